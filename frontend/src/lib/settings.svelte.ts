/** What this browser remembers of how I like the table: colours, keys, sounds, units. */

import type { Unit } from './words'

interface Wishes {
  fourColours: boolean
  keys: boolean
  sounds: boolean
  still: boolean
  bigBlinds: boolean // amounts in big blinds, where the table has one
  showdown: boolean // a beaten hand is thrown away, another is shown, without asking me
}

const PLACE = 'pokerroom.wishes'
const PLAIN: Wishes = { fourColours: true, keys: true, sounds: false, still: false, bigBlinds: false, showdown: true }

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
