/** The first visit: what this room is, and the half minute in which somebody acts out of turn and is ruled on. */

export const say = {
  title: 'A poker room that plays by the book',
  what: 'Five casinos wrote down how poker is dealt and judged. This room plays by their books: whatever goes wrong at a table gets the book’s ruling, with its clause.',
  free: 'Play chips, bots and people, no account.',
  tryIt: 'Try it: bet out of turn',
  books: 'Read the rule books',
  tableName: 'Out of turn',
}
