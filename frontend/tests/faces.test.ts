import { describe, expect, it } from 'vitest'
import { drawn, face } from '../src/people/avatar'

/** The light of a colour, as WCAG counts it. */
function light([red, green, blue]: number[]): number {
  const [r, g, b] = [red, green, blue].map((each = 0) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function rgb(ground: string): number[] {
  const [hue = 0, saturation = 0, lightness = 0] = (ground.match(/\d+/g) ?? []).map(Number)
  const a = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100)
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12
    return lightness / 100 - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  })
}

const NAMES = Array.from({ length: 400 }, (_, at) => `Somebody ${at}`)

describe('faces', () => {
  it('follow from the name, whatever its capitals', () => {
    expect(face('Ann')).toEqual(face('ann'))
    expect(face('Ann')).not.toEqual(face('Bob'))
    expect(drawn('Ann').ground).toBe(face('Ann').ground)
  })

  it('have initials that tell people apart', () => {
    expect(face('Ann').letters).toBe('AN')
    expect(face('Ann Lee').letters).toBe('AL')
    expect(face('Guest 17').letters).toBe('17')
    expect(face('Guest 12345').letters).toBe('45')
    expect(face('Ada Bot').letters).toBe('AD')
    expect(face('Ada 2 Bot').letters).toBe('A2')
    expect(face("O'Hara").letters).toBe('OH')
    expect(face('Ö').letters).toBe('Ö')
    expect(face('').letters).toBe('?')
  })

  it('can be read: white letters have enough contrast on every ground', () => {
    for (const name of NAMES) expect(1.05 / (light(rgb(face(name).ground)) + 0.05), name).toBeGreaterThan(4.5)
  })

  it('have many grounds, each as often as another', () => {
    const grounds = NAMES.map((name) => face(name).ground)
    const counts = [...new Set(grounds)].map((ground) => grounds.filter((each) => each === ground).length)
    expect(counts.length).toBeGreaterThan(20)
    expect(Math.max(...counts)).toBeLessThan(40)
  })
})
