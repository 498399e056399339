/** The clock of a tournament between two messages: how long is left now, reckoned from what the room said last. */

import type { ClockShown, LevelRow, TournamentPicture } from './tournament'
import { money } from './words'
import { say } from '../words/telling'

/** Seconds until what the clock shows is over; `now` is the room's time in milliseconds. */
export function secondsLeft(clock: ClockShown, now: number): number {
  return Math.max(0, clock.runs ? (clock.ends - now) / 1000 : clock.left)
}

/** Seconds of play until the next break; none: -1. */
export function untilBreak(clock: ClockShown, now: number): number {
  if (clock.next_break < 0 || clock.pause || !clock.runs) return clock.next_break
  return Math.max(0, clock.next_break - Math.max(0, clock.left - secondsLeft(clock, now)))
}

/** The blinds of a level: "200/400". */
export function blinds(level: LevelRow): string {
  return [level.small, level.big].filter(Boolean).map((each) => money(each)).join('/') || '–'
}

/** A level in words: "200/400, ante 400". */
export function levelWords(level: LevelRow): string {
  return level.ante ? say.withAnte(blinds(level), money(level.ante)) : blinds(level)
}

/** How many big blinds chips are, to half of one while they are few. */
export function bigBlindCount(chips: number, level: LevelRow): number {
  const count = chips / level.big
  return count < 20 ? Math.round(count * 2) / 2 : Math.round(count)
}

/** The same in words. */
export function bigBlinds(chips: number, level: LevelRow): string {
  if (!level.big) return ''
  return say.bigBlinds(bigBlindCount(chips, level))
}

/** What is so besides the clock, in a word: that it stands, a break, hand for hand, the final table. */
export function condition(picture: TournamentPicture): string {
  const { clock, state } = picture
  if (state === 'adjourned') return say.adjournedWord
  if (state !== 'running') return ''
  if (clock.pause) return say.pause
  if (!clock.runs) return say.clockStands
  if (picture.together) return say.handForHand
  return picture.final ? say.finalTable : ''
}
