/** Announcing a tournament, and a sit & go. */

import type { say as English } from './en/announcing'
import { declared } from './language.svelte'

export const say = declared<typeof English>('announcing')
