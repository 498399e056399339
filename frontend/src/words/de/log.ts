/** Auf Deutsch: das Protokoll eines Tisches. */

import type { say as English } from '../log'

export const say: typeof English = {
  region: 'Was am Tisch geschah',
  nothing: 'Noch ist nichts geschehen.',
  hand: (number) => `Hand ${number}`,
  replay: 'nachspielen',
  clause: 'Nach welcher Klausel',
  clauseOf: (line) => `Nach welcher Klausel: ${line}`,
  shown: 'Die Hände werden gezeigt',
  finishedHands: 'Beendete Hände',
  noneYet: 'Noch keine.',
  newest: 'Neueste',
  void: 'ungültig',
}
