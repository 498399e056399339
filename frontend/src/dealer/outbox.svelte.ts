/** What the dealer has entered and the room has not yet answered. Nothing is lost with a connection, and nothing done twice. */

import type { Deed } from './ahead'
import type { Answer } from '../lib/types'

/** Something that was entered: `seen`, the last row of the table behind which it belongs, which is that of the entry
 * before it once the room has done that; `sent` once it may have reached the room. */
export interface Entry {
  id: string
  line: string
  deed: Deed | null
  seen: number
  sent: boolean
}

/** Something that the room has done, in a row that the picture may not show yet. */
export interface Done {
  entry: Entry
  row: number
}

export interface Turned {
  entry: Entry
  sentence: string
  by: string[]
}

export interface OutboxParts {
  place: string // where it is kept
  deliver: (line: string, id: string, turn: number) => Promise<Answer | null>
  stuck: () => void // no answer comes: the connection is dead, whatever it says
  seen: () => number // the last row of the table that is drawn
  store?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  patience?: number
  pace?: number
}

const PATIENCE = 4000 // milliseconds without an answer
const KEPT = 12
const PACE = 60 // milliseconds between two of many: the room takes twenty acts in a second, and no more

export class Outbox {
  waiting: Entry[] = $state.raw([])
  refused: Turned | null = $state.raw(null) // what the room would not do: nothing behind it is sent
  done: Done[] = $state.raw([]) // the last that the room has done: until the felt is drawn with them
  readonly #parts: OutboxParts
  readonly #page = Math.random().toString(36).slice(2, 10)
  #count = 0
  #busy = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.waiting = this.#read()
  }

  /** Enter a line; it goes to the room in its turn. */
  enter(line: string, deed: Deed | null = null): void {
    this.#count += 1
    const seen = Math.max(this.#parts.seen(), this.done.at(-1)?.row ?? 0)
    this.#keep([...this.waiting, { id: `${this.#page}.${this.#count}`, line, deed, seen, sent: false }])
    void this.send()
  }

  /** Take out what was entered last, if the room cannot have heard of it. */
  withdraw(): boolean {
    const last = this.waiting.at(-1)
    if (!last || last.sent) return false
    this.#keep(this.waiting.slice(0, -1))
    return true
  }

  /** Send what waits, one by one: each when the one before it was done. */
  async send(): Promise<void> {
    if (this.#busy || this.refused) return
    this.#busy = true
    for (let entry = this.waiting[0]; entry; entry = this.waiting[0]) {
      const { id } = entry
      this.#keep(this.waiting.map((each) => (each.id === id ? { ...each, sent: true } : each)))
      const answer = await this.#delivered(entry)
      if (!answer) break // the connection is gone: it is sent again with its id
      if (!answer.ok) {
        this.refused = { entry, sentence: answer.sentence, by: answer.by }
        break
      }
      this.done = [...this.done.slice(-KEPT), { entry, row: answer.number }]
      // What follows was entered in the belief that this is done, and that nobody else does anything in between.
      const row = Math.max(entry.seen, answer.number)
      this.#keep(this.waiting.slice(1).map((each) => ({ ...each, seen: Math.max(each.seen, row) })))
      if (this.waiting.length) await new Promise((go) => setTimeout(go, this.#parts.pace ?? PACE))
    }
    this.#busy = false
  }

  /** Leave out what was refused, and go on with the rest of it, or with nothing. */
  goOn(rest: boolean): void {
    this.refused = null
    this.#keep(rest ? this.waiting.slice(1) : [])
    void this.send()
  }

  async #delivered({ line, id, seen }: Entry): Promise<Answer | null> {
    const late = setTimeout(() => this.#parts.stuck(), this.#parts.patience ?? PATIENCE)
    const answer = await this.#parts.deliver(line, id, seen)
    clearTimeout(late)
    return answer
  }

  #keep(waiting: Entry[]): void {
    this.waiting = waiting
    const store = this.#parts.store
    try {
      if (waiting.length) store?.setItem(this.#parts.place, JSON.stringify(waiting))
      else store?.removeItem(this.#parts.place)
    } catch {
      /* a browser that keeps nothing forgets it with the page */
    }
  }

  #read(): Entry[] {
    try {
      const kept = JSON.parse(this.#parts.store?.getItem(this.#parts.place) ?? '[]') as Entry[]
      return kept.map((each) => ({ ...each, seen: each.seen ?? 0 })) // who does not say when it was is shown it again
    } catch {
      return []
    }
  }
}
