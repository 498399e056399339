/** The hand that is on, at the desk. */

import type { say as English } from './en/deskhand'
import { declared } from './language.svelte'

export const say = declared<typeof English>('deskhand')
