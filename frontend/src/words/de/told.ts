/** Auf Deutsch: was der Raum von Turnieren erzählt, und was die Pulte anbieten. */

import { dial } from '../../lib/dial'
import { sayer } from '../../lib/sentences'
import type { Rule } from '../../lib/sentences'
import type { say as English } from '../told'
import { said } from './terms'

/** Jedes Ereignis eines Turniers mit dem Satz, mit dem es erklärt ist, und demselben auf Deutsch; was alles Mögliche heißen kann, steht zuletzt. */
const EVENTS: readonly Rule[] = [
  // Was ansteht.
  ['for the hand at table {table}', 'auf die Hand an Tisch {table}'],
  ['The final table is drawn.', 'Der Finaltisch wird ausgelost.'],
  ['Table {table} breaks.', 'Tisch {table} wird aufgelöst.'],
  ['{name} goes from table {table} to table {to}, seat {seat}.', '{name} wechselt von Tisch {table} an Tisch {to}, Platz {seat}.'],
  ['The conditions leave out {item}.', 'In den Bedingungen fehlt: {item}.'],
  ['the conditions are approved, version {version}', 'die Bedingungen sind genehmigt, Fassung {version}'],
  ['patrons can read the conditions, version {version}', 'die Bedingungen hängen aus, Fassung {version}'],
  ['the inspectors know of it, version {version}', 'die Aufsichtsbehörde weiß davon, Fassung {version}'],
  ['{key} of the conditions is now {shown}; version {version}', 'Bedingungen geändert: {key} ist jetzt {shown}; Fassung {version}'],
  ['entries are open', 'die Anmeldung ist offen'],
  ['entries are closed', 'die Anmeldung ist geschlossen'],
  ['designated: {tables}', 'vorgesehen: {tables}'],
  ['table {table} is released', 'Tisch {table} ist wieder frei'],
  ['a cash hand is dealt at table {table}', 'an Tisch {table} wird eine Cash-Hand gegeben'],
  ['every player signs the conditions', 'alle unterschreiben die Bedingungen'],
  ['briefed: {names}', 'eingewiesen: {names}'],
  ['practice hands: {hands}', 'Übungshände: {hands}'],
  ['the start is moved to {to}', 'der Beginn ist verlegt auf {to}'],
  ['seated with {bank} each: {names:seats}', 'Plätze mit je {bank}: {names}'],
  ['play begins with {players} players', 'es geht los mit {players} Spielern'],
  ['the seats are drawn', 'die Plätze sind ausgelost'],
  ['the final table is drawn', 'der Finaltisch ist ausgelost'],
  ['round {round} is over; {names} go on', 'Runde {round} ist vorbei; weiter sind {names}'],
  ['on to the next round without playing: {names}', 'kampflos in der nächsten Runde: {names}'],
  ['the clock stops', 'die Uhr steht'],
  ['the clock runs', 'die Uhr läuft'],
  ['the clock is set to level {level} with {left} seconds left: {why}', 'die Uhr steht jetzt auf Level {level}, noch {left} Sekunden: {why}'],
  ['level {level} is {small}/{big}, ante {ante}, for {minutes} minutes again: {why}', 'Level {level} ist wieder {small}/{big}, Ante {ante}, {minutes} Minuten: {why}'],
  ['level {level} will be {small}/{big}, ante {ante}, for {minutes} minutes', 'Level {level} wird {small}/{big}, Ante {ante}, {minutes} Minuten'],
  ['table {table} changes its chips of {old} for chips of {new}{names:changed}', 'Color-up an Tisch {table}: Chips zu {old} werden Chips zu {new}{names}'],
  ['a hand begins at table {table}, level {level}: {small}/{big}', 'an Tisch {table} beginnt eine Hand, Level {level}: {small}/{big}'],
  ['the hand at table {table} is over: {names:stacks}', 'die Hand an Tisch {table} ist vorbei: {names}'],
  ['{left} are left and {paid} are paid: the tables play hand for hand', 'noch {left} dabei, {paid} Plätze bezahlt: Hand for Hand'],
  ['every table has played hand {turn} of those', 'alle Tische haben davon Hand {turn} gespielt'],
  ['the tables play on by themselves', 'die Tische spielen wieder jeder für sich'],
  ['for {name}: {names:prizes}', 'Bounty auf {name}: {names}'],
  ['the bounties that are left: {names:prizes}', 'die übrigen Bountys: {names}'],
  ['the {money} on {name} is prize money', 'die {money} auf {name} kommen in den Preispool'],
  ['table {table} breaks', 'Tisch {table} wird aufgelöst'],
  ['table {table} need not wait for players', 'Tisch {table} muss nicht auf Spieler warten'],
  ['the prizes are shared as read out', 'die Preise werden geteilt wie vorgelesen'],
  ['play at table {table} ends early', 'an Tisch {table} ist vorzeitig Schluss'],
  ['chips are changed for cash: {names:prizes}', 'Chips werden in Geld getauscht: {names}'],
  ['the session is over; the stacks are counted and bagged', 'der Spieltag ist vorbei; die Stacks sind gezählt und eingetütet'],
  ['the tournament is cancelled{reason:reason}', 'das Turnier ist abgesagt{reason}'],
  ['given back: {names:prizes}', 'zurückgezahlt: {names}'],
  ['the pool is shared: {names:prizes}', 'der Preispool wird geteilt: {names}'],
  ['the operator keeps {kept}; {pool} is the prize money', 'der Veranstalter behält {kept}; {pool} sind im Preispool'],
  ['the prizes: {names:prizes}', 'die Preise: {names}'],
  ['the room directs the tournament', 'der Raum leitet das Turnier'],
  ['{name} directs the tournament', '{name} leitet das Turnier'],
  ['{name} is a deputy', '{name} vertritt die Turnierleitung'],
  ['the room is on duty', 'der Raum ist im Dienst'],
  ['{name} is on duty', '{name} ist im Dienst'],
  ['{name} is off duty{stops:stops}', '{name} ist nicht mehr im Dienst{stops}'],
  ['{name} enters and pays {paid}', '{name} meldet sich an und zahlt {paid}'],
  ['{name} is turned away{reason:reason}', '{name} wird abgewiesen{reason}'],
  ['{name} withdraws and gets {back} back', '{name} zieht zurück und bekommt {back} wieder'],
  ['{other} plays in the place of {name}', '{other} spielt an Stelle von {name}'],
  ['{name} signs the conditions', '{name} unterschreibt die Bedingungen'],
  ['{name} permits the use of their name', '{name} erlaubt, den Namen zu nennen'],
  ['{name} is seated at table {table}, seat {seat} with {bank}', '{name} bekommt Tisch {table}, Platz {seat} mit {bank}'],
  ['{name} is away: {then}', '{name} ist weg: {then}'],
  ['{name} is back', '{name} ist zurück'],
  ['{name} does not come; {removed} leave play', '{name} kommt nicht; {removed} gehen aus dem Spiel'],
  ['{name} is out', '{name} ist ausgeschieden'],
  ['it is {at}', 'es ist {at}'],
  ['{name} moves to table {table}, seat {seat}{why:reason}', '{name} wechselt an Tisch {table}, Platz {seat}{why}'],
  ['{name} buys {chips} for {paid}', '{name} kauft {chips} nach für {paid}'],
  ['{name} adds {chips} for {paid}', '{name} nimmt das Add-on: {chips} für {paid}'],
  ['{name} enters again and pays {paid}', '{name} kauft sich neu ein und zahlt {paid}'],
  ['the penalty of {name} for {cause} is taken back: {why}', 'die Strafe für {name} wegen {cause} ist zurückgenommen: {why}'],
  ['the count of table {table} is taken back: {why}; they have {names:stacks} again', 'die Zählung an Tisch {table} ist zurückgenommen: {why}; wieder {names}'],
  ['{name} is penalised for {cause}: {count:penalty}', '{name} wird bestraft wegen {cause}: {count}'],
  ['{name} is disqualified for {cause}; {removed} leave play', '{name} wird disqualifiziert wegen {cause}; {removed} gehen aus dem Spiel'],
  ['{name} retires; {removed} leave play', '{name} gibt auf; {removed} gehen aus dem Spiel'],
  ['{name} agrees to share', '{name} ist mit dem Deal einverstanden'],
  ['{name} does not agree: play goes on', '{name} ist mit dem Deal nicht einverstanden: es wird weitergespielt'],
  ['{name} is paid {money}', '{name} bekommt {money} ausgezahlt'],
  ['{title} is announced', '{title} ist angekündigt'],
  ['{way} they would have: {names:prizes}', 'Deal {way}: {names}'],
  ['{about}: {decision}, by the {who}', '{about}: {decision}, entschieden von {who}'],
  ['{names:left}', '{names}'],
]

/** Was die Pulte anbieten: Knöpfe, Rückfragen, und was gesagt wird, wenn es getan ist. */
const LABELS: readonly Rule[] = [
  // Das Pult eines Tisches.
  ['Give out seat {n}', 'Platz {n} vergeben'],
  ['Take back the call to seat {n}', 'Den Ruf auf Platz {n} zurücknehmen'],
  ['Nobody is called to seat {n}.', 'Niemand wird auf Platz {n} gerufen.'],
  ['Seat {n} is given out.', 'Platz {n} ist vergeben.'],
  ['Reserve for {name}', 'Für {name} reservieren'],
  ['Seat {n} is reserved for {name}.', 'Platz {n} ist für {name} reserviert.'],
  ['Tell to leave', 'Wegschicken'],
  ['{name} is told to leave.', '{name} muss gehen.'],
  ['Pick up', 'Vom Platz nehmen'],
  ['{name} is picked up.', '{name} ist vom Platz genommen.'],
  ['Move {name}', '{name} umsetzen'],
  ['{name} has seat {n}.', '{name} hat Platz {n}.'],
  ['Tell to wait or post', 'Blind verlangen'],
  ['{name} waits or posts.', '{name} wartet auf den Blind oder bringt ihn.'],
  ['Excuse the blind', 'Blind erlassen'],
  ['{name} is excused.', '{name} ist befreit.'],
  ['Give notice of closing', 'Schließung ankündigen'],
  ['Notice of closing is given.', 'Die Schließung ist angekündigt.'],
  ['Tell the inspector', 'Die Aufsichtsbehörde verständigen'],
  ['The inspector is told.', 'Die Aufsichtsbehörde weiß Bescheid.'],
  ['Close the table', 'Den Tisch schließen'],
  ['The table is closed.', 'Der Tisch ist geschlossen.'],
  ['Give notice', 'Ankündigen'],
  ['Notice is given.', 'Es ist angekündigt.'],
  ['Change at once', 'Sofort ändern'],
  ['The sign is changed.', 'Das Schild ist geändert.'],
  ['Put up the sign', 'Das Schild aufhängen'],
  ['The sign is up.', 'Das Schild hängt.'],
  ['Collect the time charge', 'Die Zeitgebühr einziehen'],
  ['Verify the slide', 'Den Schieber prüfen'],
  ['Drop the slide', 'Den Schieber leeren'],
  ['Have {} deal', '{} geben lassen'],
  ['{} deals.', '{} gibt.'],
  ['Relieve the dealer', 'Den Dealer ablösen'],
  ['A damaged card is found', 'Eine Karte ist beschädigt'],
  ['Bring in a new deck', 'Ein neues Deck bringen'],
  ['Count the old deck', 'Das alte Deck zählen'],
  ['Check the deck', 'Das Deck prüfen'],
  ['Wash the cards', 'Die Karten waschen'],
  ['Report {name}', '{name} melden'],
  ['{name} is reported: {breach}.', '{name} ist gemeldet: {breach}.'],
  ['Open the last pot again', 'Den letzten Pot noch einmal öffnen'],
  ['The pot is open again for {name}.', 'Der Pot ist für {name} wieder offen.'],
  ['Tell {name} about the inspector', '{name} auf die Aufsichtsbehörde hinweisen'],
  ['Verify the hand of {name}', 'Die Hand von {name} prüfen'],
  ['Pay {name} in {medium}', '{name} auszahlen: {medium}'],
  ['Let go for good cause', 'Aus gutem Grund gehen lassen'],
  ['{name} is let go.', '{name} darf gehen.'],
  ['Go on with the freeze-out', 'Das Freeze-out fortsetzen'],
  // Das Pult eines Turniers.
  ['Publish the conditions', 'Die Bedingungen aushängen'],
  ['Tell the inspectors', 'Die Aufsichtsbehörde verständigen'],
  ['File the approval', 'Die Genehmigung eintragen'],
  ['Direct it myself', 'Selbst leiten'],
  ['The Director is on duty', 'Turnierleitung im Dienst'],
  ['The Director is off duty', 'Turnierleitung nicht im Dienst'],
  ['Open entries', 'Die Anmeldung öffnen'],
  ['Let bots enter', 'Bots anmelden'],
  ['Close entries', 'Die Anmeldung schließen'],
  ['Cancel the tournament', 'Das Turnier absagen'],
  ['Cancel the tournament?', 'Das Turnier absagen?'],
  ['Designate tables', 'Tische vorsehen'],
  ['Draw the seats', 'Die Plätze auslosen'],
  ['Brief the players', 'Die Spieler einweisen'],
  ['Start play', 'Das Spiel beginnen'],
  ['Stop the clock', 'Die Uhr anhalten'],
  ['Let the clock run', 'Die Uhr laufen lassen'],
  ['Set the clock', 'Die Uhr stellen'],
  ['Change a level', 'Ein Level ändern'],
  ['Make the move', 'Umsetzen'],
  ['Move somebody', 'Jemanden umsetzen'],
  ['Let a table play that waits', 'Einen wartenden Tisch spielen lassen'],
  ['Penalise', 'Bestrafen'],
  ['Disqualify', 'Disqualifizieren'],
  ['Disqualify them? Their chips leave play, and there is no way back.', 'Disqualifizieren? Die Chips gehen aus dem Spiel, und es gibt kein Zurück.'],
  ['Decide a dispute', 'Einen Streit entscheiden'],
  ['Name a deputy', 'Eine Vertretung bestimmen'],
  ['Read out a deal', 'Einen Deal vorlesen'],
  ['End a table early', 'Einen Tisch vorzeitig beenden'],
  ['Move the start', 'Den Beginn verlegen'],
  ['Adjourn', 'Vertagen'],
  ['Resume play', 'Weiterspielen'],
  ['Somebody is out', 'Jemand ist ausgeschieden'],
  ['Count a table', 'Einen Tisch zählen'],
  ['Sign the results', 'Das Ergebnis unterschreiben'],
  ['Sign the results? The prizes are paid then.', 'Das Ergebnis unterschreiben? Dann werden die Preise ausgezahlt.'],
  // Was Spieler in einem Turnier tun.
  ['Enter', 'Anmelden'],
  ['Withdraw', 'Zurückziehen'],
  ['Sign the conditions', 'Die Bedingungen unterschreiben'],
  ['Re-buy', 'Re-Buy'],
  ['Add on', 'Add-on'],
  ['Enter again', 'Re-Entry'],
  ['Agree to share', 'Dem Deal zustimmen'],
  ['Do not share', 'Den Deal ablehnen'],
  ['Retire', 'Aufgeben'],
  ['Give up your chips and leave the tournament?', 'Die Chips aufgeben und das Turnier verlassen?'],
  ['entered', 'angemeldet'],
  ['withdrawn', 'abgemeldet'],
  ['seated', 'mit Platz'],
  ['out', 'ausgeschieden'],
  ['retired', 'hat aufgegeben'],
  ['disqualified', 'disqualifiziert'],
  ['Begin now, with bots', 'Jetzt mit Bots beginnen'],
  ['Cancel it', 'Absagen'],
  ['Cancel the tournament? Everybody gets back what they paid.', 'Das Turnier absagen? Alle bekommen zurück, was sie gezahlt haben.'],
  ['{label}: done.', '{label}: erledigt.'],
  ['Take back: {done}', 'Zurücknehmen: {done}'],
]

/** Teile davon, in denen noch etwas steht. */
const PARTS: readonly Rule[] = [
  ['nobody is left', 'niemand ist übrig'],
  ['{name} is left with all the chips', '{name} hat alle Chips'],
  ['{names} are left, and have won', '{names} sind übrig und haben gewonnen'],
  ['; the clock stops', '; die Uhr steht'],
  ['warning', 'Verwarnung'],
  ['back to the level before', 'zurück zum Level davor'],
  ['on to the next level', 'weiter zum nächsten Level'],
  ['a minute back', 'eine Minute zurück'],
  ['a minute on', 'eine Minute weiter'],
  ['{n} hand', '{n} Hand'],
  ['{n} hands', '{n} Hände'],
  ['{n} round', '{n} Runde'],
  ['{n} rounds', '{n} Runden'],
  ['equal', 'zu gleichen Teilen'],
  ['by chips', 'nach Chips'],
  ['not everybody', 'nicht alle'],
  ['everybody at the table', 'alle am Tisch'],
]
const RAW = new Set(['name', 'other', 'title', 'key', 'shown', 'who', 'at', 'to'])

const part = sayer(PARTS, value)
const label = sayer(LABELS, value)
const event = sayer(EVENTS, value)

/** Ein Wert an seiner Stelle: Namen bleiben, Summen haben ein Komma. */
function value(text: string, field: string): string {
  if (field === 'label') return told(text)
  if (field === 'done') return event(text) ?? text
  if (/^names|^tables/.test(field)) return sums(part(text) ?? text.replace(/ and (?=[^,]*$)/, ' und '))
  return RAW.has(field) ? text : (part(text) ?? sums(field === 'reason' || field === 'why' ? text : said(text)))
}

function sums(text: string): string {
  return text.replace(/\$(\d+(?:,\d{3})*)(?:\.(\d\d))?/g, (_, whole: string, cents?: string) => `$${whole.replaceAll(',', '.')}${cents ? `,${cents}` : ''}`)
}

/** Wozu es keinen Satz gibt, das ist ein Wort: eine Wahl, eine Befugnis; oder was zuletzt geschehen ist. */
function told(text: string): string {
  return label(text) ?? event(text) ?? said(text)
}

// Wie lange noch, so wie es auf der Uhr steht: 12:34, nicht 754 Sekunden.
const clock = sayer(
  [['the clock is set to level {level} with {left} seconds left: {why}', 'die Uhr steht jetzt auf Level {level}, noch {left}: {why}']],
  (text, field) => (field === 'left' ? dial(Number(text)) : value(text, field)),
)

export const say: typeof English = { event: (text) => clock(text) ?? event(text) ?? text, label: told }
