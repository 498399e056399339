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

const leaf = ({ position, card, salt }: CardOpening): Uint8Array => hash([0], two(position), new TextEncoder().encode(card), bytes(salt))

const above = (place: number, found: Uint8Array, beside: Uint8Array): Uint8Array => (place & 1 ? hash([1], beside, found) : hash([1], found, beside))

/** Whether an opening leads to the root over so many cards. */
export function holds(root: string, count: number, opening: CardOpening): boolean {
  let place = opening.position
  let last = count - 1
  if (!Number.isInteger(place) || place < 0 || place > last || last > 0xffff) return false
  try {
    const path = opening.path.map(bytes)
    let found = leaf(opening)
    for (; last > 0; place >>= 1, last >>= 1) {
      if ((place ^ 1) > last) continue // at the odd end of a row there is no neighbour
      const beside = path.shift()
      if (!beside) return false
      found = above(place, found, beside)
    }
    return !path.length && hex(hash([2], two(count), found)) === root
  } catch {
    return false
  }
}

const SALT = 22 // letters of a salt in base64
const HASH = 43 // and of a hash

/** Bytes in base64 as figures; nothing where they are none. */
function figures(text: string): string {
  try {
    return hex(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
  } catch {
    return ''
  }
}

/** The hashes beside the way of a place, from where it meets the way of an opening that holds: they follow from that. */
function beside(known: CardOpening, position: number, count: number): string[] {
  let place = known.position
  let found = leaf(known)
  let at = 0
  for (let last = count - 1; last > 0 && place !== position; place >>= 1, position >>= 1, last >>= 1) {
    if ((place ^ 1) > last) continue
    if ((place ^ 1) === position) return [hex(found), ...known.path.slice(at + 1)]
    found = above(place, found, bytes(known.path[at++]!))
  }
  return []
}

/** An opening with what follows from another one put in again. */
function wholeOpening(told: CardOpening | NewOpening, { roots, good }: Kept): CardOpening {
  if (!Array.isArray(told)) return told
  const [position, card, proof, like, shuffle] = told
  const path: string[] = []
  for (let at = SALT; at < proof.length; at += HASH) path.push(figures(proof.slice(at, at + HASH)))
  const known = good.find((each) => each.shuffle === shuffle && each.position === like)
  if (known) path.push(...beside(known, position, roots[shuffle]?.count ?? 0))
  return { shuffle, position, card, salt: figures(proof.slice(0, SALT)), path }
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
    const each = wholeOpening(one, kept)
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
