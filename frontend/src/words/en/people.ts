/** What leads from a table to the people at it. */

import { counted } from '../language.svelte'

export const say = {
  chat: 'Chat',
  unread: (count: number) => counted(count, { one: 'Chat, 1 new line', other: `Chat, ${count} new lines` }),
  myHands: 'My hands and statistics',
}
