import { describe, expect, it } from 'vitest'
import { hasChips, heard, isFresh, isRuling, ITSELF, pieces, seen, streetOf } from '../src/lib/lines'
import type { EventName, Line } from '../src/lib/types'

function line(event: EventName, tells: Partial<Line> = {}): Line {
  return { text: '', by: [], kind: 'event', parts: [], event, seat: 1, name: 'Ann', amounts: [], cards: [], hidden: 0, word: '', beside: '', award: null, ...tells }
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
    expect(isFresh(line('Turned', { kind: 'street', cards: ['2d'] }))).toBe(true)
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

describe('the log', () => {
  it('has amounts apart from the words and cards around them', () => {
    const won = line('Won', { text: 'Ann wins 13.50 with Ah Kh', parts: ['Ann wins ', '13.50', ' with ', 'Ah Kh', ''] })
    expect(pieces(won).filter((each) => each.amount).map((each) => each.text)).toEqual(['13.50'])
    expect(heard(won)).toBe('Ann wins 13.50 with ace of hearts, king of hearts')
  })

  it('begins a street with the board, with cards of another round, and with open hands', () => {
    const said = (event: EventName, round: string) => ({ ...line(event), round })
    expect(streetOf(line('Turned', { kind: 'street' }), 'flop', [])).toBe(ITSELF)
    expect(streetOf(line('Dealt'), 'first betting round', [])).toBe('')
    expect(streetOf(line('Dealt'), 'fourth street', [said('Dealt', 'third street'), said('Called', 'fourth street')])).toBe('Fourth street')
    expect(streetOf(line('Dealt'), 'draw', [said('Dealt', 'draw'), said('Discarded', 'draw')])).toBe('')
    expect(streetOf(line('Showed'), 'river', [said('Called', 'river')])).toBe('Hands are shown')
    expect(streetOf(line('Showed'), 'river', [said('Showed', 'river')])).toBe('')
  })
})
