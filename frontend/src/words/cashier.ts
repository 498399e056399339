/** The cashier, receipts and statements. */

import type { say as English } from './en/cashier'
import { declared } from './language.svelte'

export const say = declared<typeof English>('cashier')
