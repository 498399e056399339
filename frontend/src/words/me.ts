/** My hands and statistics. */

import type { say as English } from './en/me'
import { declared } from './language.svelte'

export const say = declared<typeof English>('me')
