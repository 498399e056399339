/** Auf Deutsch: wie jemand den Tisch mag. */

import type { say as English } from '../looks'

export const say: typeof English = {
  title: 'Filz, Karten und Einsätze',
  felt: 'Filz',
  felts: { green: 'Grün', blue: 'Blau', wine: 'Weinrot', slate: 'Schiefer' },
  back: 'Kartenrücken',
  backs: { red: 'Rot', blue: 'Blau', green: 'Grün', black: 'Schwarz' },
  sizes: 'Größen eines Einsatzes, in Hundertsteln des Pots',
  sizesHint: 'Sie stehen zwischen dem kleinsten und dem größten Einsatz, etwa 33, 50, 100.',
  sizesWrong: (most, largest) => `Bis zu ${most} ganze Zahlen von 1 bis ${largest}, mit Kommas dazwischen.`,
  keep: 'So behalten',
  usual: 'Wie üblich',
}
