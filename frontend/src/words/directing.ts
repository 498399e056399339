/** The desk of a tournament. */

import type { say as English } from './en/directing'
import { declared } from './language.svelte'

export const say = declared<typeof English>('directing')
