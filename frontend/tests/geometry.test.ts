import { describe, expect, it } from 'vitest'
import { around, rotation } from '../src/lib/geometry'

describe('rotation', () => {
  it('puts my seat first and goes on clockwise', () => {
    expect(rotation(6, 4)).toEqual([4, 5, 6, 1, 2, 3])
    expect(rotation(3, 0)).toEqual([1, 2, 3])
  })
})

describe('around', () => {
  const middle = { x: 500, y: 300 }

  it('seats me at the bottom and the next player to my left', () => {
    const places = around(9, 5, middle, 400, 240)
    expect(places[0]?.seat).toBe(5)
    expect(places[0]?.x).toBeCloseTo(500, 0)
    expect(places[0]?.y).toBeCloseTo(540, 0)
    expect(places[1]?.seat).toBe(6)
    expect(places[1]?.x).toBeLessThan(500)
  })

  it.each([2, 3, 6, 9, 10, 13])('keeps %i seats apart, on a wide table and on a tall one', (count) => {
    for (const [a, b, least] of [
      [410, 240, 108],
      [153, 290, 78],
    ] as const) {
      const places = around(count, 1, middle, a, b)
      expect(new Set(places.map((place) => place.seat)).size).toBe(count)
      for (const [at, place] of places.entries()) {
        const next = places[(at + 1) % count]
        if (!next) continue
        expect(Math.hypot(next.x - place.x, next.y - place.y)).toBeGreaterThan(least * 0.85)
        expect(Math.abs(place.x - middle.x)).toBeLessThanOrEqual(a + 0.01)
        expect(Math.abs(place.y - middle.y)).toBeLessThanOrEqual(b + 0.01)
      }
    }
  })
})
