/** A tournament made of paper: `/tournament/paper`, with `?when=before`, `break`, `together`, `final`, `out`, `over`, `felt` for other moments of it. */

import type { EntryRow, LevelRow, MyPart, PrizeRow, TournamentDesk, TournamentFormat, TournamentLine, TournamentListed, TournamentOffer, TournamentPicture, TournamentResults, TournamentShown, TournamentTableRow } from '../src/lib/tournament'

const NAMES = [
  'Eve', 'Ann', 'Bob', 'Carmen', 'Dimitri', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jun', 'Katarzyna', 'Liam', 'Maximilian', 'Nadia', 'Oskar', 'Priya', 'Quentin', 'Rosa', 'Sven', 'Tomoko',
  'Umar', 'Vera', 'Wolfgang', 'Xenia', 'Yusuf', 'Zoe', 'Abel', 'Bianca', 'Cyril', 'Dora', 'Emil', 'Fatima', 'Goran', 'Hana', 'Igor', 'Jasmin', 'Kofi', 'Lena', 'Marco', 'Nils', 'Olga', 'Pavel',
] // prettier-ignore

export const LEVELS: LevelRow[] = [
  [50, 100, 0], [75, 150, 0], [100, 200, 0], [150, 300, 300], [200, 400, 400], [300, 600, 600], [400, 800, 800], [500, 1000, 1000], [700, 1400, 1400], [1000, 2000, 2000], [1500, 3000, 3000], [2000, 4000, 4000],
].map(([small = 0, big = 0, ante = 0], at) => ({ number: at + 1, small, big, ante, minutes: 20, pause: (at + 1) % 4 ? 0 : 15 })) // prettier-ignore

function say(text: string, by: string[] = [], kind = 'event'): TournamentLine {
  return { text, by, kind }
}

function offer(what: string, label: string, change: Partial<TournamentOffer> = {}): TournamentOffer {
  return { what, label, cost: 0, asks: {}, sure: '', why: '', by: [], ...change }
}

const LEFT = 22

function entry(name: string, at: number): EntryRow {
  const plays = at < LEFT
  return {
    name, bot: at % 5 === 3, state: plays ? 'seated' : 'out', table: plays ? (at % 3) + 1 : 0, seat: plays ? Math.floor(at / 3) + 1 : 0,
    chips: plays ? 36_400 - at * 1_337 + (at === 0 ? 1_100 : 0) : 0, place: plays ? 0 : at + 1, prize: 0, bounties: 0, head: 0, bought: at % 9 === 4 ? 1 : 0, penalty: at === 7 ? 4 : 0,
  } // prettier-ignore
}

const MONEY = [130_000, 80_000, 55_000, 40_000, 32_000, 27_000]

function prizes(): PrizeRow[] {
  return MONEY.map((money, at) => ({ first: at + 1, last: at + 1, money, names: [] }))
}

function tables(entries: EntryRow[]): TournamentTableRow[] {
  return [1, 2, 3].map((number) => ({
    number, id: number === 1 ? 'tournament' : `w1t${number}`, seats: entries.filter((each) => each.table === number).sort((a, b) => a.seat - b.seat), playing: number !== 3, waits: number === 3 ? 'it waits for a player from table 1' : '',
  })) // prettier-ignore
}

const LINES: TournamentLine[] = [
  say('the conditions are published', ['CROWN 12.2.2(a)']),
  say('entries are open', ['CROWN 12.4.2(c)']),
  say('Petra is the Director', ['CROWN 12.2.3']),
  say('the Director briefs the players', ['CROWN 12.3.1']),
  say('the tournament begins, 42 players, level 1: 50/100'),
  say('Pavel is out, 42nd', ['CROWN 12.4.5(a)']),
  say('table 4 breaks: Ines to 1.8, Jun to 2.4, Katarzyna to 3.1'),
  say('Hugo misses 4 hands, for using a phone', ['CROWN 12.4.8(a)(i)', 'CROWN 12.4.8(b)(iii)'], 'ruling'),
  say('Vera is out, 23rd', ['CROWN 12.4.5(a)']),
  say('level 5: 200/400, ante 400', ['CROWN 12.4.4(b)']),
]

function picture(): TournamentPicture {
  const entries = NAMES.map(entry)
  return {
    id: 'paper', name: 'Friday night freeze', book: 'crown', book_title: 'Crown Melbourne', game: 'holdem', game_name: 'Holdem', format: 'friday', state: 'running', opened_by: 'Petra', director: 'Petra', felt: false,
    buy_in: 10_000, fee: 1_500, bank: 10_000, rebuy: 10_000, re_entry: 0, add_on: 5_000, bounty: 0, seats: 8, least: 10, most: 64, start: Date.now() - 90 * 60_000, late_level: 4,
    entered: 42, left: LEFT, chips: 420_000, average: 19_091, pool: 364_000, guarantee: 300_000, paid_places: 6, together: false, final: false,
    clock: { runs: true, pause: false, level: LEVELS[4] as LevelRow, next: LEVELS[5] as LevelRow, ends: Date.now() + 754_000, left: 754, next_break: 754 + 3 * 1200 },
    levels: LEVELS, prizes: prizes(), entries, tables: tables(entries), chop: [], agreed: [], root: '9f2c5a0e7d41b86613fa', secret: '', lines: LINES,
  } // prettier-ignore
}

function mine(): MyPart {
  return {
    name: 'Eve', state: 'seated', table: 'tournament', number: 1, seat: 1, chips: 37_500, rank: 1, place: 0, prize: 0, bounties: 0, next_prize: 0, climbs: 16,
    offers: [offer('add on', 'Add on', { cost: 5_000, why: 'add-ons are sold in the break after level 4.', by: ['CROWN 12.4.3(a)(iv)'] })],
  } // prettier-ignore
}

function desk(): TournamentDesk {
  return {
    office: 'Director',
    missing: [say('Tomoko has not been briefed', ['CROWN 12.3.1']), say('the inspectors do not know of version 2 of the conditions', ['CROWN 12.2.2(b)'])],
    moves: [
      { text: 'Hugo goes from table 1 to table 3, seat 8: table 1 has two more players', by: ['HOUSE 17.30'], waits: '' },
      { text: 'table 3 breaks', by: ['HOUSE 17.33'], waits: 'table 2 plays a hand' },
    ],
    offers: [
      offer('stop clock', 'Stop the clock'),
      offer('start clock', 'Start the clock', { why: 'the clock runs.' }),
      offer('set clock', 'Set the clock', { asks: { level: 'number', left: 'seconds', why: 'text' } }),
      offer('edit level', 'Change a level', { asks: { level: 'number', small: 'number', big: 'number', ante: 'number', minutes: 'number' } }),
      offer('move player', 'Move somebody', { asks: { name: 'name', to: 'place', why: 'text' } }),
      offer('waive', 'Let a table play that waits', { asks: { table: 'choice: 3' } }),
      offer('break table', 'Break a table', { asks: { table: 'number' }, sure: 'Its players are drawn to other tables.' }),
      offer('warn', 'Warn', { asks: { name: 'name', for: 'text' } }),
      offer('penalise', 'Penalise', { asks: { name: 'name', for: 'choice: late: 1 hand | phone: 4 hands | abuse: 1 round' } }),
      offer('disqualify', 'Disqualify', { asks: { name: 'name', for: 'choice: cheating | collusion' }, sure: 'Their chips leave play, and they get no prize.', by: ['CROWN 12.4.8(a)(ii)'] }),
      offer('retire', 'Retire', { asks: { name: 'name' }, sure: 'Their chips leave play.' }),
      offer('rule', 'Rule', { asks: { about: 'text', decision: 'text' } }),
      offer('offer chop', 'Offer a deal', { asks: { how: 'choice: equal | by chips | icm', left: 'money' } }),
      offer('late seat', 'Seat somebody late', { why: 'entries closed after level 4.', by: ['CROWN 12.4.2(c)'] }),
      offer('settle', 'Settle', { why: 'it is not over.' }),
      offer('pay', 'Pay the prizes', { why: 'it is not settled.' }),
      offer('adjourn', 'Adjourn', { sure: 'Stacks are counted and bagged.' }),
      offer('cancel', 'Cancel the tournament', { sure: 'Half of the pool is shared equally, half by chips.' }),
    ],
  }
}

function chopped(): PrizeRow[] {
  return NAMES.slice(0, 3).map((name, at) => ({ first: at + 1, last: at + 1, money: [98_000, 87_500, 79_500][at] ?? 0, names: [name] }))
}

/** Somebody came to each of the places; nobody plays. */
function finished(): EntryRow[] {
  return NAMES.map((name, at) => ({ ...entry(name, at), state: 'out', table: 0, seat: 0, chips: 0, place: at + 1, prize: MONEY[at] ?? 0 }))
}

const MOMENTS: Record<string, (now: TournamentShown) => TournamentShown> = {
  before: (now) => ({
    ...now,
    picture: {
      ...now.picture, state: 'open', start: Date.now() + 42 * 60_000, left: 17, entered: 17, pool: 170_000, chips: 0, average: 0, paid_places: 4, prizes: prizes().slice(0, 4), tables: [], lines: LINES.slice(0, 3),
      entries: NAMES.slice(1, 18).map((name, at) => ({ ...entry(name, at), state: 'entered', table: 0, seat: 0, chips: 0, bought: 0, penalty: 0 })),
      clock: { ...now.picture.clock, runs: false, level: LEVELS[0] as LevelRow, next: LEVELS[1] as LevelRow, left: 1200, next_break: 4800 },
    },
    mine: { ...mine(), state: '', table: '', number: 0, seat: 0, chips: 0, rank: 0, climbs: 0, offers: [offer('enter', 'Enter', { cost: 11_500 })] },
    desk: { ...desk(), moves: [], offers: [offer('close', 'Close entries'), offer('draw', 'Draw the seats', { why: 'entries are open.' }), offer('brief', 'Brief the players'), offer('start', 'Start', { why: 'nobody is on duty.', by: ['CROWN 12.2.3'] }), offer('on duty', 'Go on duty'), offer('cancel', 'Cancel the tournament', { sure: 'Everybody gets everything back.' })] },
  }), // prettier-ignore
  break: (now) => ({ ...now, picture: { ...now.picture, clock: { ...now.picture.clock, pause: true, level: LEVELS[3] as LevelRow, next: LEVELS[4] as LevelRow }, lines: [...LINES, say('a break of 15 minutes'), say('the 25s are raced off at 21:05')] } }),
  together: (now) => ({ ...now, picture: { ...now.picture, together: true, left: 7, lines: [...LINES, say('all tables play hand for hand')] }, mine: { ...mine(), rank: 3, climbs: 1 } }),
  final: (now) => ({
    ...now,
    picture: { ...now.picture, final: true, left: 3, average: 140_000, chop: chopped(), agreed: ['Ann'], entries: NAMES.map((name, at) => (at < 3 ? { ...entry(name, at), table: 1, seat: at * 2 + 1, chips: [190_000, 130_000, 100_000][at] ?? 0 } : { ...entry(name, at), state: 'out', table: 0, chips: 0, place: at + 1, prize: MONEY[at] ?? 0 })), tables: [] },
    mine: { ...mine(), chips: 190_000, rank: 1, next_prize: 55_000, climbs: 1, offers: [offer('agree', 'Agree to the deal'), offer('disagree', 'No deal')] },
  }), // prettier-ignore
  out: (now) => ({ ...now, mine: { ...mine(), state: 'out', table: '', number: 0, seat: 0, chips: 0, rank: 0, place: 23, climbs: 0, offers: [offer('buy back', 'Buy back', { cost: 10_000 }), offer('enter again', 'Enter again', { cost: 11_500, why: 'late entry ended with level 4.' })] } }),
  over: (now) => ({
    ...now,
    picture: { ...now.picture, state: 'settled', left: 0, entries: finished(), tables: [], prizes: prizes().map((each) => ({ ...each, names: [NAMES[each.first - 1] ?? ''] })), secret: '51c0ffee', lines: [...LINES, say('Eve wins the tournament'), say('the Director settles the tournament')] },
    mine: { ...mine(), state: 'out', table: '', number: 0, seat: 0, chips: 0, rank: 0, place: 1, prize: 130_000, offers: [] },
  }), // prettier-ignore
  felt: (now) => ({
    ...now,
    picture: { ...now.picture, felt: true, tables: now.picture.tables.map((each) => ({ ...each, id: '' })) },
    mine: null,
    desk: { ...desk(), offers: [offer('bust', 'Somebody is out', { asks: { name: 'name', by: 'name' } }), offer('stacks', 'Count a table', { asks: { table: 'number', stacks: 'text' } }), offer('move', 'Make the move'), ...desk().offers] },
  }), // prettier-ignore
}

/** The tournament as it is at some moment. */
export function shown(moment = ''): TournamentShown {
  const now: TournamentShown = { type: 'tournament', id: 'paper', number: 7, now: Date.now(), picture: picture(), mine: mine(), desk: desk() }
  return MOMENTS[moment]?.(now) ?? now
}

const LISTED: TournamentListed = {
  id: 'paper', name: 'Friday night freeze', book: 'crown', book_title: 'Crown Melbourne', game: 'holdem', game_name: 'Holdem', format: 'friday', state: 'running', buy_in: 10_000, fee: 1_500, bank: 10_000,
  entries: 42, most: 64, left: LEFT, start: Date.now() - 90 * 60_000, pool: 364_000, guarantee: 300_000, level: 5, late: false, open: false, mine: 'seated', table: 'tournament', felt: false,
} // prettier-ignore

export const TOURNAMENTS: TournamentListed[] = [
  { ...LISTED, id: 'w4', name: 'Sunday deepstack', state: 'open', start: Date.now() + 42 * 60_000, entries: 17, left: 17, level: 0, open: true, mine: '', table: '', buy_in: 5_000, fee: 500, pool: 85_000, guarantee: 0 },
  { ...LISTED, id: 'w2', name: 'Sit & go, six players', book_title: 'House rules', state: 'open', start: 0, entries: 4, most: 6, left: 4, level: 0, open: true, mine: '', table: '', buy_in: 1_000, fee: 0, pool: 4_000, guarantee: 0 },
  LISTED,
  { ...LISTED, id: 'w3', name: 'Victoria stud night', book_title: 'Victoria 2003', game_name: 'Seven Card Stud', level: 2, late: true, mine: '', table: '', entries: 21, left: 19, pool: 42_000, guarantee: 0, buy_in: 2_000, fee: 200 },
]

export const FORMATS: TournamentFormat[] = [
  { key: 'sit-and-go', book: 'house', book_title: 'House rules', name: 'Sit & go', about: 'One table, it begins when every seat is taken.', game: 'holdem', games: { holdem: 'Holdem', omaha: 'Omaha' }, buy_in: 1_000, fee: 0, bank: 1_500, seats: 6, least: 2, most: 6, minutes: 5, anybody: true },
  { key: 'friday', book: 'crown', book_title: 'Crown Melbourne', name: 'Friday night freeze', about: 'Several tables, with re-buys until the break and an add-on.', game: 'holdem', games: { holdem: 'Holdem', omaha: 'Omaha' }, buy_in: 10_000, fee: 1_500, bank: 10_000, seats: 8, least: 10, most: 64, minutes: 20, anybody: false },
]

function results({ picture }: TournamentShown): TournamentResults {
  const { id, name, book, game_name, state, root, secret, entries } = picture
  return { id, name, book, game: game_name, state, taken: 427_000, refunded: 0, kept: 63_000, added: 0, prizes: 364_000, bounties: 0, root, secret, entries, log: [] }
}

/** What the room would answer to a question about tournaments; undefined: it is about something else. */
export function answer(path: string, moment: string): unknown {
  if (path.startsWith('/api/tournaments/formats')) return { formats: FORMATS }
  if (/^\/api\/tournaments\/[^/]+\/entries/.test(path)) return { entries: shown(moment).picture.entries }
  if (/^\/api\/tournaments\/[^/]+\/results/.test(path)) return results(shown(moment))
  if (/^\/api\/tournaments\/[^/]+\/do/.test(path)) return { number: 8 }
  if (/^\/api\/tournaments\/[^/]+/.test(path)) return shown(moment)
  if (path.startsWith('/api/tournaments')) return { id: 'paper', tournaments: TOURNAMENTS }
  return undefined
}

