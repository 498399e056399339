/** Short notices at the edge of the screen: a refusal with its clauses, or a word of confirmation. */

import { Refusal } from './refusal'
import { say as lines } from '../words/lines'

export interface Toast {
  key: number
  sentence: string
  by: string[]
  kind: 'refusal' | 'word'
  href: string // where it leads, if it does
}

class Toasts {
  list: Toast[] = $state([])
  windows = $state(0) // that are open over the page: notices are told inside of them
  #key = 0

  add(sentence: string, by: string[], kind: Toast['kind'], href = ''): number {
    const same = this.list.find((each) => each.sentence === sentence)
    if (same) this.close(same.key)
    const key = ++this.#key
    this.list.push({ key, sentence, by, kind, href })
    if (this.list.length > 3) this.list.shift()
    setTimeout(() => this.close(key), href ? 60_000 : kind === 'word' ? 4000 : 9000)
    return key
  }

  close(key: number): void {
    this.list = this.list.filter((each) => each.key !== key)
  }
}

export const toasts = new Toasts()

/** Show why something was not done. */
export function toast(what: unknown): void {
  if (what instanceof Refusal || (typeof what === 'object' && what !== null && 'sentence' in what)) {
    const told = what as { sentence: string; by?: string[] }
    void lines.refusals().then(() => toasts.add(lines.refusal(told.sentence), told.by ?? [], 'refusal'))
  } else {
    toasts.add(what instanceof Error ? what.message : String(what), [], 'refusal')
  }
}

/** Say that something was done. */
export function word(sentence: string): void {
  toasts.add(sentence, [], 'word')
}

/** Say that somebody is wanted elsewhere; it stays for a while, or until it is closed. */
export function call(sentence: string, href: string): number {
  return toasts.add(sentence, [], 'word', href)
}
