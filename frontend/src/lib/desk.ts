/** Words and small findings that the parts of the desk share. */

import type { Act, Offer } from './types'
import { say } from '../words/common'

/** Do something at the table, asked about first where it destroys; whether it is done. */
export type Do = (act: Act, done: string) => Promise<boolean>

/** The offers under a heading, of all or of those about somebody or something. */
export function under(offers: Offer[], heading: Offer['heading'], about?: string): Offer[] {
  return offers.filter((each) => each.heading === heading && (about === undefined || each.about === about))
}

/** How long something has been, in the largest units that matter. */
export function ago(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes >= 60 ? say.hours(Math.floor(minutes / 60), minutes % 60) : minutes ? say.min(minutes) : `${seconds} s`
}

/** How long is left, to the second: "12:05". */
export function left(seconds: number): string {
  const rest = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}`
}
