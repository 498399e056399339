import { describe, expect, it } from 'vitest'
import { Ahead } from '../src/lib/ahead'
import { Wire } from '../src/lib/wire'
import type { RoomMessage } from '../src/lib/tournament'
import type { SocketLike } from '../src/lib/wire'

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  sent: string[] = []

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.onclose?.()
  }
}

const HELLO = { type: 'hello', version: 3 }
const WATCH = { type: 'watch', table: 't1' }

function made() {
  const socket = new FakeSocket()
  const ahead = new Ahead(socket, 't1')
  const taken: string[] = []
  const later: number[] = []
  const wire = new Wire({ open: () => ahead.take(), take: (message: RoomMessage) => taken.push(message.type), later: (_, ms) => later.push(ms) })
  const sent = (): unknown[] => socket.sent.map((each) => JSON.parse(each) as unknown)
  const tell = (message: unknown): void => socket.onmessage?.({ data: JSON.stringify(message) })
  return { socket, wire, taken, later, sent, tell }
}

const PICTURE = { type: 'picture', table: 't1', number: 4, picture: { seats: [], due: {} }, mine: null, lines: [] }

describe('a socket that is opened ahead of the page', () => {
  it('asks for the table by itself, and tells whoever takes it over all that came', async () => {
    const { socket, wire, taken, sent, tell } = made()
    socket.onopen?.()
    tell({ type: 'welcome', person: null })
    tell(PICTURE)
    expect(sent()).toEqual([HELLO, WATCH])
    wire.start()
    wire.watch('t1')
    await Promise.resolve()
    expect(taken).toEqual(['welcome', 'picture'])
    expect(sent(), 'nothing is asked twice').toEqual([HELLO, WATCH])
    tell({ type: 'lobby', tables: [] })
    expect(taken.at(-1)).toBe('lobby')
  })

  it('may be taken over before it is open', async () => {
    const { socket, wire, taken, sent, tell } = made()
    wire.start()
    wire.watch('t1')
    await Promise.resolve()
    expect(sent()).toEqual([])
    socket.onopen?.()
    expect(sent()).toEqual([HELLO, WATCH])
    tell(PICTURE)
    expect(taken).toEqual(['picture'])
    wire.unwatch('t1')
    wire.watch('t1')
    expect(sent().slice(2), 'what is asked later is sent').toEqual([{ type: 'unwatch', table: 't1' }, WATCH])
  })

  it('that was closed before anybody heard it is tried again', async () => {
    const { socket, wire, later } = made()
    socket.onclose?.()
    wire.start()
    await Promise.resolve()
    expect(wire.state).toBe('closed')
    expect(later).toHaveLength(1)
  })
})
