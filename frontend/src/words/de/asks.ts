/** Auf Deutsch: was gefragt wird, bevor etwas zerstört wird. */

import type { say as English } from '../en/asks'
import type { Said } from '../language.svelte'

const because = (why: Said): string => (why ? ` (${why})` : '')
const long = (minutes: number): string => (minutes ? `für ${minutes} Min.` : 'für immer')

export const say: typeof English = {
  close: { ask: (table) => `${table} endgültig schließen? Alle gehen mit ihren Chips.`, yes: 'Ja, schließen' },
  pickUp: { ask: (name) => `${name} vom Platz nehmen? Der Platz ist weg, und die Chips kommen vom Tisch.`, yes: 'Ja, vom Platz nehmen' },
  tellToLeave: { ask: (name) => `${name} wegschicken? Der Platz ist weg, die Chips gehen mit.`, yes: 'Ja, wegschicken' },
  letGo: { ask: (name) => `${name} gehen lassen? Damit ist das Freeze-out für ${name} vorbei.`, yes: 'Ja, gehen lassen' },
  breakOff: { ask: () => 'Endgültig abbrechen? Niemand spielt weiter, und alle behalten, was sie haben.', yes: 'Ja, abbrechen' },
  change: { ask: (sign) => `Das Schild sofort ändern? Darauf steht dann: ${sign}.`, yes: 'Ja, ändern' },
  settled: { ask: (name) => `Den Einspruch von ${name} als beigelegt schließen? Niemand prüft ihn mehr.`, yes: 'Ja, schließen' },
  unsettled: { ask: (name) => `Den Einspruch von ${name} ohne Einigung schließen? Der Pot bleibt, wie er war.`, yes: 'Ja, schließen' },
  giveBack: { ask: (name) => `${name} zurückgeben, was eingezogen ist? Das Haus hält es nicht mehr.`, yes: 'Ja, zurückgeben' },
  handOver: { ask: (name) => `${name} übergeben? Das Haus hält niemanden mehr fest.`, yes: 'Ja, übergeben' },
  pay: { ask: (name) => `${name} den Preis auszahlen? Was gezahlt ist, kommt nicht zurück.`, yes: 'Ja, auszahlen' },
  sanctions: {
    excludes: { ask: (name, minutes) => `${name} ${long(minutes)} ausschließen? Der Platz ist weg, und hier spielen geht nicht mehr.`, yes: 'Ja, ausschließen' },
    suspends: { ask: (name, minutes) => `${name} ${long(minutes)} sperren? Der Platz ist weg, und hier spielen geht nicht mehr.`, yes: 'Ja, sperren' },
    'seizes the winnings of': { ask: (name, _, chips) => `${chips} vom Gewinn von ${name} einziehen? Das Haus hält sie vorerst.`, yes: 'Ja, einziehen' },
    'locks up the funds of': { ask: (name, _, chips) => `${chips} vom Guthaben von ${name} sperren? Das Haus hält sie vorerst.`, yes: 'Ja, sperren' },
    'confiscates the device of': { ask: (name) => `Das Gerät von ${name} einziehen? Das Haus nimmt es an sich.`, yes: 'Ja, einziehen' },
    detains: { ask: (name) => `${name} festhalten? Das gilt bis zur Übergabe.`, yes: 'Ja, festhalten' },
  },
  orders: {
    'voids the hand': { ask: (_, why) => `Die Hand annullieren${because(why)}? Niemand kann das zurücknehmen.`, yes: 'Ja, annullieren' },
    'declares a misdeal': { ask: (_, why) => `Einen Misdeal erklären${because(why)}? Niemand kann das zurücknehmen.`, yes: 'Ja, Misdeal erklären' },
    overrules: { ask: (_, why) => `Anders entscheiden${because(why)}? Niemand kann das zurücknehmen.`, yes: 'Ja, anders entscheiden' },
    'voids the wagers of': { ask: (name, why) => `Die Einsätze von ${name} für ungültig erklären${because(why)}? Die Hand ist tot.`, yes: 'Ja, für ungültig erklären' },
    excludes: { ask: (name, why) => `${name} ausschließen${because(why)}? Das bleibt in den Akten.`, yes: 'Ja, ausschließen' },
    'forfeits the seat of': { ask: (name, why) => `${name} den Platz nehmen${because(why)}? Die Hand ist tot.`, yes: 'Ja, nehmen' },
    'passes over': { ask: (name, why) => `${name} übergehen${because(why)}? Dieser Zug ist verloren.`, yes: 'Ja, übergehen' },
    'locks up the funds of': { ask: (name, why) => `Das Guthaben von ${name} sperren${because(why)}? Das bleibt in den Akten.`, yes: 'Ja, sperren' },
    'finds against': { ask: (name, why) => `Gegen ${name} entscheiden${because(why)}? Das bleibt in den Akten.`, yes: 'Ja, entscheiden' },
  },
}
