import { describe, expect, it } from 'vitest'
import { clauseHref, shelve } from '../src/lib/clauses'
import { choosesCards, isSized, NOBODY, offers } from '../src/lib/options'
import { match } from '../src/lib/router.svelte'
import { signLine, untouched } from '../src/lib/signline'
import type { DueTo, FormField } from '../src/lib/types'
import { cardNumber, cardSigns, cardWords, chipsOf, money } from '../src/lib/words'

function due(options: string[], change: Partial<DueTo> = {}): DueTo {
  return { ...NOBODY, actor: 'seat', seat: 1, options, ...change }
}

describe('words', () => {
  it('says amounts in chips and in dollars, and reads them again', () => {
    expect(money(1234567)).toBe('1,234,567')
    expect([0, 7, 999, 1000, -1500].map((chips) => money(chips))).toEqual(['0', '7', '999', '1,000', '-1,500'])
    expect(money(150, 100)).toBe('1.50')
    expect(money(200, 100)).toBe('2')
    expect(chipsOf('1,250')).toBe(1250)
    expect(chipsOf('1.50', 100)).toBe(150)
    expect(chipsOf('a lot')).toBeNull()
  })

  it('says amounts in big blinds, and reads them again', () => {
    const blinds = { worth: 200, sign: 'bb' }
    expect(money(25000, blinds)).toBe('125 bb')
    expect(money(500, blinds)).toBe('2.5 bb')
    expect(chipsOf('2.5', blinds)).toBe(500)
    expect(chipsOf('12 BB', blinds)).toBe(2400)
  })

  it('numbers cards as acts do', () => {
    expect(cardNumber('2c')).toBe(0)
    expect(cardNumber('As')).toBe(51)
    expect(cardWords('Td')).toBe('ten of diamonds')
    expect(cardWords('')).toBe('a face-down card')
    expect(cardSigns('Ts')).toBe('10♠\uFE0E')
    expect(cardSigns('Ah')).toBe('A♥\uFE0E')
  })

  it('finds clauses and pages', () => {
    shelve([
      { key: 'crown', prefix: 'CROWN' },
      { key: 'victoria-2003', prefix: 'VIC' },
    ])
    expect(clauseHref('CROWN 6.6')).toBe('/rules/crown/CROWN%206.6')
    expect(clauseHref('VIC 8.9.3(a)')).toBe('/rules/victoria-2003/VIC%208.9.3(a)')
    expect(clauseHref('silent')).toBe('')
    expect(clauseHref('NOBODY 6.6')).toBe('')
    expect(match('/rules/:book/:clause', '/rules/crown/CROWN%206.6')).toEqual({ book: 'crown', clause: 'CROWN 6.6' })
    expect(match('/rules/:book', '/rules')).toBeNull()
    expect(match('/table/:table', '/table/%E0%A4%A')).toBeNull()
  })
})

describe('offers', () => {
  const stand = { bet: 0, chips: 100, unit: 1 }

  it('makes one button of each option and no other', () => {
    const made = offers(due(['fold', 'call', 'raise'], { to_call: 10, least: 20, most: 100 }), stand, 40, [])
    expect(made.map((offer) => offer.act)).toEqual([{ type: 'Fold' }, { type: 'Call' }, { type: 'Bet', to: 40 }])
    expect(made.map((offer) => offer.key)).toEqual(['F', 'C', 'R'])
  })

  it('says when a wager is all in', () => {
    expect(offers(due(['raise'], { least: 20, most: 100 }), stand, 100, [])[0]?.label).toBe('Raise all in')
    expect(offers(due(['call'], { to_call: 100 }), stand, 0, [])[0]?.label).toBe('Call all in')
  })

  it('takes a single size without a slider', () => {
    const fixed = due(['fold', 'call', 'raise'], { to_call: 10, least: 20, most: 20 })
    expect(isSized(fixed)).toBe(false)
    expect(offers(fixed, stand, 7, [])[2]?.act).toEqual({ type: 'Bet', to: 20 })
  })

  it('knows the bring-in alone and beside a bet', () => {
    expect(offers(due(['bring in'], { to_call: 5, least: 5, most: 5 }), stand, 0, [])[0]?.act).toEqual({ type: 'Bet', to: 5 })
    const both = offers(due(['bring in', 'open'], { to_call: 2, least: 5, most: 5 }), stand, 5, [])
    expect(both.map((offer) => offer.act)).toEqual([
      { type: 'Bet', to: 2 },
      { type: 'Bet', to: 5 },
    ])
  })

  it('throws the chosen cards away', () => {
    const draw = due(['draw'])
    expect(choosesCards(draw)).toBe(true)
    expect(offers(draw, stand, 0, ['2c', 'As'])[0]?.act).toEqual({ type: 'Discard', cards: [0, 51] })
    const discard = due(['discard'], { least: 1, most: 1 })
    expect(offers(discard, stand, 0, [])[0]?.ready).toBe(false)
    expect(offers(discard, stand, 0, ['2c'])[0]?.ready).toBe(true)
  })

  it('sends any other option as the choice it is', () => {
    expect(offers(due(['keep the card']), stand, 0, [])[0]?.act).toEqual({ type: 'Choose', choice: 'keep the card' })
  })
})

describe('the sign', () => {
  const plain: FormField = { name: '', label: '', kind: '', default: '', figures: '', suggested: {}, needs: '', limits: [], consent: '', options: [], least: null, most: null, required: false, by: [], note: '' }
  const form = {
    book: 'crown',
    title: 'Crown',
    game: 'seven_card_stud',
    name: 'Stud',
    fields: [
      { ...plain, name: 'limit', kind: 'choice', default: 'no limit', required: true },
      { ...plain, name: 'blinds', kind: 'amounts', default: '1/2', required: true },
      { ...plain, name: 'seats', kind: 'number', default: '9' },
      { ...plain, name: 'deck', kind: 'choice', default: '52', consent: 'agreed reduced deck' },
      { ...plain, name: 'straddle', kind: 'yes', default: '', needs: 'blinds' },
    ],
  }

  it('is one spoken line', () => {
    const filled = untouched(form)
    expect(signLine(form, filled)).toBe('crown seven card stud, no limit, blinds 1/2, seats 9, deck 52')
    expect(signLine(form, { ...filled, limit: 'fixed', 'limit figures': '2/4', seats: '6', straddle: true })).toBe(
      'crown seven card stud, fixed 2/4, blinds 1/2, seats 6, deck 52, straddle',
    )
  })

  it('says who agrees where all must, and nothing that cannot be', () => {
    const filled = { ...untouched(form), deck: '40', seats: '', blinds: '', straddle: true }
    expect(signLine(form, filled)).toBe('crown seven card stud, no limit, deck 40, agreed reduced deck')
  })
})
