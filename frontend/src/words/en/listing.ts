/** Tournaments in the lobby. */

import type { Said } from '../language.svelte'

export const say = {
  tournaments: 'Tournaments',
  sitAndGo: 'Sit & go',
  inHall: ' · in the hall',
  price: 'Price',
  entries: 'Entries',
  prizes: 'Prizes',
  state: 'State',
  mySeatIn: (name: Said) => `My seat in ${name}`,
  mySeat: 'My seat',
  enteredIn: (name: Said) => `Entered: ${name}`,
  entered: 'Entered',
  enterFor: (name: Said, fee: Said) => `Enter ${name} for ${fee}`,
  enter: 'Enter',
  lookAt: (name: Said) => `Look at ${name}`,
  look: 'Look',
  fewer: 'Fewer',
  all: (ordered: Said) => `All ${ordered} tournaments`,
  announceShort: 'Announce',
  announce: 'Announce a tournament',
  none: 'No tournament is announced.',
  sitWhen: 'A sit & go begins when you like.',
  sitWhenGuest: 'A sit & go begins when you like, as a guest too.',
}
