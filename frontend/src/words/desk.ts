/** The desk of the room: tables, seats, the sign, people, the house. */

import type { say as English } from './en/desk'
import { declared } from './language.svelte'

export const say = declared<typeof English>('desk')
