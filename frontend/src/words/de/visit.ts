/** Auf Deutsch: der erste Besuch. */

import type { say as English } from '../visit'

export const say: typeof English = {
  title: 'Ein Pokerraum, der nach dem Buch spielt',
  what: 'Fünf Casinos haben aufgeschrieben, wie Poker gegeben und entschieden wird. Dieser Raum spielt nach ihren Büchern: Was am Tisch schiefgeht, entscheidet das Buch, mit seiner Klausel.',
  free: 'Spielchips, Bots und Menschen, ohne Konto.',
  tryIt: 'Außer der Reihe setzen',
  books: 'Die Regelwerke lesen',
  tableName: 'Außer der Reihe',
}
