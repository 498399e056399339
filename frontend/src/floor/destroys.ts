/** What destroys at a table, and what is asked before it: all else is done at once. */

import type { Act, DeskTable } from '../lib/types'
import { money } from '../lib/words'
import { say } from '../words/asks'
import { say as rulings } from '../words/rulings'
import { say as signs } from '../words/signs'

export interface Asked {
  sentence: string
  yes: string
}

type Asks = { [Kind in Act['type']]?: (act: Extract<Act, { type: Kind }>, table: DeskTable) => Asked | null }

function row<Given extends unknown[]>(words: { ask: (...given: Given) => string; yes: string } | undefined, ...given: Given): Asked | null {
  return words ? { sentence: words.ask(...given), yes: words.yes } : null
}

function minutes(until: number): number {
  return until ? Math.max(1, Math.round(until / 60 - Date.now() / 60_000)) : 0
}

const ASKS: Asks = {
  Close: (_, table) => row(say.close, table.name),
  PickUp: ({ name }) => row(say.pickUp, name),
  TellToLeave: ({ name }) => row(say.tellToLeave, name),
  LetGo: ({ name }) => row(say.letGo, name),
  Adjourn: ({ resume }) => (resume ? null : row(say.breakOff)),
  Change: ({ sign }, table) => row(say.change, signs.line(sign || table.notice?.sign || '')),
  Resolve: ({ name, settled }) => row(settled ? say.settled : say.unsettled, name),
  Release: ({ name, to }) => row(to ? say.handOver : say.giveBack, name),
  PayPrize: ({ name }) => row(say.pay, name),
  Sanction: ({ power, name, until, amount }, table) => row(say.sanctions[power], name, minutes(until ?? 0), money(amount ?? 0, table.dollar)),
  Order: ({ power, seat, ground }, table) => {
    const targets = table.orders.find((each) => each.power === power)?.targets ?? []
    return row(say.orders[power], targets.find((each) => each.place === seat)?.name ?? '', rulings.of(ground ?? ''))
  },
}

/** What is asked before an act, or nothing where it destroys nothing. */
export function destroys(act: Act, table: DeskTable): Asked | null {
  const asks = ASKS[act.type] as ((act: Act, table: DeskTable) => Asked | null) | undefined
  return asks?.(act, table) ?? null
}
