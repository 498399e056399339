/** What the rule books and finished hands say, as the server writes it, made ready for the pages. */

import { NOBODY } from './options'
import { get } from './room.svelte'
import { USUAL } from './types'
import type { BookRow, CasePage, Felt, HandRecord, Picture, Sentence, Shelf } from './types'
import { wholeSeats } from './wire'

export type {
  BookPage,
  BookRow,
  CasePage,
  CaseStep,
  Chapter,
  ClausePage,
  ClauseRow,
  Compared,
  DeskPlayer,
  DeskTable,
  HandRecord,
  Played,
  Running,
  TopicRow as Topic,
  Word,
} from './types'

/** One step of anything that is shown step by step: what was done, what came of it, what is due then, and the felt. */
export interface Step {
  does: Sentence[]
  lines: Sentence[]
  due: string
  seat: number
  picture: Picture | null
}

export const GRADES = ['proved', 'witnessed', 'answered', 'unproved'] as const

/** A felt as the component draws it; snug leaves out the places behind the last player. */
export function pictureOf(felt: Felt, due: number, number: number, dollar = 1, snug = false): Picture {
  const highest = Math.max(2, ...felt.seats.map((seat) => seat.seat))
  return {
    ...USUAL.Picture,
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
    big_blind: 0,
    places: snug ? highest : felt.places,
    buy_in: [0, null],
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
    seats: wholeSeats(felt.seats),
    due: { ...NOBODY, actor: due ? 'seat' : 'nobody', seat: due },
    irregularity: felt.irregularity,
    awards: felt.stage === 'over' ? felt.awards : felt.awards.slice(-1), // the pot that is being pushed
    offers: { straddle: false, side_wager: '', side_on: [], run_it_twice: false },
  }
}

/** The steps of a case. */
export function stepsOfCase(page: CasePage): Step[] {
  return page.steps.map((step) => ({ ...step, picture: step.felt && pictureOf(step.felt, step.seat, 1, 1, true) }))
}

/** The steps of a finished hand. */
export function stepsOfHand(record: HandRecord): Step[] {
  return record.steps.map((step) => ({
    does: [],
    lines: [step],
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
  return law<Shelf>('/api/books').then((told) => told.books)
}
