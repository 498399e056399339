/** The seals of a hand as a whole: behind the mark at the table, and in the replayer. */

import { counted } from '../language.svelte'
import type { Said } from '../language.svelte'

export const say = {
  otherRoot: 'the root is not the one that you were shown before the deal',
  seal: 'seal',
  sealTitle: 'Seal',
  notSealed: 'This hand was not sealed.',
  notBeforeDeal: 'These are not the cards that were fixed before the deal.',
  fixedSentence: 'This deck was fixed before the deal.',
  saveAll: 'Save the hand with all openings',
  saveSealed: 'Save the hand as Sealed (above)',
  elsewhere: 'to check it elsewhere:',
  orProgram: ', or the program in docs/check_seals.py, which needs nothing of this one.',
  browserChecked: (cards: number) => counted(cards, { one: 'Your browser has checked 1 card: all that you may see of this hand.', other: `Your browser has checked ${cards} cards: all that you may see of this hand.` }),
  sameRoot: 'The root is the one that you were shown then.',
  rootCopied: 'The root is copied.',
  isBroken: 'The seal is broken',
  doNotPlay: 'Do not play on. Save the hand when it is over and show it to an officer.',
  intro: 'Before the first card the room fixed the order of the deck. Your browser has checked the cards that you see against it:',
  checked: (checked: Said, value: Said, what: Said) => `${checked} of ${value} of ${what}`,
  noneOpen: 'no card lies open to you yet',
  copy: 'Copy',
  about: 'Nobody can change the cards without changing these letters. They do not show how the deck was shuffled, and nothing of a card that you do not see.',
  rootOf: (why: Said, count: Said) => `${why}: ${count} cards`,
}
