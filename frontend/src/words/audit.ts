/** The audit of a finished hand. */

import type { say as English } from './en/audit'
import { declared } from './language.svelte'

export const say = declared<typeof English>('audit')
