/** The small forms of what is offered in a tournament: fields from what an offer asks, values from what was typed. */

import type { EntryRow, TournamentOffer, TournamentPicture } from './tournament'
import { capital, chipsOf, dollars } from './words'
import { say } from '../words/directing'
import { say as terms } from '../words/terms'
import { say as told } from '../words/told'
import { say as common } from '../words/common'

const KINDS = ['text', 'number', 'name', 'place', 'money', 'time', 'seconds'] as const
const CHOICE = 'choice:'

export interface Asked {
  name: string
  label: string
  kind: (typeof KINDS)[number] | 'choice'
  choices: string[]
}

/** What stands behind a label, so that nobody has to guess in what something is said. */
function unit(kind: Asked['kind']): string {
  return { money: say.inDollars, seconds: say.inSeconds, place: ` (${say.tableSeat})`, time: ' (20:30)' }[kind as string] ?? ''
}

/** The fields of an offer: "choice: equal | by chips" are choices, a word that we do not know is a text. */
export function fields(offer: TournamentOffer): Asked[] {
  return Object.entries(offer.asks).map(([name, what]) => {
    const choices = what.startsWith(CHOICE) || what.includes('|') ? what.replace(CHOICE, '').split('|').map((each) => each.trim()) : []
    const kind = choices.length ? 'choice' : (KINDS.find((each) => each === what) ?? 'text')
    return { name, label: capital(terms.of(name.replaceAll('_', ' '))) + unit(kind), kind, choices }
  })
}

/** What a form begins with: the first of the choices; of a level that can be changed what it is now. */
export function blank(asked: Asked[], { clock }: TournamentPicture): Record<string, string> {
  const row: Partial<Record<string, number>> = { ...(asked.some((each) => each.name === 'small') ? (clock.next ?? clock.level) : { number: clock.level.number }) }
  return Object.fromEntries(asked.map(({ name, choices }) => [name, choices[0] ?? String(row[name === 'level' ? 'number' : name] ?? '')]))
}

/** What is sent of what was typed, or in a sentence what is missing. */
export function filled(asked: Asked[], typed: Record<string, string>): { with: Record<string, string | number> } | { missing: string } {
  const found: Record<string, string | number> = {}
  for (const { name, label, kind } of asked) {
    const said = String(typed[name] ?? '').trim()
    if (kind === 'money') {
      const cents = chipsOf(said || '0', 100)
      if (cents === null) return { missing: say.noAmount(label) }
      found[name] = (cents / 100).toFixed(2)
    } else if (!said) return { missing: say.isMissing(label) }
    else if (kind === 'number' || kind === 'seconds') {
      const count = Number(said.replaceAll(common.thousands, ''))
      if (!Number.isSafeInteger(count) || count < 0) return { missing: say.wholeNumber(label) }
      found[name] = count
    } else found[name] = said
  }
  return { with: found }
}

/** Whether an offer is done by a click, with nothing to fill in and nothing to be sure of. */
export function isPlain(offer: TournamentOffer): boolean {
  return !offer.sure && !Object.keys(offer.asks).length
}

/** What a button says: the label, and what it costs. */
export function buttonWords(offer: TournamentOffer): string {
  return offer.cost ? `${told.label(offer.label)} · ${dollars(offer.cost)}` : told.label(offer.label)
}

/** Names to choose from: those who still play first. */
export function namesOf(picture: TournamentPicture): string[] {
  const known = new Map<string, EntryRow>()
  for (const each of [...picture.tables.flatMap((table) => table.seats), ...picture.entries]) known.set(each.name, known.get(each.name) ?? each)
  return [...known.keys()]
}

/** Places to go to: every seat of the tables in which nobody sits, as "3.5": table 3, seat 5. */
export function freePlaces(picture: TournamentPicture): string[] {
  return picture.tables.flatMap((table) => {
    const taken = new Set(table.seats.map((each) => each.seat))
    return Array.from({ length: picture.seats }, (_, at) => at + 1).filter((seat) => !taken.has(seat)).map((seat) => `${table.number}.${seat}`)
  })
}

/** Under which heading of the desk an offer stands; what is not named here belongs to its course. */
const HEADINGS: Record<string, string> = {
  'stop clock': 'clock', 'start clock': 'clock', 'set clock': 'clock', 'edit level': 'clock',
  'move': 'moves', 'move player': 'moves', 'break table': 'moves', 'end table': 'moves', 'waive': 'moves', 'late seat': 'moves', 'stacks': 'moves', 'bust': 'moves',
  'warn': 'people', 'penalise': 'people', 'disqualify': 'people', 'retire': 'people', 'take back': 'people', 'rule': 'people', 'deputy': 'people',
  'offer chop': 'deal', 'settle': 'deal', 'pay': 'deal',
} // prettier-ignore

export type Heading = 'clock' | 'moves' | 'people' | 'deal' | 'course'

export function under(offers: TournamentOffer[], heading: Heading): TournamentOffer[] {
  return offers.filter((each) => (HEADINGS[each.what] ?? 'course') === heading)
}
