/** Auf Deutsch: die halbe Minute, in der man außer der Reihe handelt. */

import type { say as English } from '../tryout'

export const say: typeof English = {
  label: 'Eine Regel brechen',
  soon: 'Du sitzt. Gleich kommen die Karten; setz dann, wenn jemand anderes an der Reihe ist, und sieh, was das Buch sagt.',
  now: (name) => `${name} ist an der Reihe, nicht du. Setz trotzdem.`,
  yours: 'Du bist an der Reihe. Schieb oder geh mit; ist jemand anderes dran, setz außer der Reihe.',
  folded: 'In dieser Hand bist du raus. Die nächste kommt gleich.',
  bet: (chips) => `${chips} außer der Reihe setzen`,
  armed: 'Deine Chips gehen hinein, sobald jemand anderes an der Reihe ist.',
  sent: (name) => `Deine Chips liegen da, außer der Reihe. Erst handelt ${name}; dann entscheidet das Buch über sie.`,
  ruled: 'Es ist entschieden: Was geschah, was folgt und warum steht auf der Karte, mit der Klausel. Alle am Tisch lesen dasselbe.',
  playOn: 'Weiterspielen',
}
