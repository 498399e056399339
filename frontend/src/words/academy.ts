/** The academy: a school for dealers and floor people. */

import type { say as English } from './en/academy'
import { declared } from './language.svelte'

export const say = declared<typeof English>('academy')
