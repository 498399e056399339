/** What papers of the room say: offices and how they changed hands, accounts and why chips moved, what went wrong in the room itself. */

import type { say as English } from './en/papers'
import { declared } from './language.svelte'

export const say = declared<typeof English>('papers')
