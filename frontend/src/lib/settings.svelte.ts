/** What this browser remembers of how I like the table: language, colours, keys, sounds, units. */

import type { Unit } from './words'

interface Wishes {
  language: string // of the pages; none: what the browser asks for
  fourColours: boolean
  keys: boolean
  sounds: boolean
  asked: boolean // whether sounds are wanted
  still: boolean
  bigBlinds: boolean // amounts in big blinds, where the table has one
  show: boolean // an all-in street by street and pots one by one; otherwise all of it at once
  showdown: boolean // a beaten hand is thrown away, another is shown, without asking me
  felt: string // its colour; none: green
  back: string // of the cards; none: red
  sizes: number[] // of a wager, in hundredths of the pot
}

const PLACE = 'pokerroom.wishes'
const PLAIN: Wishes = { language: '', fourColours: true, keys: true, sounds: false, asked: false, still: false, bigBlinds: false, show: true, showdown: true, felt: '', back: '', sizes: [50, 67, 100] }

function remembered(): Wishes {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Wishes>) }
  } catch {
    return { ...PLAIN }
  }
}

export const wishes: Wishes = $state(remembered())

export function wish<K extends keyof Wishes>(name: K, value: Wishes[K]): void {
  wishes[name] = value
  try {
    localStorage.setItem(PLACE, JSON.stringify(wishes))
  } catch {
    /* a browser that keeps nothing forgets it with the page */
  }
}

/** What amounts at a table are shown in. */
export function unitOf({ dollar, big_blind }: { dollar: number; big_blind: number }): number | Unit {
  return wishes.bigBlinds && big_blind > 0 ? { worth: big_blind, sign: 'bb' } : dollar
}

/** Whether things should stand still: my wish here, or the system's. */
export function still(): boolean {
  return wishes.still || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches)
}
