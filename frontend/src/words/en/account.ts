/** Who somebody is: signing in, signing up, passwords. */

import type { Said } from '../language.svelte'

export const say = {
  signUp: 'Sign up',
  passwordChanged: 'Your password is changed. Every other browser is signed out.',
  yours: (me: Said) => `The account is yours, ${me}.`,
  renamed: (me: Said, before: Said) => `You are ${me} now. Where you sit already you stay ${before} until you leave the table.`,
  failed: 'That did not work.',
  yourPassword: 'Your password',
  newPassword: 'A new one',
  othersSignedOut: 'Every other browser where you are signed in is signed out.',
  youKeep: 'You keep your chips, your seats and your hands, and can come back from any browser.',
  anotherName: 'A name, if you want another',
  name: 'Name',
  password: 'Password',
  newAccount: 'I am new: make an account',
  newSignUp: 'I am new: sign up',
  haveAccount: 'I have an account',
}
