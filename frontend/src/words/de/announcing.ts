/** Auf Deutsch: ein Turnier ankündigen, ein Sit & Go. */

import type { say as English } from '../announcing'
import { counted } from '../language.svelte'

export const say: typeof English = {
  noDraft: 'Es gibt keinen Entwurf, den du ankündigen darfst.',
  inDollars: 'Preise sind Beträge in Dollar.',
  title: 'Turnier ankündigen',
  draft: 'Entwurf',
  about: (about, bank) => `${about}, ${bank} Chips zu Beginn.`,
  name: 'Name',
  game: 'Spiel',
  buyIn: 'Buy-in, $',
  fee: 'Gebühr für das Haus, $',
  seats: 'Plätze an einem Tisch',
  most: 'Höchstens so viele',
  minutes: 'Minuten je Level',
  begins: 'Beginnt in Minuten (0: wenn es voll ist)',
  bots: 'Bots, die sich gleich anmelden',
  inHall: 'Karten und Chips im Saal; der Raum führt Uhr, Plätze und Ränge',
  iDirect: 'Ich leite es',
  announce: 'Ankündigen',
  noSingle: 'Kein Regelwerk hier hat einen Entwurf für einen einzelnen Tisch.',
  sitAndGo: 'Sit & Go',
  by: 'Nach',
  price: 'Preis',
  free: 'Frei',
  seatsWord: 'Plätze',
  waitOthers: 'Auf andere warten',
  chipsEach: (chips, minutes) => `Je ${chips} Chips, ${minutes ? `Level von ${counted(minutes, { one: '1 Minute', other: `${minutes} Minuten` })}` : 'ein Level'}.`,
  costs: (price, purse) => `Es kostet ${price}${purse && ` von deinen ${purse}`}.`,
  playWith: (count) => counted(count, { one: 'Mit 1 Bot spielen', other: `Mit ${count} Bots spielen` }),
}
