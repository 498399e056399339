/** Why something was not done, and the clauses it stands on. */

import { say as lines } from '../words/lines'
export class Refusal extends Error {
  readonly sentence: string
  readonly by: string[]

  constructor(sentence: string, by: string[] = []) {
    super(lines.refusal(sentence))
    this.sentence = lines.refusal(sentence)
    this.by = by
  }
}
