/** What is asked of an office at a table, and what follows from each answer; powers as buttons; what stops a hand. */

import type { say as English } from './en/rulings'
import { declared } from './language.svelte'

export const say = declared<typeof English>('rulings')
