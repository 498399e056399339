/** Opening a table. */

import type { say as English } from './en/opening'
import { declared } from './language.svelte'

export const say = declared<typeof English>('opening')
