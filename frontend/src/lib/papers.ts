/** What the papers of the cage share: times, changes of an account, and the id of a request. */

import { money } from './words'
import { say } from '../words/common'
import { language } from '../words/language.svelte'

/** When something was, for people here. */
export function when(at: number): string {
  return new Date(at).toLocaleString(language.now, { dateStyle: 'medium', timeStyle: 'short' })
}

/** What came or went: "+500", "−40". */
export function change(chips: number): string {
  return chips < 0 ? balance(chips) : `+${money(chips)}`
}

/** What an account has: below zero with the same sign as what went. */
export function balance(chips: number): string {
  return chips < 0 ? `−${money(-chips)}` : money(chips)
}

/** An id for a request, kept until what is asked for is something else: sent twice it is done once. */
export function fresh(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4))
  return [...parts].map((each) => each.toString(36)).join('-')
}

/** Minutes as somebody says them: "1 h 30 min". */
export function minutes(count: number): string {
  const hours = Math.floor(count / 60)
  const rest = count % 60
  if (!hours) return say.min(rest)
  return rest ? say.hours(hours, rest) : `${hours} h`
}
