/** The language of the pages: which of them this browser asks for, and every place's words in it.
 *
 * `words/PLACE.ts` declares that a place has words, and is loaded with the pages of that place; `words/LANGUAGE/PLACE.ts` has them
 * in a language, and is loaded only where that is spoken. The English ones say which there are. A folder more is a language more.
 */

import { languages } from '../lib/remembered'
import { wish } from '../lib/settings.svelte'

const ENGLISH = 'en'
const NAMES: Record<string, string> = { en: 'English', de: 'Deutsch' } // a browser knows them too, and takes long to look
const WORDS = import.meta.glob<{ say: object }>('./*/*.ts')

/** What the pages can be read in. */
export const LANGUAGES: string[] = [...new Set([ENGLISH, ...Object.keys(WORDS).map((path) => path.split('/')[1] ?? ENGLISH)])]

/** What is put into a sentence. */
export type Said = string | number

class Place {
  words: object = $state.raw({}) // none before they have come: whoever reads some waits for `ready`

  constructor(readonly name: string) {}

  async in(language: string): Promise<object> {
    return (await WORDS[`./${language}/${this.name}.ts`]?.())?.say ?? (language === ENGLISH ? {} : this.in(ENGLISH))
  }
}

class Language {
  now = $state(ENGLISH) // in which things are said

  constructor() {
    this.now = wanted()
    document.documentElement.lang = this.now
  }

  /** Say everything in another language from now on, and remember that. */
  async speak(language: string): Promise<void> {
    const all = await Promise.all(places.map((place) => place.in(language)))
    wish('language', language)
    this.now = language
    document.documentElement.lang = language
    places.forEach((place, at) => (place.words = all[at] ?? place.words))
  }
}

const places: Place[] = []
const coming = new Set<Promise<void>>()
export const language = new Language()

/** What somebody chose here, else the first of the browser's languages that there is. */
function wanted(): string {
  return languages().find((tag) => LANGUAGES.includes(tag)) ?? ENGLISH
}

/** Declare the words of a place; whoever reads one of them is given it in the language that is spoken. */
export function declared<Words extends object>(name: string): Words {
  const place = new Place(name)
  places.push(place)
  const told: Promise<void> = place
    .in(language.now)
    .catch(() => place.in(ENGLISH)) // words that do not come are said in English
    .then((words) => void (place.words = words))
    .finally(() => coming.delete(told))
  coming.add(told)
  return new Proxy({} as Words, { get: (_, key) => Reflect.get(place.words, key) as unknown })
}

/** More words of a place are there than were: whatever shows some says them anew. */
export function anew(name: string): void {
  for (const place of places) if (place.name === name) place.words = { ...place.words }
}

/** Wait for something to be loaded and then for its words, so that nothing is seen in two languages. */
export async function ready<Loaded>(loaded: Promise<Loaded>): Promise<Loaded> {
  const found = await loaded
  await Promise.all(coming)
  return found
}

const [plurals, ordinals] = [new Map<string, Intl.PluralRules>(), new Map<string, Intl.PluralRules>()]

function rulesOf(kept: Map<string, Intl.PluralRules>, type: Intl.PluralRuleType): Intl.PluralRules {
  let rules = kept.get(language.now)
  if (!rules) kept.set(language.now, (rules = new Intl.PluralRules(language.now, { type })))
  return rules
}

/** The form of a sentence that a number asks for. */
export function counted(number: number, forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>): string {
  return forms[rulesOf(plurals, 'cardinal').select(number)] ?? forms.other
}

/** The form of an ordinal number: the English have "one" (1st), "two" (2nd), "few" (3rd) and "other". */
export function ordinalForm(number: number): string {
  return rulesOf(ordinals, 'ordinal').select(number)
}

/** What a language calls itself. */
export function ownName(tag: string): string {
  return NAMES[tag] ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}
