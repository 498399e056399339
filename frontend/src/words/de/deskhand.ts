/** Auf Deutsch: die laufende Hand am Pult. */

import type { say as English } from '../deskhand'

export const say: typeof English = {
  voidLocked: 'Die Hand, die sich nicht öffnen lässt, annullieren',
  lockedText: 'Niemand kann diese Hand zu Ende spielen. Wird sie annulliert, ist jeder Chip wieder, wo er vorher war, und zwar endgültig: Ein Schlüssel, der später auftaucht, bringt sie nicht zurück.',
  why: 'Warum',
  forRecord: 'für die Akten',
  voidAs: (voids) => `Annullieren als ${voids}`,
  done: (power) => `Erledigt: ${power}.`,
  doneTo: (power, name) => `Erledigt: ${power} ${name}.`,
  aDecision: 'Eine Entscheidung',
  decides: (name) => `${name} entscheidet.`,
  decided: (choice) => `Entschieden: ${choice}.`,
  beingRuled: (irregularity) => `Darüber wird entschieden: ${irregularity}`,
  hand: (hand) => `Hand ${hand}`,
  theHand: 'Die Hand',
  noHand: 'Gerade wird keine Hand gespielt.',
  whom: (power) => `${power}: wen`,
  onGround: (power) => `${power}: aus welchem Grund`,
  whichGround: 'aus welchem Grund?',
  asBook: 'wie es im Regelwerk steht',
  whyOf: (power) => `${power}: warum`,
  whySmall: 'warum',
  nothingFor: (office) => `In dieser Hand gibt es gerade nichts zu tun für: ${office}.`,
  notNow: (others) => `Nicht jetzt (${others})`,
  officeDecides: (office) => `Es entscheidet, wer mindestens dieses Amt hat: ${office}.`,
  officeDecidesNot: (office, mine) => `Es entscheidet, wer mindestens dieses Amt hat: ${office}; nicht ${mine}.`,
}
