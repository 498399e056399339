/** A tournament in plain sentences: its conditions, how it stands, what became of me. */

import { bigBlindCount, bigBlinds, condition, levelWords } from './clock'
import { minutes } from './papers'
import { isOn, isOver } from './tournament'
import type { MyPart, TournamentListed, TournamentPicture } from './tournament'
import { capital, dollars, money, ordinal } from './words'
import { language } from '../words/language.svelte'
import { say } from '../words/telling'

export { isOn, isOver }

/** What it costs: "$100 + $15". */
export function price({ buy_in, fee }: { buy_in: number; fee: number }): string {
  if (!buy_in && !fee) return say.free
  return fee ? `${dollars(buy_in)} + ${dollars(fee)}` : dollars(buy_in)
}

/** When somebody here looks at the clock on the wall: "20:30", with the day where that is another. */
export function clockTime(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)]
  const day = then.toDateString() === today.toDateString() ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const)
  return then.toLocaleString(language.now, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...day })
}

/** When it begins, or how far it is. */
export function stage(each: Pick<TournamentListed, 'state' | 'start' | 'level' | 'left' | 'late'>, now: number): string {
  if (each.state === 'running') return say.running(each.level, each.left, each.late)
  if (each.state === 'adjourned') return say.adjourned(each.left)
  if (isOver(each)) return each.state === 'cancelled' ? say.cancelled : say.over
  return each.start ? say.begins(clockTime(each.start, now)) : say.whenFull
}

/** Its conditions, a sentence each. */
export function conditions(picture: TournamentPicture, now: number): string[] {
  const { buy_in, fee, rebuy, re_entry, add_on, bounty, late_level, levels, start } = picture
  const first = levels[0]
  const pauses = levels.filter((each) => each.pause).length
  return [
    buy_in + fee ? fee ? say.costsParted(dollars(buy_in + fee), dollars(buy_in), dollars(fee)) : say.costsAll(dollars(buy_in)) : say.costsNothing,
    say.bank(money(picture.bank), first?.big ? bigBlindCount(picture.bank, first) : 0),
    first ? say.levels(levelWords(first), levels.every((each) => each.minutes === first.minutes) ? minutes(first.minutes) : '', pauses) : '',
    say.players(picture.least < picture.most ? say.fromTo(picture.least, picture.most) : picture.most, picture.seats),
    isOver(picture) || isOn(picture) ? '' : start ? say.itBegins(clockTime(start, now)) : say.lastSeat,
    late_level ? say.lateUntil(late_level) : say.noLate,
    rebuy ? say.rebuy(dollars(rebuy)) : say.noRebuys,
    re_entry ? say.reEntry(dollars(re_entry)) : '',
    add_on ? say.addOn(dollars(add_on)) : '',
    bounty ? say.bounty(dollars(bounty)) : '',
    picture.guarantee ? say.leastPrizes(dollars(picture.guarantee)) : '',
    picture.felt ? say.inHall : '',
  ].filter(Boolean)
}

/** What I am in it. */
export function myPart(mine: MyPart, picture: TournamentPicture): string[] {
  if (mine.place) return [outWords(mine, picture)]
  if (mine.state === 'withdrawn') return [say.withdrawn]
  if (mine.state === 'entered') return [say.youEntered]
  if (mine.state !== 'seated') return []
  const rank = mine.rank ? say.rankOf(ordinal(mine.rank), picture.left) : ''
  return [say.tableSeat(mine.number, mine.seat), say.chipsRank(money(mine.chips), bigBlinds(mine.chips, picture.clock.level), rank), ladder(mine)].filter(Boolean)
}

/** What I have for certain, and how far the next prize is. */
export function ladder({ next_prize, climbs }: MyPart): string {
  const more = climbs ? say.climbs(climbs) : ''
  if (next_prize) return more ? say.certainMore(dollars(next_prize), more) : say.certain(dollars(next_prize))
  return more ? say.paidWhen(more) : ''
}

/** That I am out: my place, and what I won; until the results are signed, what the place is paid. */
export function outWords({ state, place, prize, bounties }: MyPart, { prizes }: TournamentPicture): string {
  const won = [prize ? dollars(prize) : '', bounties ? say.inBounties(dollars(bounties)) : ''].filter(Boolean).join(say.and)
  if (state === 'disqualified') return say.disqualified(ordinal(place))
  const paid = prize ? 0 : (prizes.find((each) => each.first <= place && place <= each.last)?.money ?? 0)
  const more = paid ? say.placePaid(dollars(paid)) : ''
  if (place === 1) return say.youWon(won) + more
  return say.youCame(ordinal(place), won) + more
}

/** Tournaments as a lobby lists them: my own, those that can be entered (the next to begin first), those that are on, the rest. */
export function inOrder(listed: TournamentListed[]): TournamentListed[] {
  const rank = (each: TournamentListed): number => (each.mine && !isOver(each) ? 0 : each.open ? 1 : each.late ? 2 : isOver(each) ? 4 : 3)
  return [...listed].sort((a, b) => rank(a) - rank(b) || a.start - b.start)
}

/** The one line of news on the wall: what is so besides the clock, else why a table waits, else what happened last. */
export function news(picture: TournamentPicture, event: (text: string) => string, waiting: (why: string) => string): string {
  const besides = condition(picture)
  const waits = picture.tables.find((each) => each.waits)
  const last = picture.lines.at(-1)
  const said = waits && !besides ? say.tableWaits(waits.number, waiting(waits.waits)) : event(last?.text ?? '')
  const again = said.toLowerCase().includes(besides.toLowerCase())
  return capital(again ? said : [besides, said].filter(Boolean).join(' · '))
}
