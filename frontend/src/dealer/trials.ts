/** What would follow from an entry, and what can be named: asked of the room, which records nothing of it. */

import { post } from '../lib/room.svelte'
import type { Trials } from '../lib/types'
import { wholeLines } from '../lib/wire'

/** Nothing where the room does not answer. */
export async function tryOut(table: string, lines: readonly string[]): Promise<Trials | null> {
  try {
    const told = await post<Trials>(`/api/tables/${encodeURIComponent(table)}/trials`, { lines })
    return { ...told, entered: wholeLines(told.entered), tried: told.tried.map((each) => ({ ...each, follows: wholeLines(each.follows) })) }
  } catch {
    return null
  }
}
