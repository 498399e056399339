import { describe, expect, it } from 'vitest'
import { panels } from '../src/lib/panels'

describe('the panels of the desk', () => {
  it('are found in their folder and stand each at a place of its own', () => {
    const places = panels.map((each) => each.place)
    expect(places.length).toBeGreaterThanOrEqual(5)
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
  })
})
