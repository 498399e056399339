/** What this browser remembers of how I like the table: language, colours, keys, sounds, units. */

import { PLACE, remembered } from './remembered'
import type { Wishes } from './remembered'
import type { Unit } from './words'

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
