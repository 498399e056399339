/** Hands of one player put in the order in which they were played: sessions, sums, and the points of a graph. */

import type { OwnHand } from '../lib/types'

const APART = 3600 // seconds without a hand after which a new session begins

/** The sessions, the oldest first, each with its hands in their order; void hands are left out. */
export function sessions(hands: readonly OwnHand[]): OwnHand[][] {
  const found: OwnHand[][] = []
  let last = -Infinity
  for (const hand of [...hands].filter((each) => !each.void).sort((a, b) => a.at - b.at || a.number - b.number)) {
    if (hand.at - last > APART) found.push([])
    found.at(-1)?.push(hand)
    last = hand.at
  }
  return found
}

/** What was won so far after each hand, beginning with nothing. */
export function course(hands: readonly OwnHand[]): number[] {
  const sums = [0]
  for (const hand of hands) sums.push((sums.at(-1) ?? 0) + hand.gain)
  return sums
}

/** So much of so much, in percent; nothing where there was nothing to count. */
export function share(part: number, whole: number): string {
  return whole ? `${Math.round((100 * part) / whole)} %` : '–'
}

/** Hundredths with their sign, as 1,234.5. */
export function signed(hundredths: number): string {
  const amount = (hundredths / 100).toLocaleString(undefined, { maximumFractionDigits: 2 })
  return hundredths > 0 ? `+${amount}` : amount.replace('-', '−')
}
