/** What the rule books and finished hands say, as web/library.py, room/records.py and room/overview.py write it. */

import { get } from './room.svelte'
import type { Line, Picture, Pot, Seat, Stop } from './types'

export interface Named {
  key: string
  name: string
}

export interface BookRow {
  key: string
  prefix: string
  title: string
  edition: string
  ours: boolean
  clauses: number
  games: Named[]
  grades: Record<string, number> | null
}

export interface ClauseRow {
  id: string
  number: string
  book: string
  gist: string
  kind: string
  area: string
  grade: string | null
  cases: number
}

export interface Chapter {
  key: string
  title: string
  clauses: ClauseRow[]
}

export interface BookPage {
  key: string
  prefix: string
  title: string
  edition: string
  leans_on: string
  ours: boolean
  games: Named[]
  chapters: Chapter[]
}

/** The felt as far as one viewer knows it. */
export interface FeltSeen {
  game_name: string
  marker_word: string
  muck_word: string
  places: number
  marker: number
  stage: string
  street: string
  kitty: number
  board: string[]
  second: string[]
  shared: string[]
  pot: number
  pots: Pot[]
  seats: Seat[]
  irregularity: string
}

export interface CaseStep {
  does: string[]
  lines: Line[]
  due: string
  felt: FeltSeen | null
}

export interface CasePage {
  word: string
  text: string
  passed: boolean
  steps: CaseStep[]
}

export interface ClausePage {
  id: string
  number: string
  book: string
  book_title: string
  chapter: string
  chapter_key: string
  gist: string
  kind: string
  area: string
  note: string
  grade: string | null
  answer: { way: string; what: string; means: string; code: string; note: string } | null
  cases: CasePage[]
  before: string
  after: string
}

export interface Compared {
  query: string
  asks: string
  books: { book: string; title: string; silent: boolean; clauses: ClauseRow[] }[]
}

export interface Topic {
  key: string
  asks: string
  silent: string[]
}

export interface Word {
  word: string
  means: string
  code: string
  ours: boolean
  clauses: string[]
}

export interface Played {
  seat: number
  name: string
  before: number
  after: number
  cards: string[]
  up: string[]
  mucked: boolean
}

export interface HandRecord {
  table: string
  number: number
  at: number
  viewer: string
  book: string
  book_title: string
  game: string
  game_name: string
  limit: string
  sign: string
  dollar: number
  marker_word: string
  void: boolean
  taken: number
  board: string[]
  second: string[]
  players: Played[]
  pots: { amount: number; taken: number; winners: { name: string; seat: number; amount: number; word: string }[] }[]
  exports: { format: string; offered: boolean; why: string }[]
  before: number
  after: number
  steps: { text: string; by: string[]; kind: string; seat: number; felt: FeltSeen }[]
}

export interface DeskPlayer {
  seat: number
  name: string
  bot: boolean
  chips: number
  in_hand: boolean
  away: number
  out: boolean
  owes: boolean
  idle: number
  must_have: number
  leaving: boolean
  marker: string
  reported: string[]
}

export interface Running {
  sign: string
  at: number
  seconds: number
  hands: number
  agreed: string[]
  missing: string[]
  needs: { what: string; so_far: number; of: number; by: string[] }[]
}

export interface DeskTable {
  id: string
  name: string
  book: string
  book_title: string
  game_name: string
  sign: string
  dollar: number
  places: number
  hand: number
  playing: boolean
  closed: boolean
  house: string
  players: DeskPlayer[]
  free: number[]
  wanted: Record<string, string[]>
  allotted: Record<string, string>
  reserved: Record<string, string>
  waiting: { name: string; place: number; returned: boolean }[]
  stops: Stop[]
  question: { office: string; name: string; about: string; choices: string[]; means: string[]; by: string[] } | null
  irregularity: string
  notice: Running | null
  closing: Running | null
  charge: { fee: number; due: boolean; collected: number; next: number; slide: number; verified: boolean } | null
  accounts: Record<string, number>
  kept: { name: string; chips: number; why: string }[]
  disputes: { name: string; advised: boolean }[]
  barred: string[]
  ladder: string[]
  offices: string[]
  powers: { power: string; office: string; by: string[]; in_hand: boolean }[]
  breaches: { breach: string; by: string[] }[]
}

/** One step of anything that is shown step by step: what was done, what came of it, what is due then, and the felt. */
export interface Step {
  does: string[]
  lines: Line[]
  due: string
  seat: number
  picture: Picture | null
}

export const GRADES = ['proved', 'witnessed', 'answered', 'unproved'] as const

export const GRADE_MEANS: Record<string, string> = {
  proved: 'A case passes, cites this clause, and bending the rule changes what happens.',
  witnessed: 'A passing case cites this clause, but the rule has no second value to bend to.',
  answered: 'No rule of play: it points to what answers it.',
  unproved: 'No passing case cites this clause yet.',
}

export const KIND_MEANS: Record<string, string> = {
  define: 'says what a word means',
  auto: 'play goes so by itself',
  ruling: 'what is done when something goes wrong',
  discretion: 'an officer decides',
  room: 'about the table between hands',
  commission: 'what the house charges',
  tournament: 'about tournaments',
  notice: 'what the players are told',
  conduct: 'how people behave',
  equipment: 'cards, chips and tables',
}

/** A felt as the component draws it; snug leaves out the places behind the last player. */
export function pictureOf(felt: FeltSeen, due: number, number: number, dollar = 1, snug = false): Picture {
  const highest = Math.max(2, ...felt.seats.map((seat) => seat.seat))
  return {
    table: '',
    name: '',
    book: '',
    game: '',
    game_name: felt.game_name,
    sign: '',
    limit: '',
    marker_word: felt.marker_word,
    muck_word: felt.muck_word,
    chip: 1,
    dollar,
    places: snug ? highest : felt.places,
    hand: number,
    playing: felt.stage !== 'over',
    marker: felt.marker,
    stage: felt.stage,
    street: felt.street,
    kitty: felt.kitty,
    board: felt.board,
    second: felt.second,
    shared: felt.shared,
    pot: felt.pot,
    pots: felt.pots,
    seats: felt.seats,
    due: { actor: due ? 'seat' : 'nobody', seat: due, options: [], to_call: 0, least: 0, most: 0, sizes: [], deadline: 0 },
    stops: [],
    waiting: [],
    irregularity: felt.irregularity,
  }
}

/** The steps of a case. Who is due is read off the line that says so. */
export function stepsOfCase(page: CasePage): Step[] {
  return page.steps.map((step) => {
    const seat = step.felt?.seats.find((each) => step.due.startsWith(`${each.name} may `))?.seat ?? 0
    return { ...step, seat, picture: step.felt && pictureOf(step.felt, seat, 1, 1, true) }
  })
}

/** The steps of a finished hand. */
export function stepsOfHand(record: HandRecord): Step[] {
  return record.steps.map((step) => ({
    does: [],
    lines: [{ text: step.text, by: step.by, kind: step.kind }],
    due: '',
    seat: step.seat,
    picture: pictureOf(step.felt, step.seat, record.number, record.dollar, true),
  }))
}

const kept = new Map<string, Promise<unknown>>()

/** Fetch what does not change while the page is open, once. */
export function law<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined
  if (!found) {
    found = get<T>(path)
    found.catch(() => kept.delete(path))
    kept.set(path, found)
  }
  return found
}

export function books(): Promise<BookRow[]> {
  return law<{ books: BookRow[] }>('/api/books').then((told) => told.books)
}
