/** Sentences of the room in another language: each is read by the sentence that an event declares, and said by another.
 *
 * Knows how a declared sentence is read: "{seat} posts {word:forced} of {amount}". Must not know any sentence nor any language:
 * `words` has them. What stands in no rule is said as it came.
 */

import type { Sentence } from './types'

/** A sentence as it is declared, and the same in another language. */
export type Rule = readonly [declared: string, other: string]

/** Says a value that stands in a sentence; the field says what it is. */
export type Say = (value: string, field: string) => string

/** Where a form can be empty, or stands beside another: what it looks like. Numbers are numbers, all else is any text. */
const FORMS: Record<string, string> = {
  seen: '(?:, .+)?', whose: '(?: with .+?)?', into: '(?: into the \\w+)?', uncalled: '(?:an uncalled bet of )?', once: '(?: on this turn)?',
  adds: '(?: and adds [\\d.\\uE000-\\uE0FE]+| and gets [\\d.\\uE000-\\uE0FE]+ back)?', saying: '(?: saying ".*?")?', after: '(?:, then says ".*?")?',
  already: '(?:, with [\\d.\\uE000-\\uE0FE]+ already in)?', ceiling: '(?: more than [\\d.\\uE000-\\uE0FE]+)?', moved: '(?:the dealer moves .+? (?=from ))?', path: '.+',
  pot: '(?:the (?:high|low) half of )?(?:the pot|the main pot|side pot \\d+)(?: on the (?:first|second) board)?', street: 'the .+?:',
  way: '(?:, .+?)?', waits: '(?:, and must .+?)?', small: '(?:, missing .+)?', changed: '(?: for cash|: .+)?', reason: '(?:: .+)?', stops: '(?:; the clock stops)?', left: '(?:nobody is left|.+ is left with all the chips|.+ are left, and have won)', purpose: '(?: for .+)?', shown: '(?: \\(.+\\))?',
  kill: '(?:; .+?)?', slow: '(?:, card by card)?', taken: '(?:; .+)?', settled: '(?: as settled)?', until: '(?: until .+?)?', ground: '(?: for .+)?', to: '(?: to .+)?', leans: '(?:; .+)?', behind: '(?:,.+)?',
  beside: '(?: with .+)?', sanction: '(?:\\w+s) .+?', decides: 'the .+? decides|.+? chooses', cutting: '(?: and cut)?',
} // prettier-ignore
const NUMBERS = new Set(['amount', 'to', 'chips', 'number', 'place', 'least', 'left_with', 'run', 'seconds', 'fee', 'ante', 'level', 'marker', 'n'])
const NAME = '(?:(?! and |, |; |: ).)+?' // of one person
const NAMED = '\uE0FF' // stands for the person whom a line names
const FIRST_CARDS = 0xe000 // and what follows for its cards, run by run, and its amounts

interface Read {
  pattern: RegExp
  fields: string[]
  other: string
}

function readBy([declared, other]: Rule, strict: boolean): Read {
  const fields: string[] = []
  const parts = declared.split(/\{(\w+)(?::(\w+))?\}/)
  let pattern = ''
  for (let at = 0; at < parts.length; at += 3) {
    pattern += (parts[at] ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const field = parts[at + 1]
    if (field === undefined) break
    fields.push(field)
    const form = parts[at + 2]
    pattern += `(${form ? (FORMS[form] ?? '.+?') : strict && NUMBERS.has(field) ? '[\\d.\\uE000-\\uE0FE]+' : strict && field === 'name' ? NAME : '.+?'})`
  }
  return { pattern: new RegExp(`^${pattern}$`, 's'), fields, other }
}

/** Reads a text by the first rule that fits and says it in the other language; null where none does. `loose`: what is a number elsewhere may be words. */
export function sayer(rules: readonly Rule[], say: Say, loose = false): (text: string) => string | null {
  let reads: Read[] | null = null // made when something is read: a page may never say it
  return (text) => {
    reads ??= [...rules.map((rule) => readBy(rule, true)), ...(loose ? rules.map((rule) => readBy(rule, false)) : [])]
    for (const { pattern, fields, other } of reads) {
      const found = pattern.exec(text)
      if (found) return other.replace(/\{(\w+)\}/g, (_, field: string) => say(found[fields.indexOf(field) + 1] ?? '', field))
    }
    return null
  }
}

/** A list in another language: what joins its parts, and each of them by itself. */
export function listed(text: string, joints: Record<string, string>, say: (part: string) => string): string {
  return text.split(/(; |, then |, | and | or )/).map((part, at) => (at % 2 ? (joints[part] ?? part) : say(part))).join('')
}

/** A line in another language, its cards and amounts where they belong in it; `figure` writes a part that is no words. */
export function retold<Told extends Sentence & { name?: string }>(line: Told, say: (text: string) => string | null, figure: (part: string) => string): Pick<Sentence, 'text' | 'parts'> {
  const cards: string[] = []
  const marked = line.parts.length ? line.parts.map((part, at) => (at % 2 ? String.fromCharCode(FIRST_CARDS + cards.push(part) - 1) : part)).join('') : line.text
  const said = say(unnamed(marked, line.name ?? ''))
  if (said === null) return line
  const parts = said.replaceAll(NAMED, line.name ?? '').split(/([\uE000-\uE0FE])/).map((part, at) => (at % 2 ? figure(cards[part.charCodeAt(0) - FIRST_CARDS] ?? '') : part))
  return { text: parts.join(''), parts: parts.length > 1 ? parts : [] }
}

/** A text in which the name of a person, which may look like anything, is a mark. */
function unnamed(text: string, name: string): string {
  if (!name) return text
  if (text.startsWith(name)) return NAMED + text.slice(name.length)
  for (const before of [' with ', ' to ', ' sees ', ' for ']) {
    const at = text.indexOf(before + name)
    if (at >= 0) return text.slice(0, at + before.length) + NAMED + text.slice(at + before.length + name.length)
  }
  return text
}
