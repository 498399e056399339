/** What is asked before something that destroys. */

import type { say as English } from './en/asks'
import { declared } from './language.svelte'

export const say = declared<typeof English>('asks')
