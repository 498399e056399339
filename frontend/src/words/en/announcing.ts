/** Announcing a tournament, and a sit & go. */

import { counted } from '../language.svelte'
import type { Said } from '../language.svelte'

export const say = {
  noDraft: 'There is no draft that you may announce.',
  inDollars: 'Prices are amounts in dollars.',
  title: 'Announce a tournament',
  draft: 'Draft',
  about: (about: Said, bank: Said) => `${about}, ${bank} chips to begin with.`,
  name: 'Name',
  game: 'Game',
  buyIn: 'Buy-in, $',
  fee: 'Fee for the house, $',
  seats: 'Seats at a table',
  most: 'Players at most',
  minutes: 'Minutes of a level',
  begins: 'Begins in minutes (0: when it is full)',
  bots: 'Bots that enter at once',
  inHall: 'Cards and chips in the hall; the room keeps clock, seats and places',
  iDirect: 'I direct it',
  announce: 'Announce',
  noSingle: 'No book here has a draft for a single table.',
  sitAndGo: 'Sit & go',
  by: 'By',
  price: 'Price',
  free: 'Free',
  seatsWord: 'Seats',
  waitOthers: 'Wait for others',
  chipsEach: (chips: Said, minutes: number) => `${chips} chips each, ${minutes ? `levels of ${counted(minutes, { one: '1 minute', other: `${minutes} minutes` })}` : 'one level'}.`,
  costs: (price: Said, purse: string) => `It costs ${price}${purse && ` of your ${purse}`}.`,
  playWith: (count: number) => counted(count, { one: 'Play with 1 bot', other: `Play with ${count} bots` }),
}
