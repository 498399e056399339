/** Offices: granted, laid down, handed over; and what takes two signatures. */

import type { say as English } from './en/offices'
import { declared } from './language.svelte'

export const say = declared<typeof English>('offices')
