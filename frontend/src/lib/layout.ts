/** How a picture is laid out on a felt of some size: how large everything is drawn, and where it lies. Only drawing. */

import { around, clamp } from './geometry'
import type { Place, Point } from './geometry'
import type { Mine, Picture, Seat } from './types'

/** A card before a seat; one that lies face down has no name. */
export interface Lying {
  card: string
  up: boolean
}

/** What is beside this much of the rim, in parts of its half-axis, counts as top or bottom. */
const EDGE = 0.9

export class Layout {
  readonly width: number
  readonly height: number
  readonly tall: boolean
  readonly scale: number
  readonly podWidth: number
  readonly myWidth: number
  readonly podHeight: number
  readonly boardCard: number
  readonly reach: { a: number; b: number } // from the middle to where seats lie
  readonly middle: Point
  readonly mySeat: number
  readonly places: Place[]
  readonly seats: Map<number, Seat>
  readonly #picture: Picture
  readonly #myCards: string[]
  readonly #small: number // cards of others
  readonly #own: number // and mine

  constructor(width: number, height: number, picture: Picture, mine: Mine | null) {
    this.width = width
    this.height = height
    this.#picture = picture
    this.#myCards = mine?.cards ?? []
    this.mySeat = mine?.seat ?? 0
    this.tall = height > width * 0.95
    const { tall } = this
    const many = picture.places > (tall ? 8 : 10)
    this.scale = clamp(Math.min(width / (tall ? 400 : 900), height / 560), 0.72, 1.3)
    const { scale } = this
    this.podWidth = Math.round((tall ? (many ? 80 : 86) : many ? 108 : 128) * clamp(scale, 0.86, 1.15))
    this.myWidth = this.podWidth + (tall ? 30 : 12)
    this.podHeight = Math.round((tall ? 42 : 48) * clamp(scale, 0.9, 1.1))
    this.#small = Math.round((tall ? 27 : 34) * scale)
    this.#own = Math.round((tall ? 52 : 62) * scale)
    this.boardCard = Math.round(tall ? Math.min(52 * scale, (width - this.podWidth * 2 - 14) / 5.4) : 60 * scale)
    this.reach = {
      a: Math.max(60, width / 2 - this.podWidth / 2 - (tall ? 6 : 26)),
      b: Math.max(60, height / 2 - this.podHeight / 2 - (tall ? 26 : 34) * scale),
    }
    this.middle = { x: width / 2, y: height / 2 + (tall ? 0 : -2) }
    this.places = around(picture.places, this.mySeat, this.middle, this.reach.a, this.reach.b, tall ? 3.4 : 2.7)
    this.seats = new Map(picture.seats.map((seat) => [seat.seat, seat]))
  }

  widthOf(seat: number): number {
    return seat === this.mySeat ? this.myWidth : this.podWidth
  }

  /** Where a plate lies across: never over the edge. */
  across(place: Place): number {
    return clamp(place.x, this.podWidth / 2 + 2, this.width - this.podWidth / 2 - 2)
  }

  /** Whether the cards of a seat lie above the plate, as in the bottom half, or below it, as at the top. */
  above(place: Place): boolean {
    return place.y > this.middle.y - this.height * 0.16
  }

  /** Where a bet lies: inward of the plate and its cards, and clear of the board. */
  betPlace(place: Place, seat: Seat): Point {
    const { middle, podHeight, podWidth, reach, scale, tall } = this
    const small = this.#small
    const dx = middle.x - place.x
    const dy = middle.y - place.y
    const lies = seat.seat === this.mySeat || seat.hidden > 0 || seat.up.length > 0 || seat.shown.length > 0
    const open = seat.up.length > 0 || seat.shown.length > 0
    let at: Point
    if (seat.seat === this.mySeat) {
      at = { x: place.x, y: place.y - podHeight / 2 - this.#own * 1.4 - 20 * scale }
    } else if (tall && Math.abs(dx) > reach.a * 0.6 && dy > reach.b * 0.62) {
      // At the upper corners of a phone the next seat's bet lies inward of the plate: this one lies beside the cards.
      at = { x: place.x + Math.sign(dx) * (podWidth / 2 + 22), y: place.y + podHeight / 2 + small * 0.8 }
    } else if (Math.abs(dx) > reach.a * 0.72 && Math.abs(dy) < reach.b * (tall ? 0.8 : 0.55)) {
      const aside = open && !tall ? small * 0.6 : 0
      at = { x: place.x + Math.sign(dx) * (podWidth / 2 + 38 * clamp(scale, 0.8, 1) + aside), y: place.y + Math.sign(dy) * 2 }
    } else {
      const inward = this.above(place) === place.y > middle.y && lies
      const out = podHeight / 2 + (inward ? (open ? small * 1.4 + 6 : small * 1.4 - 8) : 0) + 20 * scale
      const lean = clamp(dx / Math.max(1, Math.abs(dy)), -0.8, 0.8)
      at = { x: place.x + lean * out * 0.7, y: place.y + Math.sign(dy) * out }
    }
    const half = { x: this.boardCard * 2.75 + 34, y: this.boardCard * 0.7 + 46 * scale }
    if (Math.abs(at.x - middle.x) < half.x && Math.abs(at.y - middle.y) < half.y && (this.#picture.board.length || tall)) {
      at.y = middle.y + (place.y > middle.y ? half.y : -half.y)
    }
    return at
  }

  /** Where the marker lies: beside the plate of its seat, and on nobody's cards. */
  markerPlace(place: Place): Point {
    const { middle, podHeight, podWidth, reach, tall } = this
    const toTheLeft = place.x >= middle.x
    const letters = this.#picture.marker_word.length
    const half = tall ? 6 + letters * 2.9 : 9 + letters * 3.7
    const mine = place.seat === this.mySeat
    // On a phone the neighbours sit close beside me, but none of them as low as the foot of my plate.
    if (tall && mine) return { x: place.x + this.myWidth / 2 - 2, y: place.y + podHeight / 2 + 2 }
    if (Math.abs(place.y - middle.y) > reach.b * EDGE) {
      return {
        x: place.x + (this.widthOf(place.seat) / 2 + half - 4) * (mine || !toTheLeft ? 1 : -1),
        y: place.y - podHeight * 0.2 * Math.sign(place.y - middle.y),
      }
    }
    const aside = toTheLeft ? -1 : 1
    const at = { x: place.x + aside * (podWidth / 2 + (tall ? 4 : 12)), y: place.y + (this.above(place) ? podHeight / 2 + 9 : -podHeight / 2 - 9) }
    const me = this.seats.get(this.mySeat)
    const foot = this.places[0] // where I sit: my cards lie above it, and nothing lies on them
    if (me && foot && at.y < foot.y - podHeight / 2) {
      const cards = this.cardsOf(me)
      const beside = Math.abs(at.x - foot.x) < this.#rowWidth(me, cards) / 2 + half
      if (beside && foot.y - at.y < podHeight / 2 + this.cardWidth(me, cards) * 1.4 + 16) return { x: place.x + aside * (podWidth / 2 + half - 6), y: place.y }
    }
    return at
  }

  /** The cards before a seat: mine as I know them, others' as they lie. */
  cardsOf(seat: Seat): Lying[] {
    const known = seat.seat === this.mySeat && this.#myCards.length ? this.#myCards.filter((card) => !seat.up.includes(card)) : seat.shown
    const down = known.length ? known : Array.from({ length: seat.hidden }, () => '')
    return [...down.map((card) => ({ card, up: seat.shown.length > 0 })), ...seat.up.map((card) => ({ card, up: true }))]
  }

  cardWidth(seat: Seat, cards: Lying[]): number {
    return seat.seat === this.mySeat ? Math.round(this.#own * (this.tall && cards.length > 5 ? 0.76 : 1)) : this.#small
  }

  /** How far a card lies over the one before it, in parts of its width. */
  lap(seat: Seat, at: number, cards: Lying[]): number {
    const { tall } = this
    if (at === 0) return 0
    const faceUp = cards[at]?.card !== ''
    if (seat.seat === this.mySeat) return cards.length > 5 || (tall && cards.length > 4) ? -0.42 : cards.length > 2 ? (tall || cards.length > 4 ? -0.26 : 0.04) : 0.05
    if (!faceUp) return cards.length > 2 ? -0.66 : -0.14
    if (cards[at - 1]?.card === '') return -0.3
    return cards.length > 5 && tall ? -0.5 : cards.length > 2 ? -0.4 : 0.03
  }

  /** How far a row of cards moves so that it stays on the felt, and clear of mine if it lies beside them. */
  shift(place: Place, seat: Seat, cards: Lying[]): number {
    const x = this.across(place)
    const half = this.#rowWidth(seat, cards) / 2
    let to = x
    const foot = seat.seat === this.mySeat ? undefined : this.places[0]
    const me = foot && this.seats.get(this.mySeat)
    if (foot && me && foot.y - place.y < this.#own * 1.4 + this.podHeight * 0.6) {
      const clear = this.#rowWidth(me, this.cardsOf(me)) / 2 + half + 5
      if (Math.abs(to - foot.x) < clear) to = foot.x + Math.sign(to - foot.x) * clear
    }
    return clamp(to, half + 4, Math.max(half + 4, this.width - half - 4)) - x
  }

  #rowWidth(seat: Seat, cards: Lying[]): number {
    return cards.reduce((sum, _, at) => sum + this.cardWidth(seat, cards) * (1 + this.lap(seat, at, cards)), 0)
  }
}
