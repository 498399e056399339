import { describe, expect, it } from 'vitest'
import { change, fresh, minutes } from '../src/lib/papers'

describe('papers of the cage', () => {
  it('says what came and what went', () => {
    expect(change(2500)).toBe('+2,500')
    expect(change(-40)).toBe('−40')
  })

  it('says minutes as people do', () => {
    expect([45, 60, 90].map(minutes)).toEqual(['45 min', '1 h', '1 h 30 min'])
  })

  it('gives every request an id of its own', () => {
    const ids = new Set(Array.from({ length: 200 }, fresh))
    expect(ids.size).toBe(200)
    for (const id of ids) expect(id).toMatch(/^[0-9a-z-]{7,64}$/)
  })
})
