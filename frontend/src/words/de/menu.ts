/** Auf Deutsch: das Menü eines Tisches. */

import { counted } from '../language.svelte'
import type { say as English } from '../menu'

export const say: typeof English = {
  noBotSeat: 'Für einen Bot ist kein Platz frei.',
  topUpMine: 'Chips nachkaufen',
  askSeat: 'Um einen Platz bitten, wenn er frei wird',
  addBot: 'Einen Bot dazusetzen',
  fillBots: 'Die Plätze mit Bots füllen',
  hostMenu: 'Einladen, anhalten oder schließen',
  saveAs: 'Sichern als',
  fourColours: 'Vier Farben',
  inBigBlinds: 'Beträge in Big Blinds',
  showForMe: 'Für mich zeigen oder wegwerfen',
  keys: 'Tasten (F, C, R, 1–5)',
  sounds: 'Töne',
  streetByStreet: 'All-ins Karte für Karte',
  noMotion: 'Keine Bewegung',
  leaveTable: 'Den Tisch verlassen',
  botsSit: (count) => counted(count, { one: '1 Bot setzt sich.', other: `${count} Bots setzen sich.` }),
  players: 'Spieler und Notizen',
  looks: 'Filz, Karten und Einsätze',
}
