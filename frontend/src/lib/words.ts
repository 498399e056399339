/** Amounts, cards and short labels in words. */

import { say } from '../words/common'

const RANKS = '23456789TJQKA'
const SUITS = 'cdhs'
const SIGNS = '♣♦♥♠'

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
  const said = figures(amount, digits)
  return sign ? `${said} ${sign}` : said
}

/** A number with at most two digits behind the decimal sign. The browser's own way to write one takes it long to load. */
export function figures(number: number, least: number): string {
  const [whole = '', parts = ''] = Math.abs(number).toFixed(2).split('.')
  const groups: string[] = []
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end))
  const behind = least === 2 || !parts.endsWith('0') ? parts : parts === '00' ? '' : parts.slice(0, 1)
  return (number < 0 ? '-' : '') + groups.join(say.thousands) + (behind && say.decimal + behind)
}

/** Figures without what parts them by thousands, and with a point before the parts of one, whichever way round a language has it. */
function plainFigures(text: string): string {
  const bare = text.replace(/[,\s$]/g, (each) => (each === ',' ? each : ''))
  if (say.decimal === '.') return bare.replaceAll(',', '')
  // Where a comma comes before the parts of one, a point does too, but before three figures.
  const thousands = bare.split('.').slice(1).some((part) => part.split(',')[0]?.length === 3)
  return (thousands ? bare.replaceAll('.', '') : bare).replace(',', '.')
}

/** Chips from an amount as somebody typed it, or null. */
export function chipsOf(text: string, unit: number | Unit = 1): number | null {
  const { worth, sign } = unitOf(unit)
  const cleaned = plainFigures(sign ? text.toLowerCase().replace(sign, '') : text)
  if (!/^\d+(\.\d+)?$/.test(cleaned)) return null
  return Math.round(Number(cleaned) * worth)
}

/** The number of a card in acts: rank * 4 + suit. */
export function cardNumber(card: string): number {
  return RANKS.indexOf(card.charAt(0)) * 4 + SUITS.indexOf(card.charAt(1))
}

/** Whether something is written as a card is: "As". */
export function isCard(text: string): boolean {
  return text.length === 2 && cardNumber(text) >= 0 && RANKS.includes(text.charAt(0)) && SUITS.includes(text.charAt(1))
}

/** A card in words, for those who hear it. */
export function cardWords(card: string): string {
  const rank = RANKS.indexOf(card.charAt(0))
  const suit = SUITS.indexOf(card.charAt(1))
  return card.length !== 2 || rank < 0 || suit < 0 ? say.faceDown : say.card(say.ranks[rank] ?? '', say.suits[suit] ?? '')
}

/** A card as it is written, its suit as a sign: "As" becomes "A♠". */
export function cardSigns(card: string): string {
  const rank = card.charAt(0)
  return `${rank === 'T' ? '10' : rank}${SIGNS.charAt(SUITS.indexOf(card.charAt(1)))}\uFE0E`
}

export function cardsWords(cards: string[]): string {
  return cards.map(cardWords).join(', ')
}

/** The stakes of a table in short: "1/2", "ante 5". */
export function stakes(blinds: number[], ante: number, dollar = 1): string {
  const posted = blinds.map((each) => money(each, dollar)).join('/')
  const said = [posted, ante ? say.ante(money(ante, dollar)) : ''].filter(Boolean)
  return said.join(' + ')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Money, which is in cents: "$100", "$37.50". */
export function dollars(cents: number): string {
  return cents < 0 ? `−$${money(-cents, 100)}` : `$${money(cents, 100)}`
}

/** "1st", "2nd", "13th". */
export function ordinal(place: number): string {
  return say.ordinal(place)
}

/** The places of a prize: "1st", "10th to 12th". */
export function placesOf({ first, last }: { first: number; last: number }): string {
  return last > first ? say.places(ordinal(first), ordinal(last)) : ordinal(first)
}
