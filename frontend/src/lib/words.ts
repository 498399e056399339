/** Amounts, cards and short labels in words. */

const RANKS = '23456789TJQKA'
const SUITS = 'cdhs'
const SIGNS = '♣♦♥♠'
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

/** A card as it is written, its suit as a sign: "As" becomes "A♠". */
export function cardSigns(card: string): string {
  const rank = card.charAt(0)
  return `${rank === 'T' ? '10' : rank}${SIGNS.charAt(SUITS.indexOf(card.charAt(1)))}\uFE0E`
}

export function cardsWords(cards: string[]): string {
  return cards.map(cardWords).join(', ')
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

/** Money, which is in cents: "$100", "$37.50". */
export function dollars(cents: number): string {
  return cents < 0 ? `−$${money(-cents, 100)}` : `$${money(cents, 100)}`
}

/** "1st", "2nd", "13th". */
export function ordinal(place: number): string {
  const last = place % 10
  const end = Math.floor(place / 10) % 10 === 1 ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'
  return `${place}${end}`
}

/** The places of a prize: "1st", "10th to 12th". */
export function placesOf({ first, last }: { first: number; last: number }): string {
  return last > first ? `${ordinal(first)} to ${ordinal(last)}` : ordinal(first)
}
