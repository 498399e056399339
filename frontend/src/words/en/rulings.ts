/** What is asked of an office at a table, and what follows from each answer; powers as buttons. In English they are said as they come. */

export const say = {
  of: (words: string) => words, // what an answer means, what is due, a ground
  /** A power of the book as a button says it: "calls time on" becomes "Call time on". */
  power: (power: string) => {
    const [verb = '', ...rest] = power.split(' ')
    const plain = verb.slice(0, verb.endsWith('sses') ? -2 : verb.endsWith('s') ? -1 : undefined)
    return [plain.charAt(0).toUpperCase() + plain.slice(1), ...rest].join(' ')
  },
  over: (power: string, name: string) => `${power} ${name}`,
  short: (power: string) => power.split(' ')[0] ?? '', // on a button beside which the whole stands
}
