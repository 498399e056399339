import { describe, expect, it } from 'vitest'
import { equity, lifted, named, potName, scenes, toldAward } from '../src/lib/show'
import { USUAL } from '../src/lib/types'
import type { Award, Line, MadeHand, Picture, Seat, Shown } from '../src/lib/types'

const NINES: MadeHand = { category: 'full house', ranks: [9, 5], cards: ['9s', '9h', '9d', '5c', '5d'], name: 'full house, nines over fives', words: '', low: '', board: 1 }

function seat(number: number, change: Partial<Seat> = {}): Seat {
  return { ...USUAL.Seat, seat: number, name: `S${number}`, bot: false, chips: 0, dealt: true, shown: ['9s', '9h'], ...change }
}

function award(pot: number, to: number, amount: number, change: Partial<Award> = {}): Award {
  return { pot, seats: [to], names: [`S${to}`], amounts: [amount], only: false, board: 0, half: '', made: NINES, reason: 'a full house', ...change }
}

function picture(change: Partial<Picture>): Picture {
  return { ...USUAL.Picture, hand: 3, playing: false, pace: 1000, seats: [], ...change } as Picture
}

function said(event: string, change: Partial<Line> = {}): Line {
  return { ...USUAL.Line, text: event, kind: 'event', event, ...change } as Line
}

const BEFORE = picture({ playing: true })
const AFTER = picture({
  board: ['9d', '5c', '5d', '2s', '3s'],
  runout: [
    { board: 0, second: 0, seats: [1, 2], shares: [810, 190] },
    { board: 3, second: 0, seats: [1, 2], shares: [995, 5] },
    { board: 4, second: 0, seats: [1, 2], shares: [1000, 0] },
  ],
  awards: [award(0, 1, 120), award(1, 2, 60)],
  seats: [seat(1, { chips: 120, won: 120, made: [NINES] }), seat(2, { chips: 100, won: 60 })],
})
const SHOWN = {
  picture: AFTER,
  lines: [said('Called'), said('Showed'), said('Showed'), said('Turned'), said('Turned'), said('Turned'), said('Won', { award: award(0, 1, 120) }), said('Won', { award: award(1, 2, 60) }), said('Ended')],
} as unknown as Shown

describe('how a hand ends', () => {
  const found = scenes(BEFORE, SHOWN)

  it('has the board street by street, the pots one by one, and then all of it', () => {
    expect(found.map((each) => [each.picture.board.length, each.picture.awards.length, each.pause])).toEqual([
      [0, 0, 1000],
      [3, 0, 1000],
      [4, 0, 1000],
      [5, 1, 1000],
      [5, 1, 1000],
      [5, 2, 0],
    ])
  })

  it('says every line once, with the moment to which it belongs', () => {
    expect(found.map((each) => each.lines.map((line) => line.event))).toEqual([['Called', 'Showed', 'Showed'], ['Turned'], ['Turned'], ['Turned', 'Won'], ['Won'], ['Ended']])
  })

  it('has all chips at every moment, in stacks or pots', () => {
    for (const { picture } of found) expect(picture.pot + picture.seats.reduce((sum, each) => sum + each.chips, 0)).toBe(220)
    expect(found.map((each) => each.picture.seats.map((one) => one.won))).toEqual([[0, 0], [0, 0], [0, 0], [120, 0], [120, 60], [120, 60]])
  })

  it('tells what each takes on average while the board comes, and not afterwards', () => {
    expect(found.map((each) => equity(each.picture, 1))).toEqual([81, 99.5, 100, null, null, null])
  })

  it('is over at once for whoever comes later, in another hand, or at a table that has no time for it', () => {
    expect(scenes(null, SHOWN)).toEqual([])
    expect(scenes(picture({ playing: true, hand: 2 }), SHOWN)).toEqual([])
    expect(scenes(BEFORE, { ...SHOWN, picture: { ...AFTER, pace: 0 } })).toEqual([])
  })
})

describe('what is lifted', () => {
  it('are the cards of those who won, for the pot that is looked at', () => {
    expect([...(lifted({ awards: [award(0, 1, 120)], seats: AFTER.seats }) ?? [])]).toEqual(NINES.cards)
    expect(lifted({ awards: [award(0, 1, 120, { made: null })], seats: AFTER.seats })).toBeNull()
  })

  it('are those of whoever won, though they have left since and somebody else has their seat', () => {
    const shared = award(0, 1, 120, { seats: [1, 2], names: ['S1', 'S2'], amounts: [60, 60] })
    const flush: MadeHand = { ...NINES, cards: ['2d', '3d', '4d', '5d', '9d'] }
    for (const one of [[], [seat(1, { name: 'Zoe', shown: [], made: [] })]]) {
      const gone = picture({ awards: [shared], seats: [...one, seat(2, { made: [flush] })], dollar: 1, big_blind: 2 })
      expect(lifted(gone)).toEqual(new Set([...NINES.cards, ...flush.cards]))
      expect(toldAward(gone, shared)).toBe('Main pot S1 60, S2 60')
    }
  })

  it('keeps high and low apart, and two boards', () => {
    const low: MadeHand = { ...NINES, low: 'eight or better', cards: ['As', '2s'], name: 'wheel' }
    const one = seat(1, { made: [NINES, low] })
    expect([...(lifted({ awards: [award(0, 1, 5, { half: 'low' })], seats: [one] }) ?? [])]).toEqual(['As', '2s'])
    expect(named(one, [award(0, 1, 5, { half: 'high' })])).toBe('full house, nines over fives')
    expect(named(one, [])).toBe('full house, nines over fives · wheel')
    expect([potName(award(0, 1, 5)), potName(award(1, 1, 5, { half: 'low' })), potName(award(0, 1, 5, { only: true, board: 2 }))]).toEqual(['Main pot', 'Side pot 1, low', 'Pot, board 2'])
  })
})
