/** Auf Deutsch: Anmelden, Konto, Passwort. */

import type { say as English } from '../account'

export const say: typeof English = {
  signUp: 'Registrieren',
  passwordChanged: 'Dein Passwort ist geändert. Alle anderen Browser sind abgemeldet.',
  yours: (me) => `Das Konto gehört dir, ${me}.`,
  renamed: (me, before) => `Du heißt jetzt ${me}. Wo du schon sitzt, bleibst du ${before}, bis du den Tisch verlässt.`,
  failed: 'Das hat nicht geklappt.',
  yourPassword: 'Dein Passwort',
  newPassword: 'Ein neues',
  othersSignedOut: 'Alle anderen Browser, in denen du angemeldet bist, werden abgemeldet.',
  youKeep: 'Deine Chips, deine Plätze und deine Hände bleiben dir, und du kannst von jedem Browser aus wiederkommen.',
  anotherName: 'Ein Name, wenn du einen anderen willst',
  name: 'Name',
  password: 'Passwort',
  newAccount: 'Ich bin neu: Konto anlegen',
  newSignUp: 'Ich bin neu: registrieren',
  haveAccount: 'Ich habe ein Konto',
}
