/** Auf Deutsch: die Sätze des Protokolls, Ereignis für Ereignis, und Ablehnungen. Was selten vorkommt, steht in `rare`. */

import { retold, sayer } from '../../lib/sentences'
import type { Rule } from '../../lib/sentences'
import type { Line, Sentence } from '../../lib/types'
import { anew } from '../language.svelte'
import type { say as English } from '../lines'
import { figure, madeHand, rare, said, value } from './terms'

/** Jedes Ereignis mit dem Satz, mit dem es erklärt ist, und demselben auf Deutsch. */
const LINES: Record<string, Rule> = {
  Ended: ['the hand is over: {stacks}', 'die Hand ist vorbei: {stacks}'],
  CutDeck: ['{seat:or_dealer} cuts the deck {at:cards} down', '{seat} hebt ab: {at} tief'],
  Charged: ['{seat} pays a fee of {amount}{into:into}', '{seat} zahlt eine Gebühr von {amount}{into}'],
  Posted: ['{seat} posts {word:forced} of {amount}', '{seat} bringt {word} von {amount}'],
  Dealt: ['the dealer deals {seats:deal}', 'der Dealer gibt {seats}'],
  Turned: ['{board:street} {cards}', '{board} {cards}'],
  RanOnce: ['the board is run once after all', 'das Board wird doch nur einmal ausgegeben'],
  Returned: ['{uncalled:uncalled}{amount} goes back to {seat}', '{uncalled}{amount} geht zurück an {seat}'],
  LeftIn: ['{seat} leaves {to} in the pot', '{seat} lässt {to} im Pot'],
  Checked: ['{seat} checks', '{seat} schiebt'],
  Called: ['{seat} calls {to}', '{seat} geht mit: {to}'],
  Wagered: ['{seat} {word:wager} {to}', '{seat} {word} {to}'],
  Folded: ['{seat} folds', '{seat} passt'],
  KittyTaken: ['{seat} puts in {to} and takes the kitty', '{seat} setzt {to} und nimmt den Kitty'],
  KittyMucked: ['the kitty is mucked', 'der Kitty wird weggeworfen'],
  SatOut: ['{seat} is treated as all in', '{seat} gilt als all-in'],
  Discarded: ['{seat} {cards:thrown}', '{seat} {cards}'],
  Asked: ['{seat} is asked first whether to run it twice', '{seat} wird zuerst gefragt, ob zweimal ausgegeben wird'],
  Chosen: ['{seat} says to run it {choice}', '{seat} sagt: {choice} ausgeben'],
  Showed: ['{seat} shows {cards}', '{seat} zeigt {cards}'],
  Mucked: ['{seat} mucks', '{seat} wirft weg'],
  Looked: ['{seat} looks at their cards', '{seat} sieht sich die eigenen Karten an'],
  Told: ['{seat} shows {other} {cards}', '{seat} zeigt {other} {cards}'],
  Raked: ['the house takes {amounts:takings}{into:into}', 'das Haus nimmt {amounts}{into}'],
  Won: ['{seats:winnings} from {pot:pot}', '{seats} aus {pot}'],
  Admitted: ['{name} may join', '{name} darf mitspielen'],
  Sat: ['{name} sits in seat {seat} with {chips}{way:way}{owes:waits}', '{name} nimmt Platz {seat} mit {chips}{way}{owes}'],
  Allotted: ['seat {seat} is kept for {name}', 'Platz {seat} wird für {name} freigehalten'],
  Listed: ['{name} is number {place} on the list', '{name} ist Nummer {place} auf der Liste'],
  Unlisted: ['{name} is off the list', '{name} ist von der Liste'],
  Leaving: ['{name} will leave after the hand', '{name} geht nach der Hand'],
  Left: ['{name} {seat:going}', '{name} {seat}'],
  Bought: ['{name} buys {amount}{cash:changed}', '{name} kauft {amount}{cash}'],
  MustBuy: ['{name} must have at least {least} to be dealt in', '{name} braucht mindestens {least}, um Karten zu bekommen'],
  SteppedAway: ['{name} steps away', '{name} steht auf'],
  CameBack: ['{name} is back', '{name} ist zurück'],
  DealtOut: ['{name} is dealt {out:out}', '{name} {out}'],
  MovedSeat: ['{name} moves from seat {seat} to seat {to}{owes:waits}{small:small}', '{name} wechselt von Platz {seat} auf Platz {to}{owes}{small}'],
  Marked: ['seat {seat} is {marker:marker}', 'Platz {seat} ist {marker}'],
  Missed: ['{name} misses {blinds:blinds}', '{name} verpasst {blinds}'],
  Chose: ['{name} will {choice:debt}', '{name} will {choice}'],
  Required: ['{name} must wait for the blind or post it', '{name} muss auf den Blind warten oder ihn bringen'],
  Straddled: ['{name} will straddle', '{name} bringt einen Straddle'],
  BetPlaced: ['{name} puts {amount} on {on}', '{name} setzt {amount} auf {on}'],
  BetSettled: ["{name}'s {amount} on {on} {pays:result}", '{amount} von {name} auf {on}: {pays}'],
  BetPaid: ["{amount} is added to {name}'s stake", '{amount} kommt zu den Chips von {name}'],
  SignShown: ['the sign is up', 'das Schild hängt'],
  GameChanged: ['the next game of the mix: {sign}', 'das nächste Spiel im Wechsel: {sign}'],
  Began: ['hand {number}: the {word} is on seat {marker}; {seats:seats} are dealt in{kill:kill}{by_hand:slow}', 'Hand {number}: {word} auf Platz {marker}; Karten für {seats}{kill}{by_hand}'],
  Finished: ['hand {number} is {void:void}{taken:taken}', 'Hand {number} ist {void}{taken}'],
  Collected: ['the dealer collects the time charge: {names:charges}', 'der Dealer zieht die Zeitgebühr ein: {names}'],
  Extended: ['{name} buys {seconds} more seconds for {fee}', '{name} kauft {seconds} Sekunden für {fee}'],
  Placed: ['{name} is seated in seat {seat} with {chips}{waits:behind}', '{name} bekommt Platz {seat} mit {chips}{waits}'],
  HandMissed: ['{name} misses the hand', '{name} verpasst die Hand'],
  ButtonPlaced: ['the button is drawn: seat {seat}', 'der Button wird ausgelost: Platz {seat}'],
  LevelSet: ['level {level}: {says}', 'Level {level}: {says}'],
}

const byEvent = new Map<string, (text: string) => string | null>()
// Was ohne sein Ereignis kommt: was anfängt wie kein anderer Satz.
const ofAny = (): ((text: string) => string | null) => sayer([...Object.values(LINES).filter(([declared]) => /^[a-z]/.test(declared)), ...Object.values(LINES).filter(([declared]) => /[a-z]{4}/.test(declared.replace(/\{.*?\}/g, '')))], value)
let anything = ofAny()
let all = false // auch das Seltene ist da
let refused: (sentence: string) => string | null = () => null
let refuses: Promise<unknown> | null = null
const NOBODY_ON_DUTY = "nobody is on duty, and the book's last word holds: "
const TIME_IS_OVER = /^(.+)'s time is over: /s
const STRING_BET = ': a string bet'
const kept = new Map<string, Pick<Sentence, 'text' | 'parts'>>() // was im Protokoll steht, wird oft gezeigt

function sayerOf(event: string): ((text: string) => string | null) | undefined {
  const rule = LINES[event]
  if (rule && !byEvent.has(event)) byEvent.set(event, sayer([rule], value, true))
  if (!rule && !all) void everything()
  return byEvent.get(event)
}

/** Auch was selten vorkommt, kann gesagt werden. */
function everything(): Promise<void> {
  return rare((more) => {
    if (all) return
    all = true
    Object.assign(LINES, more.LINES)
    anything = ofAny()
    kept.clear()
    anew('lines')
  })
}

function taken({ REFUSALS }: { REFUSALS: readonly Rule[] }): void {
  refused = sayer(REFUSALS, value)
  anew('lines')
}

/** Was niemand sieht, sagt das Haus in wenigen Worten. */
const UNSEEN: Record<string, string> = { 'the cards are dealt': 'die Karten werden gegeben' }

function told(line: Sentence & Partial<Line>): Pick<Sentence, 'text' | 'parts'> {
  const { award, event } = line
  const won = award?.reason ? `${award.seats.length > 1 ? ', each' : ''} with ${award.reason}` : ''
  const retell = (text: string): string | null => {
    const late = TIME_IS_OVER.exec(text)
    const rest = (late ? text.slice(late[0].length) : text.replace(NOBODY_ON_DUTY, '')).replace(STRING_BET, '')
    const whole = won && rest.endsWith(won) ? rest.slice(0, -won.length) : rest
    const main = UNSEEN[whole] ?? (event ? sayerOf(event)?.(whole) : anything(whole)) ?? null
    if (main === null) return null
    const before = late ? `Zeit abgelaufen für ${late[1]}: ` : text.startsWith(NOBODY_ON_DUTY) ? 'niemand ist im Dienst, es gilt das letzte Wort des Regelwerks: ' : ''
    const made = award?.made && won ? `${award.seats.length > 1 ? ', jeweils' : ''} mit ${madeHand(award.made)}` : ''
    return before + main + made + (text.endsWith(STRING_BET) ? ': ein String-Bet' : '')
  }
  return retold(line, retell, figure)
}

export const say: typeof English = {
  of: (line) => {
    const key = `${line.event ?? ''}|${line.name ?? ''}|${line.text}`
    let found = kept.get(key)
    if (!found) {
      if (kept.size > 2000) kept.clear()
      kept.set(key, (found = told(line)))
    }
    return found
  },
  wanted: (lines) => (!all && lines.some(({ event }) => event && !(event in LINES)) ? everything() : null),
  beside: (words) => said(words),
  refusal: (sentence) => {
    if (sentence && !refuses) void say.refusals()
    return refused(sentence) ?? sentence
  },
  refusals: () => (refuses ??= Promise.all([import('./refusals').then(taken), rare()]).catch(() => undefined)), // kommen sie nicht, bleibt es Englisch
}
