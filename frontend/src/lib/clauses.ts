/** Where a clause is read: its id begins with the word of its book. */

import { BOOKS } from './types'

/** The address of a clause, or nothing where the words name none ("silent", "our choice"). */
export function clauseHref(id: string): string {
  const book = BOOKS[id.split(' ', 1)[0] ?? '']
  return book && id.includes(' ') ? `/rules/${book}/${encodeURIComponent(id)}` : ''
}
