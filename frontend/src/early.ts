/** What a page asks for before its other scripts are there: the words of its language, and the room. The build names it first. */

import { door } from './lib/ahead'
import { languages } from './lib/remembered'

door.open(location)

// The page names the words of every language, and this browser reads one of them.
const words = (tag: string): HTMLLinkElement | null => document.querySelector(`link[rel=words][hreflang="${CSS.escape(tag)}"]`)
const link = [...languages(), 'en'].map(words).find((each) => each)
if (link) link.rel = 'modulepreload'
