/** Where seats, bets and cards lie around the felt. Only drawing: the room counts seats clockwise from 1. */

export interface Point {
  x: number
  y: number
}

export interface Place extends Point {
  seat: number
  angle: number // 90° is the bottom, going clockwise on the screen
}

const SAMPLES = 720

/** Seats in the order they stand on the screen, clockwise from the bottom: mine first, or seat 1 for a watcher. */
export function rotation(places: number, mySeat: number): number[] {
  const first = mySeat > 0 ? mySeat : 1
  return Array.from({ length: places }, (_, at) => ((first - 1 + at) % places) + 1)
}

/** Points spread along the rim of a rounded table with half-axes `a` and `b` around its middle.

Seats in `there` are spread evenly, the first place of the rotation at the bottom; the others lie between them. Where
fewer than two are there, or nobody says who is, all places are spread alike. */
export function around(places: number, mySeat: number, middle: Point, a: number, b: number, roundness = 2.6, there: ReadonlySet<number> | null = null): Place[] {
  const rim = Array.from({ length: SAMPLES + 1 }, (_, at) => rimPoint((Math.PI * 2 * at) / SAMPLES + Math.PI / 2, a, b, roundness))
  const lengths = [0]
  for (let at = 1; at <= SAMPLES; at += 1) {
    const from = rim[at - 1] as Point
    const to = rim[at] as Point
    lengths.push((lengths[at - 1] as number) + Math.hypot(to.x - from.x, to.y - from.y))
  }
  const whole = lengths[SAMPLES] as number
  const seats = rotation(places, mySeat)
  const parts = shares(seats, there)
  return seats.map((seat, at) => {
    const wanted = whole * (parts[at] as number)
    let found = lengths.findIndex((length) => length >= wanted - 1e-9)
    if (found < 0) found = SAMPLES
    const point = rim[found] as Point
    return { seat, x: middle.x + point.x, y: middle.y + point.y, angle: (Math.atan2(point.y, point.x) * 180) / Math.PI }
  })
}

/** How far along the rim each of the seats lies, in parts of the whole. */
function shares(seats: number[], there: ReadonlySet<number> | null): number[] {
  const taken = seats.map((seat, at) => (there?.has(seat) ? at : -1)).filter((at) => at >= 0)
  const first = taken[0]
  if (taken.length < 2 || first === undefined) return seats.map((_, at) => at / seats.length)
  const found = seats.map(() => 0)
  for (let turn = 0; turn < taken.length; turn += 1) {
    const from = taken[turn] as number
    const next = turn + 1 < taken.length ? (taken[turn + 1] as number) : first + seats.length
    for (let at = from; at < next; at += 1) found[at % seats.length] = (turn + (at - from) / (next - from)) / taken.length
  }
  return found
}

/** A box around a point, by its half sides. */
export interface Box extends Point {
  w: number
  h: number
}

export function overlap(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) < one.w + other.w && Math.abs(one.y - other.y) < one.h + other.h
}

/** Move boxes as little as need be so that they lie on no fixed one and on none of each other, inside of the felt. */
export function clear(moved: Box[], fixed: Box[], width: number, height: number): void {
  for (let round = 0; round < 80; round += 1) {
    let still = true
    for (const [at, box] of moved.entries()) {
      for (const other of [...fixed, ...moved.slice(0, at)]) {
        const across = box.w + other.w - Math.abs(box.x - other.x)
        const down = box.h + other.h - Math.abs(box.y - other.y)
        if (across <= 0 || down <= 0) continue
        still = false
        const step = (over: number): number => over * 0.6 + 0.5
        // Now and then the long way round, for what is caught between two others.
        if (across < down !== (round % 9 === 8)) box.x += (box.x < other.x || (box.x === other.x && other.x > width / 2) ? -1 : 1) * step(across)
        else box.y += (box.y < other.y || (box.y === other.y && other.y > height / 2) ? -1 : 1) * step(down)
      }
      box.x = clamp(box.x, box.w, width - box.w)
      box.y = clamp(box.y, box.h, height - box.h)
    }
    if (still) return
  }
}

function rimPoint(angle: number, a: number, b: number, roundness: number): Point {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const power = 2 / roundness
  return { x: a * Math.sign(cos) * Math.abs(cos) ** power, y: b * Math.sign(sin) * Math.abs(sin) ** power }
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
