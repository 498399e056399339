/** My part at a table that is looked at, beside others or alone: what I chose and mean to do, what is sent at my turn, and the last word of each seat. */

import { untrack } from 'svelte'
import { say as told } from '../words/lines'
import { isFresh } from './lines'
import { planned, stillMeant } from './preaction'
import type { Meant } from './preaction'
import { room } from './room.svelte'
import type { TableView } from './room.svelte'
import { wishes } from './settings.svelte'
import type { Act, DueTo, Mine, Picture, Seat } from './types'

const PAUSE = 300 // milliseconds in which what I had in mind is seen before it is sent

export class Playing {
  chosen: string[] = $state([])
  plan: Meant | null = $state(null)
  sending = $state(false) // what I had in mind is on its way to the room
  words: Record<string, string> = $state.raw({}) // what each name did last
  readonly #view: () => TableView | null

  readonly picture: Picture | null = $derived.by(() => this.#view()?.picture ?? null)
  readonly mine: Mine | null = $derived.by(() => this.#view()?.mine ?? null)
  readonly me: Seat | undefined = $derived(this.picture?.seats.find((seat) => seat.seat === this.mine?.seat))
  readonly due: DueTo | null = $derived(this.mine?.due?.options.length ? this.mine.due : null)

  /** While a page is made: of the table that `view` gives; `asked` is told when it is my turn and nothing is sent by itself. */
  constructor(view: () => TableView | null, asked: (due: DueTo) => void) {
    this.#view = view
    $effect(() => {
      const turn = this.due?.turn ?? 0
      if (turn) untrack(() => this.#begin(turn, asked))
    })
    $effect(() => {
      const { picture, plan } = this
      if (!picture || !plan) return
      const owed = Math.max(0, ...picture.seats.map((seat) => seat.bet)) - (this.me?.bet ?? 0)
      if (!this.due && !stillMeant(plan, owed, picture.hand)) this.plan = null
    })
    $effect(() => {
      const fresh = view()?.fresh ?? []
      untrack(() => {
        let next = { ...this.words }
        for (const line of fresh) {
          if (isFresh(line)) next = {}
          if (line.beside) next[line.name] = told.beside(line.beside)
        }
        this.words = this.picture?.playing ? next : {}
      })
    })
  }

  /** Forget everything: it is another table. */
  clear(): void {
    this.chosen = []
    this.plan = null
    this.words = {}
  }

  choose(card: string): void {
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((each) => each !== card) : [...this.chosen, card]
  }

  /** Do something; with a turn, what is due from me in it and no other. */
  async act(what: Act | string, turn = -1): Promise<boolean> {
    const answer = await room.act(this.#view()?.id ?? '', what, turn)
    if (answer.ok && typeof what !== 'string' && ['Sit', 'Buy', 'Leave'].includes(what.type)) setTimeout(() => void room.whoAmI(), 1200)
    return answer.ok
  }

  /** My turn: what I had in mind is sent now, if it still fits. */
  #begin(turn: number, asked: (due: DueTo) => void): void {
    this.chosen = []
    const { due, picture, mine, me, plan } = this
    if (!due || !picture || !mine || !me) return
    const meant = (plan && plan.hand === picture.hand ? planned(plan, due) : null) ?? atShowdown(due, mine.beaten)
    this.plan = null
    if (!meant) {
      asked(due)
      return
    }
    this.sending = true
    setTimeout(() => void this.act(meant, turn).finally(() => (this.sending = false)), PAUSE)
  }
}

/** What I wish to be done for me when hands are shown: a beaten hand goes, another is laid open. */
function atShowdown(now: DueTo, beaten: boolean): Act | null {
  if (!wishes.showdown || !now.options.includes('show')) return null
  return beaten && now.options.includes('muck') ? { type: 'Muck' } : { type: 'Show' }
}
