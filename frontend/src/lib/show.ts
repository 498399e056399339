/** How a hand ends, moment by moment: the board that comes while all hands lie open, and the pots, one by one. Only drawing: all of it has happened. */

import { unitOf } from './settings.svelte'
import type { Award, Line, MadeHand, Picture, RunOut, Seat, Shown } from './types'
import { money } from './words'
import { say } from '../words/table'
import { say as terms } from '../words/terms'

/** One moment: how the table looks then, what is said with it, and for how long it is looked at. */
export interface Scene {
  picture: Picture
  lines: Line[]
  pause: number // milliseconds
}

/** The cards that make the hands that won; null where nobody had to show any. */
export function lifted({ awards, seats }: Pick<Picture, 'awards' | 'seats'>): Set<string> | null {
  const won = awards.filter((award) => award.made)
  if (!won.length) return null
  return new Set(won.flatMap((award) => award.seats.flatMap((number, at) => cardsOf(award, seats.find((seat) => seat.seat === number && seat.name === award.names[at])))))
}

/** The cards with which somebody won; of whoever has left since, those that the pot itself tells. */
function cardsOf(award: Award, seat: Seat | undefined): string[] {
  return seat ? seat.made.filter((made) => decides(made, award)).flatMap((made) => made.cards) : (award.made?.cards ?? [])
}

/** What a seat's hand is called, for the pots that are looked at. */
export function named(seat: Seat, awards: readonly Award[]): string {
  const told = seat.made.filter((made) => !awards.length || awards.some((award) => decides(made, award)))
  return [...new Set(told.map((made) => terms.hand(made)))].join(' · ')
}

/** Whether it is by this that a pot, or a part of it, is won. */
function decides(made: MadeHand, award: Award): boolean {
  return made.board === (award.board || 1) && (!award.half || (award.half === 'low') === (made.low !== ''))
}

/** Pots that are told in the middle of the felt: where there is more to it than one pot and one winner. */
export function toldPots({ awards }: Pick<Picture, 'awards'>): readonly Award[] {
  return awards.length > 1 || awards.some((award) => !award.only || award.half || award.board || award.seats.length > 1) ? awards : []
}

/** What a pot is called. */
export function potName(award: Award): string {
  const pot = award.pot ? say.sidePot(award.pot) : award.only ? say.pot : say.mainPot
  return [pot, award.half && terms.of(award.half), award.board ? say.boardNumber(award.board) : ''].filter(Boolean).join(', ')
}

/** Who won how much of a pot. */
export function winners(picture: Pick<Picture, 'dollar' | 'big_blind'>, award: Award): string {
  return award.names.map((name, at) => `${name} ${money(award.amounts[at] ?? 0, unitOf(picture))}`).join(', ')
}

/** A pot as the middle tells it. */
export function toldAward(picture: Picture, award: Award): string {
  return `${potName(award)} ${winners(picture, award)}`
}

/** The moments between two messages; none where there is nothing to be looked at one after another. */
export function scenes(before: Picture | null, shown: Shown): Scene[] {
  const after = shown.picture
  if (!before || before.hand !== after.hand || !before.playing || !after.pace || after.playing) return []
  const runout = before.runout.length ? [] : after.runout
  const pots = after.awards.length > 1 ? after.awards : []
  if (!runout.length && !pots.length) return []
  const parts = parted(shown.lines, runout.length > 0)
  const found = runout.map((moment, at) => ({ picture: dealt(after, moment), lines: parts.streets[at] ?? [], pause: after.pace }))
  const rest = parts.streets.slice(found.length).flat()
  const whole = parts.pots.length === pots.length
  pots.forEach((_, at) => {
    const lines = [...(at ? [] : rest), ...(whole ? (parts.pots[at] ?? []) : at ? [] : parts.pots.flat())]
    found.push({ picture: pushed(after, at), lines, pause: after.pace })
  })
  const left = pots.length ? parts.end : [...rest, ...parts.pots.flat(), ...parts.end]
  return [...found, { picture: after, lines: left, pause: 0 }]
}

/** Lines by the moment to which they belong: before each street that comes, with each pot, and after all. */
function parted(lines: readonly Line[], streets: boolean): { streets: Line[][]; pots: Line[][]; end: Line[] } {
  const found: { streets: Line[][]; pots: Line[][]; end: Line[] } = { streets: [[]], pots: [], end: [] }
  let open = false
  for (const line of lines) {
    if (line.event === 'Showed') open = true
    if (line.award) found.pots.push([line])
    else if (found.pots.length) found.end.push(line)
    else if (streets && open && line.event === 'Turned') found.streets.push([line])
    else found.streets.at(-1)?.push(line)
  }
  return found
}

/** The table in one moment of a run-out: no pot is won yet. */
function dealt(after: Picture, moment: RunOut): Picture {
  return {
    ...waiting(after, []),
    board: after.board.slice(0, moment.board),
    second: after.second.slice(0, moment.second),
    runout: [moment],
  }
}

/** The table when so many pots have been pushed; the last of them is looked at. */
function pushed(after: Picture, at: number): Picture {
  return { ...waiting(after, after.awards.slice(0, at + 1)), awards: after.awards.slice(at, at + 1) }
}

/** The table with these pots pushed and the others in the middle. */
function waiting(after: Picture, pushed: readonly Award[]): Picture {
  const left = after.awards.filter((award) => !pushed.includes(award))
  const pots = [...new Set(left.map((award) => award.pot))].map((pot) => ({ amount: sum(left.filter((award) => award.pot === pot).flatMap((award) => award.amounts)), seats: [] as number[] }))
  return {
    ...after,
    awards: [],
    runout: [],
    pot: sum(pots.map((pot) => pot.amount)),
    pots,
    seats: after.seats.map((seat) => {
      const chips = seat.chips - wonBy(seat, left)
      return { ...seat, chips, won: wonBy(seat, pushed), made: pushed.length ? seat.made : [], all_in: !pushed.length && seat.shown.length > 0 && chips === 0 }
    }),
  }
}

function wonBy(seat: Seat, awards: readonly Award[]): number {
  return sum(awards.flatMap((award) => award.amounts.filter((_, at) => award.seats[at] === seat.seat)))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, each) => all + each, 0)
}

/** How much of the pot a seat takes on average while the board comes, in per cent; null where that is not told. */
export function equity(picture: Picture, seat: number): number | null {
  const [moment] = picture.playing || picture.awards.length ? [] : picture.runout
  const at = moment ? moment.seats.indexOf(seat) : -1
  return moment && at >= 0 ? (moment.shares[at] ?? 0) / 10 : null
}
