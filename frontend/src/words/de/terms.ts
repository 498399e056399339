/** Auf Deutsch: Wörter, die der Raum schickt: was schiefging, was folgt, Runden, Limits, was eine Hand ist. */

import { listed, sayer } from '../../lib/sentences'
import type { Rule } from '../../lib/sentences'
import type { MadeHand } from '../../lib/types'
import { figures } from '../../lib/words'
import { anew } from '../language.svelte'
import type { say as English } from '../terms'

const TERMS: Record<string, string> = {
  // Was einer tun kann.
  fold: 'passen', check: 'schieben', call: 'mitgehen', bet: 'setzen', raise: 'erhöhen', 'bring in': 'Bring-in', 'bring it in': 'das Bring-in bringen', draw: 'tauschen', discard: 'abwerfen',
  'stand pat': 'alles behalten', show: 'zeigen', muck: 'wegwerfen', post: 'bringen', wait: 'warten', buy: 'einkaufen', leave: 'gehen', pay: 'auszahlen', verify: 'prüfen', once: 'einmal', twice: 'zweimal',
  'take the kitty': 'den Kitty nehmen', open: 'setzen', resume: 'fortsetzen', 'put up': 'aufhängen', collect: 'einziehen', drop: 'einwerfen',
  // Was einer getan hat, neben dem Platz.
  checks: 'schiebt', folds: 'passt', shows: 'zeigt', mucks: 'wirft weg', 'takes the kitty': 'nimmt den Kitty', 'stands pat': 'behält alle', bets: 'setzt', raises: 'erhöht', 'raises to': 'erhöht auf', 'brings it in for': 'bringt das Bring-in:', 'brings in': 'Bring-in',
  'knocks on the table': 'klopft auf den Tisch', 'passes the cards to the dealer': 'schiebt die Karten zum Dealer',
  // Wer und wo.
  'who agrees': 'wer einverstanden ist', 'the dealer': 'der Dealer', nobody: 'niemand', nothing: 'nichts', 'the kitty': 'der Kitty', 'an empty seat': 'ein leerer Platz', house: 'Haus', players: 'alle', dealer: 'Dealer',
  'no cards': 'keine Karten', 'a card': 'eine Karte', 'two cards': 'zwei Karten', 'three cards': 'drei Karten', 'four cards': 'vier Karten', 'five cards': 'fünf Karten', 'six cards': 'sechs Karten', 'seven cards': 'sieben Karten', 'nobody has a card': 'niemand hat eine Karte',
  // Pflichteinsätze.
  'an ante': 'ein Ante', 'a blind': 'einen Blind', 'a straddle': 'einen Straddle', 'a live blind': 'einen lebenden Blind', 'a kill': 'einen Kill', 'a dead blind': 'einen toten Blind', "the table's ante": 'das Ante für den Tisch',
  // Runden.
  deal: 'Geben', flop: 'Flop', turn: 'Turn', river: 'River', 'third street': 'dritte Straße', 'fourth street': 'vierte Straße', 'fifth street': 'fünfte Straße', 'sixth street': 'sechste Straße', 'seventh street': 'siebte Straße',
  'fourth card': 'vierte Karte', 'fifth card': 'fünfte Karte', 'first betting round': 'erste Setzrunde', 'second betting round': 'zweite Setzrunde', 'third betting round': 'dritte Setzrunde', 'fourth betting round': 'vierte Setzrunde', 'final betting round': 'letzte Setzrunde',
  'first round of betting': 'erste Setzrunde', 'second round of betting': 'zweite Setzrunde', 'third round of betting': 'dritte Setzrunde', 'fourth round of betting': 'vierte Setzrunde', 'final round of betting': 'letzte Setzrunde', 'shared card': 'gemeinsame Karte',
  // Limits und Marken.
  'no limit': 'No Limit', 'full pot': 'Pot Limit', 'half pot': 'halber Pot', fixed: 'festes Limit', spread: 'Spread Limit', 'equal or double': 'gleich oder doppelt', high: 'High', low: 'Low',
  button: 'Dealer-Button', buck: 'Buck', puck: 'Puck', 'no button': 'kein Button', reserved: 'reserviert', walking: 'unterwegs', 'missed blind': 'Blind verpasst', 'missed blinds': 'Blinds verpasst', 'sit out': 'setzt aus', red: 'Rot', black: 'Schwarz', 'chase the flop': 'Chase the Flop',
  // Worauf gewartet wird.
  'the table is closed': 'der Tisch ist geschlossen', 'the sign is not up': 'das Schild hängt nicht', 'the house is closed for gaming now': 'das Haus hat gerade keinen Spielbetrieb', 'the freeze-out is adjourned': 'das Freeze-out ist vertagt', 'the time charge is due': 'die Zeitgebühr ist fällig', 'time charges lie on the slide': 'auf dem Schieber liegen Zeitgebühren',
  // Das Menü des Tisches.
  'Put my name on the list': 'Auf die Liste setzen', 'Take my name off the list': 'Von der Liste nehmen', 'Step away': 'Kurz weggehen', 'I am back': 'Ich bin wieder da', 'Sit out the next hands': 'Die nächsten Hände aussetzen', 'Deal me in again': 'Wieder mitspielen',
  'Post the blind I owe': 'Den fälligen Blind bringen', 'Wait for the big blind': 'Auf den Big Blind warten', 'Buy more time': 'Mehr Zeit kaufen',
  // Der Tisch.
  void: 'ungültig', over: 'vorbei', out: 'setzt aus', 'in again': 'spielt wieder mit', 'no longer marked': 'nicht mehr markiert', 'post what they owe': 'den fälligen Blind bringen', 'wait for the blind': 'auf den Blind warten', 'the change': 'die Änderung', 'the table will close': 'der Tisch wird geschlossen', loses: 'verliert', 'goes back: no flop': 'geht zurück: kein Flop', 'is handed over': 'wird übergeben', adjourned: 'vertagt', 'ended by agreement': 'im Einvernehmen beendet', first: 'erstes', second: 'zweites',
} // prettier-ignore

/** Teile von Sätzen, in denen noch etwas steht. Wo die Stelle leer sein kann, steht ihr Abstand dabei. */
const PHRASES: readonly Rule[] = [
  ['calls {n}', 'geht mit {n}'],
  ['bets {n}', 'setzt {n}'],
  ['raises {n}', 'erhöht {n}'],
  ['brings in {n}', 'Bring-in {n}'],
  ['posts {n}', 'bringt {n}'],
  ['draws {n}', 'tauscht {n}'],
  ['discards {cards}', 'wirft {cards} ab'],
  [' with {name}', ' bei {name}'],
  [' into the {pile}', ' ({pile})'],
  ['an uncalled bet of ', 'nicht gehalten: '],
  [' on this turn', ' in diesem Zug'],
  ['the {half} half of {pot:pot}', 'der {half}-Hälfte von {pot}'],
  ['the pot on the {board} board', 'dem Pot ({board} Board)'],
  ['the main pot on the {board} board', 'dem Main-Pot ({board} Board)'],
  ['side pot {n} on the {board} board', 'Side-Pot {n} ({board} Board)'],
  ['the pot', 'dem Pot'],
  ['the main pot', 'dem Main-Pot'],
  ['side pot {n}', 'Side-Pot {n}'],
  ['nothing from any of the {n} pots', 'nichts aus den {n} Pots'],
  ['nothing from the other {n} pots', 'nichts aus den anderen {n} Pots'],
  ['nothing from {pot:pot}', 'nichts aus {pot}'],
  ['{n} from {pot:pot}', '{n} aus {pot}'],
  ['{name} wins {n}', '{name} gewinnt {n}'],
  ['the flop:', 'der Flop:'],
  ['the turn:', 'der Turn:'],
  ['the river:', 'der River:'],
  ['the flop on the second board:', 'der Flop auf dem zweiten Board:'],
  ['the turn on the second board:', 'der Turn auf dem zweiten Board:'],
  ['the river on the second board:', 'der River auf dem zweiten Board:'],
  ['the board:', 'das Board:'],
  ['the second board:', 'das zweite Board:'],
  ['the card for the {round}:', 'die Karte für: {round}:'],
  ['the cards for the {round}:', 'die Karten für: {round}:'],
  ['the {round}:', '{round}:'],
  ['leaves seat {n} with {what} as the table closes', 'verlässt Platz {n} mit {what}, weil der Tisch schließt'],
  ['leaves seat {n} with {what}', 'verlässt Platz {n} mit {what}'],
  ['is picked up from seat {n}, and {chips} is held', 'wird von Platz {n} genommen, {chips} werden verwahrt'],
  ['is picked up from seat {n} with {chips}', 'wird von Platz {n} mit {chips} genommen'],
  [', and must wait for the blind or post it', ' und muss auf den Blind warten oder ihn bringen'],
  [', missing the small blind', ' und verpasst den Small Blind'],
  [', from a closed game', ', von einem geschlossenen Spiel'],
  [', moved by an officer', ', von der Spielaufsicht umgesetzt'],
  [', at the start', ', zu Beginn'],
  [', waiting for the button to pass', ', wartet, bis der Button vorbei ist'],
  [' for cash', ' gegen Bargeld'],
  ['marked {marker}', 'markiert: {marker}'],
  ['{n} blinds', '{n} Blinds'],
  ['a blind of {n}', 'ein Blind von {n}'],
  ['at least {n}', 'mindestens {n}'],
  ['a hand needs {n} players', 'für eine Hand braucht es {n} am Tisch'],
  ['seats {list}', 'die Plätze {list}'],
  ['; seat {n} posts a kill', '; Platz {n} bringt einen Kill'],
  [', card by card', ', Karte für Karte'],
  ['; the house took {n}', '; das Haus nahm {n}'],
  ['pays {n} on {cards}', 'zahlt {n} auf {cards}'],
  ['loses on {cards}', 'verliert auf {cards}'],
  ['gets {n} back', 'bekommt {n} zurück'],
  ['{n} card', '{n} Karte'],
  ['{n} cards', '{n} Karten'],
  ['fixed {figures}', 'festes Limit {figures}'],
  ['spread {figures}', 'Spread Limit {figures}'],
  ['the kitty {cards}', 'der Kitty {cards}'],
  ['an empty seat {cards}', 'ein leerer Platz {cards}'],
  ['{cards} up', '{cards} offen'],
  [', and is dealt in when the button has passed', ' und bekommt Karten, wenn der Button vorbei ist'],
  ['{n} of {chips}', '{n} zu {chips}'],
  ['board {n}', 'Board {n}'],
  ["{name}'s place {cards}", 'der Platz von {name} {cards}'],
  ['{name} a card', '{name} eine Karte'],
  ['{name} two cards', '{name} zwei Karten'],
  ['{name} three cards', '{name} drei Karten'],
  ['{name} four cards', '{name} vier Karten'],
  ['{name} five cards', '{name} fünf Karten'],
  ['{name} six cards', '{name} sechs Karten'],
  ['{name} seven cards', '{name} sieben Karten'],
]
const JOINTS: Record<string, string> = { ' and ': ' und ', ' or ': ' oder ', ', then ': ', dann ' }
const RAW = new Set(['name', 'book', 'quote', 'stacks', 'figures', 'other', 'office', 'edition', 'prize', 'outcome', 'until'])
let phrase = sayer(PHRASES, value)
let coming: Promise<typeof import('./rare')> | null = null

/** Was selten vorkommt, ist von jetzt an da; `taken` bekommt es auch. Kommt es nicht, bleibt es Englisch. */
export function rare(taken: (more: typeof import('./rare')) => void = () => undefined): Promise<void> {
  coming ??= import('./rare').then(
    (more) => {
      Object.assign(TERMS, more.TERMS)
      phrase = sayer([...PHRASES, ...more.PHRASES], value)
      anew('terms')
      return more
    },
  )
  return coming.then(taken, () => void (coming = null))
}

/** Was in einem Satz steht, auf Deutsch: ein Wort, eine Zahl, ein Satzteil oder eine Liste davon. */
export function said(text: string): string {
  const [, first = '', ground = ''] = /^(.+?): (.+)$/s.exec(text) ?? []
  const before = first ? one(first) : null
  if (before !== null) return `${before}: ${TERMS[ground] ?? ground}`
  return one(text) ?? (text.includes('; ') ? text.split('; ').map(said).join('; ') : /, | and | or /.test(text) ? listed(text, JOINTS, (part) => one(part) ?? part) : text)
}

/** Eine Zahl, wie man sie hier schreibt; alles andere, wie es ist. */
export function figure(text: string): string {
  if (/^\d{1,3}(,\d{3})+$/.test(text)) return figures(Number(text.replaceAll(',', '')), 0)
  return /^\d+\.\d+$/.test(text) ? figures(Number(text), 2) : text
}

function one(text: string): string | null {
  if (/^\d[\d.,]*$/.test(text)) return figure(text)
  return TERMS[text] ?? phrase(text)
}

/** Ein Wert an seiner Stelle: Namen und was gesagt wurde, bleiben, wie sie sind. */
export function value(text: string, field: string): string {
  if (text.startsWith(' ')) return said(text)
  if (field === 'sign') return TERMS[text] ?? phrase(text) ?? text
  if (field === 'ground') return TERMS[text] ?? text
  if (field === 'quoted' || text.startsWith('"')) return text.replace(/^"(.*)"$/s, '„$1“')
  return RAW.has(field) ? text : field === 'seat' ? (TERMS[text] ?? phraseOfSeat(text)) : said(text)
}

/** Wer an einem Platz handelt, oder was von ihm gesagt wird. */
function phraseOfSeat(text: string): string {
  return /^(the .+ decides|.+ chooses|.+ acts first|leaves seat .+|is picked up .+)$/.test(text) ? said(text) : text.replace(/^the /, '')
}

// ------------------------------------------------------------------------------------------------ Hände

const RANKS = ['', 'Ass', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn', 'Bube', 'Dame', 'König', 'Ass']
const MANY = ['', 'Asse', 'Zweien', 'Dreien', 'Vieren', 'Fünfen', 'Sechsen', 'Siebenen', 'Achten', 'Neunen', 'Zehnen', 'Buben', 'Damen', 'Könige', 'Asse']
const LETTERS = '0A23456789TJQKA'

/** Wie eine Hand heißt: „Full House, Neunen über Fünfen“. */
export function madeHand({ category, ranks, low, name }: Pick<MadeHand, 'category' | 'ranks' | 'low' | 'name'>): string {
  const [first = 0, second = 0] = ranks
  const run = ranks.map((rank) => LETTERS.charAt(rank)).join('-')
  if (low && ['low', 'no pair'].includes(category)) return name === 'wheel' ? 'Wheel' : `${run} Low`
  switch (category) {
    case 'royal flush':
      return 'Royal Flush'
    case 'straight flush':
      return `Straight Flush bis ${RANKS[first]}`
    case 'four of a kind':
      return `Vierling, ${MANY[first]}`
    case 'full house':
      return `Full House, ${MANY[first]} über ${MANY[second]}`
    case 'flush':
      return `Flush, ${RANKS[first]} hoch`
    case 'straight':
      return `Straße bis ${RANKS[first]}`
    case 'three of a kind':
      return `Drilling, ${MANY[first]}`
    case 'two pair':
      return `zwei Paare, ${MANY[first]} und ${MANY[second]}`
    case 'one pair':
      return `ein Paar ${MANY[first]}`
    case 'no pair':
      return `${RANKS[first]} hoch`
    case 'badugi':
      return `Badugi, ${run}`
    case 'one card':
    case 'two cards':
    case 'three cards':
      return `${TERMS[category] ?? 'eine Karte'}, ${run}`
    default:
      return name
  }
}

const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king', 'ace']
const RANKED = new Map(WORDS.flatMap((word, at): [string, string][] => [[word, RANKS[at + 2] ?? ''], [word === 'six' ? 'sixes' : `${word}s`, MANY[at + 2] ?? '']]))
const HANDS: readonly Rule[] = [
  ['royal flush', 'Royal Flush'],
  ['straight flush, {rank} high', 'Straight Flush bis {rank}'],
  ['four of a kind, {rank}{rest:beside}', 'Vierling, {rank}{rest}'],
  ['full house, {rank} over {second}', 'Full House, {rank} über {second}'],
  ['flush, {ranks}', 'Flush, {ranks}'],
  ['straight, {rank} high', 'Straße bis {rank}'],
  ['three of a kind, {rank}{rest:beside}', 'Drilling, {rank}{rest}'],
  ['two pair, {rank} and {second}{rest:beside}', 'zwei Paare, {rank} und {second}{rest}'],
  ['one pair, {rank}{rest:beside}', 'ein Paar {rank}{rest}'],
  ['pair, {rank}{rest:beside}', 'ein Paar {rank}{rest}'],
  ['no pair, {ranks}', '{ranks}'],
  ['high card, {ranks}', 'höchste Karte {ranks}'],
  ['wheel', 'Wheel'],
  ['{figures} low', '{figures} Low'],
]
const handSaid = sayer(HANDS, (text, field) => (field === 'figures' ? text : text.replace(/^ with (an? )?/, ' mit ').split(' ').map((word) => RANKED.get(word) ?? word).join(' ')))

/** Womit ein Pot gewonnen wurde, wie es in Worten kam. */
function handInWords(words: string): string {
  return handSaid(words.replace(/^an? /, '')) ?? words
}

function word(text: string): string {
  const found = said(text)
  if (found === text && text && !coming) void rare()
  return found
}

export const say: typeof English = { of: word, hand: madeHand, reason: handInWords }
