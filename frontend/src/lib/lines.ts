/** Lines of the log: how they are seen and heard, and what they do to the felt. All of it is told by the server. */

import type { Line, Sentence } from './types'
import { say as told } from '../words/lines'
import { say } from '../words/log'
import { say as terms } from '../words/terms'
import { capital, cardSigns, cardsWords, isCard } from './words'

/** A piece of a sentence: some words, cards, or an amount. */
export interface Piece {
  text: string
  amount: boolean
}

/** A sentence for the eye: cards with their suits as signs. */
export function seen(said: Sentence): string {
  return pieces(said).map((each) => each.text).join('')
}

/** A sentence for the ear: cards in words. */
export function heard(said: Sentence): string {
  return pieces(said, cardsWords).map((each) => each.text).join('')
}

/** A sentence piece by piece, its cards written in some way: between its words stand cards and amounts by turns. */
export function pieces(said: Sentence, write = (cards: string[]): string => cards.map(cardSigns).join(' ')): Piece[] {
  const { text, parts } = told.of(said)
  if (!parts.length) return [{ text, amount: false }]
  return parts.map((part, at) => {
    const amount = at % 2 === 1 && !isCards(part)
    return { text: at % 2 && !amount ? write(part.split(' ')) : part, amount }
  })
}

function isCards(part: string): boolean {
  return part.split(' ').every(isCard)
}

/** The street that a line begins in the log of its hand: nothing, the line itself, or a heading before it. */
export function streetOf(line: Line, street: string, before: readonly Heading[]): string {
  if (line.kind === 'street') return ITSELF
  if (line.event === 'Showed') return before.some((each) => each.event === line.event) ? '' : say.shown
  if (line.event !== 'Dealt') return ''
  const last = before.filter((each) => each.event === line.event).at(-1)
  return last && last.round !== street ? capital(terms.of(street)) : ''
}

export const ITSELF = 'itself'

interface Heading {
  event: string
  round: string // what the street was called
}

/** Whether what stands beside the seats is past: a hand began, or cards came that I see. */
export function isFresh(line: Line): boolean {
  return line.event === 'Began' || line.kind === 'street' || (line.event === 'Dealt' && line.cards.length > 0)
}

/** Whether chips are heard: somebody put some in. */
export function hasChips(line: Line): boolean {
  return !!line.beside && line.amounts.length > 0
}

/** Whether a line is a notice that nobody at the table may miss: the sign changes, or has changed. */
export function isNotice(line: Line): boolean {
  return line.kind === 'notice'
}

/** Whether a line is for all to see until the street is over. */
export function isRuling(line: Sentence): boolean {
  return line.kind === 'ruling' || line.kind === 'irregularity'
}
