/** A tournament in plain sentences. */

import type { say as English } from './en/telling'
import { declared } from './language.svelte'

export const say = declared<typeof English>('telling')
