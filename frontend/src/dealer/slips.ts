/** What can go wrong at a table, as lines that are tried before they are offered. */

import type { Ordering } from '../lib/types'
import { say } from '../words/dealer'
import { say as rulings } from '../words/rulings'

export interface SlipLine {
  line: string
  label: string
  named?: true // a card in it stands for any: which it was is asked for
}

/** Slips of the dealer's own. */
export function ofDealer(): SlipLine[] {
  const found: [string, string][] = [
    ['a boxed card', say.boxed],
    ['a defective deck', say.defective],
    ['a fouled stub', say.fouled],
    ['a stub mixed with the muck', say.mixed],
    ['an unshuffled deck', say.unshuffled],
  ]
  return [
    { line: 'the dealer burns', label: say.burns },
    ...[1, 2, 3, 4].map((count) => ({ line: `the dealer turns ${count}`, label: say.turns(count) })),
    { line: 'the dealer shows the top card', label: say.flashes },
    { line: 'the dealer notices the error', label: say.notices },
    ...found.map(([what, label]) => ({ line: `the dealer finds ${what}`, label: say.finds(label) })),
  ]
}

/** What a player does, or what happens with their cards; `unseen` is a card that could have been dropped. */
export function ofPlayer(name: string, unseen: string): SlipLine[] {
  return [
    { line: `${name}'s cards go forward`, label: say.forward },
    { line: `${name}'s cards go over the line`, label: say.overLine },
    { line: `${name}'s cards go to the muck`, label: say.toMuck },
    { line: `${name}'s cards go off the table`, label: say.offTable },
    { line: `the dealer takes in ${name}'s cards`, label: say.sweeps },
    { line: `the dealer deals ${name} a card face up`, label: say.gaveUp },
    { line: `the dealer deals ${name} a card face down`, label: say.gaveDown },
    { line: `${name}'s time runs out`, label: say.timeOut },
    { line: `${name} looks at the discards`, label: say.peeksDiscards },
    { line: `${name} looks at the burned cards`, label: say.peeksBurned },
    { line: `${name} looks at the undealt cards`, label: say.peeksStub },
    { line: `${name} disputes the play`, label: say.disputes },
    { line: `${name} asks to divide the pot`, label: say.divides },
    { line: `${name} drops ${unseen}`, label: say.drops, named: true },
  ]
}

/** Powers of an office over the hand, as the desk has them. */
export function ofFloor(orders: readonly Ordering[], office: string): SlipLine[] {
  return orders
    .filter((each) => !each.says)
    .flatMap((each) => {
      const whom = each.whole ? [''] : each.targets.map((target) => ` ${target.name}`)
      const grounds = each.grounds.length ? each.grounds.map((ground) => `: ${ground}`) : ['']
      return whom.flatMap((one) => grounds.map((ground) => ({ line: `the ${office} ${each.power}${one}${ground}`, label: `${one ? rulings.over(rulings.power(each.power), one.trim()) : rulings.power(each.power)}${ground && `: ${rulings.of(ground.slice(2))}`}` })))
    })
}
