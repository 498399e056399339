/** The log of a table: its headings, and the mark behind which clauses lie. */

import type { say as English } from './en/log'
import { declared } from './language.svelte'

export const say = declared<typeof English>('log')
