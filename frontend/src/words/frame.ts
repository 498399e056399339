/** What stands around every page: the bar on top, notices, the connection. */

import type { say as English } from './en/frame'
import { declared } from './language.svelte'

export const say = declared<typeof English>('frame')
