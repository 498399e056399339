import { describe, expect, it } from 'vitest'
import { hasChips, heard, isFresh, isRuling, label, seen } from '../src/lib/lines'
import type { EventName, Line } from '../src/lib/types'

function line(event: EventName, tells: Partial<Line> = {}): Line {
  return { text: '', by: [], kind: 'event', parts: [], event, seat: 1, name: 'Ann', amounts: [], cards: [], hidden: 0, word: '', ...tells }
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
  it('is what somebody did, in a word or two', () => {
    expect(label(line('Wagered', { word: 'raise', amounts: [60] }))).toBe('raises 60')
    expect(label(line('Wagered', { word: 'bet', amounts: [20] }))).toBe('bets 20')
    expect(label(line('Wagered', { word: 'bring in', amounts: [5] }))).toBe('brings in 5')
    expect(label(line('Called', { amounts: [20] }))).toBe('calls 20')
    expect(label(line('Posted', { amounts: [2], word: 'big blind' }))).toBe('posts 2')
    expect(label(line('Folded'))).toBe('folds')
    expect(label(line('KittyTaken', { hidden: 5 }))).toBe('takes the kitty')
    expect(label(line('Sat', { kind: 'table', amounts: [200] }))).toBe('')
  })

  it('counts the cards somebody drew for, known or not', () => {
    expect(label(line('Discarded', { hidden: 2 }))).toBe('draws 2')
    expect(label(line('Discarded', { cards: ['2c', '3d', '4h'] }))).toBe('draws 3')
    expect(label(line('Discarded'))).toBe('stands pat')
  })

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
    expect(['Posted', 'Called', 'Wagered', 'Folded', 'Recorded'].map((event) => hasChips(line(event as EventName)))).toEqual([true, true, true, false, false])
    expect(isRuling(line('Ruled', { kind: 'ruling' }))).toBe(true)
    expect(isRuling(line('Folded'))).toBe(false)
  })
})
