/** What I mean to do when my turn comes. It is kept here and sent only then, if the room offers it then. */

import type { Act, DueTo } from './types'

export type Plan = { kind: 'fold' } | { kind: 'check fold' } | { kind: 'check' } | { kind: 'call'; amount: number } | { kind: 'call any' }

/** A plan and the hand it was made in: it ends with that hand. */
export type Meant = Plan & { hand: number }

/** The act that a plan comes to at my turn; null where it does not fit any more, and I must choose. */
export function planned(plan: Plan, due: DueTo): Act | null {
  const can = (option: string): boolean => due.options.includes(option)
  switch (plan.kind) {
    case 'fold':
      return can('fold') ? { type: 'Fold' } : null
    case 'check fold':
      if (can('check')) return { type: 'Check' }
      return can('fold') ? { type: 'Fold' } : null
    case 'check':
      return can('check') ? { type: 'Check' } : null
    case 'call':
      return can('call') && due.to_call === plan.amount ? { type: 'Call' } : null
    case 'call any':
      if (can('call')) return { type: 'Call' }
      return can('check') ? { type: 'Check' } : null
  }
}

/** Whether a plan still makes sense after something happened: a call of a fixed sum ends with a raise. */
export function stillMeant(plan: Meant | null, owed: number, hand: number): boolean {
  if (!plan || hand !== plan.hand) return false
  if (plan.kind === 'call') return plan.amount === owed
  if (plan.kind === 'check') return owed === 0
  return true
}
