/** The room as this browser knows it: who I am, the lobby, the tables I look at. All of it is told by the server. */

import { door } from './ahead'
import { Refusal } from './refusal'
import { ITSELF, streetOf } from './lines'
import { remember, taken } from './seals'
import type { Kept } from './seals'
import type { Act, Answer, ChatLine, Line, LobbyTable, Mine, Picture, Profile, Shown, Who } from './types'
import { wishes } from './settings.svelte'
import { scenes } from './show'
import type { Scene } from './show'
import { isOver } from './tournament'
import { toast } from './toasts.svelte'
import type { RoomMessage, TournamentListed } from './tournament'
import { TournamentView } from './tournaments.svelte'
import { Wire } from './wire'
import type { WireState } from './wire'
import { say } from '../words/frame'
import { ready } from '../words/language.svelte'
import { say as lines } from '../words/lines'

const KEPT_LINES = 400
const KEPT_CHAT = 60
const MOST_CALLING = 4 // the room tells one page of eight tournaments at most

export interface Said extends Line {
  key: number
  hand: number
  round: string // what the street was called when it was said
  street: string // the heading that it begins: itself, or words before it
  opens: boolean // whether it is the first line of its hand
  heading: string // what stands before it where a street begins
}

/** One table as it is shown: the picture, what only I may know, and the log. */
export class TableView {
  readonly id: string
  picture: Picture | null = $state.raw(null)
  mine: Mine | null = $state.raw(null)
  seals: Kept | null = $state.raw(null) // of the hand that is on, or was last, if it is sealed
  lines: Said[] = $state.raw([])
  chat: ChatLine[] = $state.raw([]) // what was said beside the play
  unread = $state(0) // lines of it that nobody has looked at
  fresh: Said[] = $state.raw([]) // what the last message said
  ahead = 0 // milliseconds by which the server's clock is ahead of ours
  watchers = 0
  seen = (): void => undefined // whoever waits for the first picture
  plain = false // nothing is shown slower than it comes
  #key = 0
  number = $state(-1) // of the row that is shown
  #coming: Scene[] = $state.raw([]) // moments of the message that is being shown
  readonly ending = $derived(this.#coming.length > 0) // there is more of how a hand ends to come: what follows from it is told afterwards
  #then: Mine | null = null // what I may do when all of it is shown
  #waiting: Shown[] = [] // messages that came meanwhile
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(id: string) {
    this.id = id
  }

  take(shown: Shown): void {
    this.seen()
    if (this.#coming.length) {
      this.#waiting.push(shown)
      if (shown.picture.hand === this.picture?.hand && !shown.picture.playing && shown.mine?.seat === this.mine?.seat) return
      this.end() // the table has gone on, or I have
      return
    }
    const again = shown.number === this.number
    this.number = shown.number
    if (shown.now) this.ahead = shown.now - Date.now()
    this.#seal(shown)
    const moments = wishes.show && !this.plain && !again ? scenes(this.picture, shown) : []
    if (moments.length) {
      this.#coming = moments
      this.#then = shown.mine
      this.mine = meanwhile(this.mine, shown.mine)
      this.#next()
      return
    }
    this.mine = shown.mine
    this.picture = shown.picture
    if (again && this.lines.length) return // a fresh picture after a reconnection: its lines are here already
    this.#say(shown.lines)
  }

  /** Lines of the chat, new ones or all that the room has kept. */
  heard(lines: readonly ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.number))
    const news = lines.filter((line) => !known.has(line.number))
    this.chat = [...this.chat, ...news].sort((a, b) => a.number - b.number).slice(-KEPT_CHAT)
    this.unread += news.length
  }

  /** Show at once how it ended, and what has come since. */
  end(): void {
    clearTimeout(this.#timer)
    const last = this.#coming.at(-1)
    if (last) {
      this.picture = last.picture
      this.#say(this.#coming.flatMap((each) => each.lines))
      this.#coming = []
      this.mine = this.#then
    }
    for (const each of this.#waiting.splice(0)) this.take(each)
  }

  /** The next moment of how a hand ends. */
  #next(): void {
    const [scene, ...rest] = this.#coming
    if (!scene || !rest.length) return this.end()
    this.picture = scene.picture
    this.#say(scene.lines)
    this.#coming = rest
    this.#timer = setTimeout(() => this.#next(), wishes.show ? scene.pause : 0)
  }

  #say(lines: readonly Line[]): void {
    const hand = this.picture?.hand ?? 0
    const round = this.picture?.street ?? ''
    const before = this.lines.filter((line) => line.hand === hand)
    let last = this.lines.at(-1)
    const fresh = lines.map((line) => {
      const street = streetOf(line, round, before)
      const heading = street !== ITSELF && street !== last?.street ? street : ''
      last = { ...line, key: ++this.#key, hand, round, street, opens: last?.hand !== hand, heading }
      before.push(last)
      return last
    })
    this.fresh = this.watchers ? fresh : [...this.fresh, ...fresh] // nobody has seen what came before they look
    if (fresh.length) this.lines = [...this.lines, ...fresh].slice(-KEPT_LINES)
  }

  /** What the room has told of the seals is checked here, as it comes. */
  #seal(shown: Shown): void {
    if (shown.seals) {
      this.seals = taken(this.seals, shown.seals)
      remember(this.id, this.seals)
    } else if (this.seals && this.seals.hand !== shown.picture.hand) this.seals = null
  }
}

/** What I may do while I watch a hand end: what I could before, as leaving; the rest would tell how it ends. */
function meanwhile(before: Mine | null, then: Mine | null): Mine | null {
  return before && then && before.seat === then.seat ? { ...then, due: null, can: before.can, buying: before.buying } : then
}

class Room {
  me: Profile | null = $state(null)
  known = $state(false) // whether we know yet who I am
  readonly reader = $derived(this.known ? (this.me?.name ?? '') : null) // who is told things here: nobody has no name, and none is not known yet
  dollar = $state(1) // how many chips make one of what the table before me counts in
  chips: number | null = $state(null)
  lobby: LobbyTable[] | null = $state.raw(null)
  tournaments: TournamentListed[] | null = $state.raw(null)
  connection: WireState = $state('closed')
  readonly tables = new Map<string, TableView>()
  calling: TournamentView[] = $state.raw([]) // tournaments in which I wait for a seat, or have one
  readonly #followed = new Map<string, TournamentView>()
  #wire: Wire | null = null
  #held: Promise<void> | null = null

  get wire(): Wire {
    this.#wire ??= new Wire({
      open: () => door.socket(),
      take: (message) => this.#take(message),
      changed: (state) => (this.connection = state),
    })
    return this.#wire
  }

  /** Speak to the room; it says who I am. */
  start(): void {
    addEventListener('online', () => this.wire.nudge())
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.wire.nudge()
    })
    this.#hold(ready(Promise.resolve()))
    this.wire.start()
  }

  /** What the room does not say by itself: my chips, and the tournaments that I am in. */
  async ask(): Promise<void> {
    await this.whoAmI()
    await this.attend()
  }

  async whoAmI(): Promise<void> {
    try {
      this.#become(await get<Who>('/api/me'))
    } catch {
      /* the socket will say so if the room is away */
    }
    this.known = true
  }

  async guest(): Promise<boolean> {
    return this.#enter('/api/guest', {})
  }

  async signIn(name: string, password: string, fresh: boolean): Promise<void> {
    this.#become(await post<Who>(fresh ? '/api/sign-up' : '/api/sign-in', { name, password }))
    this.wire.restart()
  }

  async signOut(): Promise<void> {
    await post('/api/sign-out', {})
    this.#become({ person: null })
    this.wire.restart()
  }

  /** Play chips for somebody who is short of them. */
  async refill(): Promise<void> {
    try {
      this.#become(await post<Who>('/api/refill', {}))
    } catch (error) {
      toast(error)
    }
  }

  /** Somebody is needed for what follows: a guest will do. */
  async somebody(): Promise<boolean> {
    return this.me !== null || this.guest()
  }

  /** A table that somebody is about to look at: the room shows it meanwhile, and the answer comes with it. */
  expect(id: string): Promise<void> {
    const view = new TableView(id)
    this.tables.set(id, view)
    this.wire.watch(id)
    return new Promise((seen) => (view.seen = seen))
  }

  /** A table to look at, for as long as somebody looks; give it back with `leave`. */
  look(id: string): TableView {
    let view = this.tables.get(id)
    if (!view) this.tables.set(id, (view = new TableView(id)))
    view.watchers += 1
    this.wire.watch(id)
    return view
  }

  leave(view: TableView): void {
    view.watchers -= 1
    if (view.watchers > 0) return
    view.end()
    this.wire.unwatch(view.id)
    this.tables.delete(view.id)
  }

  /** A tournament to follow, for as long as somebody does; give it back with `unfollow`. */
  follow(id: string): TournamentView {
    let view = this.#followed.get(id)
    if (!view) this.#followed.set(id, (view = new TournamentView(id)))
    view.watchers += 1
    this.wire.follow(id)
    return view
  }

  unfollow(view: TournamentView): void {
    view.watchers -= 1
    // It is kept: whoever walks from table to table knows where they sat, and sees the clock at once.
    if (view.watchers <= 0) this.wire.unfollow(view.id)
  }

  /** Tournaments that I am in call me when I get a seat, whatever page I look at. */
  async attend(): Promise<void> {
    if (!this.me) return
    try {
      const { tournaments } = await get<{ tournaments: TournamentListed[] }>('/api/tournaments')
      for (const each of tournaments) {
        if (each.mine && !isOver(each) && this.calling.length < MOST_CALLING) this.waitFor(each.id)
      }
    } catch {
      /* the lobby will say so */
    }
  }

  waitFor(id: string): void {
    if (!this.calling.some((each) => each.id === id)) this.calling = [...this.calling, this.follow(id)]
  }

  /** Act at a table, or do there what is due in a turn; a refusal is shown with its clauses. */
  async act(table: string, what: Act | string, turn = -1): Promise<Answer> {
    const answer = await this.wire.act(table, what, turn)
    if (!answer.ok) toast({ sentence: answer.sentence, by: answer.by })
    return answer
  }

  async #enter(path: string, body: unknown): Promise<boolean> {
    try {
      this.#become(await post<Who>(path, body))
      this.wire.restart()
      await this.wire.opened()
      return true
    } catch (error) {
      toast(error)
      return false
    }
  }

  #become(who: Who): void {
    this.me = who.person
    this.chips = who.person?.chips ?? null
  }

  /** What the room tells is taken when there are words for it; what comes meanwhile comes after it. */
  #take(message: RoomMessage): void {
    const wanted = (): Promise<unknown> | null => (message.type === 'picture' ? lines.wanted(message.lines) : null)
    const words = this.#held ? this.#held.then(wanted) : wanted()
    if (words) this.#hold(words.then(() => this.#heed(message)))
    else this.#heed(message)
  }

  #hold(what: Promise<unknown>): void {
    const held = what.then(() => {
      if (this.#held === held) this.#held = null
    })
    this.#held = held
  }

  #heed(message: RoomMessage): void {
    if (message.type === 'welcome') {
      this.me = message.person
      this.known = true
    } else if (message.type === 'picture') {
      this.tables.get(message.table)?.take(message)
    } else if (message.type === 'chat') {
      this.tables.get(message.table)?.heard([message.line])
    } else if (message.type === 'lobby') {
      this.lobby = message.tables
      this.tournaments = (message as { tournaments?: TournamentListed[] }).tournaments ?? this.tournaments
    } else if (message.type === 'tournament') {
      this.#followed.get(message.id)?.take(message)
    } else if (message.type === 'refused') {
      toast(message)
    }
  }
}

export const room = new Room()

// -------------------------------------------------------------------------------------------------- asking

export async function get<T>(path: string): Promise<T> {
  return read<T>(await reach(path))
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return read<T>(
    await reach(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Pokerroom': '1' },
      body: JSON.stringify(body),
    }),
  )
}

async function reach(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'same-origin', ...init })
  } catch {
    throw new Refusal(say.noAnswer)
  }
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text()
  let body: unknown = null
  try {
    body = text ? JSON.parse(text) : null
  } catch {
    /* not JSON: the status says it all */
  }
  if (response.ok) return body as T
  const told = (body ?? {}) as { sentence?: string; by?: string[] }
  await lines.refusals()
  throw new Refusal(told.sentence ?? say.refused(response.status), told.by ?? [])
}
