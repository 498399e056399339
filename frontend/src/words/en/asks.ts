/** What is asked before something that destroys: what will happen, in one sentence. */

import type { Said } from '../language.svelte'

const because = (why: Said): string => (why ? ` (${why})` : '')
const long = (minutes: number): string => (minutes ? `for ${minutes} min` : 'for good')

export const say = {
  close: { ask: (table: Said) => `Close ${table} for good? Everybody leaves with their chips.`, yes: 'Yes, close it' },
  pickUp: { ask: (name: Said) => `Pick up ${name}? They lose their seat, and their chips leave the table.`, yes: 'Yes, pick up' },
  tellToLeave: { ask: (name: Said) => `Tell ${name} to leave? They lose their seat and go with their chips.`, yes: 'Yes, tell them' },
  letGo: { ask: (name: Said) => `Let ${name} go? They are out of the freeze-out.`, yes: 'Yes, let go' },
  breakOff: { ask: () => 'Break off for good? Nobody plays on, and everybody keeps what they have.', yes: 'Yes, break off' },
  change: { ask: (sign: Said) => `Change the sign at once? It will say: ${sign}.`, yes: 'Yes, change it' },
  settled: { ask: (name: Said) => `Close the dispute of ${name} as settled? Nobody looks into it any more.`, yes: 'Yes, close it' },
  unsettled: { ask: (name: Said) => `Close the dispute of ${name} unsettled? The pot stays as it was.`, yes: 'Yes, close it' },
  giveBack: { ask: (name: Said) => `Give ${name} back what was seized? The house holds it no longer.`, yes: 'Yes, give back' },
  handOver: { ask: (name: Said) => `Hand ${name} over? The house detains them no longer.`, yes: 'Yes, hand over' },
  pay: { ask: (name: Said) => `Pay ${name} the prize? What is paid does not come back.`, yes: 'Yes, pay' },
  /** Powers over a person; `minutes` is 0 for good. */
  sanctions: {
    excludes: { ask: (name: Said, minutes: number) => `Exclude ${name} ${long(minutes)}? They lose their seat and may not play here.`, yes: 'Yes, exclude' },
    suspends: { ask: (name: Said, minutes: number) => `Suspend ${name} ${long(minutes)}? They lose their seat and may not play here.`, yes: 'Yes, suspend' },
    'seizes the winnings of': { ask: (name: Said, _: number, chips: Said) => `Seize ${chips} of what ${name} won? The house holds it for now.`, yes: 'Yes, seize' },
    'locks up the funds of': { ask: (name: Said, _: number, chips: Said) => `Lock up ${chips} of ${name}? The house holds it for now.`, yes: 'Yes, lock up' },
    'confiscates the device of': { ask: (name: Said) => `Confiscate the device of ${name}? The house takes it from them.`, yes: 'Yes, confiscate' },
    detains: { ask: (name: Said) => `Detain ${name}? They stay until they are handed over.`, yes: 'Yes, detain' },
  } as Record<string, { ask: (name: Said, minutes: number, chips: Said) => string; yes: string } | undefined>,
  /** Powers over a hand; nobody is named where they are over the whole of it. */
  orders: {
    'voids the hand': { ask: (_: Said, why: Said) => `Void the hand${because(why)}? Nobody can take this back.`, yes: 'Yes, void the hand' },
    'declares a misdeal': { ask: (_: Said, why: Said) => `Declare a misdeal${because(why)}? Nobody can take this back.`, yes: 'Yes, declare it' },
    overrules: { ask: (_: Said, why: Said) => `Overrule the ruling${because(why)}? Nobody can take this back.`, yes: 'Yes, overrule' },
    'voids the wagers of': { ask: (name: Said, why: Said) => `Void the wagers of ${name}${because(why)}? Their hand is dead.`, yes: 'Yes, void them' },
    excludes: { ask: (name: Said, why: Said) => `Exclude ${name}${because(why)}? It stays on the record.`, yes: 'Yes, exclude' },
    'forfeits the seat of': { ask: (name: Said, why: Said) => `Take the seat of ${name}${because(why)}? Their hand is dead.`, yes: 'Yes, take it' },
    'passes over': { ask: (name: Said, why: Said) => `Pass ${name} over${because(why)}? They miss this turn.`, yes: 'Yes, pass over' },
    'locks up the funds of': { ask: (name: Said, why: Said) => `Lock up the funds of ${name}${because(why)}? It stays on the record.`, yes: 'Yes, lock up' },
    'finds against': { ask: (name: Said, why: Said) => `Find against ${name}${because(why)}? It stays on the record.`, yes: 'Yes, find against them' },
  } as Record<string, { ask: (name: Said, why: Said) => string; yes: string } | undefined>,
}
