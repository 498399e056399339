/** Auf Deutsch: die Siegel eines Decks. */

import type { say as English } from '../seals'

export const say: typeof English = {
  notFixed: (card) => `der Raum belegt nicht, dass ${card} festgelegt war`,
  notTheCards: 'Das sind nicht die Karten, die festgelegt waren',
  fixed: 'Dieses Deck stand vor dem Geben fest',
  broken: 'Siegel gebrochen',
  sealed: 'Versiegelt',
  brokenBy: (wrong) => `Das Siegel dieser Hand ist gebrochen: ${wrong}.`,
  secondRoot: (shuffle) => `Mischung ${shuffle} hat eine zweite Wurzel`,
  notTheCard: (card) => `${card} ist nicht die Karte, die festgelegt war`,
  twoPlaces: (card) => `${card} war an zwei Stellen festgelegt`,
  yourCards: 'deine Karten',
  theBoard: 'das Board',
  laidOpen: 'offen gelegte Karten',
  notOpened: (card) => `${card} ist nicht geöffnet`,
}
