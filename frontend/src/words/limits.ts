/** What somebody sets for themselves: limits, and keeping out. */

import type { say as English } from './en/limits'
import { declared } from './language.svelte'

export const say = declared<typeof English>('limits')
