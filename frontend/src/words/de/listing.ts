/** Auf Deutsch: Turniere in der Lobby. */

import type { say as English } from '../listing'

export const say: typeof English = {
  tournaments: 'Turniere',
  sitAndGo: 'Sit & Go',
  inHall: ' · im Saal',
  price: 'Preis',
  entries: 'Anmeldungen',
  prizes: 'Preise',
  state: 'Stand',
  mySeatIn: (name) => `Mein Platz in ${name}`,
  mySeat: 'Mein Platz',
  enteredIn: (name) => `Angemeldet: ${name}`,
  entered: 'Angemeldet',
  enterFor: (name, fee) => `Anmelden für ${name}, ${fee}`,
  enter: 'Anmelden',
  lookAt: (name) => `${name} ansehen`,
  look: 'Ansehen',
  fewer: 'Weniger',
  all: (ordered) => `Alle ${ordered} Turniere`,
  announceShort: 'Ankündigen',
  announce: 'Turnier ankündigen',
  none: 'Kein Turnier ist angekündigt.',
  sitWhen: 'Ein Sit & Go beginnt, wann du willst.',
  sitWhenGuest: 'Ein Sit & Go beginnt, wann du willst, auch für Gäste.',
}
