import { describe, expect, it } from 'vitest'
import { asking, moment } from '../src/lib/sheets'

describe('questions', () => {
  it('say what is asked and nothing else', () => {
    expect(asking('/api/hands', { table: '', player: '', odd: false, start: 0 })).toBe('/api/hands')
    expect(asking('/api/hands', { table: ' t1 ', odd: true, pot: 50 })).toBe('/api/hands?table=t1&odd=yes&pot=50')
  })

  it('keep signs apart that mean something in an address', () => {
    expect(asking('/api/hands', { player: 'Ann & Bob=' })).toBe('/api/hands?player=Ann+%26+Bob%3D')
  })
})

describe('times', () => {
  it('are those of the room’s calendar', () => {
    expect(moment(Date.UTC(2026, 7, 31, 9, 5, 7))).toBe('2026-08-31 09:05:07')
    expect(moment(0)).toBe('')
  })
})
