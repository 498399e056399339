/** One socket to the room. It comes back by itself and resumes every table from the last number it has seen. */

import { USUAL, VERSION } from './types'
import type { RoomMessage } from './tournament'
import type { Act, Answer, ClientMessage, DueTo, Line, Mine, NewLine, Picture, Seat, Shown, Stepped } from './types'
import { say } from '../words/frame'

export interface SocketLike {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onclose: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
}

export interface WireParts {
  open: () => SocketLike
  take: (message: RoomMessage) => void
  changed?: (state: WireState) => void
  later?: (what: () => void, ms: number) => unknown
  chance?: () => number
  page?: string
}

export type WireState = 'closed' | 'opening' | 'open'

const FIRST_WAIT = 250
const LONGEST_WAIT = 8000
const OPENS = 5000

/** How long to wait before the next attempt: doubling, with a part left to chance so that not all come back at once. */
export function waitBefore(attempt: number, chance: number): number {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt)
  return Math.round(most / 2 + (most / 2) * chance)
}

/** What we tell ourselves of an act that the room did not answer. */
function unanswered(id: string, sentence: string): Answer {
  return { type: 'answer', id, ok: false, number: 0, sentence, by: [] }
}

/** A browser wants to be told of a tournament, or no longer. */
interface Follow {
  type: 'tournament' | 'leave tournament'
  id: string
}

interface Pending {
  answered: (answer: Answer) => void
  lost: () => void // the connection broke before an answer came
}

export class Wire {
  state: WireState = 'closed'
  readonly #parts: WireParts
  readonly #seen = new Map<string, number>()
  readonly #shown = new Map<string, Shown>() // what steps go on from
  readonly #followed = new Set<string>() // tournaments
  readonly #pending = new Map<string, Pending>()
  #socket: SocketLike | null = null
  #lobby = false
  #wanted = false
  #attempt = 0
  #opened: (() => void)[] = []
  #acts = 0
  /** Tells this page from every other one: the room does an act of a person once, however often its id comes. */
  readonly #page: string

  constructor(parts: WireParts) {
    this.#parts = parts
    this.#page = parts.page ?? Math.random().toString(36).slice(2, 10)
  }

  start(): void {
    this.#wanted = true
    if (!this.#socket) this.#open()
  }

  stop(): void {
    this.#wanted = false
    this.#socket?.close()
  }

  /** Begin anew, as after signing in: the socket knows the person by the cookie it was opened with. */
  restart(): void {
    this.#attempt = 0
    if (this.#socket) this.#drop(this.#socket)
    this.#wanted = true
    this.#open()
  }

  /** Wait until the socket is open, for a while: whoever comes in means to do something at once. */
  opened(): Promise<void> {
    if (this.state === 'open') return Promise.resolve()
    return new Promise((resolve) => {
      this.#opened.push(resolve)
      setTimeout(resolve, OPENS)
    })
  }

  /** Try now, as when the network is back or the page is looked at again. */
  nudge(): void {
    if (this.#wanted && !this.#socket) this.#open()
  }

  watch(table: string): void {
    if (this.#seen.has(table)) return
    this.#seen.set(table, -1)
    this.#send({ type: 'watch', table })
  }

  unwatch(table: string): void {
    this.#shown.delete(table)
    if (this.#seen.delete(table)) this.#send({ type: 'unwatch', table })
  }

  /** Be told of a tournament, as it is now and at every change. */
  follow(tournament: string): void {
    if (this.#followed.has(tournament)) return
    this.#followed.add(tournament)
    this.#send({ type: 'tournament', id: tournament })
  }

  unfollow(tournament: string): void {
    if (this.#followed.delete(tournament)) this.#send({ type: 'leave tournament', id: tournament })
  }

  /** Ask for the lobby now, and again after every reconnection for as long as it is wanted. */
  lobby(wanted: boolean): void {
    this.#lobby = wanted
    if (wanted) this.#send({ type: 'lobby' })
  }

  /** Do something at a table, in the turn that was shown if one is named. The answer says whether it was done; it never fails otherwise. */
  act(table: string, what: Act | string, turn = -1): Promise<Answer> {
    this.#acts += 1
    const id = `${this.#page}.${this.#acts}`
    if (this.state !== 'open') {
      return Promise.resolve(unanswered(id, say.noConnection))
    }
    return new Promise((resolve) => {
      this.#pending.set(id, { answered: resolve, lost: () => resolve(unanswered(id, say.broke)) })
      const meant = turn >= 0 ? { turn } : {}
      this.#send({ type: 'act', table, id, ...(typeof what === 'string' ? { line: what } : { act: what }), ...meant })
    })
  }

  /** Bring a line that was entered with an id, behind a row, to a table: the answer, or none where the connection broke
   * before it. Brought again with the same id it is done once. */
  deliver(table: string, line: string, id: string, turn: number): Promise<Answer | null> {
    if (this.state !== 'open') return Promise.resolve(null)
    return new Promise((resolve) => {
      this.#pending.set(id, { answered: resolve, lost: () => resolve(null) })
      this.#send({ type: 'act', table, id, line, turn })
    })
  }

  #open(): void {
    if (this.#socket) return
    this.#become('opening')
    const socket = this.#parts.open()
    this.#socket = socket
    socket.onopen = () => {
      if (socket !== this.#socket) return
      this.#become('open')
      this.#send({ type: 'hello', version: VERSION })
      if (this.#lobby) this.#send({ type: 'lobby' })
      for (const [table, number] of this.#seen) {
        this.#send(number >= 0 ? { type: 'watch', table, after: number } : { type: 'watch', table })
      }
      for (const id of this.#followed) this.#send({ type: 'tournament', id })
    }
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#read(event.data)
    }
    socket.onclose = () => {
      if (socket !== this.#socket) return
      this.#drop(socket)
      if (!this.#wanted) return
      const ms = waitBefore(this.#attempt, (this.#parts.chance ?? Math.random)())
      this.#attempt += 1
      ;(this.#parts.later ?? setTimeout)(() => this.nudge(), ms)
    }
  }

  #drop(socket: SocketLike): void {
    this.#socket = null
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    this.#become('closed')
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const each of pending) each.lost()
  }

  #read(text: string): void {
    let message: RoomMessage
    try {
      message = JSON.parse(text) as RoomMessage
    } catch {
      return
    }
    if (message.type === 'answer') {
      this.#pending.get(message.id)?.answered(message)
      this.#pending.delete(message.id)
    } else if (message.type === 'picture') {
      const last = this.#seen.get(message.table)
      if (last === undefined || message.number < last) return // unwatched, or older than what is shown
      this.#show(whole(message))
    } else if (message.type === 'step') {
      const last = this.#seen.get(message.table)
      const shown = this.#shown.get(message.table)
      if (last === undefined || message.number <= last) return
      if (shown && shown.number + 1 === message.number) this.#show(followed(shown, message))
      else this.#send({ type: 'watch', table: message.table, after: last }) // something was missed: how it is now
    } else {
      // A socket that the room only opened to say why it will not is no reason to be back at once.
      if (message.type === 'welcome') this.#attempt = 0
      this.#parts.take(message)
    }
  }

  #show(shown: Shown): void {
    this.#seen.set(shown.table, shown.number)
    this.#shown.set(shown.table, shown)
    this.#parts.take(shown)
  }

  #send(message: ClientMessage | Follow): void {
    if (this.state === 'open') this.#socket?.send(JSON.stringify(message))
  }

  #become(state: WireState): void {
    this.state = state
    if (state === 'open') for (const each of this.#opened.splice(0)) each()
    this.#parts.changed?.(state)
  }
}

/** A picture with what the room leaves out of it, because it is as usual, put in again. */
export function whole(shown: Shown): Shown {
  const picture: Picture = { ...USUAL.Picture, ...shown.picture }
  return {
    ...shown,
    picture: {
      ...picture,
      seats: wholeSeats(picture.seats),
      due: { ...USUAL.DueTo, ...picture.due },
    },
    mine: wholeMine(shown.mine),
    lines: wholeLines(shown.lines),
    seals: shown.seals ?? null,
    clauses: shown.clauses ?? [],
  }
}

/** Lines with what is left out of them put in again. */
export function wholeLines(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({ ...USUAL.Line, ...line }))
}

/** Seats with what is left out of them put in again, wherever they come from. */
export function wholeSeats(seats: readonly Seat[]): Seat[] {
  return seats.map((seat) => ({ ...USUAL.Seat, ...seat }))
}

function wholeMine(mine: Mine | null): Mine | null {
  return mine && { ...mine, due: mine.due && { ...USUAL.DueTo, ...mine.due } }
}

/** A seat of which nothing was told yet. */
const EMPTY: Omit<Seat, 'seat'> = { ...USUAL.Seat, name: '', bot: false, chips: 0 }

/** What is due to whom, by what a step says of it: a turn begins with its row, and lasts so many seconds from now. */
function nextDue(before: DueTo, said: Partial<DueTo> | undefined, { number, now }: Stepped): DueTo {
  if (!said) return before
  const due = { ...before, turn: number, ...said }
  return { ...due, deadline: said.deadline ?? now + 1000 * due.seconds }
}

function nextMine(before: Mine | null, said: Stepped['mine'] | undefined, due: DueTo): Mine | null {
  if (!said) return said === null ? null : before
  const mine = { ...before, ...said } as Mine
  return said.due ? { ...mine, due: { ...due, ...said.due } } : mine
}

/** A line with what follows from the rest put in again: from its parts, the table's clauses, and who has the seat. */
function nextLine(told: NewLine, clauses: readonly string[], seats: ReadonlyMap<number, Seat>): Line {
  const line = { ...USUAL.NewLine, ...told }
  return {
    ...line,
    text: line.text || line.parts.join(''),
    by: line.by.map((each) => (typeof each === 'number' ? (clauses[each] ?? '') : each)),
    name: told.name ?? seats.get(line.seat)?.name ?? '',
  }
}

/** A table as it is behind a row: as it was shown, and what the row changed. */
export function followed(shown: Shown, step: Stepped): Shown {
  const { due: said, ...fields } = step.picture.fields ?? {}
  const seats = new Map(shown.picture.seats.map((seat) => [seat.seat, seat]))
  for (const gone of step.picture.gone ?? []) seats.delete(gone)
  for (const seat of step.picture.seats ?? []) seats.set(seat.seat, { ...EMPTY, ...seats.get(seat.seat), ...seat })
  const due = nextDue(shown.picture.due, said, step)
  const clauses = step.clauses ? [...shown.clauses, ...step.clauses] : shown.clauses
  const sorted = [...seats.values()].sort((one, other) => one.seat - other.seat)
  return {
    type: 'picture',
    table: step.table,
    number: step.number,
    now: step.now,
    picture: { ...shown.picture, ...fields, seats: sorted, due },
    mine: nextMine(shown.mine, step.mine, due),
    lines: (step.lines ?? []).map((line) => nextLine(line, clauses, seats)),
    seals: (step.seals ?? null) as Shown['seals'], // which puts together what is new of them itself
    clauses,
  }
}
