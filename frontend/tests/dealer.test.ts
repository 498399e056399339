import { describe, expect, it } from 'vitest'
import { ahead } from '../src/dealer/ahead'
import { Outbox } from '../src/dealer/outbox.svelte'
import { goesAllIn, inWords, throws, wagers } from '../src/dealer/spoken'
import { tryAll } from '../src/dealer/trials'
import { NOBODY } from '../src/lib/options'
import { USUAL } from '../src/lib/types'
import type { Answer, Picture, Seat, Tried } from '../src/lib/types'

function answer(id: string, ok: boolean): Answer {
  return { type: 'answer', id, ok, number: 1, sentence: ok ? '' : 'no.', by: [] }
}

/** A room that does every act once, over a connection that can be cut. */
class FakeRoom {
  done: string[] = []
  ids = new Set<string>()
  open = true
  deaf = false // it does what comes, and its answers are lost
  no = ''
  row = 1 // the last that the hand has changed with

  deliver = async (line: string, id: string, turn: number): Promise<Answer | null> => {
    await Promise.resolve()
    if (!this.open) return null
    if (line === this.no || (!this.ids.has(id) && turn < this.row)) return answer(id, false)
    if (!this.ids.has(id)) {
      this.done.push(line)
      this.row += 1
    }
    this.ids.add(id)
    return this.deaf ? null : { ...answer(id, true), number: this.row }
  }
}

function boxOf(room: FakeRoom, store?: Storage, seen = () => 1): Outbox {
  return new Outbox({ place: 'outbox', deliver: room.deliver, stuck: () => undefined, seen, store, pace: 0 })
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((go) => setTimeout(go, 0))
}

describe('the outbox', () => {
  it('sends in order, and one behind the other', async () => {
    const room = new FakeRoom()
    const box = boxOf(room)
    for (const line of ['Ann calls', 'Bob checks', 'the dealer names As']) box.enter(line)
    await quiet()
    expect(room.done).toEqual(['Ann calls', 'Bob checks', 'the dealer names As'])
    expect(box.waiting).toEqual([])
  })

  it('keeps what is entered without a connection and catches up', async () => {
    const room = new FakeRoom()
    const box = boxOf(room)
    room.open = false
    box.enter('Ann calls')
    box.enter('Bob checks')
    await quiet()
    expect(room.done).toEqual([])
    expect(box.waiting.map((each) => each.line)).toEqual(['Ann calls', 'Bob checks'])
    room.open = true
    await box.send()
    expect(room.done).toEqual(['Ann calls', 'Bob checks'])
  })

  it('does nothing twice whose answer was lost', async () => {
    const room = new FakeRoom()
    const box = boxOf(room)
    room.deaf = true
    box.enter('Ann calls')
    await quiet()
    expect(box.withdraw()).toBe(false) // the room may have heard of it
    room.deaf = false
    await box.send()
    expect(room.done).toEqual(['Ann calls'])
    expect(box.waiting).toEqual([])
  })

  it('stops at the first refusal, until somebody says what becomes of the rest', async () => {
    const room = new FakeRoom()
    const box = boxOf(room)
    room.no = 'Bob checks'
    for (const line of ['Ann calls', 'Bob checks', 'Cy folds']) box.enter(line)
    await quiet()
    expect(room.done).toEqual(['Ann calls'])
    expect(box.refused?.entry.line).toBe('Bob checks')
    box.enter('Dee folds')
    await quiet()
    expect(room.done).toEqual(['Ann calls'])
    box.goOn(true)
    await quiet()
    expect(room.done).toEqual(['Ann calls', 'Cy folds', 'Dee folds'])
    room.no = 'Eve folds'
    box.enter('Eve folds')
    box.enter('Gus folds')
    await quiet()
    box.goOn(false)
    await quiet()
    expect(box.waiting).toEqual([])
    expect(room.done).toHaveLength(3)
  })

  it('takes out again what was never sent', async () => {
    const room = new FakeRoom()
    const box = boxOf(room)
    room.open = false
    box.enter('Ann calls')
    box.enter('Bob raises to 60')
    await quiet()
    expect(box.withdraw()).toBe(true)
    room.open = true
    await box.send()
    expect(room.done).toEqual(['Ann calls'])
  })

  it('is there again when the page is loaded anew', async () => {
    const room = new FakeRoom()
    room.open = false
    localStorage.clear()
    const before = boxOf(room, localStorage)
    before.enter('Ann calls')
    await quiet()
    room.open = true
    const again = boxOf(room, localStorage)
    await again.send()
    expect(room.done).toEqual(['Ann calls'])
    expect(localStorage.getItem('outbox')).toBeNull()
  })

  it('says behind which row each was entered: that of the one before it, or what was seen since', async () => {
    const room = new FakeRoom()
    let seen = 7
    const turns: number[] = []
    const deliver = (line: string, id: string, turn: number): Promise<Answer | null> => {
      turns.push(turn)
      return room.deliver(line, id, turn)
    }
    const box = new Outbox({ place: 'outbox', deliver, stuck: () => undefined, seen: () => seen, pace: 0 })
    room.row = 7
    for (const line of ['Ann calls', 'Bob checks']) box.enter(line)
    await quiet()
    box.enter('the dealer names As') // before the felt is drawn with those
    await quiet()
    seen = 20
    box.enter('Ann checks')
    await quiet()
    expect(turns).toEqual([7, 8, 9, 20])
    expect(box.waiting).toEqual([])
  })

  it('shows what it kept for a hand that others have played on, and has none of it played', async () => {
    const room = new FakeRoom()
    room.open = false
    localStorage.clear()
    const before = boxOf(room, localStorage)
    for (const line of ['Ann calls', 'Bob checks']) before.enter(line)
    await quiet()
    ;[room.open, room.row] = [true, 5]
    const again = boxOf(room, localStorage, () => 5)
    await again.send()
    expect(again.refused?.entry.line).toBe('Ann calls')
    again.goOn(true)
    await quiet()
    expect(again.refused?.entry.line).toBe('Bob checks')
    again.goOn(true)
    again.enter('Cy folds')
    await quiet()
    expect(room.done).toEqual(['Cy folds'])
  })

  it('has nothing played that an older page kept without saying when it was entered', async () => {
    const room = new FakeRoom()
    localStorage.setItem('outbox', JSON.stringify([{ id: 'old.1', line: 'Ann folds', deed: null, sent: false }]))
    const box = boxOf(room, localStorage, () => 5)
    await box.send()
    expect(room.done).toEqual([])
    expect(box.refused?.entry.line).toBe('Ann folds')
    localStorage.clear()
  })
})

describe('what may have gone wrong', () => {
  const slips = Array.from({ length: 130 }, (_, at) => ({ line: `line ${at}`, label: `${at}` }))
  const told = (line: string): Tried => ({ line, follows: [], says: Number(line.slice(5)) % 10 ? 'this cannot be.' : '', by: [] })

  it('is tried whole, in portions that the room takes, and what cannot be is left out', async () => {
    const asked: string[][] = []
    const found: string[] = []
    const ask = async (lines: string[]): Promise<{ tried: Tried[] }> => (asked.push(lines), { tried: lines.map(told) })
    for await (const each of tryAll(slips, ask)) found.push(...each.map(({ label, trial }) => `${label} ${trial.line}`))
    expect(found).toEqual(Array.from({ length: 13 }, (_, at) => `${at * 10} line ${at * 10}`))
    expect(asked.flat()).toEqual(slips.map((each) => each.line))
    expect(Math.max(...asked.map((each) => each.length))).toBeLessThanOrEqual(60)
  })

  it('is never offered untried: what the room does not answer is asked for again', async () => {
    let answers = 0
    const found: string[][] = []
    const ask = async (lines: string[]): Promise<{ tried: Tried[] } | null> => (++answers % 2 ? null : { tried: lines.slice(1).map(told) })
    for await (const each of tryAll(slips.slice(0, 11), ask, 0)) found.push(each.map(({ label }) => label))
    expect(found).toEqual([[], ['10']]) // the first line was left out of the answer
  })
})

function seat(number: number, name: string, more: Partial<Seat> = {}): Seat {
  return { ...USUAL.Seat, seat: number, name, bot: false, chips: 100, dealt: true, live: true, hidden: 2, ...more }
}

function table(due: number, ...seats: Seat[]): Picture {
  return { ...USUAL.Picture, marker: 3, playing: true, pot: 3, seats, due: { ...NOBODY, actor: 'seat', seat: due } } as unknown as Picture
}

describe('the felt ahead of the room', () => {
  const now = table(3, seat(1, 'Ann', { bet: 1, chips: 99 }), seat(2, 'Bob', { bet: 2, chips: 98 }), seat(3, 'Cy'))

  it('moves the turn on, the chips forward and folded hands away', () => {
    const then = ahead(now, [{ kind: 'wager', seat: 3, to: 6 }, { kind: 'fold', seat: 1 }])
    expect(then.seats.map((each) => [each.bet, each.chips, each.live])).toEqual([[1, 99, false], [2, 98, true], [6, 94, true]])
    expect([then.pot, then.due.seat]).toEqual([9, 2])
  })

  it('is the dealer’s when everybody has answered the wager', () => {
    const then = ahead(now, [{ kind: 'wager', seat: 3, to: 6 }, { kind: 'fold', seat: 1 }, { kind: 'call', seat: 2 }])
    expect(then.due.actor).toBe('dealer')
    expect(ahead(then, [{ kind: 'board', cards: ['As', 'Kd', '7c'] }])).toMatchObject({ board: ['As', 'Kd', '7c'], due: { actor: 'seat', seat: 2 } })
  })

  it('leaves the turn where it is when somebody acts out of it', () => {
    expect(ahead(now, [{ kind: 'call', seat: 1 }]).due.seat).toBe(3)
  })
})

describe('what is tapped, as it is said', () => {
  const [ann, bob] = [seat(1, 'Ann'), seat(2, 'Bob', { bet: 2 })]

  it('opens, raises and brings in', () => {
    expect(wagers(ann, 10, { ...NOBODY, options: ['fold', 'check', 'open'] }, 0).line).toBe('Ann bets 10')
    expect(wagers(ann, 10, { ...NOBODY, options: ['fold', 'call', 'raise'] }, 2).line).toBe('Ann raises to 10')
    expect(wagers(ann, 1, { ...NOBODY, options: ['bring in'] }, 0).line).toBe('Ann brings it in for 1')
    expect(wagers(ann, 10, null, 2).line).toBe('Ann raises to 10')
    expect(goesAllIn(bob)).toEqual({ line: 'Bob goes all in', deed: { kind: 'wager', seat: 2, to: 102 } })
  })

  it('throws cards away that nobody saw', () => {
    expect([0, 1, 3].map((count) => throws(ann, count).line)).toEqual(['Ann stands pat', 'Ann discards a card', 'Ann discards three cards'])
  })

  it('takes words for those of the player who was tapped', () => {
    const now = table(1, ann, bob)
    expect(inWords(' raises  to 60', now, bob).line).toBe('Bob raises to 60')
    expect(inWords('Ann checks', now, bob).line).toBe('Ann checks')
    expect(inWords('the dealer burns', now, bob).line).toBe('the dealer burns')
  })
})
