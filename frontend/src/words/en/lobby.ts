/** The lobby: which tables there are, and how to get a seat. */

import type { Said } from '../language.svelte'

export const say = {
  tables: 'Tables',
  about: 'Every table is dealt and refereed by an official rule book. Play chips only.',
  openTable: 'Open a table',
  lists: 'Waiting lists',
  which: 'Which tables',
  ruleBook: 'Rule book',
  allBooks: 'All rule books',
  game: 'Game',
  allGames: 'All games',
  freeSeat: 'With a free seat',
  looking: 'Looking for tables …',
  noneLike: 'No table is like that just now.',
  noneOpen: 'No table is open yet.',
  stakes: 'Stakes',
  players: 'Players',
  averagePot: 'Average pot',
  waiting: 'Waiting',
  yourPlace: (place: Said) => `you are number ${place}`,
  mySeatAt: (name: Said) => `My seat at ${name}`,
  mySeat: 'My seat',
  join: 'Join',
  watch: 'Watch',
  offList: 'Off the list',
  joinList: 'Join the list',
  offListOf: (table: Said) => `Off the list of ${table}`,
  joinListOf: (table: Said) => `Join the list of ${table}`,
  link: 'Beside each other',
}
