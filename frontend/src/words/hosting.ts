/** Private tables: what their hosts do, and what a link that invites leads to. */

import type { say as English } from './en/hosting'
import { declared } from './language.svelte'

export const say = declared<typeof English>('hosting')
