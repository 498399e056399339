/** A tournament in plain sentences: its conditions, how it stands, what became of me. */

import { bigBlinds, condition, levelWords } from './clock'
import { minutes } from './papers'
import type { MyPart, TournamentListed, TournamentPicture } from './tournament'
import { capital, dollars, money, ordinal, plural } from './words'

/** What it costs: "$100 + $15". */
export function price({ buy_in, fee }: { buy_in: number; fee: number }): string {
  if (!buy_in && !fee) return 'Free'
  return fee ? `${dollars(buy_in)} + ${dollars(fee)}` : dollars(buy_in)
}

/** When somebody here looks at the clock on the wall: "20:30", with the day where that is another. */
export function clockTime(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)]
  const day = then.toDateString() === today.toDateString() ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const)
  return then.toLocaleString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...day })
}

/** When it begins, or how far it is. */
export function stage(each: Pick<TournamentListed, 'state' | 'start' | 'level' | 'left' | 'late'>, now: number): string {
  if (each.state === 'running') return `Level ${each.level} · ${each.left} left${each.late ? ' · late entry' : ''}`
  if (each.state === 'adjourned') return `Adjourned · ${each.left} left`
  if (isOver(each)) return each.state === 'cancelled' ? 'Cancelled' : 'Over'
  return each.start ? `Begins ${clockTime(each.start, now)}` : 'Begins when it is full'
}

/** Its conditions, a sentence each. */
export function conditions(picture: TournamentPicture, now: number): string[] {
  const { buy_in, fee, rebuy, re_entry, add_on, bounty, late_level, levels, start } = picture
  const first = levels[0]
  const pauses = levels.filter((each) => each.pause).length
  return [
    buy_in + fee ? `Entering costs ${dollars(buy_in + fee)}${fee ? `: ${dollars(buy_in)} for the prizes, ${dollars(fee)} for the house` : ', all of it for the prizes'}.` : 'Entering costs nothing.',
    `Everybody begins with ${money(picture.bank)} chips${first?.big ? `, ${bigBlinds(picture.bank, first).replace(' bb', ' big blinds')}` : ''}.`,
    first ? `The first level is ${levelWords(first)}; ${levels.every((each) => each.minutes === first.minutes) ? `levels last ${minutes(first.minutes)}` : 'each level lasts as the list says'}${pauses ? `, with ${plural(pauses, 'break')}` : ''}.` : '',
    `${picture.least < picture.most ? `${picture.least} to ` : ''}${picture.most} players, ${picture.seats} at a table.`,
    isOver(picture) || isOn(picture) ? '' : start ? `It begins ${clockTime(start, now)}.` : 'It begins when the last seat is taken.',
    late_level ? `Late entry until the end of level ${late_level}.` : 'No late entry.',
    rebuy ? `Whoever has no chips left may buy back for ${dollars(rebuy)}.` : 'No re-buys.',
    re_entry ? `Whoever is out may enter again for ${dollars(re_entry)}.` : '',
    add_on ? `Everybody may add on once, for ${dollars(add_on)}.` : '',
    bounty ? `There is a bounty of ${dollars(bounty)} on every head.` : '',
    picture.guarantee ? `The prizes are at least ${dollars(picture.guarantee)}.` : '',
    picture.felt ? 'It is played with cards and chips in the hall; clock, seats and places are kept here.' : '',
  ].filter(Boolean)
}

/** What I am in it. */
export function myPart(mine: MyPart, picture: TournamentPicture): string[] {
  if (mine.place) return [outWords(mine, picture)]
  if (mine.state === 'withdrawn') return ['You have withdrawn.']
  if (mine.state === 'entered') return ['You are entered. Your seat is drawn before it begins.']
  if (mine.state !== 'seated') return []
  const rank = mine.rank ? `, ${ordinal(mine.rank)} of ${picture.left}` : ''
  return [`Table ${mine.number}, seat ${mine.seat}.`, `${money(mine.chips)} chips (${bigBlinds(mine.chips, picture.clock.level)})${rank}.`, ladder(mine)].filter(Boolean)
}

/** What I have for certain, and how far the next prize is. */
export function ladder({ next_prize, climbs }: MyPart): string {
  const more = climbs ? `${climbs === 1 ? 'one more player falls' : `${climbs} more players fall`}` : ''
  if (next_prize) return `You have ${dollars(next_prize)} for certain${more ? `, and more when ${more}` : ''}.`
  return more ? `You are paid when ${more}.` : ''
}

/** That I am out: my place, and what I won; until the results are signed, what the place is paid. */
export function outWords({ state, place, prize, bounties }: MyPart, { prizes }: TournamentPicture): string {
  const won = [prize ? dollars(prize) : '', bounties ? `${dollars(bounties)} in bounties` : ''].filter(Boolean).join(' and ')
  if (state === 'disqualified') return `You were disqualified and came ${ordinal(place)}.`
  const paid = prize ? 0 : (prizes.find((each) => each.first <= place && place <= each.last)?.money ?? 0)
  const more = paid ? ` That place is paid ${dollars(paid)}.` : ''
  if (place === 1) return `You won the tournament${won ? ` and ${won}` : ''}.${more}`
  return `You came ${ordinal(place)}${won ? ` and won ${won}` : ''}.${more}`
}

/** Tournaments as a lobby lists them: my own, those that can be entered (the next to begin first), those that are on, the rest. */
export function inOrder(listed: TournamentListed[]): TournamentListed[] {
  const rank = (each: TournamentListed): number => (each.mine && !isOver(each) ? 0 : each.open ? 1 : each.late ? 2 : isOver(each) ? 4 : 3)
  return [...listed].sort((a, b) => rank(a) - rank(b) || a.start - b.start)
}

export function isOver({ state }: { state: string }): boolean {
  return ['over', 'settled', 'cancelled'].includes(state)
}

export function isOn({ state }: { state: string }): boolean {
  return state === 'running' || state === 'adjourned'
}

/** The one line of news on the wall: what is so besides the clock, else why a table waits, else what happened last. */
export function news(picture: TournamentPicture): string {
  const besides = condition(picture)
  const waits = picture.tables.find((each) => each.waits)
  const last = picture.lines.at(-1)
  const said = waits && !besides ? `table ${waits.number}: ${waits.waits}` : last?.text ?? ''
  const again = said.toLowerCase().includes(besides.toLowerCase())
  return capital(again ? said : [besides, said].filter(Boolean).join(' · '))
}
