/** Records of all tables. */

import type { say as English } from './en/records'
import { declared } from './language.svelte'

export const say = declared<typeof English>('records')
