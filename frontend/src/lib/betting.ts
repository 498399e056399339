/** Sizes of a wager to offer on the slider. The room says least, most and sizes; these are only handy points between. */

import type { DueTo } from './types'
import { say } from '../words/table'

export interface Preset {
  label: string
  to: number
}

/** Bring a total within what the room allows, in whole chips. */
export function fit(to: number, due: DueTo, chip = 1): number {
  if (due.sizes.length) return nearest(to, due.sizes)
  if (to >= due.most) return due.most
  if (to <= due.least) return due.least
  const whole = Math.round(to / chip) * chip
  return Math.min(due.most, Math.max(due.least, whole))
}

/** The points that people want: least, parts of the pot, most. `bet` is what I have out, `pot` all chips in the middle;
 * `parts` are hundredths of the pot. */
export function presets(due: DueTo, pot: number, bet: number, chip = 1, parts: readonly number[] = [50, 67, 100]): Preset[] {
  if (due.sizes.length) return due.sizes.map((to) => ({ label: String(to), to }))
  const high = bet + due.to_call
  const after = pot + due.to_call
  const wanted: Preset[] = [
    { label: say.min, to: due.least },
    ...parts.map((part) => ({ label: called(part), to: high + after * (part === 67 ? 2 / 3 : part / 100) })),
    { label: say.max, to: due.most },
  ]
  return wanted.map(({ label, to }) => ({ label, to: fit(to, due, chip) }))
}

/** What a part of the pot is called. */
function called(part: number): string {
  if (part === 50) return say.halfPot
  if (part === 67) return say.mostPot
  return part === 100 ? say.pot : `${part} %`
}

/** The next total up or down: by `by`, or to the next size where the book names them. */
export function step(to: number, direction: 1 | -1, due: DueTo, by: number, chip = 1): number {
  if (due.sizes.length) {
    const at = due.sizes.indexOf(nearest(to, due.sizes)) + direction
    return due.sizes[Math.min(due.sizes.length - 1, Math.max(0, at))] ?? to
  }
  return fit(to + direction * by, due, chip)
}

/** A comfortable step for arrows and wheel: the least raise over what stands. */
export function stride(due: DueTo, bet: number, chip = 1): number {
  const over = due.least - bet - due.to_call
  return Math.max(chip, Math.round(Math.max(over, 0) / chip) * chip)
}

function nearest(to: number, sizes: number[]): number {
  return sizes.reduce((best, each) => (Math.abs(each - to) < Math.abs(best - to) ? each : best), sizes[0] ?? to)
}
