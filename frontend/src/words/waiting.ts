/** How long an officer is waited for. */

import type { say as English } from './en/waiting'
import { declared } from './language.svelte'

export const say = declared<typeof English>('waiting')
