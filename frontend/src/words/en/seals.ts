/** The seals of a deck, and what a browser checks of them. */

import type { Said } from '../language.svelte'

export const say = {
  notFixed: (card: Said) => `the room does not show that it had fixed ${card}`,
  notTheCards: 'These are not the cards that were fixed',
  fixed: 'This deck was fixed before the deal',
  broken: 'Seal broken',
  sealed: 'Sealed',
  brokenBy: (wrong: Said) => `The seal of this hand is broken: ${wrong}.`,
  secondRoot: (shuffle: Said) => `shuffle ${shuffle} has a second root`,
  notTheCard: (card: Said) => `${card} is not the card that was fixed`,
  twoPlaces: (card: Said) => `${card} was fixed in two places`,
  yourCards: 'your cards',
  theBoard: 'the board',
  laidOpen: 'cards laid open',
  notOpened: (card: Said) => `${card} is not opened`,
}
