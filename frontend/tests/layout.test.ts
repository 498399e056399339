import { describe, expect, it } from 'vitest'
import { Layout } from '../src/lib/layout'
import { pictureOf } from '../src/lib/law'
import type { Felt, Mine, Picture, Seat } from '../src/lib/types'

function seat(number: number, change: Partial<Seat> = {}): Seat {
  return { seat: number, name: `S${number}`, bot: false, chips: 100, bet: 10, dealt: true, live: true, hidden: 2, up: [], shown: [], marker: '', away: false, all_in: false, won: 0, made: [], exposed: [], asks: [], ...change }
}

function picture(seats: Seat[], board: string[] = []): Picture {
  const felt: Felt = {
    game_name: 'Holdem', marker_word: 'button', muck_word: 'muck', places: seats.length, marker: 1, stage: 'betting', street: '',
    kitty: 0, board, second: [], shared: [], pot: 30, pots: [], seats, irregularity: '', awards: [],
  } // prettier-ignore
  return pictureOf(felt, 0, 1)
}

const mine: Mine = { seat: 1, cards: ['As', 'Kd'], due: null, can: [], buy_in: [0, null], beaten: false, buying: null }
const SIZES = [
  [960, 620],
  [390, 560],
] as const

describe('the layout of a felt', () => {
  it('draws my cards as I know them, and those of others as they lie', () => {
    const now = picture([seat(1), seat(2), seat(3, { up: ['9c'], hidden: 1 })])
    const layout = new Layout(960, 620, now, mine)
    expect(layout.cardsOf(seat(1)).map((each) => each.card)).toEqual(['As', 'Kd'])
    expect(layout.cardsOf(seat(2)).map((each) => each.card)).toEqual(['', ''])
    expect(layout.cardsOf(seat(3, { up: ['9c'], hidden: 1 }))).toMatchObject([{ card: '', up: false }, { card: '9c', up: true }])
  })

  it('knows which cards everybody has seen though they are not shown', () => {
    const layout = new Layout(960, 620, picture([seat(1), seat(2, { hidden: 1, exposed: ['9c'] })]), mine)
    expect(layout.cardsOf(seat(2, { hidden: 1, exposed: ['9c'] }))).toEqual([{ card: '', up: false, exposed: false }, { card: '9c', up: false, exposed: true }])
    expect(layout.cardsOf(seat(1, { hidden: 1, exposed: ['Kd'] })).map((each) => each.exposed)).toEqual([false, true])
  })

  it.each(SIZES)('marks no place that nobody has under a plate, on a felt of %i by %i', (width, height) => {
    for (let there = 2; there <= 8; there += 1) {
      const now = { ...picture(Array.from({ length: there }, (_, at) => seat(at + 1))), places: 11 }
      const layout = new Layout(width, height, now, { ...mine, seat: there })
      const [taken, empty] = [true, false].map((wanted) => layout.places.filter((place) => layout.seats.has(place.seat) === wanted))
      expect(empty).toHaveLength(11 - there)
      for (const mark of empty!)
        for (const plate of taken!) {
          const apart = Math.abs(mark.x - plate.x) - (layout.emptyWidth + layout.widthOf(plate.seat)) / 2
          const below = Math.abs(mark.y - plate.y) - (Math.min(layout.emptyWidth, layout.podHeight) + layout.podHeight) / 2
          expect(Math.max(apart, below), `${there} there: ${mark.seat} beside ${plate.seat}`).toBeGreaterThanOrEqual(0)
        }
    }
  })

  it.each(SIZES)('keeps plates, bets and cards on a felt of %i by %i', (width, height) => {
    for (let places = 2; places <= 10; places += 1) {
      const now = picture(Array.from({ length: places }, (_, at) => seat(at + 1)), ['As', 'Kd', '7c'])
      const layout = new Layout(width, height, now, mine)
      expect(layout.tall).toBe(height > width)
      expect(layout.places).toHaveLength(places)
      for (const place of layout.places) {
        const there = layout.seats.get(place.seat) as Seat
        const half = layout.podWidth / 2
        expect(layout.across(place)).toBeGreaterThanOrEqual(half)
        expect(layout.across(place)).toBeLessThanOrEqual(width - half)
        const bet = layout.betPlace(place, there)
        expect(bet.x).toBeGreaterThan(0)
        expect(bet.x).toBeLessThan(width)
        // No bet lies on the board.
        const beside = Math.abs(bet.x - layout.middle.x) >= layout.boardCard * 2.75
        expect(beside || Math.abs(bet.y - layout.middle.y) >= layout.boardCard * 0.7).toBe(true)
      }
    }
  })

  it.each(SIZES)('lays the marker beside its plate, on a felt of %i by %i', (width, height) => {
    const now = picture(Array.from({ length: 9 }, (_, at) => seat(at + 1)))
    const layout = new Layout(width, height, now, mine)
    for (const place of layout.places) {
      const marker = layout.markerPlace(place)
      expect(Math.hypot(marker.x - place.x, marker.y - place.y)).toBeLessThan(layout.myWidth)
      expect(Math.abs(marker.x - place.x) > layout.podWidth / 2 - 12 || Math.abs(marker.y - place.y) > layout.podHeight / 2 - 12).toBe(true)
    }
  })
})
