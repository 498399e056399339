/** Seals: holds the cards that are shown against what was fixed before the deal. The room is not asked whether it holds. */

import { sha256 } from './sha256'
import type { CardOpening, HandStep, Mine, NewOpening, NewSeals, Picture, Root, Seals } from './types'
import { say } from '../words/seals'

/** What is known of the seals of one hand, and what was found wrong with them. */
export interface Kept {
  hand: number
  roots: Root[]
  good: CardOpening[] // that lead to their roots
  wrong: string[]
}

/** How the cards that lie open to me stand: of each kind so many of so many were checked. */
export interface Count {
  what: string
  checked: number
  of: number
  lacking: string[] // cards that the room shows without showing that it had fixed them
}

const hex = (bytes: Uint8Array): string => [...bytes].map((each) => each.toString(16).padStart(2, '0')).join('')

const FIGURES = '0123456789abcdef'

function bytes(text: string): Uint8Array {
  const figures = [...text].map((letter) => FIGURES.indexOf(letter))
  if (figures.length % 2 || figures.includes(-1)) throw new RangeError('these are no bytes')
  return Uint8Array.from({ length: figures.length / 2 }, (_, at) => figures[at * 2]! * 16 + figures[at * 2 + 1]!)
}

function hash(...parts: (Uint8Array | number[])[]): Uint8Array {
  return sha256(Uint8Array.from(parts.flatMap((each) => [...each])))
}

const two = (number: number): number[] => [number >> 8, number & 255]

/** Whether an opening leads to the root over so many cards. */
export function holds(root: string, count: number, opening: CardOpening): boolean {
  let place = opening.position
  let last = count - 1
  if (!Number.isInteger(place) || place < 0 || place > last || last > 0xffff) return false
  try {
    const path = opening.path.map(bytes)
    let found = hash([0], two(place), new TextEncoder().encode(opening.card), bytes(opening.salt))
    for (; last > 0; place >>= 1, last >>= 1) {
      if ((place ^ 1) > last) continue // at the odd end of a row there is no neighbour
      const beside = path.shift()
      if (!beside) return false
      found = place & 1 ? hash([1], beside, found) : hash([1], found, beside)
    }
    return !path.length && hex(hash([2], two(count), found)) === root
  } catch {
    return false
  }
}

/** An opening with that end of its path put in again which another one has in common with it. */
function wholeOpening({ like, rest, ...opening }: CardOpening & Partial<NewOpening>, known: readonly CardOpening[]): CardOpening {
  if (!rest) return opening
  const other = known.find((each) => each.shuffle === opening.shuffle && each.position === like)
  return { ...opening, path: [...opening.path, ...(other?.path.slice(-rest) ?? [])] }
}

/** Take what the room tells of the seals of a hand, and check it. What was known before stays: a root is never another. */
export function taken(before: Kept | null, told: Seals | NewSeals): Kept {
  const kept: Kept =
    before?.hand === told.hand
      ? { ...before, roots: [...before.roots], good: [...before.good], wrong: [...before.wrong] }
      : { hand: told.hand, roots: [], good: [], wrong: [] }
  for (const root of told.roots) {
    const known = kept.roots[root.shuffle]
    if (known && (known.root !== root.root || known.count !== root.count)) kept.wrong.push(say.secondRoot(root.shuffle + 1))
    else if (!known) kept.roots[root.shuffle] = root
  }
  for (const one of told.openings) {
    const each = wholeOpening(one, kept.good)
    const root = kept.roots[each.shuffle]
    if (kept.good.some((known) => JSON.stringify(known) === JSON.stringify(each))) continue
    if (!root || !holds(root.root, root.count, each)) kept.wrong.push(say.notTheCard(each.card))
    else if (kept.good.some((known) => known.shuffle === each.shuffle && (known.card === each.card) !== (known.position === each.position)))
      kept.wrong.push(say.twoPlaces(each.card))
    else kept.good.push(each)
  }
  return kept
}

/** What was checked of the cards that lie open to me now. */
export function counts(kept: Kept, picture: Picture, mine: Mine | null): Count[] {
  const checked = new Set(kept.good.map((each) => each.card))
  const own = mine?.cards ?? []
  const others = picture.seats.flatMap((seat) => [...seat.up, ...(seat.seat === mine?.seat ? [] : seat.shown)])
  const rows: [string, string[]][] = [
    [say.yourCards, own],
    [say.theBoard, [...picture.board, ...picture.second, ...picture.shared]],
    [say.laidOpen, others],
  ]
  return rows.map(([what, cards]) => {
    const known = cards.filter((card) => card && card !== '??')
    const lacking = known.filter((card) => !checked.has(card))
    return { what, checked: known.length - lacking.length, of: known.length, lacking }
  })
}

/** What speaks against a finished hand: its openings, and cards of its steps that are not opened. */
export function faults(seals: Seals, steps: readonly Pick<HandStep, 'event' | 'cards'>[]): string[] {
  const kept = taken(null, seals)
  const opened = new Set(kept.good.map((each) => `${each.shuffle} ${each.card}`))
  const missing = new Set<string>()
  let shuffles = 0
  for (const step of steps) {
    if (step.event === 'Shuffled' || step.event === 'Reshuffled') shuffles += 1
    for (const card of step.cards) {
      if (!kept.roots.slice(0, shuffles).some((root) => opened.has(`${root.shuffle} ${card}`))) missing.add(card)
    }
  }
  return [...kept.wrong, ...[...missing].map((card) => say.notOpened(card))]
}

/** The roots that this page was shown at tables, before the deal: a finished hand must have the same. */
const shown = new Map<string, string>()
const REMEMBERED = 500

export function remember(table: string, kept: Kept): void {
  const root = kept.roots[0]
  const key = `${table}/${kept.hand}`
  if (!root || shown.has(key)) return
  shown.set(key, root.root)
  if (shown.size > REMEMBERED) shown.delete(shown.keys().next().value!)
}

/** The root that was shown before a hand, if this page was there. */
export function remembered(table: string, hand: number): string {
  return shown.get(`${table}/${hand}`) ?? ''
}

/** A root in pieces that people can compare. */
export function pieces(root: string): string {
  return Array.from({ length: Math.ceil(root.length / 8) }, (_, at) => root.slice(at * 8, at * 8 + 8)).join(' ')
}
