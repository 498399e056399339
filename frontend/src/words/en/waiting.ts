/** How long an officer is waited for. */

import type { Said } from '../language.svelte'

export const say = {
  firstTaken: (time: Said) => `If nobody decides, the first of them is taken in ${time}.`,
  waitsForYou: 'The table waits for you.',
}
