import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Table from '../src/pages/Table.svelte'
import { NOBODY } from '../src/lib/options'
import { room } from '../src/lib/room.svelte'
import { router } from '../src/lib/router.svelte'
import { wish } from '../src/lib/settings.svelte'
import { USUAL } from '../src/lib/types'
import type { Award, Buying, Line, Mine, Picture, Profile, Seat, Shown } from '../src/lib/types'

const PACE = 1000
const OFFERS = { straddle: true, side_wager: '', side_on: [], run_it_twice: false }

function seat(number: number, name: string, change: Partial<Seat>): Seat {
  return { ...USUAL.Seat, seat: number, name, bot: false, dealt: true, chips: 0, ...change }
}

function picture(change: Partial<Picture>): Picture {
  return {
    ...USUAL.Picture, table: 'end', name: 'Holdem', book: 'house', game: 'holdem', game_name: 'Holdem', sign: 'house holdem', limit: 'no limit', marker_word: 'button', muck_word: 'muck',
    chip: 1, dollar: 1, big_blind: 2, places: 6, buy_in: [40, 400], hand: 7, stage: 'over', due: NOBODY, offers: OFFERS, pace: PACE, ...change,
  } // prettier-ignore
}

function mine(number: number, change: Partial<Mine>): Mine {
  return { seat: number, cards: [], due: null, can: ['leave'], buy_in: [40, 400], beaten: false, buying: null, ...change }
}

function line(event: string): Line {
  return { ...USUAL.Line, text: event, kind: 'event', event } as Line
}

const ACES: Award = { pot: 0, seats: [1], names: ['Ann'], amounts: [200], only: true, board: 0, half: '', made: null, reason: '' }
const BEFORE = picture({ playing: true, stage: 'betting', pot: 200, seats: [seat(1, 'Ann', { live: true, all_in: true }), seat(2, 'Bob', { live: true, chips: 100 })] })
const AFTER = picture({
  board: ['9d', '5c', '5d', '2s', '3s'],
  runout: [0, 3, 4].map((board) => ({ board, second: 0, seats: [1, 2], shares: [810, 190] })),
  awards: [ACES],
  seats: [seat(1, 'Ann', { chips: 200, won: 200, shown: ['As', 'Ah'] }), seat(2, 'Bob', { shown: ['Ks', 'Kh'] })],
  stops: [{ what: 'a hand needs 2 players', who: '', options: [], stops: true, by: [] }, { what: 'a blind of 2', who: 'Ann', options: ['post', 'wait'], stops: false, by: [] }],
})
const LINES = ['Called', 'Showed', 'Showed', 'Turned', 'Turned', 'Turned', 'Won', 'Ended'].map(line)
const BUYING: Buying = { least: 40, lowest: 1, most: 400, highest: null, must: true, waits: false }

describe('under the felt, while the board of an all-in comes', () => {
  let page: ReturnType<typeof mount>
  const target = document.createElement('div')

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal('ResizeObserver', class { observe(): void {} disconnect(): void {} }) // prettier-ignore
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    document.body.append(target)
    router.go('/table/end')
    wish('show', true)
    wish('asked', false)
    room.known = true
    room.chips = 1000
    page = mount(Table, { target, props: { table: 'end' } })
    flushSync()
  })

  afterEach(() => {
    unmount(page)
    target.replaceChildren()
    room.me = null
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  function view() {
    const found = room.tables.get('end')
    if (!found) throw new Error('nobody looks at the table')
    return found
  }

  function below(): string {
    flushSync()
    return (target.querySelector('.below')?.textContent ?? '').replace(/\s+/g, ' ').trim()
  }

  /** What stands under the felt in every moment of the end, for somebody who may do this afterwards. */
  function read(name: string, number: number, then: Partial<Mine>): string[] {
    room.me = { name, can: [] } as unknown as Profile
    view().take({ picture: BEFORE, mine: mine(number, {}), lines: [], number: 1, now: 0 } as unknown as Shown)
    view().take({ picture: AFTER, mine: mine(number, then), lines: LINES, number: 2, now: 0 } as unknown as Shown)
    const found = [below()]
    for (let moment = 0; moment < 3; moment += 1) {
      vi.advanceTimersByTime(PACE)
      found.push(below())
    }
    return found
  }

  it('nobody is told that they are broke or may buy again', () => {
    const found = read('Bob', 2, { can: ['leave', 'buy'], buying: BUYING })
    expect(found.slice(0, 3)).toEqual(Array(3).fill('The dealer deals.'))
    expect(found[3]).toContain('You are out of chips.')
    expect(found[3]).toContain('Buy in again')
    expect(found[3]).toContain('Waiting: a hand needs 2 players.')
  })

  it('nobody who wins is told what is due of them before they have won', () => {
    const found = read('Ann', 1, { can: ['leave', 'straddle', 'deal_in'] })
    expect(found.slice(0, 3)).toEqual(Array(3).fill('The dealer deals.'))
    expect(found[3]).toContain('Straddle')
    expect(found[3]).toContain('Deal me in')
    expect(found[3]).toContain('You owe a blind of 2')
  })

  it('whoever leaves meanwhile has left at once', () => {
    read('Bob', 2, {})
    view().take({ picture: { ...BEFORE, hand: 8 }, mine: mine(2, {}), lines: [], number: 3, now: 0 } as unknown as Shown)
    view().take({ picture: { ...AFTER, hand: 8 }, mine: mine(2, {}), lines: LINES, number: 4, now: 0 } as unknown as Shown)
    expect([view().ending, below()]).toEqual([true, 'The dealer deals.'])
    const gone = { ...AFTER, hand: 8, seats: AFTER.seats.slice(0, 1) }
    view().take({ picture: gone, mine: mine(0, { can: ['sit'] }), lines: [], number: 5, now: 0 } as unknown as Shown)
    expect([view().ending, view().mine?.seat]).toEqual([false, 0])
    expect(below()).toContain('Take a seat')
  })

  it('what somebody may do is what they could before, and leaving is among it', () => {
    room.me = { name: 'Bob', can: [] } as unknown as Profile
    view().take({ picture: BEFORE, mine: mine(2, {}), lines: [], number: 1, now: 0 } as unknown as Shown)
    view().take({ picture: AFTER, mine: mine(2, { can: ['leave', 'buy'], buying: BUYING }), lines: LINES, number: 2, now: 0 } as unknown as Shown)
    expect([view().ending, view().mine?.can, view().mine?.buying]).toEqual([true, ['leave'], null])
    vi.advanceTimersByTime(3 * PACE)
    expect([view().ending, view().mine?.can, view().mine?.buying]).toEqual([false, ['leave', 'buy'], BUYING])
  })
})
