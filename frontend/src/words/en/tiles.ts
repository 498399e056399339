/** Several tables in one window. */

import { counted } from '../language.svelte'
import type { Said } from '../language.svelte'

export const say = {
  title: 'Several tables',
  none: 'No table is here yet. Add some, or take seats in the lobby.',
  add: 'Add a table',
  addWhich: 'Add a table …',
  remove: (name: Said) => `Take ${name} away`,
  whole: (name: Said) => `${name}, whole`,
  waits: 'your turn',
  turnAt: (name: Said) => `Your turn at ${name}.`,
  sit: 'Take a seat',
  waiting: (count: number) => counted(count, { one: '1 waits for you', other: `${count} wait for you` }),
}
