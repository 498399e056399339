/** The floor: the map of the room, what waits for a decision, the lists. */

import type { say as English } from './en/floor'
import { declared } from './language.svelte'

export const say = declared<typeof English>('floor')
