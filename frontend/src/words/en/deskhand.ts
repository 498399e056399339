/** The hand that is on, at the desk. */

import type { Said } from '../language.svelte'

export const say = {
  voidLocked: 'Void the hand that cannot be opened',
  lockedText: 'Nobody can play this hand to its end. Voided, every chip is where it was before it, for good: a key that is found later does not bring it back.',
  why: 'Why',
  forRecord: 'for the record',
  voidAs: (voids: Said) => `Void it as ${voids}`,
  done: (power: Said) => `Done: ${power}.`,
  doneTo: (power: Said, name: Said) => `Done: ${power} ${name}.`,
  aDecision: 'A decision',
  decides: (name: Said) => `${name} decides.`,
  decided: (choice: Said) => `Decided: ${choice}.`,
  beingRuled: (irregularity: Said) => `Being ruled on: ${irregularity}`,
  hand: (hand: Said) => `Hand ${hand}`,
  theHand: 'The hand',
  noHand: 'No hand is being played.',
  whom: (power: Said) => `${power}: whom`,
  onGround: (power: Said) => `${power}: on which ground`,
  whichGround: 'on which ground?',
  asBook: 'as the book has it',
  whyOf: (power: Said) => `${power}: why`,
  whySmall: 'why',
  nothingFor: (office: Said) => `Nothing is for the ${office} to do in this hand now.`,
  notNow: (others: Said) => `Not now (${others})`,
  officeDecides: (office: Said) => `The ${office} or above decides.`,
  officeDecidesNot: (office: Said, mine: Said) => `The ${office} or above decides: the ${mine} does not.`,
}
