/** The lists as a player sees them, read again and again while somebody waits; whoever is called is told on any page. */

import { get, post } from '../lib/room.svelte'
import { call, toasts } from '../lib/toasts.svelte'
import type { ListShown, ListsShown } from '../lib/types'
import { say } from '../words/floor'

const EVERY = 3000
const KEPT = 'pokerroom waits' // that I wait for something, for the next time this browser comes here

class Waits {
  lists: ListShown[] | null = $state.raw(null)
  ahead = $state(0) // milliseconds by which the room's clock is ahead of ours
  looks = 0 // pages that show the lists
  #told = new Map<string, number>() // calls that were told, with the notice of each
  #timer: ReturnType<typeof setInterval> | undefined

  /** Look at the lists, for as long as a page shows them or I wait. */
  start(): void {
    this.#timer ??= setInterval(() => {
      if (!document.hidden || this.mine.length) void this.look()
    }, EVERY)
    void this.look()
  }

  get mine(): ListShown[] {
    return this.lists?.filter((list) => list.mine) ?? []
  }

  async look(): Promise<void> {
    try {
      this.take(await get<ListsShown>('/api/lists'))
    } catch {
      /* the next look may be answered */
    }
  }

  async order(order: Record<string, string>): Promise<void> {
    this.take(await post<ListsShown>('/api/lists', order))
  }

  take(told: ListsShown): void {
    this.lists = told.lists
    this.ahead = told.now - Date.now()
    if (this.mine.length) localStorage.setItem(KEPT, 'yes')
    else localStorage.removeItem(KEPT)
    const calls = new Set<string>()
    for (const list of this.mine) {
      const called = list.waiting.find((each) => each.mine)?.called
      const key = called ? `${called.table} ${called.seat} ${called.until}` : ''
      calls.add(key)
      if (called && !this.#told.has(key)) this.#told.set(key, call(say.youAreCalled(called.name, called.seat), `/table/${encodeURIComponent(called.table)}`))
    }
    for (const [key, notice] of this.#told) if (!calls.has(key)) toasts.close(notice) // taken, refused or over
    if (!this.mine.length && !this.looks) this.end()
  }

  end(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

export const waits = new Waits()
