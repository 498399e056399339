import { describe, expect, it } from 'vitest'
import { fit, presets, step, stride } from '../src/lib/betting'
import { NOBODY } from '../src/lib/options'
import type { DueTo } from '../src/lib/types'

function due(change: Partial<DueTo> = {}): DueTo {
  return { ...NOBODY, actor: 'seat', seat: 1, options: ['fold', 'call', 'raise'], to_call: 20, least: 40, most: 500, ...change }
}

describe('presets', () => {
  it('reckons parts of the pot after the call', () => {
    // 60 in the middle, 20 to call: after the call 80, so a pot raise is to 20 + 80.
    expect(presets(due(), 60, 0)).toEqual([
      { label: 'Min', to: 40 },
      { label: '½ pot', to: 60 },
      { label: '⅔ pot', to: 73 },
      { label: 'Pot', to: 100 },
      { label: 'Max', to: 500 },
    ])
  })

  it('counts what I have out already', () => {
    expect(presets(due({ to_call: 24, least: 54 }), 66, 6).find((each) => each.label === 'Pot')?.to).toBe(6 + 24 + 90)
  })

  it('never leaves what the room allows', () => {
    for (const preset of presets(due({ least: 90, most: 95 }), 1000, 0)) {
      expect(preset.to).toBeGreaterThanOrEqual(90)
      expect(preset.to).toBeLessThanOrEqual(95)
    }
  })

  it('offers the sizes of the book one by one', () => {
    expect(presets(due({ sizes: [20, 40] }), 60, 0).map((each) => each.to)).toEqual([20, 40])
  })
})

describe('fit', () => {
  it('rounds to whole chips but keeps both ends', () => {
    expect(fit(58, due(), 5)).toBe(60)
    expect(fit(499, due({ most: 498 }), 5)).toBe(498)
    expect(fit(1, due(), 5)).toBe(40)
  })

  it('takes the nearest size where the book names them', () => {
    expect(fit(31, due({ sizes: [20, 40] }))).toBe(40)
  })
})

describe('step', () => {
  it('goes by the least raise', () => {
    expect(stride(due(), 0)).toBe(20)
    expect(step(40, 1, due(), 20)).toBe(60)
    expect(step(40, -1, due(), 20)).toBe(40)
    expect(step(495, 1, due(), 20)).toBe(500)
  })

  it('goes from size to size', () => {
    const sized = due({ sizes: [20, 30, 40] })
    expect(step(20, 1, sized, 5)).toBe(30)
    expect(step(40, 1, sized, 5)).toBe(40)
  })
})
