/** How a picture is laid out on a felt of some size: how large everything is drawn, and where it lies. Only drawing. */

import { around, clamp, clear, overlap } from './geometry'
import type { Box, Place, Point } from './geometry'
import { high, laid, wide } from './ribbons'
import type { Ribbon, Said } from './ribbons'
import { unitOf } from './settings.svelte'
import { equity, named, toldAward, toldPots } from './show'
import type { Mine, Picture, Seat } from './types'
import { money } from './words'

/** A card before a seat; one that lies face down has no name. */
export interface Lying {
  card: string
  exposed: boolean // everybody has seen it, though the hand is not shown
  up: boolean
}

/** What is beside this much of the rim, in parts of its half-axis, counts as top or bottom. */
const EDGE = 0.9
const GAP = 7 // between what lies in the middle, one below the other
const RAISED = 5 // how far cards that won are pushed forward

export class Layout {
  readonly width: number
  readonly height: number
  readonly tall: boolean
  readonly scale: number
  readonly text: number // how large words on the felt are, in parts of their usual size
  readonly podWidth: number
  readonly myWidth: number
  readonly podHeight: number
  readonly boardCard: number
  readonly beside: boolean // pots are told beside the boards, where the felt is too low for both
  readonly centreY: number // around which the middle lies
  readonly toldWidth: number // how wide pots are told
  readonly toldSize: number // and how large
  readonly reach: { a: number; b: number } // from the middle to where seats lie
  readonly middle: Point
  readonly mySeat: number
  readonly places: Place[]
  readonly seats: Map<number, Seat>
  readonly #picture: Picture
  readonly #myCards: string[]
  readonly #small: number // cards of others
  readonly #own: number // and mine
  readonly #sits: boolean
  readonly #rows: number // boards
  readonly #told: number // how high pots are told in the middle
  #said: Map<number, Ribbon> | null = null
  #settled: { bets: Map<number, Point>; marker: Point; crowded: Set<number> } | null = null

  /** `sits`: whoever looks may take a seat, and sees all places alike; others see those who are there spread evenly. */
  constructor(width: number, height: number, picture: Picture, mine: Mine | null, sits = false) {
    this.width = width
    this.height = height
    this.#picture = picture
    this.#myCards = mine?.cards ?? []
    this.mySeat = mine?.seat ?? 0
    this.tall = height > width * 0.95
    const { tall } = this
    const there = new Set(picture.seats.map((seat) => seat.seat))
    this.#sits = sits && !this.mySeat
    const count = this.#sits ? picture.places : Math.max(2, there.size)
    const many = count > (tall ? 8 : 10)
    this.scale = clamp(Math.min(width / (tall ? 400 : 900), height / (tall ? 560 : 540)), tall ? 0.72 : 0.5, 2.2)
    const { scale } = this
    this.text = clamp(scale, 0.88, 1.9)
    this.podWidth = Math.round((tall ? (many ? 80 : 86) : many ? 108 : 128) * clamp(scale, tall ? 0.86 : 0.7, tall ? 1.6 : 2))
    this.myWidth = this.podWidth + (tall ? 30 : 12)
    this.podHeight = Math.round((tall ? 42 : 48) * clamp(scale, tall ? 0.9 : 0.76, 2))
    this.#small = Math.round((tall ? 27 : 34) * scale)
    this.#own = Math.round((tall ? 52 : 62) * scale)
    this.boardCard = Math.round(tall ? Math.min(52 * scale, (width - this.podWidth * 2 - 14) / 5.4) : 60 * scale)
    // Outside of the plates there is room for a line of what is said.
    const outside = Math.max((tall ? 26 : 30) * scale, high(1, Math.max(1, this.text)) + 3)
    this.reach = {
      a: Math.max(60, width / 2 - this.podWidth / 2 - (tall ? 6 : 26 * scale)),
      b: Math.max(60, height / 2 - this.podHeight / 2 - outside),
    }
    this.middle = { x: width / 2, y: height / 2 }
    this.places = around(picture.places, this.mySeat, this.middle, this.reach.a, this.reach.b, tall ? 3.4 : 2.7, this.#sits ? null : there)
    this.seats = new Map(picture.seats.map((seat) => [seat.seat, seat]))
    // Boards and what is told below them lie between the cards of those at the top and mine.
    this.#rows = [picture.board, picture.second, picture.shared].filter((each) => each.length).length
    this.toldSize = (!tall && scale < 0.7 ? 12 : 13) * Math.max(1, this.text)
    const lines = toldPots(picture).map((award) => wide(toldAward(picture, award), this.toldSize) + this.toldSize * 1.8)
    const inside = width - this.podWidth * 2 - (tall ? 18 : 12 + 52 * scale)
    this.toldWidth = Math.min(Math.max(0, ...lines), inside)
    this.#told = lines.length && lines.reduce((sum, line) => sum + Math.ceil(line / this.toldWidth), 0) * 1.3 * this.toldSize + this.toldSize * 0.5
    if (!this.#sits) this.#aside()
    const [top, bottom] = this.#free()
    const rows = this.#rows
    const within = (rest: number): number => Math.min(this.boardCard, Math.floor((bottom - top - rest - RAISED) / (Math.max(1, rows) * 1.4)))
    const below = within(this.#stack(0))
    const aside = Math.min(within((rows - 1) * GAP), Math.floor((inside - this.toldWidth - 12 - this.#small) / 5.5))
    this.beside = !tall && rows > 0 && lines.length > 0 && aside > below * 1.1
    if (rows) this.boardCard = Math.max(20, this.beside ? aside : below)
    const half = this.#stack(this.boardCard) / 2
    this.centreY = clamp(this.middle.y - (tall ? 4 : 14) * scale, Math.min(top + half + RAISED, (top + bottom) / 2), Math.max(bottom - half, (top + bottom) / 2))
  }

  /** Places that nobody has lie between those who are there, not under their plates. */
  #aside(): void {
    const there = this.places.flatMap((place) => {
      const seat = this.seats.get(place.seat)
      return seat ? this.#boxes(place, seat) : []
    })
    const empty = this.places.filter((place) => !this.seats.has(place.seat))
    const marks: Box[] = empty.map((place) => ({ x: place.x, y: place.y, w: this.emptyWidth / 2 + 2, h: Math.min(this.podHeight, this.emptyWidth) / 2 + 2 }))
    clear(marks, there, this.width, this.height)
    for (const [at, place] of empty.entries()) Object.assign(place, { x: marks[at]?.x, y: marks[at]?.y })
  }

  /** From where to where down the felt nothing of a seat lies in the middle. */
  #free(): [number, number] {
    const w = Math.max(this.boardCard * 2.7, this.toldWidth / 2)
    let [top, bottom] = [0, this.height]
    for (const place of this.places) {
      const seat = this.seats.get(place.seat)
      for (const box of seat ? this.#boxes(place, seat) : []) {
        if (Math.abs(box.x - this.middle.x) > box.w + w - 8) continue
        if (place.y < this.middle.y) top = Math.max(top, box.y + box.h + 4)
        else bottom = Math.min(bottom, box.y - box.h - 4)
      }
    }
    return [top, bottom]
  }

  /** How high the middle is with cards of this width. */
  #stack(card: number): number {
    const pots = this.#picture.pot > 0 ? (this.#picture.pots.length > 1 ? 54 : 44) * this.text + GAP : 0 // whatever of it lies there now: boards keep their size
    const told = this.beside || !this.#told ? 0 : this.#told + GAP // not yet decided, it lies below
    return Math.max(pots + this.#rows * card * 1.4 + Math.max(0, this.#rows - 1) * GAP + told + (this.#picture.kitty ? 50 : 0), this.beside ? this.#told : 0)
  }

  /** The plate of a seat and the cards before it. */
  #boxes(place: Place, seat: Seat): [Box] | [Box, Box] {
    const plate: Box = { x: this.across(place), y: place.y, w: this.widthOf(seat.seat) / 2, h: this.podHeight / 2 }
    const cards = this.cardsOf(seat)
    if (!cards.length) return [plate]
    const up = seat.seat === this.mySeat || seat.up.length > 0 || seat.shown.length > 0 || seat.exposed.length > 0
    const long = this.cardWidth(seat, cards) * 1.4
    const off = plate.h + (up ? 4 : -10) + (long + RAISED) / 2
    return [plate, { x: plate.x + this.shift(place, seat, cards), y: place.y + (this.above(place) ? -off : off), w: this.#rowWidth(seat, cards) / 2, h: (long + RAISED) / 2 }]
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

  /** Where a bet lies: inward of the plate and its cards, and clear of everything else. */
  betPlace(place: Place, seat: Seat): Point {
    return this.#lie().bets.get(seat.seat) ?? this.#betWanted(place, seat)
  }

  /** Where what was won is laid before a seat; null where the felt is too full for it, and the middle alone tells it. */
  prizePlace(place: Place, seat: Seat): Point | null {
    return this.#lie().crowded.has(seat.seat) ? null : this.betPlace(place, seat)
  }

  /** Where the marker lies: beside the plate of its seat, and on nothing else. */
  markerPlace(place: Place): Point {
    return place.seat === this.#picture.marker ? this.#lie().marker : this.#markerWanted(place)
  }

  /** What is said at a seat of its hand, and where; null where nothing is, or where there is no room for it. */
  ribbon(seat: Seat): Ribbon | null {
    this.#said ??= this.#say()
    return this.#said.get(seat.seat) ?? null
  }

  #say(): Map<number, Ribbon> {
    const fixed = this.#middle()
    const said: Said[] = []
    for (const place of this.places) {
      const seat = this.seats.get(place.seat)
      if (!seat) {
        const half = this.emptyWidth / 2
        fixed.push({ x: this.across(place), y: place.y, w: half, h: this.#sits ? this.podHeight / 2 : half })
        continue
      }
      const boxes = this.#boxes(place, seat)
      fixed.push(...boxes)
      const text = this.#text(seat)
      if (!text) continue
      const aside = Math.abs(place.x - this.middle.x) > this.widthOf(seat.seat)
      const [plate, cards = null] = boxes
      said.push({ seat: seat.seat, text, plate, cards, below: !cards || this.above(place), inward: aside ? Math.sign(this.middle.x - place.x) : 0, won: seat.won > 0 })
    }
    return laid(said, fixed, Math.max(1, this.text), this.width, this.height)
  }

  /** What a hand takes on average while the board comes, what it makes, or what was won with it. */
  #text(seat: Seat): string {
    const share = equity(this.#picture, seat.seat)
    if (share !== null) return `${Math.round(share)} %`
    return named(seat, this.#picture.awards) || (seat.won > 0 ? `+${money(seat.won, unitOf(this.#picture))}` : '')
  }

  /** What lies in the middle, piece by piece. */
  #middle(): Box[] {
    const { board, second, shared, pot, pots, kitty } = this.#picture
    const found: Box[] = []
    const columns = this.beside && this.#told ? this.toldWidth + 12 : 0
    const x = this.middle.x - columns / 2
    let y = this.centreY - this.#stack(this.boardCard) / 2
    const put = (w: number, long: number): void => {
      found.push({ x, y: y + long / 2, w, h: long / 2 })
      y += long + GAP
    }
    if (pot > 0) put((pots.length > 1 ? pots.length * 40 : 50) * this.text, this.#stack(0) - (this.beside ? 0 : this.#told && this.#told + GAP) - GAP - (kitty ? 50 : 0))
    for (const row of [board, second, shared]) if (row.length) put((row.length * this.boardCard * 1.1) / 2, this.boardCard * 1.4)
    if (columns) found.push({ x: this.middle.x + (this.boardCard * 5.5 + 12) / 2, y: this.centreY, w: this.toldWidth / 2, h: this.#told / 2 })
    else if (this.#told) put(this.toldWidth / 2, this.#told)
    return found
  }

  /** Bets and marker where they would lie, moved off whatever lies there already. */
  #lie(): { bets: Map<number, Point>; marker: Point; crowded: Set<number> } {
    if (this.#settled) return this.#settled
    const fixed: Box[] = [this.#centre()]
    for (const place of this.places) {
      const seat = this.seats.get(place.seat)
      if (!seat) {
        fixed.push({ x: this.across(place), y: place.y, w: this.emptyWidth / 2, h: this.podHeight / 2 })
        continue
      }
      for (const box of this.#boxes(place, seat)) fixed.push({ ...box, w: box.w + 2, h: box.h + 2 })
      const ribbon = this.ribbon(seat)
      if (ribbon) fixed.push(ribbon)
    }
    const put: [number, Box][] = []
    for (const place of this.places) {
      const seat = this.seats.get(place.seat)
      if (!seat || !(seat.bet > 0 || seat.won > 0)) continue
      const figures = String(Math.max(seat.bet, seat.won)).length
      put.push([place.seat, { ...this.#betWanted(place, seat), w: (26 + figures * 4.5) * this.text, h: (seat.won > 0 ? 21 : 17) * this.text }])
    }
    const wanted = put.map(([, box]) => ({ x: box.x, y: box.y }))
    const at = this.places.find((place) => place.seat === this.#picture.marker)
    const letters = this.#picture.marker_word.length
    const marker: Box = { ...(at ? this.#markerWanted(at) : this.middle), w: (10 + letters * 4) * this.text, h: 11 * this.text }
    if (at) {
      const others = [...this.#middle(), ...fixed.slice(1)]
      const free = this.#around(at, marker).find((spot) => others.every((other) => !overlap(spot, other)))
      Object.assign(marker, free)
      fixed.push(marker)
    }
    clear(put.map((each) => each[1]), fixed, this.width, this.height)
    // Chips that lie on something, or so far off that nobody knows whose they are, where the middle tells it too.
    const far = (box: Box, from: Point | undefined): boolean => !!from && this.#told > 0 && Math.hypot(box.x - from.x, box.y - from.y) > this.podWidth * 1.2
    const crowded = new Set(put.filter(([, box], index) => fixed.some((other) => overlap(box, other)) || far(box, wanted[index])).map(([seat]) => seat))
    this.#settled = { bets: new Map(put), marker, crowded }
    return this.#settled
  }

  /** Where the marker could lie, best first: where it is wanted, then at the corners and sides of the plate. */
  #around(place: Place, marker: Box): Box[] {
    const aside = this.widthOf(place.seat) / 2 + marker.w + 3
    const over = this.podHeight / 2 + marker.h + 3
    const x = this.across(place)
    const inward = place.x < this.middle.x || place.seat === this.mySeat ? 1 : -1
    const spots: [number, number][] = [[inward, 0], [inward, -1], [inward, 1], [0, 1], [0, -1], [-inward, 0], [-inward, -1], [-inward, 1], [0, 2], [0, -2], [inward, 2], [inward, -2]]
    const found = [marker, ...spots.map(([dx, dy]) => ({ ...marker, x: x + dx * aside, y: place.y + dy * over }))]
    // And on the way to the middle.
    for (const part of [0.2, 0.3, 0.4, 0.5]) found.push({ ...marker, x: x + (this.middle.x - x) * part, y: place.y + (this.middle.y - place.y) * part })
    return found.filter((spot) => spot.x >= spot.w && spot.x <= this.width - spot.w && spot.y >= spot.h && spot.y <= this.height - spot.h)
  }

  /** How wide a place is drawn that nobody has. */
  get emptyWidth(): number {
    return this.#sits ? this.podWidth : Math.min(this.podHeight, 36 * this.text)
  }

  /** All of the middle: pots above, cards below, and above these the room into which the best five are lifted. */
  #centre(): Box {
    const boxes = this.#middle()
    const left = Math.min(this.middle.x - 62 * this.text, ...boxes.map((box) => box.x - box.w))
    const right = Math.max(this.middle.x + 62 * this.text, ...boxes.map((box) => box.x + box.w))
    const high = Math.max(this.#stack(this.boardCard), (this.#rows * 1.5 * this.boardCard) + 52 * this.text)
    return { x: (left + right) / 2, y: this.centreY - RAISED / 2, w: (right - left) / 2 + 3, h: (high + RAISED) / 2 }
  }

  #betWanted(place: Place, seat: Seat): Point {
    const { middle, podHeight, podWidth, reach, scale, tall } = this
    const small = this.#small
    const dx = middle.x - place.x
    const dy = middle.y - place.y
    const lies = seat.seat === this.mySeat || seat.hidden > 0 || seat.up.length > 0 || seat.shown.length > 0
    const open = seat.up.length > 0 || seat.shown.length > 0
    let at: Point
    if (seat.seat === this.mySeat) {
      const low = place.y - podHeight / 2 - this.#own * 1.4 - middle.y < this.boardCard * 0.8 + 40
      const cards = this.cardsOf(seat)
      at = low && !tall
        ? { x: place.x - this.#rowWidth(seat, cards) / 2 - 44, y: place.y - podHeight / 2 - this.#own * 0.7 }
        : { x: place.x, y: place.y - podHeight / 2 - this.#own * 1.4 - 20 * scale }
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

  #markerWanted(place: Place): Point {
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
    const down = known.length ? known : [...Array.from({ length: seat.hidden }, () => ''), ...seat.exposed]
    return [
      ...down.map((card) => ({ card, up: seat.shown.length > 0, exposed: seat.exposed.includes(card) })),
      ...seat.up.map((card) => ({ card, up: true, exposed: false })),
    ]
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
