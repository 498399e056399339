/** What the room tells of tournaments, by the names of its classes. Money is in cents, times are milliseconds of its clock. */

export type {
  ClockShown,
  EntryRow,
  LevelRow,
  MoveShown,
  MyPart,
  PrizeRow,
  TournamentDesk,
  TournamentFormat,
  TournamentLine,
  TournamentListed,
  TournamentOffer,
  TournamentPicture,
  TournamentResults,
  TournamentShown,
  TournamentTableRow,
} from './types'

import type { Picture, ServerMessage } from './types'

/** All that the room says over the socket. */
export type RoomMessage = ServerMessage

/** The tournament to which a table belongs; nothing for a table of its own. */
export function tournamentOf(picture: Picture): string {
  return picture.tournament
}

export function isOver({ state }: { state: string }): boolean {
  return ['over', 'settled', 'cancelled'].includes(state)
}

export function isOn({ state }: { state: string }): boolean {
  return state === 'running' || state === 'adjourned'
}
