/** What papers of the room say: offices, accounts, why chips moved, what went wrong in the room itself. In English they are said as they come. */

export const say = {
  of: (words: string) => words,
}
