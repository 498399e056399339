/** The seals of a deck, and what a browser checks of them. */

import type { say as English } from './en/seals'
import { declared } from './language.svelte'

export const say = declared<typeof English>('seals')
