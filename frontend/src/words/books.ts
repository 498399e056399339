/** The rule books, compared and searched; not their own texts. */

import type { say as English } from './en/books'
import { declared } from './language.svelte'

export const say = declared<typeof English>('books')
