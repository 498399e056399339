/** Auf Deutsch: was in den Papieren des Raums steht: Ämter, Konten, wozu Chips gingen, was im Raum selbst schiefging. */

import { sayer } from '../../lib/sentences'
import type { Rule } from '../../lib/sentences'
import type { say as English } from '../papers'

const WORDS: Record<string, string> = {
  // Ämter des Raums; die der Regelwerke heißen dort, wie sie heißen.
  manager: 'Leitung', surveillance: 'Überwachung', inspector: 'Aufsichtsbehörde', cashier: 'Kasse', operator: 'Veranstalter', director: 'Turnierleitung', Director: 'Turnierleitung', opener: 'Gastgeber',
  given: 'gegeben', taken: 'genommen', resigned: 'niedergelegt', 'handed over': 'übergeben', 'the one-time link': 'den einmaligen Link',
  // Konten.
  'the bank': 'die Bank', 'the house': 'das Haus', 'bonus prizes and the drop': 'Bonuspreise und Drop', box: 'Drop-Box', float: 'Float', slide: 'Schieber', held: 'verwahrt', seized: 'eingezogen',
  // Wozu Chips gingen.
  'chips to begin with': 'Chips für den Anfang', 'chips to go on with': 'Chips zum Weiterspielen', 'issued at the desk': 'am Pult ausgegeben', 'cashed at the desk': 'am Pult eingelöst',
  'sat down': 'Platz genommen', left: 'gegangen', 'bought chips': 'Chips gekauft', 'took chips off': 'Chips vom Tisch genommen', 'given back': 'zurückgegeben', 'paid from the pocket': 'aus eigener Tasche gezahlt', 'side wager': 'Nebenwette', prize: 'Preis',
  'time charge': 'Zeitgebühr', commission: 'Kommission', 'extra time': 'Zeitzukauf', 'jackpot drop': 'Abgabe an den Jackpot', 'put into a jackpot': 'in einen Jackpot gegeben', 'moved to another jackpot': 'in einen anderen Jackpot verschoben', 'high hand': 'High Hand',
  'entered a tournament': 'zu einem Turnier angemeldet', 'entered a tournament again': 'Re-Entry in einem Turnier', 'bought back into a tournament': 'Re-Buy in einem Turnier', 'added on in a tournament': 'Add-on in einem Turnier', 'withdrew from a tournament': 'von einem Turnier abgemeldet', 'got no seat in a tournament': 'kein Platz in einem Turnier', 'a tournament was cancelled': 'ein Turnier wurde abgesagt',
  'won a prize': 'einen Preis gewonnen', 'won a bounty': 'ein Kopfgeld gewonnen', 'fees of a tournament': 'Gebühren eines Turniers', 'made up the guarantee of a tournament': 'die Garantie eines Turniers aufgefüllt',
  // Vorfälle: ihre Art, wo sie waren, wie sie endeten.
  table: 'Tisch', ledger: 'Hauptbuch', records: 'Akten', sealed: 'Siegel', writing: 'Schreiben', chat: 'Chat', anchors: 'Anker',
  'it was found to be so no longer': 'es ist nicht mehr so', 'something else was found there': 'dort wurde etwas anderes gefunden', 'a line of the chat was reported; the desk of the table shows it': 'eine Zeile des Chats wurde gemeldet; das Pult des Tisches zeigt sie',
  'no row stands behind it': 'keine Zeile steht dahinter', 'they are not all in their pack': 'sie sind nicht alle in ihrem Paket', 'they are not those packed': 'es sind nicht die gepackten', 'the time of the last is not that of its pack': 'die Zeit der letzten ist nicht die ihres Pakets', 'it was anchored and is not there': 'sie war verankert und ist nicht da',
  'its draws were fixed by another secret': 'die Auslosungen waren durch ein anderes Geheimnis festgelegt', 'it is not what was drawn': 'das wurde nicht ausgelost', 'the accounts are not what they were at the last anchor and what moved since': 'die Konten sind nicht, was sie beim letzten Anker waren und was sich seither bewegt hat', 'the last was signed by another key than the one that is here': 'den letzten hat ein anderer Schlüssel unterschrieben als der, der hier ist',
  'its hand is sealed, and the key is not here': 'die Hand dort ist versiegelt, und der Schlüssel ist nicht hier', 'the next anchor': 'der nächste Anker', 'the last anchors are not here, so that none is put behind them: bring anchors.jsonl of the machine that made those before.': 'die letzten Anker sind nicht hier, also kommt keiner dahinter: Bring anchors.jsonl von der Maschine, die die davor gemacht hat.',
  'nothing is wrong.': 'alles in Ordnung.',
} // prettier-ignore

const PHRASES: readonly Rule[] = [
  ['{name} and {other} come from the same device.', '{name} und {other} kommen vom selben Gerät.'],
  ['{name} and {other} come from the same address.', '{name} und {other} kommen von derselben Adresse.'],
  ['issue {chips} chip to {name}: {why}', '{chips} Chip an {name} ausgeben: {why}'],
  ['issue {chips} chips to {name}: {why}', '{chips} Chips an {name} ausgeben: {why}'],
  ['cash {chips} chip of {name}: {why}', '{chips} Chip von {name} einlösen: {why}'],
  ['cash {chips} chips of {name}: {why}', '{chips} Chips von {name} einlösen: {why}'],
  ['the hand that is on at {table} is voided without being opened', 'die laufende Hand an {table} wird annulliert, ohne geöffnet zu werden'],
  ['A second person signs this: it waits at the desk as proposal {n}.', 'Das unterschreibt noch jemand: Es wartet am Pult als Vorschlag {n}.'],
  ['Receipt {n}.', 'Beleg {n}.'],
  ['table {which}', 'Tisch {which}'],
  ['drop of {which}', 'Drop von {which}'],
  ['tournament/{which}', 'Turnier {which}'],
  ['line {n} of the chat of {table}', 'Zeile {n} im Chat von {table}'],
  ['row {n} of {where}', 'Zeile {n} von {where}'],
  ['rows {n} to {other} of {where}', 'Zeilen {n} bis {other} von {where}'],
  ['transfer {which}', 'Überweisung {which}'],
  ['the {office} silenced them', 'stummgeschaltet: {office}'],
  ['the {office} let them speak again', 'darf wieder sprechen: {office}'],
  ['the {office} let it pass', 'stehen gelassen: {office}'],
  ['it cannot be read: {why}', 'es lässt sich nicht lesen: {why}'],
  ['{n} were made, and {left_with} are there', '{n} wurden gemacht, und {left_with} sind da'],
  ['row {n} has anchor {place} behind anchor {number}', 'Zeile {n} hat Anker {place} hinter Anker {number}'],
  ['row {n} has anchor {place} with another signature', 'Zeile {n} hat Anker {place} mit einer anderen Unterschrift'],
  ['anchor {n} is here, and row {place}, which carried it, is not', 'Anker {n} ist hier und Zeile {place}, in der er stand, nicht'],
  ['the table cannot be opened: {why}', 'der Tisch lässt sich nicht öffnen: {why}'],
  ['the tournament cannot be opened: {why}', 'das Turnier lässt sich nicht öffnen: {why}'],
]
const phrase = sayer(PHRASES, (text, field) => (field === 'where' || field === 'office' ? said(text) : text))

function said(text: string): string {
  return WORDS[text] ?? phrase(text) ?? text
}

export const say: typeof English = { of: said }
