/** The half minute in which a newcomer acts out of turn and is ruled on. */

import type { say as English } from './en/tryout'
import { declared } from './language.svelte'

export const say = declared<typeof English>('tryout')
