/** The control room: reports, people, dealers, shifts. */

import type { say as English } from './en/control'
import { declared } from './language.svelte'

export const say = declared<typeof English>('control')
