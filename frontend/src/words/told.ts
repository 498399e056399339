/** What the room tells of tournaments, and what the desks offer: sentences and labels that the room sends. */

import type { say as English } from './en/told'
import { declared } from './language.svelte'

export const say = declared<typeof English>('told')
