/** How somebody likes their table. */

import type { say as English } from './en/looks'
import { declared } from './language.svelte'

export const say = declared<typeof English>('looks')
