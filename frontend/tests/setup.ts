/** Every test has the words of all places, as a page has those of its own. */

import { ready } from '../src/words/language.svelte'

import.meta.glob('../src/words/*.ts', { eager: true })
await ready(Promise.resolve())
