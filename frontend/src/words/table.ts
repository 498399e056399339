/** The table: what I may do, the seats, the middle, the log and what hangs over them. */

import type { say as English } from './en/table'
import { declared } from './language.svelte'

export const say = declared<typeof English>('table')
