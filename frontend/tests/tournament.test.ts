import { describe, expect, it } from 'vitest'
import { bigBlinds, condition, levelWords, secondsLeft, untilBreak } from '../src/lib/clock'
import { atOneTable, drafted } from '../src/lib/deeds'
import { dial } from '../src/lib/dial'
import { blank, buttonWords, fields, filled, freePlaces, isPlain, namesOf, under } from '../src/lib/forms'
import type { Heading } from '../src/lib/forms'
import { moved } from '../src/lib/moved'
import { conditions, inOrder, ladder, news, outWords, price, stage } from '../src/lib/telling'
import type { ClockShown, EntryRow, LevelRow, MyPart, TournamentFormat, TournamentListed, TournamentOffer, TournamentPicture, TournamentShown } from '../src/lib/tournament'
import { TournamentView } from '../src/lib/tournaments.svelte'
import { dollars, ordinal, placesOf } from '../src/lib/words'
import { shown as paper, TOURNAMENTS } from '../development/tournament'

const LEVEL: LevelRow = { number: 5, small: 200, big: 400, ante: 400, minutes: 20, pause: 0 }

function clock(change: Partial<ClockShown> = {}): ClockShown {
  return { runs: true, pause: false, level: LEVEL, next: null, ends: 1_000_000, left: 600, next_break: 1800, ...change }
}

function part(table: string, number: number, seat: number): MyPart {
  return { ...(paper().mine as MyPart), table, number, seat }
}

function offer(change: Partial<TournamentOffer>): TournamentOffer {
  return { what: 'rule', label: 'Rule', cost: 0, asks: {}, sure: '', why: '', by: [], ...change }
}

describe('the clock', () => {
  it('counts down by the room’s time while it runs, and stands where it was stopped', () => {
    expect(secondsLeft(clock(), 400_000)).toBe(600)
    expect(secondsLeft(clock(), 999_500)).toBe(0.5)
    expect(secondsLeft(clock(), 1_200_000)).toBe(0)
    expect(secondsLeft(clock({ runs: false }), 999_500)).toBe(600)
  })

  it('counts the next break down with the level', () => {
    expect(untilBreak(clock(), 400_000)).toBe(1800)
    expect(untilBreak(clock(), 500_000)).toBe(1700)
    expect(untilBreak(clock({ runs: false }), 500_000)).toBe(1800)
    expect(untilBreak(clock({ pause: true, next_break: 3600 }), 500_000)).toBe(3600)
    expect(untilBreak(clock({ next_break: -1 }), 500_000)).toBe(-1)
  })

  it('is read as a clock: a begun second is a whole one, and the hour is written out', () => {
    expect([0, 0.2, 59, 60, 725, 3600, 3725].map(dial)).toEqual(['0:00', '0:01', '0:59', '1:00', '12:05', '1:00:00', '1:02:05'])
    expect(dial(-5)).toBe('0:00')
  })

  it('says levels, and stacks in big blinds', () => {
    expect(levelWords(LEVEL)).toBe('200/400, ante 400')
    expect(levelWords({ ...LEVEL, ante: 0 })).toBe('200/400')
    expect(bigBlinds(5_000, LEVEL)).toBe('12.5 bb')
    expect(bigBlinds(51_200, LEVEL)).toBe('128 bb')
    expect(bigBlinds(5_000, { ...LEVEL, big: 0 })).toBe('')
  })

  it('says what is so besides: a break comes before hand for hand, a clock that stands before both', () => {
    const now = (change: Partial<TournamentPicture>): string => condition({ ...paper().picture, together: true, final: true, ...change })
    expect(now({ clock: clock({ pause: true }) })).toBe('Break')
    expect(now({ clock: clock({ runs: false }) })).toBe('The clock stands still')
    expect(now({ clock: clock() })).toBe('Hand for hand')
    expect(now({ clock: clock(), together: false })).toBe('Final table')
    expect(now({ clock: clock(), together: false, final: false })).toBe('')
    expect(now({ state: 'adjourned' })).toBe('Adjourned')
    expect(now({ state: 'over' })).toBe('')
  })
})

describe('my seat', () => {
  it('takes nobody anywhere with the first message', () => {
    expect(moved(undefined, part('t5', 1, 2))).toBeNull()
  })

  it('says that I sit when the seats are drawn, and that I was moved when another table has me', () => {
    expect(moved(null, part('t5', 1, 2))).toEqual({ table: 't5', says: 'You sit at table 1, seat 2.' })
    expect(moved(part('', 0, 0), part('t5', 1, 2))).toEqual({ table: 't5', says: 'You sit at table 1, seat 2.' })
    expect(moved(part('t5', 1, 2), part('t9', 3, 5))).toEqual({ table: 't9', says: 'You were moved to table 3, seat 5.' })
    expect(moved(part('t5', 1, 2), part('t5', 1, 7))?.says).toBe('You were moved to table 1, seat 7.')
  })

  it('says nothing where nothing changed, or I am out', () => {
    expect(moved(part('t5', 1, 2), part('t5', 1, 2))).toBeNull()
    expect(moved(part('t5', 1, 2), part('', 0, 0))).toBeNull()
    expect(moved(part('t5', 1, 2), null)).toBeNull()
    expect(moved({ ...part('t5', 1, 2), name: 'Ann' }, part('t9', 3, 5))).toBeNull()
  })

  it('is followed from message to message, and an older one changes nothing', () => {
    const view = new TournamentView('w1')
    const told = (number: number, mine: MyPart): TournamentShown => ({ ...paper(), number, mine })
    view.take(told(4, part('t5', 1, 2)))
    expect(view.moved).toBeNull()
    view.take(told(6, part('t9', 3, 5)))
    expect(view.moved?.table).toBe('t9')
    view.take(told(5, part('t5', 1, 2)))
    expect(view.shown?.number).toBe(6)
    expect(view.moved?.table).toBe('t9')
    view.take(told(7, part('t9', 3, 5)))
    expect(view.moved).toBeNull()
  })

  it('has the room’s time, whatever the browser’s clock says', () => {
    const view = new TournamentView('w1')
    view.take({ ...paper(), now: Date.now() + 3_600_000 })
    expect(Math.abs(view.now - Date.now() - 3_600_000)).toBeLessThan(1000)
  })
})

describe('the form of an offer', () => {
  const chop = offer({ asks: { how: 'choice: equal | by chips | icm', left: 'money' } })
  const set = offer({ what: 'set clock', asks: { level: 'number', left: 'seconds', why: 'text' } })

  it('has a field for everything asked, choices where there are some, and a text for what it does not know', () => {
    expect(fields(chop)).toEqual([
      { name: 'how', label: 'How', kind: 'choice', choices: ['equal', 'by chips', 'icm'] },
      { name: 'left', label: 'Left, in dollars', kind: 'money', choices: [] },
    ])
    expect(fields(offer({ asks: { name: 'name', to: 'place', new_start: 'colour', for: 'choice: late: 1 hand' } })).map((each) => [each.kind, each.label])).toEqual([
      ['name', 'Name'],
      ['place', 'To (table.seat)'],
      ['text', 'New start'],
      ['choice', 'For'],
    ])
    expect(fields(offer({ asks: { for: 'choice: late: 1 hand' } }))[0]?.choices).toEqual(['late: 1 hand'])
  })

  it('begins with the first choice, or with what the tournament has', () => {
    expect(blank(fields(chop), paper().picture)).toEqual({ how: 'equal', left: '' })
    expect(blank(fields(set), paper().picture)).toEqual({ level: '5', left: '', why: '' })
    const next = paper().picture.clock.next as LevelRow
    const edit = offer({ what: 'edit level', asks: { level: 'number', small: 'number', big: 'number', ante: 'number', minutes: 'number' } })
    expect(blank(fields(edit), paper().picture)).toEqual({
      level: String(next.number), small: String(next.small), big: String(next.big), ante: String(next.ante), minutes: String(next.minutes),
    }) // prettier-ignore
  })

  it('sends numbers as numbers, dollars as they were written, and says what is missing', () => {
    expect(filled(fields(chop), { how: 'icm', left: '$1,500.50' })).toEqual({ with: { how: 'icm', left: '1500.50' } })
    expect(filled(fields(chop), { how: 'icm', left: '' })).toEqual({ with: { how: 'icm', left: '0.00' } })
    expect(filled(fields(chop), { how: 'icm', left: 'much' })).toEqual({ missing: 'Left, in dollars: this is no amount.' })
    expect(filled(fields(set), { level: '5', left: '1,200', why: 'a fire alarm' })).toEqual({ with: { level: 5, left: 1200, why: 'a fire alarm' } })
    expect(filled(fields(set), { level: '5', left: '1.5', why: 'x' })).toEqual({ missing: 'Left, in seconds: this is a whole number.' })
    expect(filled(fields(set), { level: '-5', left: '9', why: 'x' })).toEqual({ missing: 'Level: this is a whole number.' })
    expect(filled(fields(set), { level: '5', left: '9', why: ' ' })).toEqual({ missing: 'Why: this is missing.' })
    expect(filled([], {})).toEqual({ with: {} })
  })

  it('stands at the desk under the heading it belongs to, and what is unknown under its course', () => {
    const offers = ['stop clock', 'move', 'penalise', 'offer chop', 'something new'].map((what) => offer({ what }))
    expect(['clock', 'moves', 'people', 'deal', 'course'].map((each) => under(offers, each as Heading).map((one) => one.what))).toEqual([['stop clock'], ['move'], ['penalise'], ['offer chop'], ['something new']])
  })

  it('is needed where something is asked, or to be sure of', () => {
    expect(isPlain(offer({}))).toBe(true)
    expect(isPlain(chop)).toBe(false)
    expect(isPlain(offer({ sure: 'Really?' }))).toBe(false)
  })

  it('has the price on its button', () => {
    expect(buttonWords(offer({ label: 'Enter', cost: 5_500 }))).toBe('Enter · $55')
    expect(buttonWords(offer({ label: 'Withdraw' }))).toBe('Withdraw')
  })

  it('knows names and free places', () => {
    const entry = (name: string, table: number, seat: number): EntryRow => ({ ...(paper().picture.entries[0] as EntryRow), name, table, seat })
    const picture: TournamentPicture = {
      ...paper().picture, seats: 3, entries: [entry('Cy', 0, 0), entry('Ann', 1, 1)],
      tables: [{ number: 1, id: 't1', seats: [entry('Ann', 1, 1), entry('Bob', 1, 3)], playing: true, waits: '' }],
    } // prettier-ignore
    expect(namesOf(picture)).toEqual(['Ann', 'Bob', 'Cy'])
    expect(freePlaces(picture)).toEqual(['1.2'])
  })
})

describe('a draft', () => {
  const format: TournamentFormat = {
    key: 'sit', book: 'house', book_title: 'House', name: 'Sit & go', about: '', game: 'holdem', games: { holdem: 'Holdem' },
    buy_in: 5_000, fee: 500, bank: 1_500, seats: 6, least: 2, most: 6, minutes: 5, anybody: true,
  } // prettier-ignore

  it('is what a form begins with', () => {
    expect(drafted(format)).toEqual({
      format: 'sit', book: 'house', name: 'Sit & go', game: 'holdem', buy_in: 5_000, fee: 500, seats: 6, most: 6, minutes: 5, start: 0, bots: 0, felt: false, directed: false,
    }) // prettier-ignore
  })

  it('is for whoever wants to play at once, if it is for anybody and plays at one table', () => {
    const others = [{ ...format, anybody: false }, { ...format, most: 60 }]
    expect(atOneTable([...others, format])).toEqual([format])
  })
})

describe('words of tournaments', () => {
  it('says money that is in cents', () => {
    expect([10_000, 3_750, 0, 123_456_700].map(dollars)).toEqual(['$100', '$37.50', '$0', '$1,234,567'])
    expect(dollars(-500)).toBe('−$5')
  })

  it('says places', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '101st', '111th'])
    expect(placesOf({ first: 10, last: 12 })).toBe('10th to 12th')
    expect(placesOf({ first: 3, last: 3 })).toBe('3rd')
  })
})

describe('a tournament in sentences', () => {
  const noon = new Date(2026, 2, 6, 12).getTime()

  it('says what it costs', () => {
    expect(price({ buy_in: 10_000, fee: 1_500 })).toBe('$100 + $15')
    expect(price({ buy_in: 1_000, fee: 0 })).toBe('$10')
    expect(price({ buy_in: 0, fee: 0 })).toBe('Free')
  })

  it('says its conditions, and of what there is none nothing', () => {
    const told = conditions({ ...paper().picture, state: 'open', start: 0 }, noon)
    expect(told).toContain('Entering costs $115: $100 for the prizes, $15 for the house.')
    expect(told).toContain('Everybody begins with 10,000 chips, 100 big blinds.')
    expect(told).toContain('It begins when the last seat is taken.')
    expect(told).toContain('Late entry until the end of level 4.')
    expect(told).toContain('Whoever has no chips left may buy back for $100.')
    const plain = conditions({ ...paper().picture, rebuy: 0, add_on: 0, late_level: 0, guarantee: 0 }, noon)
    expect(plain).toContain('No re-buys.')
    expect(plain).toContain('No late entry.')
    expect(conditions({ ...paper().picture, least: 6, most: 6, seats: 6 }, noon)).toContain('6 players, 6 at a table.')
    expect(plain.join(' ')).not.toMatch(/add on|bounty|at least|begins when/)
  })

  it('says when it begins, the day too where that is another', () => {
    const row = { state: 'open', level: 0, left: 0, late: false }
    expect(stage({ ...row, start: noon + 90 * 60_000 }, noon)).toBe('Begins 13:30')
    expect(stage({ ...row, start: noon + 24 * 3_600_000 }, noon)).toBe('Begins Sat, Mar 7, 12:00')
    expect(stage({ ...row, start: 0 }, noon)).toBe('Begins when it is full')
    expect(stage({ ...row, state: 'running', level: 5, left: 22, late: true, start: 0 }, noon)).toBe('Level 5 · 22 left · late entry')
  })

  it('lists my own first, then what can be entered, the next first, and last what is over', () => {
    const row = (id: string, change: Partial<TournamentListed>): TournamentListed => ({ ...(TOURNAMENTS[0] as TournamentListed), id, state: 'running', start: 1, open: false, late: false, mine: '', ...change })
    const listed = [
      row('over', { state: 'settled', mine: 'out' }),
      row('on', {}),
      row('late', { late: true }),
      row('tomorrow', { state: 'open', open: true, start: 9 }),
      row('soon', { state: 'open', open: true, start: 5 }),
      row('mine', { mine: 'seated' }),
    ]
    expect(inOrder(listed).map((each) => each.id)).toEqual(['mine', 'soon', 'tomorrow', 'late', 'on', 'over'])
  })

  it('has one line of news: what is so besides the clock and what happened last, neither twice', () => {
    const line = (text: string) => [{ text, kind: 'event', by: [] }]
    const as = (text: string): string => text
    const now = (change: Partial<TournamentPicture>): string => news({ ...paper().picture, tables: [], ...change }, as, as)
    expect(now({ lines: line('Ann is out, 8th') })).toBe('Ann is out, 8th')
    expect(now({ together: true, lines: line('Ann is out, 8th') })).toBe('Hand for hand · Ann is out, 8th')
    expect(now({ together: true, lines: line('all tables play hand for hand') })).toBe('All tables play hand for hand')
    expect(now({ lines: [] })).toBe('')
    expect(news({ ...paper().picture, together: false }, as, as)).toBe('Table 3: it waits for a player from table 1')
  })

  it('says how far the money is, and what became of me', () => {
    const mine = part('t1', 1, 1)
    expect(ladder({ ...mine, next_prize: 0, climbs: 16 })).toBe('You are paid when 16 more players fall.')
    expect(ladder({ ...mine, next_prize: 55_000, climbs: 1 })).toBe('You have $550 for certain, and more when one more player falls.')
    const now = paper().picture
    expect(outWords({ ...mine, place: 23, prize: 0, bounties: 0 }, now)).toBe('You came 23rd.')
    expect(outWords({ ...mine, place: 2, prize: 80_000, bounties: 2_500 }, now)).toBe('You came 2nd and won $800 and $25 in bounties.')
    expect(outWords({ ...mine, place: 1, prize: 130_000, bounties: 0 }, now)).toBe('You won the tournament and $1,300.')
    // Prizes are written down when the results are signed; until then the place says what it is paid.
    expect(outWords({ ...mine, state: 'out', place: 5, prize: 0, bounties: 0 }, now)).toBe('You came 5th. That place is paid $320.')
    expect(outWords({ ...mine, state: 'disqualified', place: 5, prize: 0, bounties: 0 }, now)).toBe('You were disqualified and came 5th.')
  })
})
