/** A room made of paper, to look at the pages without a server: `npm run dev`, then `/table/holdem?paper`, and `&at=3` for one step; `/tournament/paper`. */

import { NOBODY } from '../src/lib/options'
import { USUAL } from '../src/lib/types'
import type { BookRow, EventName, Line, LobbyTable, Mine, Picture, Seat } from '../src/lib/types'
import type { RoomMessage } from '../src/lib/tournament'
import type { SocketLike } from '../src/lib/wire'
import { answer as ofTournaments, shown, TOURNAMENTS } from './tournament'

interface Step {
  picture: Picture
  mine: Mine | null
  lines: Line[]
}

const NAMES = ['Ann', 'Bob', 'Carmen', 'Dimitri', 'Eve', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jun', 'Katarzyna', 'Liam', 'Maximilian']

function seat(number: number, change: Partial<Seat> = {}): Seat {
  const name = NAMES[number - 1] ?? `P${number}`
  return {
    seat: number, name, bot: number % 3 === 0, chips: 200 + number * 37, bet: 0, dealt: true, live: true, hidden: 2,
    up: [], shown: [], marker: '', away: false, all_in: false, won: 0, made: [], exposed: [], asks: [], ...change,
  } // prettier-ignore
}

function picture(change: Partial<Picture>): Picture {
  return {
    ...USUAL.Picture,
    table: 'holdem', name: 'Crown hold’em 1/2', book: 'crown', game: 'holdem', game_name: 'Holdem',
    sign: 'crown holdem, no limit, blinds 1/2', limit: 'no limit', marker_word: 'button', muck_word: 'muck', chip: 1, dollar: 1, big_blind: 2, places: 9,
    buy_in: [40, 400], hand: 12, playing: true, marker: 3, stage: 'betting', street: 'flop', kitty: 0, board: [], second: [], shared: [],
    pot: 0, pots: [], seats: [], stops: [], waiting: [], asked: null, irregularity: '', stands: '',
    due: NOBODY,
    offers: { straddle: true, side_wager: 'flop chase', side_on: ['red', 'black'], run_it_twice: false }, ...change,
  } // prettier-ignore
}

function due(number: number, options: string[] = [], figures: Partial<Picture['due']> = {}): Picture['due'] {
  return { ...NOBODY, actor: 'seat', seat: number, options, deadline: Date.now() + 22000, seconds: 30, ...figures }
}

function mine(change: Partial<Mine>): Mine {
  return { seat: 5, cards: [], due: null, can: ['leave', 'buy', 'bots', 'away', 'sit_out', 'move', 'bet_on', 'extend'], buy_in: [40, 400], beaten: false, buying: null, ...change }
}

function say(text: string, by: string[] = [], kind = 'event', tells: Partial<Line> = {}): Line {
  return { text, by, kind, parts: [], event: 'Said', seat: 0, name: '', amounts: [], cards: [], hidden: 0, word: '', beside: '', award: null, ...tells }
}

/** Somebody did something: "Ann folds", "Bob bets 10". */
function did(name: string, event: EventName, words: string, tells: Partial<Line> = {}, by: string[] = []): Line {
  return say(`${name} ${words}`, by, 'event', { event, name, beside: words, ...tells })
}

const posts = (name: string, amount: number, word: string, by: string[]): Line => did(name, 'Posted', `posts a ${word} of ${amount}`, { amounts: [amount], word, beside: `posts ${amount}` }, by)
const calls = (name: string, to: number): Line => did(name, 'Called', `calls ${to}`, { amounts: [to] })
const bets = (name: string, to: number, by: string[] = []): Line => did(name, 'Wagered', `bets ${to}`, { amounts: [to], word: 'bet' }, by)
const raises = (name: string, to: number, by: string[] = []): Line => did(name, 'Wagered', `raises to ${to}`, { amounts: [to], word: 'raise', beside: `raises ${to}` }, by)
const folds = (name: string): Line => did(name, 'Folded', 'folds')
/** Three cards at once are the flop. */
const street = (cards: string[]): string => (cards.length === 3 ? 'the flop' : 'the turn')
const board = (cards: string[], by: string[] = []): Line => say(`${street(cards)}: ${cards.join(' ')}`, by, 'event', { event: 'Turned', cards, parts: [`${street(cards)}: `, cards.join(' '), ''] })

function holdem(): Step[] {
  const seats = (change: Record<number, Partial<Seat>> = {}): Seat[] =>
    [1, 2, 3, 4, 5, 7, 8].map((number) => seat(number, { ...(number === 8 ? { dealt: false, live: false, hidden: 0, away: true, marker: 'missed blind' } : {}), ...change[number] }))
  const cards = ['As', 'Kd']
  const begin = picture({
    street: 'preflop', pot: 3, seats: seats({ 4: { bet: 1 }, 5: { bet: 2 } }), due: due(7),
  }) // prettier-ignore
  const open = picture({
    street: 'preflop', pot: 9, seats: seats({ 4: { bet: 1 }, 5: { bet: 2 }, 7: { bet: 6 }, 1: { live: false, hidden: 0 } }), due: due(2),
  }) // prettier-ignore
  const facing = { options: ['fold', 'call', 'raise'], to_call: 24, least: 54, most: 372 }
  const flop = picture({
    board: ['Ah', '7c', 'Ts'], pot: 66, seats: seats({ 2: { bet: 30, chips: 140 }, 1: { live: false, hidden: 0 }, 5: { bet: 6, chips: 366 }, 3: { live: false, hidden: 0 } }),
    due: due(5, facing.options, facing),
  }) // prettier-ignore
  const over = picture({
    playing: false, stage: 'over', street: '', board: ['Ah', '7c', 'Ts', '2d', 'Kh'], pot: 0, due: { ...due(0), actor: 'nobody' },
    seats: seats({ 2: { shown: ['Qs', 'Jc'], hidden: 0, chips: 0 }, 5: { shown: cards, hidden: 0, won: 342, chips: 690 }, 1: { live: false, hidden: 0 }, 3: { live: false, hidden: 0 }, 4: { live: false, hidden: 0 }, 7: { live: false, hidden: 0 } }),
    stops: [{ what: 'a blind of 2', who: 'Eve', options: ['post', 'wait'], stops: false, by: ['CROWN 8.9.3'] }],
  }) // prettier-ignore
  const side = picture({
    board: ['Ah', '7c', 'Ts', '2d'], street: 'turn', pot: 486, pots: [{ amount: 300, seats: [2, 5, 7] }, { amount: 186, seats: [5, 7] }],
    seats: seats({ 2: { all_in: true, chips: 0 }, 1: { live: false, hidden: 0 }, 3: { live: false, hidden: 0 }, 4: { live: false, hidden: 0 } }), due: due(7),
    irregularity: 'bet out of turn',
  }) // prettier-ignore
  return [
    { picture: begin, mine: mine({ cards }), lines: [posts('Dimitri', 1, 'small blind', ['CROWN 8.9.1']), posts('Eve', 2, 'big blind', ['CROWN 8.9.1'])] },
    { picture: open, mine: mine({ cards }), lines: [raises('Greta', 6, ['CROWN 6.6']), folds('Ann')] },
    { picture: flop, mine: mine({ cards, due: flop.due }), lines: [calls('Bob', 6), folds('Carmen'), calls('Eve', 6), board(['Ah', '7c', 'Ts'], ['CROWN 8.18.1']), bets('Eve', 6), raises('Bob', 30, ['CROWN 6.6', 'CROWN 6.9'])] },
    { picture: side, mine: mine({ cards }), lines: [board(['2d']), say('irregularity: bet out of turn (Greta)', ['CROWN 6.18.2'], 'irregularity'), say('ruling: the action goes back to the player in turn', ['CROWN 6.18.2', 'CROWN 6.18.3'], 'ruling')] },
    { picture: over, mine: mine({ cards: [] }), lines: [did('Eve', 'Showed', 'shows As Kd: two pair, aces and kings', { cards, parts: ['Eve shows ', 'As Kd', ': two pair, aces and kings'] }), say('Eve wins 342 of the pot', ['CROWN 8.22'])] },
  ]
}

function stud(): Step[] {
  const up = [['Kh', '3c', '9d'], ['7s', '7d', 'Jc'], ['2c', 'Qs', 'Td'], ['As', '4h', '4d'], ['8c', 'Jh', '5s'], ['6h', 'Ks', '2d'], ['9s', 'Th', 'Ah'], ['5c', '5h', 'Qd']]
  const seats = up.map((cards, at) => seat(at + 1, { up: cards, hidden: 2, bet: at === 1 ? 10 : at === 2 ? 10 : 0, ...(at === 5 ? { live: false, hidden: 0, up: [] } : {}) }))
  const figures = { options: ['fold', 'call', 'raise'], to_call: 10, least: 20, most: 20 }
  const now = picture({
    table: 'stud', name: 'Victoria seven card stud', book: 'victoria-2003', game: 'seven_card_stud', game_name: 'Seven Card Stud', limit: 'fixed', marker_word: 'buck', marker: 8,
    places: 8, street: 'fifth street', pot: 84, seats, due: due(4, figures.options, figures),
  }) // prettier-ignore
  const late = picture({
    ...now, street: 'seventh street', seats: seats.map((each) => ({ ...each, bet: 0, hidden: each.live ? 3 : 0, up: each.live ? [...each.up, ['3d', '8h', '6c', 'Qh', '2s', '', 'Jd', '9h'][each.seat - 1] ?? '2h'] : [] })),
    due: due(7),
  }) // prettier-ignore
  return [
    { picture: now, mine: mine({ seat: 4, cards: ['Ac', 'Kc'], due: now.due }), lines: [bets('Bob', 10, ['VIC 8.9.3(b)']), calls('Carmen', 10)] },
    { picture: late, mine: mine({ seat: 4, cards: ['Ac', 'Kc', '9c'] }), lines: [say('the cards are dealt', ['VIC 8.9.2(a)'], 'event', { event: 'Dealt', hidden: 7 })] },
  ]
}

function draw(): Step[] {
  const seats = [1, 2, 3, 4, 5, 6].map((number) => seat(number, { hidden: 5, live: number !== 3, ...(number === 3 ? { hidden: 0 } : {}) }))
  const cards = ['Qh', 'Qc', '4d', '9s', '2c']
  const base = {
    table: 'draw', name: 'Victoria draw with a kitty', book: 'victoria-2003', game: 'draw_kitty', game_name: 'Draw (Kitty)', limit: 'fixed', marker_word: 'button', places: 7, street: 'first', pot: 18, seats,
  } // prettier-ignore
  const kitty = picture({ ...base, kitty: 5, due: due(5, ['fold', 'call', 'raise', 'kitty'], { to_call: 4, least: 8, most: 8 }) })
  const throwing = picture({ ...base, street: 'draw', stage: 'drawing', pot: 28, due: due(5, ['draw']) })
  return [
    { picture: kitty, mine: mine({ cards, due: kitty.due }), lines: [bets('Bob', 4)] },
    { picture: throwing, mine: mine({ cards, due: throwing.due }), lines: [say('the kitty is mucked', ['VIC 8.5.3']), did('Ann', 'Discarded', 'discards 3 cards', { hidden: 3 }), did('Bob', 'Discarded', 'discards nothing')] },
  ]
}

function manila(): Step[] {
  const seats = NAMES.map((_, at) => seat(at + 1, { bet: at % 4 === 0 ? 10 : 0, live: at !== 7, ...(at === 7 ? { hidden: 0 } : {}) }))
  const now = picture({
    table: 'manila', name: 'Canberra manila', book: 'canberra-1994', game: 'manila', game_name: 'Manila', limit: 'equal or double', marker_word: 'puck', marker: 11, places: 13,
    street: 'third', board: ['Ks', '9h', '7d'], pot: 130, seats, due: due(5, ['fold', 'call', 'raise'], { to_call: 10, least: 20, most: 40, sizes: [20, 30, 40] }),
  }) // prettier-ignore
  return [{ picture: now, mine: mine({ cards: ['Kc', 'Kh'], due: now.due }), lines: [bets('Ann', 10, ['ACT MAN 16.5'])] }]
}

function empty(): Step[] {
  const now = picture({ table: 'empty', name: 'Grand omaha', game_name: 'Omaha', playing: false, stage: 'over', hand: 0, places: 10, seats: [seat(2, { dealt: false, live: false, hidden: 0 }), seat(6, { dealt: false, live: false, hidden: 0 })], stops: [{ what: 'a hand needs 2 players', who: 'players', options: [], stops: true, by: [] }] })
  return [{ picture: now, mine: mine({ seat: 0, can: ['sit', 'bots', 'join_list'] }), lines: [] }]
}

/** The hold'em table as one of the paper tournament. */
function tournament(): Step[] {
  return holdem().map((step) => ({ ...step, picture: { ...step.picture, table: 'tournament', name: 'Friday night freeze, table 1', tournament: 'paper' } as Picture, mine: step.mine && { ...step.mine, can: ['away', 'extend'] } }))
}

const SCENES: Record<string, () => Step[]> = { holdem, stud, draw, manila, empty, tournament }

const LOBBY: LobbyTable[] = [
  ['holdem', 'Crown hold’em 1/2', 'crown', 'Crown Melbourne', 'Holdem', 'no limit', [1, 2], 0, 9, 7, 2, 0, 48],
  ['stud', 'Seven card stud', 'victoria-2003', 'Victoria 2003', 'Seven Card Stud', 'fixed', [], 1, 8, 8, 4, 2, 84],
  ['draw', 'Draw with a kitty', 'victoria-2003', 'Victoria 2003', 'Draw (Kitty)', 'fixed', [1, 2], 0, 7, 6, 3, 0, 22],
  ['manila', 'Canberra manila', 'canberra-1994', 'Canberra 1994', 'Manila', 'equal or double', [10], 0, 13, 13, 4, 1, 130],
  ['empty', 'Grand omaha', 'grand-17.7', 'Grand Casino 17.7', 'Omaha', 'full pot', [1, 2], 0, 10, 2, 0, 0, 0],
].map(([id, name, book, book_title, game_name, limit, blinds, ante, seats, players, bots, waiting, average_pot]) => ({
  id, name, book, book_title, game: id, game_name, sign: '', limit, blinds, ante, dollar: 1, seats, players, bots, waiting, average_pot, hands: 10,
})) as LobbyTable[] // prettier-ignore

/** Which moment of a tournament is to be shown. */
function moment(): string {
  return new URLSearchParams(location.search).get('when') ?? ''
}

const ME = { name: 'Eve', guest: true, bot: false, offices: [], chips: 10000, can: [] }

class PaperSocket implements SocketLike {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  #steps: Step[] = []
  #at = 0
  #number = 0

  constructor() {
    setTimeout(() => {
      this.onopen?.()
      this.#tell({ type: 'welcome', version: 1, person: ME })
    }, 5)
  }

  send(text: string): void {
    const message = JSON.parse(text) as { type: string; table?: string; id?: string; act?: { type: string } }
    if (message.type === 'lobby') this.#tell({ type: 'lobby', tables: LOBBY, tournaments: TOURNAMENTS } as RoomMessage)
    if (message.type === 'tournament') this.#tell({ ...shown(moment()), id: message.id ?? '' })
    if (message.type === 'watch') {
      this.#steps = (SCENES[message.table ?? ''] ?? holdem)()
      const wanted = new URLSearchParams(location.search).get('at')
      this.#at = 0
      const until = wanted === null ? 0 : Number(wanted)
      for (this.#at = 0; this.#at <= until && this.#at < this.#steps.length; this.#at += 1) this.#show()
    }
    if (message.type === 'act') {
      if (message.act?.type === 'Muck' || message.act?.type === 'Dispute') {
        this.#tell({ type: 'answer', id: message.id ?? '', ok: false, number: 0, sentence: 'it is Bob’s turn, not Eve’s.', by: ['CROWN 6.18.2'] })
        return
      }
      this.#tell({ type: 'answer', id: message.id ?? '', ok: true, number: this.#number, sentence: '', by: [] })
      if (this.#at < this.#steps.length) {
        this.#show()
        this.#at += 1
      }
    }
  }

  close(): void {
    this.onclose?.()
  }

  #show(): void {
    const step = this.#steps[this.#at]
    if (!step) return
    this.#number += 1
    this.#tell({ type: 'picture', table: step.picture.table, number: this.#number, now: Date.now(), seals: null, clauses: [], ...step })
  }

  #tell(message: RoomMessage): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }), 1)
  }
}

const BOOKS: BookRow[] = [
  ['crown', 'CROWN'],
  ['victoria-2003', 'VIC'],
  ['canberra-1994', 'ACT'],
].map(([key = '', prefix = '']) => ({ key, prefix, title: key, edition: '', ours: false, clauses: 0, games: [], grades: null }))

function answer(path: string): unknown {
  const told = ofTournaments(path, moment())
  if (told !== undefined) return told
  if (path.startsWith('/api/me') || path.startsWith('/api/guest')) return { person: ME }
  if (path.startsWith('/api/lobby')) return { tables: LOBBY, tournaments: TOURNAMENTS }
  if (path.startsWith('/api/books')) return { books: BOOKS }
  if (path.startsWith('/api/games')) return { books: [{ key: 'crown', title: 'Crown Melbourne', games: [{ key: 'holdem', name: 'Holdem' }] }] }
  if (path.startsWith('/api/form')) {
    return {
      book: 'crown', title: 'Crown Melbourne', game: 'holdem', name: 'Holdem',
      fields: [
        { name: 'limit', label: 'limit', kind: 'choice', default: 'no limit', options: ['no limit', 'fixed', 'full pot'], required: true },
        { name: 'blinds', label: 'blinds', kind: 'amounts', default: '1/2', required: true },
        { name: 'seats', label: 'seats', kind: 'number', default: '9' },
        { name: 'straddle', label: 'straddle', kind: 'yes', default: false },
      ],
      refused: [{ name: 'kill', says: 'Holdem does not offer kill in this book.', by: [] }],
    } // prettier-ignore
  }
  if (path.startsWith('/api/sign')) return { placard: [{ item: 'game', says: 'Holdem, 9 players', by: ['CROWN 4.1'] }, { item: 'blinds', says: 'two: $1, $2', by: ['CROWN 6.4'] }] }
  return {}
}

// The development server loads this before the pages; the paper stays until the tab is closed.
if (new URLSearchParams(location.search).has('paper') || location.pathname.startsWith('/tournament/paper')) sessionStorage.setItem('paper', 'yes')
if (sessionStorage.getItem('paper')) {
  const [really, Real] = [globalThis.fetch, globalThis.WebSocket]
  globalThis.fetch = (what, init) => {
    const path = String(what)
    return path.startsWith('/api/') ? Promise.resolve(new Response(JSON.stringify(answer(path)))) : really(what, init)
  }
  globalThis.WebSocket = new Proxy(Real, {
    construct: (_, [address, ...more]: [string | URL, ...string[]]) => (new URL(address).pathname === '/ws' ? new PaperSocket() : new Real(address, ...more)),
  })
}
