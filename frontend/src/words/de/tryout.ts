/** Auf Deutsch: die halbe Minute, in der man außer der Reihe handelt. */

import type { say as English } from '../tryout'

export const say: typeof English = {
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
