import { describe, expect, it } from 'vitest'
import { overlap } from '../src/lib/geometry'
import { broken, laid } from '../src/lib/ribbons'
import type { Said } from '../src/lib/ribbons'

const BOTH = 'two pair, sevens and fours · 7-6-4-2-A low'

function said(seat: number, x: number, change: Partial<Said> = {}): Said {
  return { seat, text: BOTH, plate: { x, y: 60, w: 45, h: 18 }, cards: { x, y: 100, w: 30, h: 20 }, below: false, inward: 0, won: false, ...change }
}

describe('what is said of a hand', () => {
  it('is broken between two hands first, then as evenly as can be', () => {
    expect(broken(BOTH, 1)).toEqual([BOTH])
    expect(broken(BOTH, 2)).toEqual(['two pair, sevens and fours', '7-6-4-2-A low'])
    expect(broken(BOTH, 3)).toEqual(['two pair, sevens', 'and fours', '7-6-4-2-A low'])
    expect(broken('one pair, fives', 2)).toEqual(['one pair,', 'fives'])
    expect(broken('43 %', 3)).toEqual(['43', '%'])
  })

  it('lies on no plate, no card and on nothing else that is said', () => {
    const all = [said(1, 120, { inward: 1 }), said(2, 300), said(3, 480, { inward: -1, won: true })]
    const fixed = all.flatMap((each) => (each.cards ? [each.plate, each.cards] : [each.plate]))
    const found = [...laid(all, fixed, 1, 600, 310)]
    expect(found.map(([seat]) => seat)).toContain(3)
    for (const [at, [, one]] of found.entries()) {
      expect([one.x - one.w >= 0, one.x + one.w <= 600, one.y - one.h >= 0]).toEqual([true, true, true])
      for (const other of [...fixed, ...found.slice(at + 1).map(([, each]) => each)]) expect(overlap(one, other)).toBe(false)
    }
  })

  it('is left out where there is no room, unless somebody won with it', () => {
    const fixed = [{ x: 300, y: 155, w: 300, h: 155 }]
    expect([...laid([said(1, 300), said(2, 300, { won: true })], fixed, 1, 600, 310).keys()]).toEqual([2])
  })
})
