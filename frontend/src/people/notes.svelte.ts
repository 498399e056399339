/** What I wrote about others and whom I have muted: with my account on the server, or as a guest in this browser. */

import { get, post, room } from '../lib/room.svelte'
import type { PlayerNote, PlayerNotes } from '../lib/types'

const PLACE = 'pokerroom.notes'

class Notes {
  list: PlayerNote[] = $state.raw([])
  #whose: string | null = null

  /** Have them before us, of whoever I am now. What a guest wrote goes along to the account. */
  async load(): Promise<void> {
    const me = room.me && !room.me.guest ? room.me.name : ''
    if (this.#whose === me) return
    this.#whose = me
    const here = kept()
    if (!me) {
      this.list = here
      return
    }
    try {
      this.list = (await get<PlayerNotes>('/api/notes')).notes
      for (const each of here) if (!this.of(each.name)) this.list = (await post<PlayerNotes>('/api/notes', each)).notes
      if (here.length) keep([])
    } catch {
      this.#whose = null
    }
  }

  of(name: string): PlayerNote | undefined {
    return this.list.find((each) => each.name.toLowerCase() === name.toLowerCase())
  }

  isMuted(name: string): boolean {
    return this.of(name)?.muted ?? false
  }

  async write(name: string, change: Partial<PlayerNote>): Promise<void> {
    const note: PlayerNote = { text: '', muted: false, ...this.of(name), ...change, name }
    if (room.me && !room.me.guest) {
      this.list = (await post<PlayerNotes>('/api/notes', note)).notes
      return
    }
    const others = this.list.filter((each) => each.name.toLowerCase() !== name.toLowerCase())
    this.list = note.text.trim() || note.muted ? [...others, note] : others
    keep(this.list)
  }
}

function kept(): PlayerNote[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as PlayerNote[]
  } catch {
    return []
  }
}

function keep(notes: PlayerNote[]): void {
  try {
    if (notes.length) localStorage.setItem(PLACE, JSON.stringify(notes))
    else localStorage.removeItem(PLACE)
  } catch {
    /* a browser that keeps nothing forgets them with the page */
  }
}

export const notes = new Notes()
