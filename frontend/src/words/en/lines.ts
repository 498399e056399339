/** Lines of the log, what stands beside a seat, and refusals: sentences that the room sends. In English they are said as they come. */

import type { Line, Sentence } from '../../lib/types'

export const say = {
  of: (line: Sentence & Partial<Line>): Pick<Sentence, 'text' | 'parts'> => line,
  wanted: (_: readonly Line[]): Promise<unknown> | null => null, // what is missing to say these, if anything is
  beside: (words: string) => words, // what stands beside a seat
  refusal: (sentence: string) => sentence,
  refusals: (): Promise<unknown> => Promise.resolve(), // has what is needed to say one: few are ever refused, and nobody loads it before
}
