/** The first visit: what this room is, and the half minute in which somebody acts out of turn and is ruled on. */

import type { say as English } from './en/visit'
import { declared } from './language.svelte'

export const say = declared<typeof English>('visit')
