/** Where a clause is read: its id begins with the word of its book. */

const BOOKS: Record<string, string> = {
  CROWN: 'crown',
  VIC: 'victoria-2003',
  TAS: 'tasmania-2006',
  ACT: 'canberra-1994',
  GRAND: 'grand-17.7',
  HOUSE: 'house',
}

/** The address of a clause, or nothing where the words name none ("silent", "our choice"). */
export function clauseHref(id: string): string {
  const book = BOOKS[id.split(' ', 1)[0] ?? '']
  return book && id.includes(' ') ? `/rules/${book}/${encodeURIComponent(id)}` : ''
}
