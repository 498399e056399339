/** A table on which a newcomer can break a rule at once: opened, with a seat taken and bots at it. Knows how to ask for it, not what is played there. */

import { say } from '../words/visit'
import { post, room } from './room.svelte'
import { go } from './router.svelte'
import { toast } from './toasts.svelte'

const SIGN = 'crown holdem, no limit, blinds 1/2, seats 4, buy in 40 to 400'
const CHIPS = 200
const BOTS = 3

/** Go there; whatever fails is said, and nobody goes anywhere. */
export async function tryOut(): Promise<void> {
  if (!(await room.somebody())) return
  try {
    const { id } = await post<{ id: string }>('/api/tables', { sign: SIGN, name: say.tableName })
    const seated = await room.act(id, { type: 'Sit', seat: 1, chips: CHIPS })
    if (!seated.ok) return
    await post(`/api/tables/${encodeURIComponent(id)}/bots`, { seats: BOTS })
    go(`/table/${encodeURIComponent(id)}?try`)
  } catch (error) {
    toast(error)
  }
}
