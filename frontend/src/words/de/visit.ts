/** Auf Deutsch: der erste Besuch. */

import type { say as English } from '../visit'

export const say: typeof English = {
  title: 'Ein Pokerraum, der nach dem Buch spielt',
  what: 'Fünf Casinos haben aufgeschrieben, wie Poker gegeben und entschieden wird. Dieser Raum spielt nach ihren Büchern: Was am Tisch schiefgeht, entscheidet das Buch, mit seiner Klausel.',
  free: 'Spielchips, Bots und Menschen, ohne Konto.',
  tryIt: 'Außer der Reihe setzen',
  books: 'Die Regelwerke lesen',
  tableName: 'Außer der Reihe',
  label: 'Eine Regel brechen',
  soon: 'Sie sitzen. Gleich kommen die Karten; setzen Sie dann, wenn jemand anderes an der Reihe ist, und sehen Sie, was das Buch sagt.',
  now: (name) => `${name} ist an der Reihe, nicht Sie. Setzen Sie trotzdem.`,
  yours: 'Sie sind an der Reihe. Schieben Sie oder gehen Sie mit; ist jemand anderes dran, setzen Sie außer der Reihe.',
  folded: 'Sie sind in dieser Hand nicht dabei. Die nächste kommt gleich.',
  bet: (chips) => `${chips} außer der Reihe setzen`,
  armed: 'Ihre Chips gehen hinein, sobald jemand anderes an der Reihe ist.',
  sent: (name) => `Ihre Chips liegen da, außer der Reihe. Erst handelt ${name}; dann entscheidet das Buch über sie.`,
  ruled: 'Es wurde über Sie entschieden: was geschah, was folgt und warum steht auf der Karte, mit der Klausel. Alle am Tisch lesen dasselbe.',
  playOn: 'Weiterspielen',
}
