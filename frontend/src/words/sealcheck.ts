/** The seals of a hand as a whole: behind the mark at the table, and in the replayer. */

import type { say as English } from './en/sealcheck'
import { declared } from './language.svelte'

export const say = declared<typeof English>('sealcheck')
