/** Where a clause is read. Its id begins with the word of its book; whose word it is, the shelf tells. */

import { SvelteMap } from 'svelte/reactivity'
import { books } from './law'
import type { BookRow } from './types'

const keys = new SvelteMap<string, string>()
let asked = false

/** Learn by which words the books are known. */
export function shelve(shelf: Pick<BookRow, 'key' | 'prefix'>[]): void {
  asked = true
  for (const book of shelf) keys.set(book.prefix, book.key)
}

/** The address of a clause of this book. */
export function clauseIn(book: string, id: string): string {
  return `/rules/${book}/${encodeURIComponent(id)}`
}

/** The address of a clause, or nothing where the words name none ("silent", "our choice") or the shelf is not here yet. */
export function clauseHref(id: string): string {
  if (!asked) {
    asked = true
    books()
      .then(shelve)
      .catch(() => (asked = false))
  }
  const book = keys.get(id.split(' ', 1)[0] ?? '')
  return book && id.includes(' ') ? clauseIn(book, id) : ''
}
