/** What the room tells of tournaments, and what the desks offer: sentences and labels that the room sends. In English they are said as they come. */

import { dial } from '../../lib/dial'
import { sayer } from '../../lib/sentences'

// But for a clock, which is read as one: 12:34, not 754 seconds.
const clock = sayer(
  [['the clock is set to level {level} with {left} seconds left: {why}', 'the clock is set to level {level} with {left} left: {why}']],
  (text, field) => (field === 'left' ? dial(Number(text)) : text),
)

export const say = {
  event: (text: string) => clock(text) ?? text, // of a tournament
  label: (text: string) => text, // of what an office or a player may do, and what is said when it is done
}
