/** Ribbons on a felt: what a hand makes, takes or won, broken into lines and laid where nothing else lies. Only drawing. */

import { overlap } from './geometry'
import type { Box } from './geometry'

/** Something said on the felt, and where. */
export interface Ribbon extends Box {
  lines: string[]
}

/** What is to be said at a plate: usually on the side where no cards lie, and from the sides of the felt inward. */
export interface Said {
  seat: number
  text: string
  plate: Box
  cards: Box | null
  below: boolean // on this side of the plate, if it can be
  inward: number // -1 and 1: from the right and from the left of the felt; 0: at its top or bottom
  won: boolean // it is told before the others, and in any case
}

const LETTERS = 12.4 // pixels, at the usual size of words
const LEADING = 1.15
const RIM = 4 // padding above and below
const ENDS = 16 // and at both ends
const BORDERS = 2
const PARTS = ' · '

let pen: OffscreenCanvasRenderingContext2D | null | undefined

/** How wide a line is in the felt's bold letters. */
export function wide(line: string, letters: number): number {
  pen ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!pen) return line.length * letters * 0.6
  pen.font = `700 ${letters}px ${getComputedStyle(document.documentElement).fontFamily}`
  return pen.measureText(line).width
}

/** How high so many lines are. */
export function high(lines: number, size: number): number {
  return (lines * LETTERS * LEADING + RIM) * size + BORDERS
}

export function letters(size: number): number {
  return LETTERS * size
}

/** A text in so many lines, as even as can be; between two hands first. */
export function broken(text: string, lines: number): string[] {
  if (lines < 2) return [text]
  const parts = text.split(PARTS)
  if (parts.length === lines) return parts
  if (parts.length > 1 && parts.length < lines) {
    const long = parts.reduce((most, part) => (part.length > most.length ? part : most))
    return parts.flatMap((part) => broken(part, part === long ? lines - parts.length + 1 : 1))
  }
  const words = text.split(' ').filter((word) => word !== PARTS.trim())
  if (words.length <= lines) return words
  const found: string[] = []
  let rest = words
  for (let left = lines; left > 1; left -= 1) {
    const most = rest.join(' ').length / left
    let take = 1
    while (take < rest.length - left + 1 && Math.abs(rest.slice(0, take + 1).join(' ').length - most) <= Math.abs(rest.slice(0, take).join(' ').length - most)) take += 1
    found.push(rest.slice(0, take).join(' '))
    rest = rest.slice(take)
  }
  return [...found, rest.join(' ')]
}

/** Where everything is said: on nothing that lies fixed and on nothing else that is said. What finds no place is left
out, unless somebody won with it. */
export function laid(said: readonly Said[], fixed: readonly Box[], size: number, width: number, height: number): Map<number, Ribbon> {
  const found = new Map<number, Ribbon>()
  for (const each of [...said].sort((one, other) => Number(other.won) - Number(one.won))) {
    const others = [...fixed, ...found.values()]
    const spots = places(each, size).filter((spot) => spot.x - spot.w >= 0 && spot.x + spot.w <= width && spot.y - spot.h >= 0 && spot.y + spot.h <= height)
    const free = spots.find((spot) => others.every((other) => !overlap(spot, other)))
    const least = (spot: Box): number => others.reduce((sum, other) => sum + shared(spot, other), 0)
    const spot = free ?? (each.won ? [...spots].sort((one, other) => least(one) - least(other))[0] : undefined)
    if (spot) found.set(each.seat, spot)
  }
  return found
}

/** Where it could be said, best first. */
function places({ text, plate, cards, below, inward }: Said, size: number): Ribbon[] {
  const forms = [1, 2, 3].map((count) => {
    const lines = broken(text, count)
    return { lines, w: (Math.max(...lines.map((line) => wide(line, letters(size)))) + ENDS * size + BORDERS) / 2, h: high(lines.length, size) / 2 }
  })
  const [one, two, three] = forms as [Form, Form, Form]
  const short = one.w <= plate.w * 1.5 + 20
  const found: Ribbon[] = []
  for (const down of [below, !below]) {
    for (const form of short ? [one, two, three] : [two, one, three]) {
      const edge = cards && down === cards.y > plate.y ? Math.abs(cards.y - plate.y) + cards.h : plate.h
      const y = plate.y + (edge + 1 + form.h) * (down ? 1 : -1)
      const room = Math.max(0, form.w - plate.w)
      for (const aside of inward ? [inward, 0, -inward] : [0, 1, -1]) found.push({ lines: form.lines, x: plate.x + aside * room, y, w: form.w, h: form.h })
    }
  }
  return found
}

type Form = Omit<Ribbon, 'x' | 'y'>

function shared(one: Box, other: Box): number {
  const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x - one.w, other.x - other.w)
  const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y - one.h, other.y - other.h)
  return Math.max(0, across) * Math.max(0, down)
}
