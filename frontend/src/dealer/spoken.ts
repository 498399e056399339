/** What the dealer taps, as lines of the table: the same that anybody could say, in the words of the room. */

import type { DueTo, Picture, Seat, Tried } from '../lib/types'
import type { Deed } from './ahead'

export interface Entered {
  line: string
  deed: Deed | null
}

/** An entry that waits for the dealer's word: what the room says would follow from it, once it has said so. */
export interface Asking {
  what: Entered
  trial: Tried | null
}

export const BACK = 'the dealer takes back what was entered last'
export const DEAL = 'the dealer deals a hand'
export const DEAL_BY_HAND = 'the dealer deals a hand, card by card'
export const PUSH = 'the dealer pushes the pot'

const COUNTS = ['no', 'a', 'two', 'three', 'four', 'five', 'six', 'seven']

/** The highest wager that lies on the table. */
export function highest(picture: Picture): number {
  return Math.max(0, ...picture.seats.map((each) => each.bet))
}

export function folds({ name, seat }: Seat): Entered {
  return { line: `${name} folds`, deed: { kind: 'fold', seat } }
}

export function checks({ name, seat }: Seat): Entered {
  return { line: `${name} checks`, deed: { kind: 'check', seat } }
}

export function calls({ name, seat }: Seat): Entered {
  return { line: `${name} calls`, deed: { kind: 'call', seat } }
}

/** A wager to a total: to bring in, to open, or to raise what lies there. */
export function wagers({ name, seat }: Seat, to: number, due: DueTo | null, high: number): Entered {
  const bringsIn = !!due?.options.includes('bring in') && !due.options.includes('open')
  const opens = due?.options.length ? due.options.includes('open') : high === 0
  const said = bringsIn ? 'brings it in for' : opens ? 'bets' : 'raises to'
  return { line: `${name} ${said} ${to}`, deed: { kind: 'wager', seat, to } }
}

export function bringsIn({ name, seat }: Seat, to: number): Entered {
  return { line: `${name} brings it in for ${to}`, deed: { kind: 'wager', seat, to } }
}

export function goesAllIn({ name, seat, bet, chips }: Seat): Entered {
  return { line: `${name} goes all in`, deed: { kind: 'wager', seat, to: bet + chips } }
}

/** Chips pushed forward as they are, with or without a word: what it is, and the change, is for the book to say. */
export function pushes({ name }: Seat, chips: number[], word: string): Entered {
  return { line: `${name} pushes ${chips.join('+')}${word ? ` saying "${word}"` : ''}`, deed: null }
}

export function throws({ name }: Seat, cards: number): Entered {
  return { line: cards ? `${name} discards ${COUNTS[cards] ?? cards} ${cards === 1 ? 'card' : 'cards'}` : `${name} stands pat`, deed: null }
}

export function shows({ name, seat }: Seat, cards: string[]): Entered {
  return { line: `${name} shows ${cards.join(' ')}`, deed: { kind: 'show', seat, cards } }
}

/** Cards that come face up now, on the board or before players. */
export function names(cards: string[], board: boolean): Entered {
  return { line: `the dealer names ${cards.join(' ')}`, deed: board ? { kind: 'board', cards } : null }
}

/** An option that is done with a word alone; none where it needs more. */
export function does(option: string, { name }: Seat): Entered | null {
  const said: Record<string, string> = {
    muck: `${name} mucks`,
    kitty: `${name} takes the kitty`,
    twice: `${name} says to run it twice`,
    once: `${name} says to run it once`,
    decline: `${name} declines to cut`,
    cut: `${name} cuts the deck 20 cards down`,
  }
  const line = said[option]
  return line ? { line, deed: null } : null
}

/** What a seat is asked by a ruling. */
export function chooses({ name }: Seat, choice: string): Entered {
  return { line: `${name} chooses: ${choice}`, deed: null }
}

export function decides(office: string, choice: string): Entered {
  return { line: `the ${office} decides: ${choice}`, deed: null }
}

/** Words of the dealer: of the player who was tapped, unless they name somebody themselves. */
export function inWords(text: string, picture: Picture, chosen: Seat | undefined): Entered {
  const said = text.split(' ').filter(Boolean).join(' ')
  const low = said.toLowerCase()
  const names = picture.seats.some((each) => each.name && low.startsWith(each.name.toLowerCase()))
  return { line: names || low.startsWith('the ') || !chosen ? said : `${chosen.name} ${said}`, deed: null }
}
