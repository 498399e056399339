/** Lines of the log: how they are seen and heard, and what they do to the felt. All of it is told by the server. */

import type { Line, Sentence } from './types'
import { cardSigns, cardsWords } from './words'

/** A sentence for the eye: cards with their suits as signs. */
export function seen(said: Sentence): string {
  return put(said, (cards) => cards.map(cardSigns).join(' '))
}

/** A sentence for the ear: cards in words. */
export function heard(said: Sentence): string {
  return put(said, cardsWords)
}

/** A sentence with its cards written in some way: they are every second of its parts. */
function put(said: Sentence, write: (cards: string[]) => string): string {
  return said.parts.length ? said.parts.map((part, at) => (at % 2 ? write(part.split(' ')) : part)).join('') : said.text
}

/** Whether what stands beside the seats is past: a hand began, or cards came that I see. */
export function isFresh(line: Line): boolean {
  return line.event === 'Began' || line.event === 'Turned' || (line.event === 'Dealt' && line.cards.length > 0)
}

/** Whether chips are heard: somebody put some in. */
export function hasChips(line: Line): boolean {
  return !!line.beside && line.amounts.length > 0
}

/** Whether a line is for all to see until the next hand. */
export function isRuling(line: Sentence): boolean {
  return line.kind === 'ruling' || line.kind === 'irregularity'
}
