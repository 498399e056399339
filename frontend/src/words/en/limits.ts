/** What somebody sets for themselves: limits, and keeping out. */

import type { Said } from '../language.svelte'

export const say = {
  fromNow: 'This holds from now on.',
  in24: 'This holds in 24 hours.',
  outFromNow: 'You keep yourself out from now on.',
  noLimit: 'No limit.',
  usedLast: (used: Said) => `${used} in the last 24 hours.`,
  used: 'Used',
  set: 'Set',
  takeAway: 'Take away',
  about: 'A stricter limit holds at once, a looser one after 24 hours. When your time is over you finish the hand, and go with your chips.',
  keepOut: 'Keep out',
  outForGood: 'You keep yourself out for good.',
  keepOutAbout: 'You sit at no table and get no chips, under any account of yours, for as long as you say. Nobody can end it sooner. What you have stays yours.',
  howLong: 'For how long',
  choose: 'choose',
  iWant: 'I want this, and it cannot be taken back.',
  keepMeOut: 'Keep me out',
  title: 'My chips and limits · pokerroom',
  chipsAndLimits: 'My chips and limits',
  comeIn: 'Come in first: as a guest, or with an account.',
  time: 'Time at tables',
  minutesADay: 'minutes a day',
  chips: 'Chips brought to tables',
  chipsADay: 'chips a day',
  notShorter: 'Nothing makes that shorter.',
  noLimitWord: 'no limit',
  outUntil: (until: Said) => `You keep yourself out until ${until}.`,
  fromOn: (begins: Said, limit: Said) => `From ${begins} on: ${limit}.`,
  aDay: (much: Said) => `${much} a day`,
}
