/** The half minute in which a newcomer acts out of turn and is ruled on. */

import type { Said } from '../language.svelte'

export const say = {
  label: 'Break a rule',
  soon: 'You sit. The cards come in a moment; then bet when it is somebody else’s turn, and see what the book says.',
  now: (name: Said) => `It is the turn of ${name}, not yours. Bet all the same.`,
  yours: 'It is your turn. Check or call; when somebody else is to act, bet out of turn.',
  folded: 'You are out of this hand. The next one comes in a moment.',
  bet: (chips: Said) => `Bet ${chips} out of turn`,
  armed: 'Your chips go in as soon as it is somebody else’s turn.',
  sent: (name: Said) => `Your chips lie there, out of turn. First ${name} acts; then the book rules on them.`,
  ruled: 'You were ruled on: what happened, what follows and why stands on the card, with its clause. Everybody at the table reads the same.',
  playOn: 'Play on',
}
