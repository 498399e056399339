/** Auf Deutsch: wie lange auf eine Entscheidung gewartet wird. */

import type { say as English } from '../waiting'

export const say: typeof English = {
  firstTaken: (time) => `Entscheidet niemand, gilt in ${time} die erste.`,
  waitsForYou: 'Der Tisch wartet auf dich.',
}
