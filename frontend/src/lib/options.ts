/** What the room offers a seat, as buttons. One button for each option: none is added, none is left out. */

import { OPTIONS, USUAL } from './types'
import type { Act, DueTo } from './types'
import { capital, cardNumber, money } from './words'
import type { Unit } from './words'

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

/** How an option looks: its words where they are not its own, its key, and on which side of the buttons it stands. */
const LOOKS: Record<string, Partial<Offer>> = {
  fold: { key: 'F', side: 'give up' },
  check: { key: 'C', side: 'stay' },
  call: { key: 'C', side: 'stay' },
  open: { label: 'Bet', key: 'R', side: 'raise' },
  raise: { label: 'Raise to', key: 'R', side: 'raise' },
  'bring in': { key: 'B' },
  kitty: { label: 'Take kitty', key: 'K' },
  draw: { key: 'D', side: 'stay' },
  discard: { key: 'D', side: 'stay' },
  twice: { label: 'Run it twice', key: 'T', side: 'stay' },
  once: { label: 'Run it once', key: 'O', side: 'give up' },
  show: { key: 'S', side: 'stay' },
  muck: { key: 'M', side: 'give up' },
  cut: { label: 'Cut the deck', key: 'U', side: 'stay' },
  decline: { label: 'Leave the cut to the dealer', key: 'N', side: 'give up' },
}

function offer(option: string, at: number, due: DueTo, stand: Stand, to: number, chosen: string[]): Offer {
  const say = (amount: number): string => money(amount, stand.unit)
  const sized = isSized(due)
  const whole = stand.bet + stand.chips
  const total = sized ? to : due.most
  /** The act of the option; what is no act of its own is a choice among what the table asks. */
  const act = (fields: object = {}): Act => (option in OPTIONS ? { type: OPTIONS[option], ...fields } : { type: 'Choose', choice: option }) as Act
  const made: Offer = { option, label: capital(option), amount: '', key: String(at + 1), act: act(), side: 'other', sized: false, ready: true, ...LOOKS[option] }
  const be = (change: Partial<Offer>): Offer => ({ ...made, ...change })
  switch (option) {
    case 'call': {
      const all = due.to_call > 0 && due.to_call >= stand.chips
      return be({ label: all ? 'Call all in' : 'Call', amount: due.to_call ? say(due.to_call) : 'free' })
    }
    case 'open':
    case 'raise': {
      const all = total >= whole && stand.chips > 0
      return be({ ...(all && { label: option === 'open' ? 'Bet all in' : 'Raise all in' }), amount: say(total), act: act({ to: total }), sized })
    }
    case 'bring in': {
      const beside = due.options.includes('open')
      const amount = beside ? due.to_call : sized ? to : due.least
      return be({ amount: say(amount), act: act({ to: amount }), side: beside ? 'stay' : 'raise', sized: sized && !beside })
    }
    case 'draw':
      return be({
        label: chosen.length ? 'Draw' : 'Draw none',
        amount: chosen.length ? String(chosen.length) : '',
        act: act({ cards: chosen.map(cardNumber) }),
        ready: due.most === 0 || chosen.length <= due.most,
      })
    case 'discard':
      return be({ amount: `${chosen.length} of ${due.most}`, act: act({ cards: chosen.map(cardNumber) }), ready: chosen.length >= due.least && chosen.length <= due.most })
    case 'cut':
      return be({ act: act({ at: 15 + Math.floor(Math.random() * 20) }) })
    default:
      return made
  }
}

/** Whether the cards in my hand are to be chosen now. */
export function choosesCards(due: DueTo | null): boolean {
  return !!due && (due.options.includes('draw') || due.options.includes('discard'))
}
