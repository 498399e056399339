/** Auf Deutsch: wie lange auf eine Entscheidung gewartet wird. */

import type { say as English } from '../waiting'

export const say: typeof English = {
  firstTaken: (seconds) => `Entscheidet niemand, gilt in ${seconds} s die erste.`,
  waitsForYou: 'Der Tisch wartet auf dich.',
}
