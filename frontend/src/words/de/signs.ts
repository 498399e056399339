/** Auf Deutsch: was ein Schild sagt, und was gefragt wird, bevor es hängt. */

import { sayer } from '../../lib/sentences'
import type { Rule } from '../../lib/sentences'
import type { say as English } from '../signs'
import { say as terms } from './terms'

/** Was zur Wahl steht, und was gewählt werden kann. */
const WORDS: Record<string, string> = {
  game: 'Spiel', limit: 'Limit', limits: 'Limit', blinds: 'Blinds', ante: 'Ante', 'bring-in': 'Bring-in', 'bring in': 'Bring-in', seats: 'Plätze', deck: 'Deck', dollar: 'Dollar', burn: 'Brennkarten', 'buy in': 'Buy-in', 'buy-in': 'Buy-in', commission: 'Kommission', none: 'keine', scale: 'Staffel', percentage: 'Prozentsatz', time: 'Zeitgebühr',
  'least wager': 'kleinster Einsatz', 'most wager': 'höchster Einsatz', 'cards in the deck': 'Karten im Deck', 'burned cards': 'Brennkarten', 'chips to the dollar': 'Chips für einen Dollar', 'order of hands': 'Rang der Hände', 'top up': 'Nachkauf',
  'stand alone': 'eigene Kasse', straddle: 'Straddle', kill: 'Kill', 'run it twice': 'Run It Twice', 'side wager': 'Nebenwette', 'bonus prizes': 'Bonuspreise', 'jackpot drop': 'Abgabe an den Jackpot', mix: 'Wechsel der Spiele', 'pot rounding': 'gerundeter Pot', 'freeze out': 'Freeze-out', tournament: 'Turnier', 'cards on felt': 'Karten auf dem Filz',
  'time to act': 'Zeit zum Handeln', 'time to decide': 'Zeit für die Aufsicht', 'extra time': 'Zeitzukauf', 'no marker': 'ohne Dealer-Button', clock: 'Uhr', 'picked up after': 'vom Platz genommen nach',
  'heads up': 'Heads-up', 'raise over a straddle': 'Erhöhung über einen Straddle', 'further straddles': 'weitere Straddles', 'missed blinds': 'verpasste Blinds', 'check gives up the raise': 'wer schiebt, erhöht nicht mehr', 'raise measured': 'der Pot zählt für eine Erhöhung', 'three raises with antes': 'drei Erhöhungen auch mit Ante', 'head to head': 'zu zweit', 'short all-ins': 'zu kleine All-ins', 'half of': 'die Hälfte von',
  'chips in front': 'Chips, die schon vorn liegen,', 'one silent chip calls': 'ein Chip ohne Ansage geht mit', 'late words count': 'späte Ansagen gelten', undercall: 'zu wenig mitgegangen', 'checked showdown': 'Showdown ohne Einsatz', 'all-in hands are shown': 'All-in-Hände werden gezeigt', 'odd chips': 'unteilbare Chips', 'equal cards': 'gleiche Karten', 'adding chips': 'Chips dazulegen', 'buying again': 'neuer Einkauf', 'stakes stay on the table': 'was auf dem Tisch ist, bleibt dort',
  // Was dabei gewählt wird.
  'small blind on the button': 'Small Blind am Button', 'big blind on the button': 'Big Blind am Button', 'by the straddle': 'um den Straddle', 'by the blind': 'um den Blind', 'every one': 'jeder', 'the big blind': 'der Big Blind', 'before the call': 'vor dem Call', 'after the call': 'nach dem Call', 'two who can bet': 'zwei, die setzen können', 'two live hands': 'zwei lebende Hände', 'added up': 'werden zusammengezählt', 'open to players yet to act': 'offen für alle, die noch nicht gehandelt haben',
  'the whole wager': 'der ganze Einsatz', 'the last raise': 'die letzte Erhöhung', 'are left out': 'zählen nicht', 'count with the new chips': 'zählen mit', 'a full call': 'ein voller Call', 'made up or folded': 'auffüllen oder passen', 'last to bet': 'wer zuletzt gesetzt hat', 'left of the button': 'links vom Button', 'first to act': 'wer zuerst handelt', 'all to the first on the left': 'alle an den ersten links', 'one each from the left': 'je einer, von links', 'by suit': 'nach Farbe', 'draw again': 'noch einmal ziehen',
  'between hands': 'zwischen den Händen', 'when not in the hand': 'wer nicht in der Hand ist', 'any amount': 'beliebig viel', 'the least buy-in': 'der Mindest-Buy-in', half: 'halb', full: 'ganz', 'half kill': 'halber Kill', 'full kill': 'ganzer Kill', 'flop chase': 'Flop Chase', 'per hand': 'pro Hand', 'per person per hand': 'pro Person und Hand', 'no burn': 'ohne Brennkarten',
  'ante alone': 'nur Ante', 'blinds alone': 'nur Blinds', 'blinds and ante': 'Blinds und Ante', 'half pot or full pot': 'halber Pot oder Pot Limit', 'agreed freeze out': 'Freeze-out vereinbart', 'agreed reduced deck': 'kleineres Deck vereinbart', 'agreed low ace': 'niedriges Ass vereinbart',
  // Was auf dem Schild steht.
  allowed: 'erlaubt', 'when all remaining players agree': 'wenn alle einverstanden sind, die noch dabei sind', 'commission goes to the float': 'die Kommission geht ins Float', 'with the consent of all players': 'wenn alle am Tisch einverstanden sind', 'each doubles the one before it': 'jeder verdoppelt den davor', 'until the next round': 'bis zur nächsten Runde', 'as with a blind': 'wie mit Blinds', 'whatever it is worth': 'wie viel er auch wert ist', 'until the next player acts': 'bis danach jemand handelt',
  'also beaten ones': 'auch geschlagene', 'nothing is taken off or lent between rounds': 'zwischen den Runden wird nichts weggenommen oder geliehen', 'royal flush, straight flush, fours, full house, flush, straight, threes, two pairs, one pair, five odd cards; ace high or low': 'Royal Flush, Straight Flush, Vierling, Full House, Flush, Straße, Drilling, zwei Paare, ein Paar, hohe Karte; Ass hoch oder niedrig',
  // Was im Formular dabeisteht.
  'left out: it follows from the limit': 'leer: wie das Limit', 'the least, or the least and the most: 40 to 200': 'am wenigsten, oder von bis: 40-200', 'each blind at least as large as the one before it': 'jeder Blind mindestens so groß wie der davor', 'as large as the least wager': 'so groß wie der kleinste Einsatz', 'whoever sits down agrees to it': 'wer Platz nimmt, ist einverstanden',
} // prettier-ignore

/** Wo Zahlen stehen. */
const PHRASES: readonly Rule[] = [
  ['needs {what}', 'nur mit: {what}'],
  ['one: {money}', 'einer: {money}'],
  ['two: {money}', 'zwei: {money}'],
  ['three: {money}', 'drei: {money}'],
  ['at least {least}, at most {most}', 'mindestens {least}, höchstens {most}'],
  ['at least {least}', 'mindestens {least}'],
  ['at most {most}', 'höchstens {most}'],
  ['{game}, {n} players, {deck} cards', '{game}, {n} Plätze, {deck} Karten'],
  ['{game}, {n} players', '{game}, {n} Plätze'],
  ['fixed {bets}', 'festes Limit {bets}'],
  ['spread: {least} to {most}', 'Spread Limit: {least} bis {most}'],
  ['spread {bets}', 'Spread Limit {bets}'],
  ['equal or double: {least} or {most}', 'gleich oder doppelt: {least} oder {most}'],
  ['{what}, rounded up to $5', '{what}, auf $5 aufgerundet'],
  ['{rate}% of the pot, at most {most}', '{rate} % vom Pot, höchstens {most}'],
  ['{rate}% of the pot', '{rate} % vom Pot'],
  ['{rate}% cap {most}', '{rate} %, höchstens {most}'],
  ['{fee} an hour from each player', '{fee} pro Stunde und Platz'],
  ['per person per hand {n}', 'pro Person und Hand {n}'],
  ['per hand {n} up to {most} players else {fee}', 'pro Hand {n} bis {most} Spieler, sonst {fee}'],
  ['per hand {n}', 'pro Hand {n}'],
  ['per hand: {list}, else {fee}', 'pro Hand: {list}, sonst {fee}'],
  ['time {n}', 'Zeitgebühr {n}'],
  ['{fee} per person per hand', '{fee} pro Person und Hand'],
  ['{fee} per hand', '{fee} pro Hand'],
  ['capped scale: {list}', 'gedeckelte Staffel: {list}'],
  ['normal scale: {list}', 'normale Staffel: {list}'],
  ['standard scale: {list}', 'Standardstaffel: {list}'],
  ['scale capped', 'gedeckelte Staffel'],
  ['scale normal', 'normale Staffel'],
  ['scale standard', 'Standardstaffel'],
  ['{money} for every {other} or part of it', '{money} je angefangene {other}'],
  ['{money} for every {other}, whole ones only', '{money} je volle {other}'],
  ['nothing up to {money}', 'nichts bis {money}'],
  ['nothing on what exceeds {money}', 'nichts auf das, was über {money} geht'],
  ['{money} up to {n} players', '{money} bis {n} Spieler'],
  ['{money} up to {other}', '{money} bis {other}'],
  ['{n} seconds, once, for {fee}', '{n} Sekunden, einmal, für {fee}'],
  ['{n} seconds, {often} times, for {fee}', '{n} Sekunden, {often}-mal, für {fee}'],
  ['{n} seconds {often} times for {fee}', '{n} Sekunden, {often}-mal, für {fee}'],
  ['{n} seconds once time is called', '{n} Sekunden, sobald die Zeit gestoppt wird'],
  ['{n} seconds for an officer to come', '{n} Sekunden, bis die Aufsicht kommt'],
  ['{n} seconds', '{n} Sekunden'],
  ['{n} minutes away', '{n} Minuten weg'],
  ['{chips} from each pot of {pot} or more', '{chips} aus jedem Pot ab {pot}'],
  ['{chips} from pots of {pot}', '{chips} aus Pots ab {pot}'],
  ['{n} to {most}', '{n} bis {most}'],
  ['{n} from {who}', '{n} von {who}'],
]
const phrase = sayer(PHRASES, (text, field) => (field === 'game' ? text : field === 'list' ? text.split(/(; |, )/).map((part, at) => (at % 2 ? part : said(part))).join('') : /\d/.test(text) ? text.replace(/(\$?\d)\.(\d\d)\b/g, '$1,$2') : said(text)), true)
// Wonach auf einem gesprochenen Schild sein Wert steht; das längste zuerst.
const OPENINGS = Object.keys(WORDS).sort((one, other) => other.length - one.length)

function said(text: string): string {
  return WORDS[text] ?? phrase(text) ?? terms.of(text)
}

/** Ein Teil eines gesprochenen Schilds: „buy in 40 to 400“. */
function part(text: string): string {
  const opening = WORDS[text] ? undefined : OPENINGS.find((each) => text.startsWith(`${each} `))
  return opening ? `${WORDS[opening] ?? opening} ${said(text.slice(opening.length + 1))}` : said(text)
}

export const say: typeof English = {
  of: said,
  line: (sign) => sign.split(', ').map((each, at) => (at ? part(each) : each)).join(', '),
}
