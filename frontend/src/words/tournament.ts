/** Tournaments: their page, screen, results and seat cards. */

import type { say as English } from './en/tournament'
import { declared } from './language.svelte'

export const say = declared<typeof English>('tournament')
