/** A tournament as this browser follows it: what the room told last, the time there, and what became of my seat. */

import { createSubscriber } from 'svelte/reactivity'
import { moved } from './moved'
import type { Moved } from './moved'
import type { TournamentShown } from './tournament'

const TICK = 250 // milliseconds

export class TournamentView {
  readonly id: string
  shown: TournamentShown | null = $state.raw(null)
  moved: Moved | null = $state.raw(null) // what became of my seat with the last message
  watchers = 0
  listeners = 0 // pages that go along when I am moved
  #ahead = 0 // milliseconds by which the room's clock is ahead of ours
  #tick = createSubscriber((update) => {
    const timer = setInterval(update, TICK)
    return () => clearInterval(timer)
  })

  constructor(id: string) {
    this.id = id
  }

  /** The room's time now; whoever reads it in a page is told again as it passes. */
  get now(): number {
    this.#tick()
    return Date.now() + this.#ahead
  }

  take(shown: TournamentShown): void {
    if (this.shown && shown.number < this.shown.number) return // older than what is shown
    if (shown.now) this.#ahead = shown.now - Date.now()
    const before = this.shown ? this.shown.mine : undefined
    this.shown = shown
    this.moved = moved(before, shown.mine)
  }
}
