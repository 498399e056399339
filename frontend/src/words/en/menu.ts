/** The menu of a table: what I may do around the hands, and how I like it. */

import { counted } from '../language.svelte'

export const say = {
  noBotSeat: 'There is no seat for a bot.',
  topUpMine: 'Top up my chips',
  askSeat: 'Ask for a seat when it is free',
  addBot: 'Add a bot',
  fillBots: 'Fill the seats with bots',
  hostMenu: 'Invite, pause or close',
  saveAs: 'Save it as',
  fourColours: 'Four-colour deck',
  inBigBlinds: 'Amounts in big blinds',
  showForMe: 'Show or muck for me',
  keys: 'Keys (F, C, R, 1–5)',
  sounds: 'Sounds',
  streetByStreet: 'All-ins street by street',
  noMotion: 'No motion',
  leaveTable: 'Leave the table',
  botsSit: (count: number) => counted(count, { one: '1 bot will sit down.', other: `${count} bots will sit down.` }),
  players: 'Players and notes',
  looks: 'Felt, cards and bet sizes',
}
