/** Words that the room sends: options, streets, limits, offices, what went wrong, what a hand makes. In English they are said as they come. */

import type { say as English } from './en/terms'
import { declared } from './language.svelte'

export const say = declared<typeof English>('terms')
