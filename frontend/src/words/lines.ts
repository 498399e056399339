/** Lines of the log, what stands beside a seat, and refusals: sentences that the room sends. In English they are said as they come. */

import type { say as English } from './en/lines'
import { declared } from './language.svelte'

export const say = declared<typeof English>('lines')
