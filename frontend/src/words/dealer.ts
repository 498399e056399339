/** The dealer's tablet. What is said to the table itself is said in the table's own words, which are English. */

import type { say as English } from './en/dealer'
import { declared } from './language.svelte'

export const say = declared<typeof English>('dealer')
