/** Who somebody is: signing in, signing up, passwords. */

import type { say as English } from './en/account'
import { declared } from './language.svelte'

export const say = declared<typeof English>('account')
