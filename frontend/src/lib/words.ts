/** Amounts, cards and short labels in words. */

const RANKS = '23456789TJQKA'
const SUITS = 'cdhs'
const RANK_WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king', 'ace']
const SUIT_WORDS = ['clubs', 'diamonds', 'hearts', 'spades']

/** What amounts are said in: how many chips make one of it, and the sign behind it if it has one. */
export interface Unit {
  worth: number
  sign: string
}

function unitOf(unit: number | Unit): Unit {
  return typeof unit === 'number' ? { worth: unit || 1, sign: '' } : unit
}

/** An amount of chips as it is shown: in chips, in dollars where several chips make one, or in another unit. */
export function money(chips: number, unit: number | Unit = 1): string {
  const { worth, sign } = unitOf(unit)
  const amount = chips / worth
  const digits = Number.isInteger(amount) || sign ? 0 : 2 // cents are written out, parts of a big blind are not
  const said = amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: 2 })
  return sign ? `${said} ${sign}` : said
}

/** Chips from an amount as somebody typed it, or null. */
export function chipsOf(text: string, unit: number | Unit = 1): number | null {
  const { worth, sign } = unitOf(unit)
  const cleaned = (sign ? text.toLowerCase().replace(sign, '') : text).replace(/[,\s$]/g, '')
  if (!/^\d+(\.\d+)?$/.test(cleaned)) return null
  return Math.round(Number(cleaned) * worth)
}

/** The number of a card in acts: rank * 4 + suit. */
export function cardNumber(card: string): number {
  return RANKS.indexOf(card.charAt(0)) * 4 + SUITS.indexOf(card.charAt(1))
}

/** A card in words, for those who hear it. */
export function cardWords(card: string): string {
  const rank = RANKS.indexOf(card.charAt(0))
  const suit = SUITS.indexOf(card.charAt(1))
  return card.length !== 2 || rank < 0 || suit < 0 ? 'a face-down card' : `${RANK_WORDS[rank]} of ${SUIT_WORDS[suit]}`
}

export function cardsWords(cards: string[]): string {
  return cards.map(cardWords).join(', ')
}

/** What a seat did last, in a word or two, read off the lines of the log: "calls 20". */
export function lastWord(text: string, name: string): string {
  if (!text.startsWith(`${name} `)) return ''
  const said = text.slice(name.length + 1)
  const thrown = /^discards (nothing|[^,]*)/.exec(said)?.[1]
  if (thrown) return thrown === 'nothing' ? 'draws none' : `draws ${/^(\d+) cards?$/.exec(thrown)?.[1] ?? thrown.trim().split(/\s+/).length}`
  const found =
    /^(folds|checks|mucks)\b/.exec(said) ??
    /^(calls to [\d,]+|calls|bets [\d,]+|raises to [\d,]+|brings in [\d,]+|posts [\d,]+|draws [\w]+|discards|shows|takes the kitty|straddles)\b/.exec(said)
  if (!found) return /^puts in .* takes the kitty/.test(said) ? 'takes the kitty' : ''
  return found[0].replace(' to ', ' ')
}

export function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

/** The stakes of a table in short: "1/2", "ante 5". */
export function stakes(blinds: number[], ante: number, dollar = 1): string {
  const posted = blinds.map((each) => money(each, dollar)).join('/')
  const said = [posted, ante ? `ante ${money(ante, dollar)}` : ''].filter(Boolean)
  return said.join(' + ')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A deal in few words: only what the viewer saw, card after card for each name; face-down cards of others go unsaid. */
export function shortDeal(text: string): string {
  const body = /^dealt: (.*)$/.exec(text)?.[1]
  if (body === undefined) return text
  const seen = new Map<string, string[]>()
  for (const each of body.split(', ')) {
    const [, name, card] = /^(.*) ([2-9TJQKA][cdhs])(?: up| down)?$/.exec(each) ?? []
    if (name && card) seen.set(name, [...(seen.get(name) ?? []), card])
  }
  if (!seen.size) return 'the cards are dealt'
  return `dealt: ${[...seen].map(([name, cards]) => `${name} ${cards.join(' ')}`).join(', ')}`
}

/** Cards that the viewer may not know, counted instead of written as "?? ??". */
export function countUnknown(text: string): string {
  return text.replace(/\?\?(?: \?\?)*/g, (found) => plural(found.split(' ').length, 'card'))
}

/** Cards written with their suits as signs, for the eye: "As Kd" becomes "A♠ K♦". */
export function withSuits(text: string): string {
  const signs: Record<string, string> = { c: '♣', d: '♦', h: '♥', s: '♠' }
  return text.replace(/(?<![\w'])([2-9TJQKA])([cdhs])(?!\w)/g, (_, rank: string, suit: string) => `${rank === 'T' ? '10' : rank}${signs[suit]}\uFE0E`)
}

/** The same in words, for the ear: "As Kd" becomes "ace of spades, king of diamonds". */
export function inWords(text: string): string {
  return text.replace(/(?<![\w'])[2-9TJQKA][cdhs](?!\w)(?: (?=[2-9TJQKA][cdhs](?!\w)))?/g, (found) => cardWords(found.trim()) + (found.endsWith(' ') ? ', ' : ''))
}
