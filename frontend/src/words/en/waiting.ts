/** How long an officer is waited for. */

import type { Said } from '../language.svelte'

export const say = {
  firstTaken: (seconds: Said) => `If nobody decides, the first of them is taken in ${seconds} s.`,
  waitsForYou: 'The table waits for you.',
}
