/** Auf Deutsch: einen Tisch eröffnen. */

import type { say as English } from '../opening'

export const say: typeof English = {
  figures: 'Zahlen',
  openTable: 'Tisch eröffnen',
  ruleBook: 'Regelwerk',
  game: 'Spiel',
  nameOf: 'Name des Tisches',
  asGame: 'wie das Spiel',
  more: 'Weiteres',
  notAllowed: 'Was dieses Regelwerk hier nicht erlaubt',
  felt: 'Karten auf dem Filz',
  feltNote: 'Ich gebe echte Karten und gebe auf dem Tablet ein, was alle sehen',
  bots: 'Bots nehmen einige Plätze',
  private: 'Privat: für die, die ich einlade',
  open: 'Den Tisch eröffnen',
  limitsWith: (ante, limits) => `Mit ${ante ? 'Ante' : 'Blinds'}: ${limits}`,
}
