/** Auf Deutsch: die Lobby. */

import type { say as English } from '../lobby'

export const say: typeof English = {
  tables: 'Tische',
  about: 'An jedem Tisch wird nach einem amtlichen Regelwerk gegeben und entschieden. Nur Spielchips.',
  openTable: 'Tisch eröffnen',
  lists: 'Wartelisten',
  which: 'Welche Tische',
  ruleBook: 'Regelwerk',
  allBooks: 'Alle Regelwerke',
  game: 'Spiel',
  allGames: 'Alle Spiele',
  freeSeat: 'Mit freiem Platz',
  looking: 'Tische werden gesucht …',
  noneLike: 'So einen Tisch gibt es gerade nicht.',
  noneOpen: 'Noch ist kein Tisch offen.',
  stakes: 'Einsätze',
  players: 'Spieler',
  averagePot: 'Pot im Schnitt',
  waiting: 'Warteliste',
  yourPlace: (place) => `du bist Nummer ${place}`,
  mySeatAt: (name) => `Mein Platz an ${name}`,
  mySeat: 'Mein Platz',
  join: 'Mitspielen',
  watch: 'Zusehen',
  offList: 'Von der Liste',
  joinList: 'Auf die Liste',
  offListOf: (table) => `Von der Liste von ${table}`,
  joinListOf: (table) => `Auf die Liste von ${table}`,
  link: 'Nebeneinander',
}
