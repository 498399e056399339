/** What is in hand on the floor: who is being taken to a seat, what is asked before it is done, what can be taken back, and what was refused where. */

import { room, post } from '../lib/room.svelte'
import { Refusal } from '../lib/refusal'
import type { Act, DeskTable, ListsShown } from '../lib/types'
import { say as lines } from '../words/lines'
import { destroys } from './destroys'
import type { Asked } from './destroys'
import { say } from '../words/floor'

const BACK = 10 // seconds in which something can be taken back

export interface Carried {
  name: string
  origin: string // the table they sit at, or nothing where they wait
  from: string // what it is called
}

interface Question extends Asked {
  of: string // what it is about: the kind of act
  answered: (yes: boolean) => void
}

interface Undo {
  sentence: string
  until: number
  back: (() => Promise<void>) | null // nothing: it is only said
}

class Floor {
  carried: Carried | null = $state.raw(null)
  asks: Question | null = $state.raw(null)
  undo: Undo | null = $state.raw(null)
  refused: { where: string; sentence: string; by: string[] } | null = $state.raw(null)
  busy = $state(false)
  changed: () => void = () => undefined

  take(carried: Carried): void {
    this.refused = null
    this.carried = this.carried?.name === carried.name && this.carried.origin === carried.origin ? null : carried
  }

  /** Put down whoever is carried, and say no to what is asked; `of`: only where it is about that. */
  drop(of?: string): void {
    if (of !== undefined && this.asks?.of !== of) return
    this.carried = null
    this.answer(false)
  }

  /** Ask before something is done; whoever is asked something else has said no. */
  ask(sentence: string, yes: string, of = ''): Promise<boolean> {
    this.drop()
    return new Promise((answered) => (this.asks = { sentence, yes, of, answered }))
  }

  answer(yes: boolean): void {
    const asked = this.asks
    this.asks = null
    asked?.answered(yes)
  }

  /** Whether an act is meant: what destroys nothing is, and the rest once somebody has said yes. */
  async sure(table: DeskTable, act: Act): Promise<boolean> {
    const asked = destroys(act, table)
    return !asked || this.ask(asked.sentence, asked.yes, act.type)
  }

  /** Bring whoever is carried to a seat: who sits elsewhere is asked about first. */
  async bring(table: DeskTable, seat: number): Promise<void> {
    const carried = this.carried
    if (!carried || this.busy) return
    this.carried = null
    if (carried.origin && carried.origin !== table.id) {
      if (await this.ask(say.moveAsk(carried.name, carried.from, table.name, seat), say.yesMove)) await this.move(carried, table, seat)
      return
    }
    if (carried.origin) {
      await this.act(table, { type: 'Move', name: carried.name, seat, office: table.office }, say.moves(carried.name, seat, table.name))
      return
    }
    await this.call(table, carried.name, seat)
  }

  async move(carried: Carried, table: DeskTable, seat: number): Promise<void> {
    await this.act(table, { type: 'CallToSeat', office: table.office, name: carried.name, seat, origin: carried.origin }, say.moves(carried.name, seat, table.name))
  }

  async call(table: DeskTable, name: string, seat: number): Promise<void> {
    const done = await this.act(table, { type: 'CallToSeat', office: table.office, name, seat, origin: '' }, '')
    if (done) this.offer(say.called(name, seat, table.name), () => this.uncall(table, seat))
  }

  async uncall(table: DeskTable, seat: number): Promise<void> {
    await this.act(table, { type: 'TakeBackCall', office: table.office, seat }, '')
  }

  /** Act at a table; a refusal is told there. */
  async act(table: DeskTable, act: Act, done: string): Promise<boolean> {
    if (!table.office) {
      this.refuse(table.id, table.apart || say.noOffice, [])
      return false
    }
    this.busy = true
    const answer = await room.wire.act(table.id, act, -1)
    this.busy = false
    if (answer.ok) {
      this.refused = null
      if (done) this.offer(answer.sentence || done)
    } else this.refuse(table.id, answer.sentence, answer.by)
    this.changed()
    return answer.ok
  }

  /** Have something done about a list; a refusal is told there. */
  async list(where: string, order: Record<string, string>): Promise<ListsShown | null> {
    this.busy = true
    try {
      const told = await post<ListsShown>('/api/lists', order)
      this.refused = null
      this.changed()
      return told
    } catch (error) {
      this.failed(where, error)
      return null
    } finally {
      this.busy = false
    }
  }

  async remove(game: string, name: string): Promise<void> {
    const done = await this.list(game, { do: 'remove', game, name })
    if (done) {
      this.offer(say.offList(name), async () => {
        await this.list(game, { do: 'put back', game, name })
      })
    }
  }

  offer(sentence: string, back?: () => Promise<void>): void {
    this.undo = { sentence, until: Date.now() + (back ? BACK : 4) * 1000, back: back ?? null }
  }

  /** Tell why something was not done, there where it was tried. */
  failed(where: string, error: unknown): void {
    this.refuse(where, error instanceof Error ? error.message : String(error), error instanceof Refusal ? error.by : [])
  }

  refuse(where: string, sentence: string, by: string[]): void {
    void lines.refusals().then(() => (this.refused = { where, sentence: lines.refusal(sentence), by }))
  }
}

export const floor = new Floor()
