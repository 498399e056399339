/** Auf Deutsch: eigene Grenzen. */

import type { say as English } from '../limits'

export const say: typeof English = {
  fromNow: 'Das gilt ab sofort.',
  in24: 'Das gilt in 24 Stunden.',
  outFromNow: 'Du sperrst dich ab sofort selbst.',
  noLimit: 'Keine Grenze.',
  usedLast: (used) => `${used} in den letzten 24 Stunden.`,
  used: 'Verbraucht',
  set: 'Setzen',
  takeAway: 'Aufheben',
  about: 'Eine strengere Grenze gilt sofort, eine lockerere nach 24 Stunden. Ist deine Zeit um, spielst du die Hand zu Ende und gehst mit deinen Chips.',
  keepOut: 'Sich sperren',
  outForGood: 'Du hast dich für immer gesperrt.',
  keepOutAbout: 'Du sitzt an keinem Tisch und bekommst keine Chips, unter keinem deiner Konten, so lange du es sagst. Niemand kann es früher beenden. Was du hast, bleibt dir.',
  howLong: 'Für wie lange',
  choose: 'auswählen',
  iWant: 'Ich will das, und es lässt sich nicht zurücknehmen.',
  keepMeOut: 'Mich sperren',
  title: 'Meine Chips und Grenzen · pokerroom',
  chipsAndLimits: 'Meine Chips und Grenzen',
  comeIn: 'Komm erst herein: als Gast oder mit einem Konto.',
  time: 'Zeit an Tischen',
  minutesADay: 'Minuten am Tag',
  chips: 'Chips an Tischen',
  chipsADay: 'Chips am Tag',
  notShorter: 'Nichts macht das kürzer.',
  noLimitWord: 'keine Grenze',
  outUntil: (until) => `Du hast dich bis ${until} gesperrt.`,
  fromOn: (begins, limit) => `Ab ${begins}: ${limit}.`,
  aDay: (much) => `${much} am Tag`,
}
