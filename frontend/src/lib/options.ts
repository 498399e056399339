/** What the room offers a seat, as buttons. One button for each option: none is added, none is left out. */

import type { Act, DueTo } from './types'
import { capital, cardNumber, money } from './words'
import type { Unit } from './words'

/** Nothing is due from anybody. */
export const NOBODY: DueTo = { actor: 'nobody', seat: 0, options: [], to_call: 0, least: 0, most: 0, sizes: [], deadline: 0, seconds: 0, turn: 0 }

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

function offer(option: string, at: number, due: DueTo, stand: Stand, to: number, chosen: string[]): Offer {
  const say = (amount: number): string => money(amount, stand.unit)
  const sized = isSized(due)
  const whole = stand.bet + stand.chips
  const total = sized ? to : due.most
  const made: Offer = { option, label: capital(option), amount: '', key: '', act: { type: 'Choose', choice: option }, side: 'other', sized: false, ready: true }
  const be = (change: Partial<Offer>): Offer => ({ ...made, ...change })
  switch (option) {
    case 'fold':
      return be({ key: 'F', act: { type: 'Fold' }, side: 'give up' })
    case 'check':
      return be({ key: 'C', act: { type: 'Check' }, side: 'stay' })
    case 'call': {
      const all = due.to_call > 0 && due.to_call >= stand.chips
      return be({ label: all ? 'Call all in' : 'Call', amount: due.to_call ? say(due.to_call) : 'free', key: 'C', act: { type: 'Call' }, side: 'stay' })
    }
    case 'open':
    case 'raise': {
      const all = total >= whole && stand.chips > 0
      const word = option === 'open' ? 'Bet' : 'Raise to'
      return be({ label: all ? (option === 'open' ? 'Bet all in' : 'Raise all in') : word, amount: say(total), key: 'R', act: { type: 'Bet', to: total }, side: 'raise', sized })
    }
    case 'bring in': {
      const beside = due.options.includes('open')
      const amount = beside ? due.to_call : sized ? to : due.least
      return be({ amount: say(amount), key: 'B', act: { type: 'Bet', to: amount }, side: beside ? 'stay' : 'raise', sized: sized && !beside })
    }
    case 'kitty':
      return be({ label: 'Take kitty', key: 'K', act: { type: 'TakeKitty' } })
    case 'draw':
      return be({
        label: chosen.length ? 'Draw' : 'Draw none',
        amount: chosen.length ? String(chosen.length) : '',
        key: 'D',
        act: { type: 'Discard', cards: chosen.map(cardNumber) },
        side: 'stay',
        ready: due.most === 0 || chosen.length <= due.most,
      })
    case 'discard':
      return be({
        label: 'Discard',
        amount: `${chosen.length} of ${due.most}`,
        key: 'D',
        act: { type: 'Discard', cards: chosen.map(cardNumber) },
        side: 'stay',
        ready: chosen.length >= due.least && chosen.length <= due.most,
      })
    case 'twice':
      return be({ label: 'Run it twice', key: 'T', side: 'stay' })
    case 'once':
      return be({ label: 'Run it once', key: 'O', side: 'give up' })
    case 'show':
      return be({ key: 'S', act: { type: 'Show' }, side: 'stay' })
    case 'muck':
      return be({ key: 'M', act: { type: 'Muck' }, side: 'give up' })
    case 'cut':
      return be({ label: 'Cut the deck', key: 'U', act: { type: 'Cut', at: 15 + Math.floor(Math.random() * 20) }, side: 'stay' })
    case 'decline':
      return be({ label: 'Leave the cut to the dealer', key: 'N', act: { type: 'Decline' }, side: 'give up' })
    default:
      return be({ key: String(at + 1) })
  }
}

/** Whether the cards in my hand are to be chosen now. */
export function choosesCards(due: DueTo | null): boolean {
  return !!due && (due.options.includes('draw') || due.options.includes('discard'))
}
