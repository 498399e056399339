/** Auf Deutsch: mehrere Tische in einem Fenster. */

import { counted } from '../language.svelte'
import type { say as English } from '../tiles'

export const say: typeof English = {
  title: 'Mehrere Tische',
  none: 'Noch ist kein Tisch hier. Füg welche hinzu, oder nimm in der Lobby Platz.',
  add: 'Tisch hinzufügen',
  addWhich: 'Tisch hinzufügen …',
  remove: (name) => `${name} wegnehmen`,
  whole: (name) => `${name}, ganz`,
  waits: 'Du bist dran',
  turnAt: (name) => `Du bist an der Reihe: ${name}.`,
  sit: 'Platz nehmen',
  waiting: (count) => counted(count, { one: '1 wartet auf dich', other: `${count} warten auf dich` }),
}
