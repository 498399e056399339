/** The menu of a table: what I may do around the hands, and how I like it. */

import type { say as English } from './en/menu'
import { declared } from './language.svelte'

export const say = declared<typeof English>('menu')
