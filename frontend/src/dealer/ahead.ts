/** The felt as it probably is, with what was entered and not answered yet. The room alone knows; this is for the eye. */

import type { DueTo, Picture, Seat } from '../lib/types'
import { NOBODY } from '../lib/options'

/** What an entry does to the felt, as far as anybody sees it. */
export type Deed =
  | { kind: 'fold' | 'check' | 'call'; seat: number; to?: undefined }
  | { kind: 'wager'; seat: number; to: number }
  | { kind: 'show'; seat: number; cards: string[] }
  | { kind: 'board'; cards: string[] }

/** Seats clockwise behind one, the nearest first. */
export function behind(seats: readonly Seat[], seat: number): Seat[] {
  const sorted = [...seats].sort((one, other) => one.seat - other.seat)
  return [...sorted.filter((each) => each.seat > seat), ...sorted.filter((each) => each.seat <= seat)]
}

/** Whether somebody may still put chips in. */
function able(seat: Seat): boolean {
  return seat.dealt && seat.live && seat.chips > 0
}

/** The picture behind some deeds. */
export function ahead(picture: Picture, deeds: readonly Deed[]): Picture {
  let last = -1 // who wagered last of these
  return deeds.reduce<Picture>((now, deed) => {
    if (deed.kind === 'wager') last = deed.seat
    if (deed.kind === 'board') last = -1
    return behindOne(now, deed, last)
  }, picture)
}

function behindOne(picture: Picture, deed: Deed, last: number): Picture {
  if (deed.kind === 'board') {
    const seats = picture.seats.map((each) => ({ ...each, bet: 0 }))
    const first = behind(seats, picture.marker).find(able)
    return { ...picture, seats, board: [...picture.board, ...deed.cards], due: first ? turnOf(first.seat) : dealer() }
  }
  if (deed.kind === 'show') {
    return { ...picture, seats: picture.seats.map((each) => (each.seat === deed.seat ? { ...each, shown: deed.cards, hidden: 0 } : each)) }
  }
  const high = Math.max(0, ...picture.seats.map((each) => each.bet))
  const seats = picture.seats.map((each) => (each.seat === deed.seat ? after(each, deed, high) : each))
  const pot = picture.pot + seats.reduce((sum, each, at) => sum + each.bet - (picture.seats[at]?.bet ?? 0), 0)
  if (picture.due.actor === 'seat' && picture.due.seat !== deed.seat) return { ...picture, seats, pot } // out of turn
  const next = behind(seats, deed.seat).find((each) => able(each) && each.seat !== deed.seat)
  const left = seats.filter((each) => each.dealt && each.live).length
  const matched = Math.max(0, ...seats.map((each) => each.bet))
  // Whoever has matched all already has had their turn; a big blind that nobody raised has it yet.
  const had = !!next && matched > 0 && next.bet === matched && !(picture.board.length === 0 && matched === picture.big_blind)
  return { ...picture, seats, pot, due: !next || left < 2 || had || next.seat === last ? dealer() : turnOf(next.seat) }
}

function after(seat: Seat, deed: Exclude<Deed, { kind: 'show' | 'board' }>, high: number): Seat {
  if (deed.kind === 'fold') return { ...seat, live: false, hidden: 0 }
  if (deed.kind === 'check') return seat
  const bet = Math.min(deed.to ?? high, seat.bet + seat.chips)
  const chips = seat.chips - (bet - seat.bet)
  return { ...seat, bet, chips, all_in: chips === 0 }
}

function turnOf(seat: number): DueTo {
  return { ...NOBODY, actor: 'seat', seat }
}

function dealer(): DueTo {
  return { ...NOBODY, actor: 'dealer' }
}
