import { describe, expect, it } from 'vitest'
import { queue } from '../src/floor/queue'
import { holds, read, same, steady } from '../src/floor/steady'
import type { DeskTable } from '../src/lib/types'

const key = (each: string): string => each

function shown(rows: { key: string; gone: boolean }[]): string {
  return rows.map((row) => (row.gone ? `(${row.key})` : row.key)).join(' ')
}

describe('rows that somebody points at', () => {
  it('stay where they are: what is gone leaves a gap, what is new comes behind', () => {
    const before = steady([], ['a', 'b', 'c'], key, false)
    const held = steady(before, ['x', 'b', 'c'], key, true)
    expect(shown(held)).toBe('(a) b c x')
    expect(shown(steady(held, ['c', 'x'], key, true))).toBe('(a) (b) c x')
    expect(shown(steady(held, ['x', 'c'], key, false))).toBe('x c')
  })

  it('are what is acted on: nothing comes to them unread', () => {
    const before = read([], ['a', 'b'], key, false)
    const held = read(before, ['b', 'x'], key, true)
    expect(shown(held)).toBe('(a) b')
    expect(shown(read(held, ['b', 'x'], key, false))).toBe('b x')
    expect(shown(read([], ['x'], key, true))).toBe('x')
  })

  it('are held while the pointer is there, or somebody writes or works with keys', () => {
    const part = document.body.appendChild(document.createElement('section'))
    const [field, button] = [part.appendChild(document.createElement('input')), part.appendChild(document.createElement('button'))]
    const told: boolean[] = []
    const end = holds((held) => void told.push(held))(part)
    part.dispatchEvent(new Event('pointerenter'))
    field.focus()
    part.dispatchEvent(new Event('pointerleave'))
    expect(told).toEqual([true, true, true])
    field.blur()
    expect(told.at(-1)).toBe(false)
    button.dispatchEvent(new Event('pointerenter'))
    expect(told.at(-1)).toBe(false)
    end()
    part.dispatchEvent(new Event('pointerenter'))
    expect(told.at(-1)).toBe(false)
    part.remove()
  })

  it('are the same objects where nothing has changed', () => {
    const before = [{ id: 't1', hand: 1 }, { id: 't2', hand: 5 }]
    const now = same(before, [{ id: 't2', hand: 5 }, { id: 't1', hand: 2 }])
    expect(now[0]).toBe(before[1])
    expect(now[1]).toEqual({ id: 't1', hand: 2 })
  })
})

describe('what waits for a decision', () => {
  const table = (id: string, more: object): DeskTable => ({ id, hand: 1, question: null, stands: '', disputes: [], ...more }) as unknown as DeskTable
  const asks = (until: number, since: number, office = 'Floor'): object => ({ question: { office, about: 'dispute', caller: 'Ann', until, since } })

  it('has the most urgent first, and of others the oldest', () => {
    const found = queue([
      table('t1', { disputes: [{ name: 'Cy', advised: false, since: 50 }, { name: 'Di', advised: false, since: 10 }] }),
      table('t2', asks(900, 1)),
      table('t3', asks(400, 5)),
      table('t4', asks(0, 2)),
      table('t5', asks(1, 1, '')), // a player is asked, and no office
      table('t6', { stands: 'it stands still.' }),
    ])
    expect(found.map((each) => [each.table.id, each.name].join(' ').trim())).toEqual(['t3 Ann', 't2 Ann', 't4 Ann', 't6', 't1 Di', 't1 Cy'])
  })
})
