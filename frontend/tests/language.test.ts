import { afterEach, describe, expect, it } from 'vitest'
import { cardWords, chipsOf, money, ordinal } from '../src/lib/words'
import { say as common } from '../src/words/common'
import { counted, language, LANGUAGES, ownName } from '../src/words/language.svelte'

type Spoken = { say: Record<string, unknown> }

const FILES = import.meta.glob<Spoken>('../src/words/**/*.ts', { eager: true })
const SOURCES = import.meta.glob('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true }) as Record<string, string>
const PLACES = Object.keys(FILES).flatMap((path) => /words\/(\w+)\.ts$/.exec(path)?.[1] ?? [])
const TRANSLATED = LANGUAGES.filter((tag) => tag !== 'en')

afterEach(() => language.speak('en'))

describe('languages', () => {
  it('are English and at least one more, each with its own name', () => {
    expect(TRANSLATED).toContain('de')
    expect(LANGUAGES.map(ownName)).toEqual(expect.arrayContaining(['English', 'Deutsch']))
  })

  it.each(TRANSLATED)('%s has every word of every place, and no other', (tag) => {
    expect(PLACES.length).toBeGreaterThan(3)
    for (const place of PLACES) {
      const [said, english] = [FILES[`../src/words/${tag}/${place}.ts`]?.say, FILES[`../src/words/en/${place}.ts`]?.say ?? {}]
      expect(said, `${tag} lacks ${place}`).toBeDefined()
      expect(Object.keys(said ?? {}).sort(), place).toEqual(Object.keys(english).sort())
      for (const [key, words] of Object.entries(said ?? {})) {
        expect(typeof words, `${place}.${key}`).toBe(typeof english[key])
        expect(words, `${place}.${key} says nothing`).not.toBe('')
      }
    }
  })

  it('are there before whatever is loaded later is seen', () => {
    const loads = Object.entries(SOURCES).flatMap(([path, source]) => [...source.matchAll(/(\w+\()?import\('[^']*'\)/g)].map(([all, by]) => ({ path, all, by })))
    expect(loads.length).toBeGreaterThan(5)
    expect(loads.filter(({ by }) => by !== 'ready(')).toEqual([])
  })

  it('are spoken from one moment to the next, and remembered', async () => {
    expect(common.close).toBe('Close')
    expect([money(123456), ordinal(2), cardWords('Qh')]).toEqual(['123,456', '2nd', 'queen of hearts'])
    await language.speak('de')
    expect(common.close).toBe('Schließen')
    expect([money(123456), ordinal(2), cardWords('Qh')]).toEqual(['123.456', '2.', 'Herz Dame'])
    expect([chipsOf('1.250'), chipsOf('13,68', 100), chipsOf('2.5', 100), chipsOf('12.345,50', 100), chipsOf('viel')]).toEqual([1250, 1368, 250, 1234550, null])
    expect(document.documentElement.lang).toBe('de')
    expect(localStorage.getItem('pokerroom.wishes')).toContain('"language":"de"')
    expect([counted(1, { one: 'ein', other: 'viele' }), counted(2, { one: 'ein', other: 'viele' })]).toEqual(['ein', 'viele'])
  })
})
