/** Tournaments in the lobby. */

import type { say as English } from './en/listing'
import { declared } from './language.svelte'

export const say = declared<typeof English>('listing')
