/** Words that the room sends: options, streets, limits, offices, what went wrong, what a hand makes. In English they are said as they come. */

import type { MadeHand } from '../../lib/types'

export const say = {
  of: (word: string) => word,
  hand: (made: Pick<MadeHand, 'category' | 'ranks' | 'low' | 'name'>) => made.name,
  reason: (words: string) => words,
}
