import { describe, expect, it } from 'vitest'
import type { RoomMessage } from '../src/lib/tournament'
import type { Picture, Seat, Shown, Stepped } from '../src/lib/types'
import { Wire, followed, waitBefore, whole } from '../src/lib/wire'
import type { SocketLike } from '../src/lib/wire'

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  sent: Record<string, unknown>[] = []
  closed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    this.closed = true
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

function made() {
  const sockets: FakeSocket[] = []
  const taken: RoomMessage[] = []
  const later: { what: () => void; ms: number }[] = []
  const wire = new Wire({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    take: (message) => taken.push(message),
    later: (what, ms) => later.push({ what, ms }),
    chance: () => 0,
    page: 'page',
  })
  const last = (): FakeSocket => sockets[sockets.length - 1] as FakeSocket
  return { wire, sockets, taken, later, last }
}

const shown = (number: number, table = 't1') => ({ type: 'picture', table, number, picture: {} as Picture, mine: null, lines: [] })

describe('the wire', () => {
  it('says hello, then watches what is wanted', () => {
    const { wire, last } = made()
    wire.watch('t1')
    wire.lobby(true)
    wire.start()
    last().onopen?.()
    expect(last().sent).toEqual([{ type: 'hello', version: 3 }, { type: 'lobby' }, { type: 'watch', table: 't1' }])
  })

  it('comes back and resumes after the last number it has seen', () => {
    const { wire, sockets, taken, later, last } = made()
    wire.watch('t1')
    wire.start()
    last().onopen?.()
    last().tell(shown(17))
    last().tell(shown(18))
    last().onclose?.()
    expect(wire.state).toBe('closed')
    expect(later).toHaveLength(1)
    later[0]?.what()
    expect(sockets).toHaveLength(2)
    last().onopen?.()
    expect(last().sent).toContainEqual({ type: 'watch', table: 't1', after: 18 })
    last().tell(shown(17)) // an older picture is not shown again
    last().tell(shown(19))
    expect(taken.map((message) => (message as { number: number }).number)).toEqual([17, 18, 19])
  })

  it('waits longer each time, and from the start again once it was welcome', () => {
    const { wire, later, last } = made()
    wire.start()
    for (let round = 0; round < 4; round += 1) {
      last().onclose?.()
      later[later.length - 1]?.what()
    }
    expect(later.map((each) => each.ms)).toEqual([125, 250, 500, 1000])
    last().onopen?.()
    last().tell({ type: 'refused', sentence: 'you are here 12 times already.', by: [] })
    last().onclose?.()
    expect(later[later.length - 1]?.ms).toBe(2000)
    later[later.length - 1]?.what()
    last().onopen?.()
    last().tell({ type: 'welcome', version: 1, person: null })
    last().onclose?.()
    expect(later[later.length - 1]?.ms).toBe(125)
    expect(waitBefore(30, 1)).toBe(8000)
  })

  it('hands an answer to its act, whatever the order', async () => {
    const { wire, last } = made()
    wire.start()
    last().onopen?.()
    const first = wire.act('t1', { type: 'Fold' })
    const second = wire.act('t1', "asks to see Bob's hand")
    expect(last().sent.slice(1)).toEqual([
      { type: 'act', table: 't1', id: 'page.1', act: { type: 'Fold' } },
      { type: 'act', table: 't1', id: 'page.2', line: "asks to see Bob's hand" },
    ])
    last().tell({ type: 'answer', id: 'page.2', ok: false, sentence: 'no', by: ['CROWN 9.5'] })
    last().tell({ type: 'answer', id: 'page.1', ok: true, number: 4 })
    expect((await first).ok).toBe(true)
    expect((await second).by).toEqual(['CROWN 9.5'])
  })

  it('says in which turn an act was meant, if it was meant for one', () => {
    const { wire, last } = made()
    wire.start()
    last().onopen?.()
    void wire.act('t1', { type: 'Call' }, 41)
    void wire.act('t1', { type: 'Bet', to: 60 })
    expect(last().sent.slice(1)).toEqual([
      { type: 'act', table: 't1', id: 'page.1', act: { type: 'Call' }, turn: 41 },
      { type: 'act', table: 't1', id: 'page.2', act: { type: 'Bet', to: 60 } },
    ])
  })

  it('never sends an act twice: what was not answered is said to be unsure', async () => {
    const { wire, later, last } = made()
    wire.start()
    last().onopen?.()
    const act = wire.act('t1', { type: 'Call' })
    last().onclose?.()
    expect((await act).ok).toBe(false)
    later[0]?.what()
    last().onopen?.()
    expect(last().sent.some((message) => message['type'] === 'act')).toBe(false)
    const offline = made()
    expect((await offline.wire.act('t1', { type: 'Call' })).ok).toBe(false)
  })

  it('forgets a table that is no longer watched, and takes no picture of it', () => {
    const { wire, taken, last } = made()
    wire.start()
    last().onopen?.()
    wire.watch('t1')
    wire.unwatch('t1')
    last().tell(shown(3))
    expect(taken).toEqual([])
    expect(last().sent.at(-1)).toEqual({ type: 'unwatch', table: 't1' })
  })

  it('follows a tournament until it is told to leave it, through a broken connection too', () => {
    const { wire, taken, later, last } = made()
    wire.follow('w1')
    wire.follow('w2')
    wire.start()
    last().onopen?.()
    expect(last().sent).toContainEqual({ type: 'tournament', id: 'w1' })
    last().tell({ type: 'tournament', id: 'w1', number: 3 })
    expect(taken).toEqual([{ type: 'tournament', id: 'w1', number: 3 }])
    wire.unfollow('w2')
    expect(last().sent.at(-1)).toEqual({ type: 'leave tournament', id: 'w2' })
    last().onclose?.()
    later[0]?.what()
    last().onopen?.()
    expect(last().sent.filter((message) => message['type'] === 'tournament')).toEqual([{ type: 'tournament', id: 'w1' }])
  })

  it('begins anew after signing in and keeps its tables', () => {
    const { wire, sockets, last } = made()
    wire.watch('t1')
    wire.start()
    last().onopen?.()
    last().tell(shown(5))
    wire.restart()
    expect(sockets[0]?.closed).toBe(true)
    last().onopen?.()
    expect(last().sent).toContainEqual({ type: 'watch', table: 't1', after: 5 })
  })

  it('does not mind what it cannot read', () => {
    const { wire, taken, last } = made()
    wire.start()
    last().onopen?.()
    last().onmessage?.({ data: 'not json' })
    expect(taken).toEqual([])
  })
})

describe('whole', () => {
  it('puts in what the room leaves out, and leaves what it says', () => {
    const sparse = {
      type: 'picture',
      table: 't1',
      number: 3,
      now: 0,
      picture: { table: 't1', seats: [{ seat: 1, name: 'Ann', bot: false, chips: 50, bet: 5 }], due: { actor: 'nobody' } },
      mine: { seat: 1, cards: [], due: { actor: 'seat', options: ['fold'] }, can: [], buy_in: [1, 2], beaten: false, buying: null },
      lines: [{ text: 'Ann calls 5', kind: 'act', event: 'Called', amounts: [5] }],
    } as unknown as Shown
    const made = whole(sparse)
    expect(made.picture).toMatchObject({ table: 't1', board: [], pots: [], stops: [], asked: null, playing: false })
    expect(made.picture.seats[0]).toMatchObject({ name: 'Ann', bet: 5, up: [], shown: [], marker: '', won: 0, live: false })
    expect(made.picture.due).toMatchObject({ actor: 'nobody', seat: 0, options: [], deadline: 0 })
    expect(made.mine?.due).toMatchObject({ actor: 'seat', options: ['fold'], sizes: [] })
    expect(made.lines[0]).toMatchObject({ text: 'Ann calls 5', by: [], parts: [], cards: [], amounts: [5], word: '' })
  })
})

describe('steps', () => {
  const seat = (number: number, chips: number) => ({ seat: number, name: `P${number}`, bot: false, chips }) as unknown as Seat
  const before = whole({
    type: 'picture',
    table: 't1',
    number: 4,
    now: 1,
    picture: { table: 't1', pot: 20, hand: 3, due: { actor: 'seat', seat: 1 }, seats: [seat(1, 100), seat(2, 80), seat(5, 60)] } as unknown as Picture,
    mine: { seat: 2, cards: ['As'], due: null, can: [], buy_in: [1, null], beaten: false, buying: null },
    lines: [],
    seals: null,
    clauses: ['A 1'],
  })
  const step = (more: Partial<Stepped>) => ({ type: 'step', table: 't1', number: 5, now: 2, picture: {}, ...more }) as unknown as Stepped

  it('changes what a row changed and keeps the rest', () => {
    const picture = { fields: { pot: 30, due: { actor: 'seat', seat: 2 } }, seats: [{ seat: 1, chips: 90 }, { seat: 3, name: 'P3', chips: 40 }], gone: [5] }
    const now = followed(before, step({ picture: picture as unknown as Stepped['picture'] }))
    expect(now.number).toBe(5)
    expect(now.picture.pot).toBe(30)
    expect(now.picture.hand).toBe(3)
    expect(now.picture.due.seat).toBe(2)
    expect(now.picture.due.options).toEqual([])
    expect(now.picture.seats.map((each) => [each.seat, each.name, each.chips])).toEqual([[1, 'P1', 90], [2, 'P2', 80], [3, 'P3', 40]])
    expect(now.picture.seats.map((each) => [each.bot, each.up])).toEqual([[false, []], [false, []], [false, []]])
    expect(now.mine).toBe(before.mine)
    expect(now.lines).toEqual([])
  })

  it('says what is mine only where it is another', () => {
    expect(followed(before, step({ mine: null })).mine).toBeNull()
    expect(followed(before, step({})).mine).toBe(before.mine)
    expect(followed(before, step({ mine: { cards: ['As', 'Kd'] } })).mine).toEqual({ ...before.mine, cards: ['As', 'Kd'] })
  })

  it('lets a turn begin with its row, and says to whom it belongs what they may do', () => {
    const said = (due: object) => ({ fields: { due } }) as unknown as Stepped['picture']
    const mine = { due: { options: ['fold', 'call'], to_call: 4 } }
    const now = followed(before, step({ now: 7000, picture: said({ seat: 2, seconds: 30 }), mine }))
    expect(now.picture.due).toMatchObject({ actor: 'seat', seat: 2, turn: 5, seconds: 30, deadline: 37000, options: [] })
    expect(now.mine?.due).toEqual({ ...now.picture.due, options: ['fold', 'call'], to_call: 4 })
    const later = followed(now, step({ number: 6, picture: said({ actor: 'dealer', seat: 0, seconds: 0, turn: 0, deadline: 0 }), mine: { due: null } }))
    expect(later.picture.due).toMatchObject({ actor: 'dealer', seat: 0, turn: 0, deadline: 0 })
    expect(later.mine?.due).toBeNull()
    expect(later.mine?.cards).toEqual(['As'])
    const longer = followed(now, step({ number: 6, picture: said({ bank: 9, turn: 5, deadline: 50000 }) }))
    expect(longer.picture.due).toMatchObject({ seat: 2, turn: 5, deadline: 50000, bank: 9 })
  })

  it('puts lines together from what the table has named before', () => {
    const told = [
      { event: 'Called', seat: 2, parts: ['P2 calls ', '4', ''], by: [1, 0], amounts: [4] },
      { event: 'Noted', kind: 'table', text: 'a word for you', by: ['B 9'], seat: 1, name: '' },
      { event: 'Ended', text: 'the hand is over' },
    ] as unknown as Stepped['lines']
    const now = followed(before, step({ clauses: ['A 2'], lines: told }))
    expect(now.clauses).toEqual(['A 1', 'A 2'])
    expect(now.lines.map((line) => [line.text, line.kind, line.name, line.by])).toEqual([
      ['P2 calls 4', 'event', 'P2', ['A 2', 'A 1']],
      ['a word for you', 'table', '', ['B 9']],
      ['the hand is over', 'event', '', []],
    ])
  })

  it('goes on from what was shown, and asks where something was missed', () => {
    const { wire, taken, last } = made()
    wire.watch('t1')
    wire.start()
    last().onopen?.()
    last().tell(shown(4))
    last().tell(step({}))
    expect(taken.map((each) => (each as Shown).number)).toEqual([4, 5])
    last().tell(step({ number: 7 }))
    expect(taken.length).toBe(2)
    expect(last().sent.at(-1)).toEqual({ type: 'watch', table: 't1', after: 5 })
    last().tell(step({ number: 5 }))
    expect(taken.length).toBe(2)
  })
})
