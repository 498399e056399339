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

/** Points spread evenly along the rim of a rounded table with half-axes `a` and `b` around its middle. */
export function around(places: number, mySeat: number, middle: Point, a: number, b: number, roundness = 2.6): Place[] {
  const rim = Array.from({ length: SAMPLES + 1 }, (_, at) => rimPoint((Math.PI * 2 * at) / SAMPLES + Math.PI / 2, a, b, roundness))
  const lengths = [0]
  for (let at = 1; at <= SAMPLES; at += 1) {
    const from = rim[at - 1] as Point
    const to = rim[at] as Point
    lengths.push((lengths[at - 1] as number) + Math.hypot(to.x - from.x, to.y - from.y))
  }
  const whole = lengths[SAMPLES] as number
  return rotation(places, mySeat).map((seat, at) => {
    const wanted = (whole * at) / places
    let found = lengths.findIndex((length) => length >= wanted - 1e-9)
    if (found < 0) found = SAMPLES
    const point = rim[found] as Point
    return { seat, x: middle.x + point.x, y: middle.y + point.y, angle: (Math.atan2(point.y, point.x) * 180) / Math.PI }
  })
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
