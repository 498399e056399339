/** Auf Deutsch: was auf vielen Seiten steht. */

import type { say as English } from '../common'
import { counted } from '../language.svelte'

export const say: typeof English = {
  decimal: ',',
  thousands: '.',
  moment: 'Einen Moment …',
  close: 'Schließen',
  faceDown: 'eine verdeckte Karte',
  ante: (ante) => `Ante ${ante}`,
  places: (first, last) => `${first} bis ${last}`,
  range: (start, shown, total) => `${start} bis ${shown} von ${total}`,
  nothingFound: 'Nichts gefunden.',
  newer: 'Neuer',
  older: 'Älter',
  min: (rest) => `${rest} Min.`,
  hours: (hours, rest) => `${hours} Std. ${rest} Min.`,
  ourChoice: 'unsere Wahl',
  sign: 'Das Schild am Tisch',
  bots: (count) => counted(count, { one: '1 Bot', other: `${count} Bots` }),
  card: (rank, suit) => `${suit} ${rank}`,
  ranks: ['Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn', 'Bube', 'Dame', 'König', 'Ass'],
  suits: ['Kreuz', 'Karo', 'Herz', 'Pik'],
  ordinal: (place) => `${place}.`,
  print: 'Drucken',
  faceDownShort: 'verdeckte Karte',
  copied: (what) => `${what} ist kopiert.`,
  bot: 'Bot',
}
