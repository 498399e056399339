/** The lobby: which tables there are, and how to get a seat. */

import type { say as English } from './en/lobby'
import { declared } from './language.svelte'

export const say = declared<typeof English>('lobby')
