/** What goes over the wire, as room/messages.py says it. The browser holds no rules: it shows these and sends acts. */

export interface Person {
  name: string
  guest: boolean
  bot: boolean
  offices: string[]
  chips?: number
}

export interface Seat {
  seat: number
  name: string
  bot: boolean
  chips: number
  bet: number
  dealt: boolean
  live: boolean
  hidden: number
  up: string[]
  shown: string[]
  marker: string
  away: boolean
  all_in: boolean
  won: number
}

export interface Due {
  actor: 'seat' | 'dealer' | 'shuffler' | 'floor' | 'nobody'
  seat: number
  options: string[]
  to_call: number
  least: number
  most: number
  sizes: number[]
  deadline: number
  seconds?: number
}

export interface Stop {
  what: string
  who: string
  options: string[]
  stops: boolean
  by: string[]
}

export interface Pot {
  amount: number
  seats: number[]
}

export interface Asked {
  office: string
  seat: number
  choices: string[]
  by: string[]
}

export interface Picture {
  table: string
  name: string
  book: string
  game: string
  game_name: string
  sign: string
  limit: string
  marker_word: string
  muck_word: string
  chip: number
  dollar: number
  places: number
  buy_in?: [number, number | null]
  hand: number
  playing: boolean
  marker: number
  stage: string
  street: string
  kitty?: number
  board: string[]
  second: string[]
  shared: string[]
  pot: number
  pots: Pot[]
  seats: Seat[]
  due: Due
  stops: Stop[]
  waiting: string[]
  asked?: Asked | null
  irregularity?: string
  offers?: { straddle: boolean; side_wager: string; run_it_twice: boolean }
}

export interface Mine {
  seat: number
  cards: string[]
  due: Due | null
  can: string[]
  buy_in: [number, number | null]
}

export interface Line {
  text: string
  by: string[]
  kind: string
}

export interface LobbyTable {
  id: string
  name: string
  book: string
  book_title: string
  game: string
  game_name: string
  sign: string
  limit: string
  blinds: number[]
  ante: number
  dollar?: number
  seats: number
  players: number
  bots: number
  waiting: number
  average_pot: number
  hands?: number
}

/** An act by its tag, without seat or name: the room fills in the sender's own. */
export type Act = { type: string } & Record<string, unknown>

export interface Answer {
  id: string
  ok: boolean
  number?: number
  sentence?: string
  by?: string[]
}

export interface Shown {
  type: 'picture'
  table: string
  number: number
  now?: number
  picture: Picture
  mine: Mine | null
  lines: Line[]
}

export type ServerMessage =
  | { type: 'welcome'; version: number; person: Person | null }
  | Shown
  | ({ type: 'answer' } & Answer)
  | { type: 'lobby'; tables: LobbyTable[] }
  | { type: 'refused'; sentence: string; by?: string[] }

/** Why something was not done, and the clauses it stands on. */
export class Refusal extends Error {
  readonly sentence: string
  readonly by: string[]

  constructor(sentence: string, by: string[] = []) {
    super(sentence)
    this.sentence = sentence
    this.by = by
  }
}
