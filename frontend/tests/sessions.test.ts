import { describe, expect, it } from 'vitest'
import type { OwnHand } from '../src/lib/types'
import { drawn } from '../src/people/avatar'
import { course, sessions, share, signed } from '../src/people/sessions'

function hand(number: number, at: number, gain: number, more: Partial<OwnHand> = {}): OwnHand {
  return { table: 't1', name: '', number, at, book: '', game: '', cards: '', pot: 0, gain, big: null, voluntary: false, raised: false, seen: false, showdown: false, won: false, void: false, ...more }
}

describe('sessions', () => {
  it('are hands with less than an hour between them, in their order, void ones left out', () => {
    const hands = [hand(4, 9000, 5), hand(3, 4000, -200), hand(2, 1000, 300), hand(9, 1500, 999, { void: true }), hand(1, 1000, 100)]
    expect(sessions(hands).map((each) => each.map((one) => one.number))).toEqual([[1, 2, 3], [4]])
  })

  it('are a line that begins with nothing', () => {
    expect(course([hand(1, 1, 100), hand(2, 2, -250), hand(3, 3, 50)])).toEqual([0, 100, -150, -100])
    expect(course([])).toEqual([0])
  })

  it('say shares and amounts', () => {
    expect([share(1, 3), share(0, 5), share(0, 0)]).toEqual(['33 %', '0 %', '–'])
    expect([signed(150), signed(0), signed(-205)]).toEqual(['+1.5', '0', '−2.05'])
  })
})

describe('a face', () => {
  it('is the same for the same name, whatever its capitals, and another for another', () => {
    expect(drawn('Ann Lee').shapes).toEqual(drawn('ann lee').shapes)
    expect(drawn('Ann Lee')).not.toEqual(drawn('Ann Low'))
    expect(drawn('Ann Lee').letters).toBe('AL')
    expect(drawn('Zoë').letters).toBe('ZO')
    expect(drawn('').letters).toBe('?')
  })
})
