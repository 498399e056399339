/** Auf Deutsch: was vom Tisch zu den Leuten führt. */

import { counted } from '../language.svelte'
import type { say as English } from '../people'

export const say: typeof English = {
  chat: 'Chat',
  unread: (count) => counted(count, { one: 'Chat, 1 neue Zeile', other: `Chat, ${count} neue Zeilen` }),
  myHands: 'Meine Hände und Statistik',
}
