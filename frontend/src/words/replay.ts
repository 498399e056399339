/** A finished hand, step by step. */

import type { say as English } from './en/replay'
import { declared } from './language.svelte'

export const say = declared<typeof English>('replay')
