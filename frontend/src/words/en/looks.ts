/** How somebody likes their table. */

import type { Said } from '../language.svelte'

export const say = {
  title: 'Felt, cards and bet sizes',
  felt: 'Felt',
  felts: { green: 'Green', blue: 'Blue', wine: 'Wine', slate: 'Slate' } as Record<string, string>,
  back: 'Backs of the cards',
  backs: { red: 'Red', blue: 'Blue', green: 'Green', black: 'Black' } as Record<string, string>,
  sizes: 'Sizes of a wager, in hundredths of the pot',
  sizesHint: 'They stand between the least and the most that you may wager, as 33, 50, 100.',
  sizesWrong: (most: Said, largest: Said) => `Up to ${most} whole numbers from 1 to ${largest}, with commas between.`,
  keep: 'Keep these',
  usual: 'As usual',
}
