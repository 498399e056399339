/** What leads from a table to the people at it. */

import type { say as English } from './en/people'
import { declared } from './language.svelte'

export const say = declared<typeof English>('people')
