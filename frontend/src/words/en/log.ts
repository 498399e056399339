/** The log of a table: its headings, and the mark behind which clauses lie. */

import type { Said } from '../language.svelte'

export const say = {
  region: 'What happened at the table',
  nothing: 'Nothing has happened yet.',
  hand: (number: Said) => `Hand ${number}`,
  replay: 'replay',
  clause: 'By which clause',
  clauseOf: (line: Said) => `By which clause: ${line}`,
  shown: 'Hands are shown',
  finishedHands: 'Finished hands',
  noneYet: 'None yet.',
  newest: 'Newest',
  void: 'void',
}
