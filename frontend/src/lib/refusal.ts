/** Why something was not done, and the clauses it stands on. */
export class Refusal extends Error {
  readonly sentence: string
  readonly by: string[]

  constructor(sentence: string, by: string[] = []) {
    super(sentence)
    this.sentence = sentence
    this.by = by
  }
}
