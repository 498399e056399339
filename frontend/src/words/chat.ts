/** The chat of a table, notes on players, and what the desk does about a line. */

import type { say as English } from './en/chat'
import { declared } from './language.svelte'

export const say = declared<typeof English>('chat')
