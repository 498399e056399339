/** Auf Deutsch: das Siegel einer Hand: hinter der Marke am Tisch und im Replayer. */

import { counted } from '../language.svelte'
import type { say as English } from '../sealcheck'

export const say: typeof English = {
  otherRoot: 'die Wurzel ist nicht die, die dir vor dem Geben gezeigt wurde',
  seal: 'Siegel',
  sealTitle: 'Siegel',
  notSealed: 'Diese Hand war nicht versiegelt.',
  notBeforeDeal: 'Das sind nicht die Karten, die vor dem Geben festgelegt waren.',
  fixedSentence: 'Dieses Deck stand vor dem Geben fest.',
  saveAll: 'Die Hand mit allen Öffnungen sichern',
  saveSealed: 'Die Hand versiegelt sichern (oben)',
  elsewhere: 'um sie anderswo zu prüfen:',
  orProgram: ', oder das Programm in docs/check_seals.py, das nichts von diesem hier braucht.',
  browserChecked: (cards) => counted(cards, { one: 'Dein Browser hat 1 Karte geprüft: alles, was du von dieser Hand sehen darfst.', other: `Dein Browser hat ${cards} Karten geprüft: alles, was du von dieser Hand sehen darfst.` }),
  sameRoot: 'Die Wurzel ist die, die dir damals gezeigt wurde.',
  rootCopied: 'Die Wurzel ist kopiert.',
  isBroken: 'Das Siegel ist gebrochen',
  doNotPlay: 'Nicht weiterspielen. Sichere die Hand, wenn sie vorbei ist, und zeig sie der Spielaufsicht.',
  intro: 'Vor der ersten Karte hat der Raum die Folge des Decks festgelegt. Dein Browser hat die Karten, die du siehst, damit verglichen:',
  checked: (checked, value, what) => `${checked} von ${value}: ${what}`,
  noneOpen: 'noch liegt keine Karte für dich offen',
  copy: 'Kopieren',
  about: 'Niemand kann die Karten ändern, ohne diese Buchstaben zu ändern. Sie verraten nicht, wie gemischt wurde, und nichts von einer Karte, die du nicht siehst.',
  rootOf: (why, count) => `${why}: ${count} Karten`,
}
