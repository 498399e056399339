/** Several tables in one window. */

import type { say as English } from './en/tiles'
import { declared } from './language.svelte'

export const say = declared<typeof English>('tiles')
