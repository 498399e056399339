/** What a sign says: its choices, what stands on the placard, the spoken line. In English they are said as they come. */

export const say = {
  of: (words: string) => words, // a choice, its value, or what a placard says of it
  line: (sign: string) => sign, // a whole sign, as it is spoken
}
