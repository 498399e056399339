/** What one can also do at a real table. What is said there is said in the table's own words, which are English. */

import type { say as English } from './en/irregular'
import { declared } from './language.svelte'

export const say = declared<typeof English>('irregular')
