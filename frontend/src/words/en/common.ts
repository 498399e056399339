/** What is said on many pages: cards, amounts, counts, short labels. */

import { counted, ordinalForm } from '../language.svelte'
import type { Said } from '../language.svelte'

export const say = {
  decimal: '.', // before the parts of one
  thousands: ',',
  moment: 'One moment …',
  close: 'Close',
  faceDown: 'a face-down card',
  ante: (ante: Said) => `ante ${ante}`,
  places: (first: Said, last: Said) => `${first} to ${last}`,
  range: (start: Said, shown: Said, total: Said) => `${start} to ${shown} of ${total}`,
  nothingFound: 'Nothing was found.',
  newer: 'Newer',
  older: 'Older',
  min: (rest: Said) => `${rest} min`,
  hours: (hours: Said, rest: Said) => `${hours} h ${rest} min`,
  ourChoice: 'our choice',
  sign: 'The sign at the table',
  bots: (count: number) => counted(count, { one: '1 bot', other: `${count} bots` }),
  card: (rank: Said, suit: Said) => `${rank} of ${suit}`,
  ranks: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king', 'ace'],
  suits: ['clubs', 'diamonds', 'hearts', 'spades'],
  ordinal: (place: number) => `${place}${{ one: 'st', two: 'nd', few: 'rd' }[ordinalForm(place)] ?? 'th'}`,
  print: 'Print',
  faceDownShort: 'face-down card',
  copied: (what: Said) => `${what} is copied.`,
  bot: 'bot',
}
