/** What is said on many pages: cards, amounts, counts, short labels. */

import type { say as English } from './en/common'
import { declared } from './language.svelte'

export const say = declared<typeof English>('common')
