import { describe, expect, it } from 'vitest'
import { hasChips, heard, isFresh, isRuling, seen } from '../src/lib/lines'
import type { EventName, Line } from '../src/lib/types'

function line(event: EventName, tells: Partial<Line> = {}): Line {
  return { text: '', by: [], kind: 'event', parts: [], event, seat: 1, name: 'Ann', amounts: [], cards: [], hidden: 0, word: '', beside: '', ...tells }
}

describe('a sentence', () => {
  const shown = line('Showed', { text: 'As shows As Td, at last', parts: ['As shows ', 'As Td', ', at last'] })

  it('is seen with the signs of suits, and a name stays a name', () => {
    expect(seen(shown)).toBe('As shows A♠\uFE0E 10♦\uFE0E, at last')
    expect(seen(line('Folded', { text: 'As folds' }))).toBe('As folds')
  })

  it('is heard in words', () => {
    expect(heard(shown)).toBe('As shows ace of spades, ten of diamonds, at last')
    expect(heard(line('Discarded', { text: 'Ann discards 2 cards' }))).toBe('Ann discards 2 cards')
  })
})

describe('what stands beside a seat', () => {
  it('is past when a hand begins and when cards come that I see', () => {
    expect(isFresh(line('Began'))).toBe(true)
    expect(isFresh(line('Turned', { cards: ['2d'] }))).toBe(true)
    expect(isFresh(line('Dealt', { cards: ['2d'], hidden: 3 }))).toBe(true)
    expect(isFresh(line('Dealt', { hidden: 3 }))).toBe(false)
    expect(isFresh(line('Folded'))).toBe(false)
  })
})

describe('a line', () => {
  it('is heard where chips move, and stays where it is a ruling', () => {
    expect(hasChips(line('Called', { beside: 'calls 20', amounts: [20] }))).toBe(true)
    expect(hasChips(line('Folded', { beside: 'folds' }))).toBe(false)
    expect(hasChips(line('Won', { amounts: [20] }))).toBe(false)
    expect(isRuling(line('Ruled', { kind: 'ruling' }))).toBe(true)
    expect(isRuling(line('Folded'))).toBe(false)
  })
})
