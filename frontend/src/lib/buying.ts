/** What I may buy now, in chips: from what the room says of it, and what I have. */

import type { Buying } from './types'

export interface Purchase {
  least: number
  most: number | null // null: as much as I have
}

/** The least and the most that can be bought by somebody with these chips; nothing where no amount fits. */
export function purchase(may: Buying | null | undefined, chips: number, purse: number | null): Purchase | null {
  if (!may) return null
  const least = Math.max(1, may.lowest, may.least - chips)
  const limits = [may.highest, may.most === null ? null : may.most - chips].filter((each) => each !== null)
  const most = limits.length ? Math.min(...limits) : null
  if (most !== null && most < least) return null
  return purse !== null && purse < least ? null : { least, most }
}
