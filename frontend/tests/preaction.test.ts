import { describe, expect, it } from 'vitest'
import { planned, stillMeant } from '../src/lib/preaction'
import { NOBODY } from '../src/lib/options'
import type { DueTo } from '../src/lib/types'

function due(options: string[], toCall = 0): DueTo {
  return { ...NOBODY, actor: 'seat', seat: 1, options, to_call: toCall }
}

describe('planned', () => {
  it('folds only where a fold is offered', () => {
    expect(planned({ kind: 'fold' }, due(['fold', 'call'], 5))).toEqual({ type: 'Fold' })
    expect(planned({ kind: 'fold' }, due(['bring in']))).toBeNull()
  })

  it('checks rather than folds', () => {
    expect(planned({ kind: 'check fold' }, due(['fold', 'check', 'open']))).toEqual({ type: 'Check' })
    expect(planned({ kind: 'check fold' }, due(['fold', 'call'], 10))).toEqual({ type: 'Fold' })
  })

  it('checks only while nobody has bet', () => {
    expect(planned({ kind: 'check' }, due(['fold', 'call'], 10))).toBeNull()
  })

  it('calls the sum I saw and no other', () => {
    expect(planned({ kind: 'call', amount: 10 }, due(['fold', 'call'], 10))).toEqual({ type: 'Call' })
    expect(planned({ kind: 'call', amount: 10 }, due(['fold', 'call'], 30))).toBeNull()
  })

  it('calls any sum, or checks', () => {
    expect(planned({ kind: 'call any' }, due(['fold', 'call'], 300))).toEqual({ type: 'Call' })
    expect(planned({ kind: 'call any' }, due(['fold', 'check']))).toEqual({ type: 'Check' })
  })

  it('does nothing at a showdown or a draw', () => {
    expect(planned({ kind: 'call any' }, due(['draw']))).toBeNull()
    expect(planned({ kind: 'check fold' }, due(['show', 'muck']))).toBeNull()
  })
})

describe('stillMeant', () => {
  it('ends with the hand, and a fixed call with a raise', () => {
    expect(stillMeant({ kind: 'call any', hand: 3 }, 20, 3)).toBe(true)
    expect(stillMeant({ kind: 'call any', hand: 3 }, 20, 4)).toBe(false)
    expect(stillMeant({ kind: 'call', amount: 20, hand: 3 }, 20, 3)).toBe(true)
    expect(stillMeant({ kind: 'call', amount: 20, hand: 3 }, 60, 3)).toBe(false)
    expect(stillMeant({ kind: 'check', hand: 3 }, 10, 3)).toBe(false)
    expect(stillMeant(null, 0, 3)).toBe(false)
  })
})
