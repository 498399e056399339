/** What is done in a tournament: an offer taken, one announced, a sit and go from the price to the seat. */

import { fresh } from './papers'
import { get, post, room } from './room.svelte'
import { toast } from './toasts.svelte'
import type { TournamentFormat, TournamentOffer, TournamentShown } from './tournament'
import { capital } from './words'

export type With = Record<string, string | number>

/** Where the room has a tournament. */
export function address(id: string): string {
  return `/api/tournaments/${encodeURIComponent(id)}`
}

/** Where its pages are. */
export function pageOf(id: string, part = ''): string {
  return `/tournament/${encodeURIComponent(id)}${part && `/${part}`}`
}

/** Do what is offered; a refusal is shown with its clauses. */
export async function take(id: string, offer: Pick<TournamentOffer, 'what' | 'cost'>, filled: With = {}): Promise<boolean> {
  if (!(await room.somebody())) return false
  try {
    await post(`${address(id)}/do`, { id: fresh(), what: offer.what, with: filled })
  } catch (error) {
    toast(error)
    return false
  }
  if (offer.cost) void room.whoAmI() // the purse is another now
  if (offer.what === 'enter') room.waitFor(id)
  return true
}

/** What a form for a tournament has: money in cents, `start` in minutes from now, 0: when it is full. */
export interface Announced {
  format: string
  book: string
  name: string
  game: string
  buy_in: number
  fee: number
  seats: number
  most: number
  minutes: number
  start: number
  bots: number
  felt: boolean
  directed: boolean // by whoever announces it
}

/** What a form begins with. */
export function drafted(format: TournamentFormat): Announced {
  const { key, book, name, game, buy_in, fee, seats, most, minutes } = format
  return { format: key, book, name: capital(name), game, buy_in, fee, seats, most, minutes, start: 0, bots: 0, felt: false, directed: false }
}

/** Drafts that play at one table: whoever wants to play at once takes one of them. */
export function atOneTable(formats: TournamentFormat[]): TournamentFormat[] {
  return formats.filter((each) => each.anybody && each.most <= each.seats)
}

export async function formats(): Promise<TournamentFormat[]> {
  return (await get<{ formats: TournamentFormat[] }>('/api/tournaments/formats')).formats
}

export async function announce(what: Announced): Promise<string> {
  return (await post<{ id: string }>('/api/tournaments', what)).id
}

/** From the price to the seat: announced, entered, and with bots in all other seats begun. Gives its id. */
export async function playNow(what: Announced, bots: boolean): Promise<string> {
  const id = await announce({ ...what, most: what.seats, start: 0, bots: bots ? what.seats - 1 : 0 })
  await post(`${address(id)}/do`, { id: fresh(), what: 'enter', with: {} })
  void room.whoAmI()
  if (!bots) return id
  // It begins by itself when the last seat is taken; whoever opened it may begin it as well.
  const shown = await get<TournamentShown>(address(id))
  const begin = shown.mine?.offers.find((each) => each.what === 'begin' && !each.why)
  if (begin) await post(`${address(id)}/do`, { id: fresh(), what: 'begin', with: {} }).catch(() => undefined)
  return id
}
