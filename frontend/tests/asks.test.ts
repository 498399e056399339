import { describe, expect, it } from 'vitest'
import { destroys } from '../src/floor/destroys'
import { floor } from '../src/floor/floor.svelte'
import type { Act, DeskTable } from '../src/lib/types'
import { language } from '../src/words/language.svelte'

const table = { id: 't1', name: 'Feeder', office: 'Floor', dollar: 0, notice: { sign: 'blinds 2/5' }, orders: [{ power: 'voids the wagers of', targets: [{ place: 3, name: 'Ann' }] }] } as unknown as DeskTable

function asked(act: object): string {
  return destroys(act as Act, table)?.sentence ?? ''
}

const DESTROY: object[] = [
  { type: 'Close', office: 'Floor' },
  { type: 'PickUp', office: 'Floor', name: 'Ann' },
  { type: 'TellToLeave', office: 'Floor', name: 'Ann' },
  { type: 'LetGo', office: 'Floor', name: 'Ann', ground: 'good cause' },
  { type: 'Adjourn', resume: false },
  { type: 'Change', office: 'Floor', sign: 'blinds 5/10' },
  { type: 'Resolve', office: 'Floor', name: 'Ann', settled: true },
  { type: 'Resolve', office: 'Floor', name: 'Ann', settled: false },
  { type: 'Release', office: 'Floor', name: 'Ann', to: '' },
  { type: 'Release', office: 'Floor', name: 'Ann', to: 'an authorised person' },
  { type: 'PayPrize', name: 'Ann', medium: 'chips' },
  ...['excludes', 'suspends', 'seizes the winnings of', 'locks up the funds of', 'confiscates the device of', 'detains'].map((power) => ({ type: 'Sanction', office: 'Floor', power, name: 'Ann', amount: 500 })),
  ...['voids the hand', 'declares a misdeal', 'overrules'].map((power) => ({ type: 'Order', office: 'Floor', power, seat: -1, ground: 'fire' })),
  ...['voids the wagers of', 'excludes', 'forfeits the seat of', 'passes over', 'locks up the funds of', 'finds against'].map((power) => ({ type: 'Order', office: 'Floor', power, seat: 3, ground: '' })),
]

const HARMLESS: object[] = [
  { type: 'Sanction', office: 'Floor', power: 'warns', name: 'Ann' },
  { type: 'Report', office: 'Floor', name: 'Ann', breach: 'device' },
  { type: 'Order', office: 'Floor', power: 'calls time on', seat: 3 },
  { type: 'Order', office: 'Floor', power: 'counts the deck', seat: -1 },
  { type: 'Adjourn', resume: true },
  { type: 'Notify', office: 'Floor', sign: 'blinds 5/10' },
  { type: 'Advise', office: 'Floor', name: 'Ann' },
  { type: 'CallToSeat', office: 'Floor', name: 'Ann', seat: 1, origin: '' },
]

describe('what destroys at a table', () => {
  it('is asked about in one short sentence that says what will happen, in every language', async () => {
    for (const spoken of ['de', 'en']) {
      await language.speak(spoken)
      const said = DESTROY.map((act) => destroys(act as Act, table))
      for (const [at, each] of said.entries()) {
        expect(each?.sentence, JSON.stringify(DESTROY[at])).toMatch(/\?( .+\.)$/)
        expect(each?.sentence, JSON.stringify(DESTROY[at])).not.toContain('undefined')
        expect(each?.yes).toMatch(spoken === 'de' ? /^Ja, / : /^Yes, /)
      }
      expect(new Set(said.map((each) => each?.sentence)).size).toBeGreaterThan(DESTROY.length - 2)
    }
    expect(asked({ type: 'Order', office: 'Floor', power: 'voids the wagers of', seat: 3 })).toContain('Ann')
    expect(asked({ type: 'Change', office: 'Floor' })).toContain('blinds 2/5')
  })

  it('is all that is asked about', () => {
    for (const act of HARMLESS) expect(asked(act), JSON.stringify(act)).toBe('')
  })

  it('is done once somebody says yes, and not where they say no or are asked something else', async () => {
    const close = DESTROY[0] as Act
    expect(await floor.sure(table, HARMLESS[0] as Act)).toBe(true)
    const yes = floor.sure(table, close)
    expect(floor.asks?.sentence).toContain('Feeder')
    floor.answer(true)
    expect(await yes).toBe(true)
    const no = floor.sure(table, close)
    floor.drop()
    expect(await no).toBe(false)
    const before = floor.sure(table, close)
    const then = floor.sure(table, DESTROY[1] as Act)
    expect(await before).toBe(false)
    floor.drop('Close') // what is asked now is about something else
    expect(floor.asks).not.toBeNull()
    floor.drop()
    expect(await then).toBe(false)
    expect(floor.asks).toBeNull()
  })
})
