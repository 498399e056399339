/** What would follow from an entry, and what can be named: asked of the room, which records nothing of it. */

import { post } from '../lib/room.svelte'
import type { Trials, Tried } from '../lib/types'
import { wholeLines } from '../lib/wire'

const PORTION = 30 // lines that are tried in one go: the room tries no more than 60, and does nothing else meanwhile
const AGAIN = 1000 // milliseconds until what was not answered is asked for again

/** Nothing where the room does not answer. */
export async function tryOut(table: string, lines: readonly string[]): Promise<Trials | null> {
  try {
    const told = await post<Trials>(`/api/tables/${encodeURIComponent(table)}/trials`, { lines })
    return { ...told, entered: wholeLines(told.entered), tried: told.tried.map((each) => ({ ...each, follows: wholeLines(each.follows) })) }
  } catch {
    return null
  }
}

/** All of these, however many, tried portion by portion in their order: of each portion those that can happen, and none
 * where the room does not answer; it is asked again then, for as long as somebody waits. */
export async function* tryAll<T extends { line: string }>(
  slips: readonly T[],
  ask: (lines: string[]) => Promise<Pick<Trials, 'tried'> | null>,
  again = AGAIN,
): AsyncGenerator<(T & { trial: Tried })[], void, void> {
  for (let from = 0; from < slips.length; ) {
    const portion = slips.slice(from, from + PORTION)
    const told = await ask(portion.map((each) => each.line))
    const trials = new Map((told?.tried ?? []).map((each) => [each.line, each]))
    yield portion.flatMap((each) => {
      const trial = trials.get(each.line)
      return trial && !trial.says ? [{ ...each, trial }] : []
    })
    if (told) from += PORTION
    else await new Promise((go) => setTimeout(go, again))
  }
}
