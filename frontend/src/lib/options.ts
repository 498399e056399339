/** What the room offers a seat, as buttons. One button for each option: none is added, none is left out. */

import { OPTIONS, USUAL } from './types'
import type { Act, DueTo } from './types'
import { capital, cardNumber, money } from './words'
import type { Unit } from './words'
import { say } from '../words/table'
import { say as terms } from '../words/terms'

/** Nothing is due from anybody. */
export const NOBODY: DueTo = { ...USUAL.DueTo, actor: 'nobody' }

export interface Offer {
  option: string
  label: string
  amount: string
  key: string
  act: Act
  side: 'give up' | 'stay' | 'raise' | 'other'
  sized: boolean // whether the amount control applies to it
  ready: boolean
}

export interface Stand {
  bet: number
  chips: number
  unit: number | Unit
}

/** Whether a wager needs a size: more than one is open. */
export function isSized(due: DueTo): boolean {
  const bringIn = due.options.includes('bring in') && !due.options.includes('open')
  if (!due.options.some((option) => option === 'open' || option === 'raise') && !bringIn) return false
  return due.sizes.length > 1 || (due.sizes.length === 0 && due.most > due.least)
}

export function offers(due: DueTo, stand: Stand, to: number, chosen: string[]): Offer[] {
  return due.options.map((option, at) => offer(option, at, due, stand, to, chosen))
}

/** How an option looks: its key, and on which side of the buttons it stands. */
const LOOKS: Record<string, Partial<Offer>> = {
  fold: { key: 'F', side: 'give up' },
  check: { key: 'C', side: 'stay' },
  call: { key: 'C', side: 'stay' },
  open: { key: 'R', side: 'raise' },
  raise: { key: 'R', side: 'raise' },
  'bring in': { key: 'B' },
  kitty: { key: 'K' },
  draw: { key: 'D', side: 'stay' },
  discard: { key: 'D', side: 'stay' },
  twice: { key: 'T', side: 'stay' },
  once: { key: 'O', side: 'give up' },
  show: { key: 'S', side: 'stay' },
  muck: { key: 'M', side: 'give up' },
  cut: { key: 'U', side: 'stay' },
  decline: { key: 'N', side: 'give up' },
}

/** What a button says: words of its own where they are not those of the option. */
function labelOf(option: string): string {
  return say.options[option] ?? capital(terms.of(option))
}

function offer(option: string, at: number, due: DueTo, stand: Stand, to: number, chosen: string[]): Offer {
  const chips = (amount: number): string => money(amount, stand.unit)
  const sized = isSized(due)
  const whole = stand.bet + stand.chips
  const total = sized ? to : due.most
  /** The act of the option; what is no act of its own is a choice among what the table asks. */
  const act = (fields: object = {}): Act => (option in OPTIONS ? { type: OPTIONS[option], ...fields } : { type: 'Choose', choice: option }) as Act
  const made: Offer = { option, label: labelOf(option), amount: '', key: String(at + 1), act: act(), side: 'other', sized: false, ready: true, ...LOOKS[option] }
  const be = (change: Partial<Offer>): Offer => ({ ...made, ...change })
  switch (option) {
    case 'call': {
      const all = due.to_call > 0 && due.to_call >= stand.chips
      return be({ label: all ? say.callAllIn : say.call, amount: due.to_call ? chips(due.to_call) : say.free })
    }
    case 'open':
    case 'raise': {
      const all = total >= whole && stand.chips > 0
      return be({ ...(all && { label: option === 'open' ? say.betAllIn : say.raiseAllIn }), amount: chips(total), act: act({ to: total }), sized })
    }
    case 'bring in': {
      const beside = due.options.includes('open')
      const amount = beside ? due.to_call : sized ? to : due.least
      return be({ amount: chips(amount), act: act({ to: amount }), side: beside ? 'stay' : 'raise', sized: sized && !beside })
    }
    case 'draw':
      return be({
        label: chosen.length ? say.draw : say.drawNone,
        amount: chosen.length ? String(chosen.length) : '',
        act: act({ cards: chosen.map(cardNumber) }),
        ready: due.most === 0 || chosen.length <= due.most,
      })
    case 'discard':
      return be({ amount: say.chosenOf(chosen.length, due.most), act: act({ cards: chosen.map(cardNumber) }), ready: chosen.length >= due.least && chosen.length <= due.most })
    case 'cut':
      return be({ act: act({ at: 15 + Math.floor(Math.random() * 20) }) })
    default:
      return made
  }
}

/** What becomes of me when my time is over, in words: "check" where that is free. */
export function otherwise(due: DueTo): string {
  const can = (option: string): boolean => due.options.includes(option)
  if (can('show')) return say.willShow
  if (due.ruled) return say.bookDecides
  if (can('check')) return say.willCheck
  if (can('fold')) return say.willFold
  return can('call') ? say.willCall : say.plainest
}

/** Whether the cards in my hand are to be chosen now. */
export function choosesCards(due: DueTo | null): boolean {
  return !!due && (due.options.includes('draw') || due.options.includes('discard'))
}
