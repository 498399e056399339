/** Opening a table. */

import type { Said } from '../language.svelte'

export const say = {
  figures: 'Figures',
  openTable: 'Open a table',
  ruleBook: 'Rule book',
  game: 'Game',
  nameOf: 'Name of the table',
  asGame: 'the name of the game',
  more: 'More choices',
  notAllowed: 'What this book does not allow here',
  felt: 'Cards on felt',
  feltNote: 'I deal real cards, and enter what everybody sees on the tablet',
  bots: 'Bots take some seats',
  private: 'Private: for those whom I invite',
  open: 'Open the table',
  limitsWith: (ante: boolean, limits: Said) => `With ${ante ? 'an ante' : 'blinds'}: ${limits}`,
}
