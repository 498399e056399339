/** Where I sit in a tournament from one message to the next: whether I was seated or moved, and where that leads. */

import type { MyPart } from './tournament'
import { say } from '../words/telling'

export interface Moved {
  table: string
  says: string
}

/** What became of my seat since the last message: null where nothing did. `before` is null when nothing was known yet. */
export function moved(before: MyPart | null | undefined, now: MyPart | null): Moved | null {
  if (before === undefined || !now?.table) return null // the first that we hear: whoever looks at another table means it
  if (before && before.name !== now.name) return null // somebody else came in with this browser
  if (before?.table === now.table && before.seat === now.seat) return null
  return { table: now.table, says: before?.table ? say.moved(now.number, now.seat) : say.seated(now.number, now.seat) }
}

export function tableHref(table: string): string {
  return `/table/${encodeURIComponent(table)}`
}
