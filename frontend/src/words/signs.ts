/** What a sign says: its choices, what stands on the placard, the spoken line. In English they are said as they come. */

import type { say as English } from './en/signs'
import { declared } from './language.svelte'

export const say = declared<typeof English>('signs')
