import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heard, pieces, seen } from '../src/lib/lines'
import { Refusal } from '../src/lib/refusal'
import type { Award, Line } from '../src/lib/types'
import { language } from '../src/words/language.svelte'
import { say } from '../src/words/lines'
import { say as signs } from '../src/words/signs'
import { say as terms } from '../src/words/terms'
import { say as told } from '../src/words/told'

function line(event: Line['event'], text: string, more: Partial<Line> = {}): Line {
  return { text, kind: 'event', by: [], parts: [], event, seat: 0, name: '', amounts: [], cards: [], hidden: 0, word: '', beside: '', award: null, ...more }
}

describe('sentences of the room in German', () => {
  beforeEach(() => language.speak('de'))
  afterEach(() => language.speak('en'))

  it('want more words for what happens seldom, and are said anew when these have come', async () => {
    const erred = line('Erred', 'irregularity with Ann: act out of turn', { name: 'Ann' })
    expect(say.wanted([line('Folded', 'Ann folds', { name: 'Ann' })])).toBeNull()
    await say.wanted([erred])
    expect(say.wanted([erred])).toBeNull()
    expect(seen(erred)).toBe('regelwidrig bei Ann: nicht an der Reihe gehandelt')
    expect(terms.of('misdeal')).toBe('Misdeal')
  })

  it('are those of the event, with its names, amounts and cards', () => {
    expect(seen(line('Wagered', 'Bea Bot raises to 90', { name: 'Bea Bot' }))).toBe('Bea Bot erhöht auf 90')
    expect(seen(line('Posted', 'Ann posts a blind of 0.50', { name: 'Ann' }))).toBe('Ann bringt einen Blind von 0,50')
    expect(seen(line('Turned', 'the flop: As Kd 7c', { parts: ['the flop: ', 'As Kd 7c', ''] }))).toBe('der Flop: A♠\uFE0E K♦\uFE0E 7♣\uFE0E')
    expect(heard(line('Showed', 'Ann shows As Kd', { name: 'Ann', parts: ['Ann shows ', 'As Kd', ''] }))).toBe('Ann zeigt Pik Ass, Karo König')
    expect(seen(line('Returned', 'an uncalled bet of 20 goes back to Ann', { name: 'Ann' }))).toBe('nicht gehalten: 20 geht zurück an Ann')
    expect(seen(line('Dealt', 'the cards are dealt')), 'as somebody reads it who sees none of them').toBe('die Karten werden gegeben')
    expect(seen(line('Began', 'hand 3: the button is on seat 2; seats 1, 2 and 5 are dealt in'))).toBe('Hand 3: Dealer-Button auf Platz 2; Karten für die Plätze 1, 2 und 5')
    expect(seen(line('Began', 'hand 3: the button is on seat 2; seats 1, 2 and 5 are dealt in; seat 5 posts a kill, card by card'))).toBe(
      'Hand 3: Dealer-Button auf Platz 2; Karten für die Plätze 1, 2 und 5; Platz 5 bringt einen Kill, Karte für Karte',
    )
  })

  it('have their amounts and cards apart, wherever these stand', () => {
    const wager = line('Wagered', 'Ann raises to 13.68', { name: 'Ann', parts: ['Ann raises to ', '13.68', ''] })
    expect(pieces(wager)).toEqual([{ text: 'Ann erhöht auf ', amount: false }, { text: '13,68', amount: true }, { text: '', amount: false }])
    const pushed = line('Pushed', 'Ann pushes 5, then 25 and gets 25 back: a string bet', { name: 'Ann', parts: ['Ann pushes 5, then 25 and gets ', '25', ' back: a string bet'] })
    expect(seen(pushed)).toBe('Ann schiebt 5, dann 25 vor und bekommt 25 zurück: ein String-Bet')
  })

  it('leave a name alone, whatever it is made of', () => {
    expect(seen(line('Folded', 'Max checks folds', { name: 'Max checks' }))).toBe('Max checks passt')
    expect(seen(line('Wagered', 'Rai bets to bets 40', { name: 'Rai bets to' }))).toBe('Rai bets to setzt 40')
    expect(seen(line('Killed', "Ann's hand is dead", { name: 'Ann' }))).toBe('die Hand von Ann ist tot')
  })

  it('say of cards that move unseen how many, and from where', () => {
    expect(seen(line('Moved', "the dealer moves a card from Ann's hole cards to the stub"))).toBe('der Dealer legt eine Karte von den Handkarten von Ann zu dem Stapel')
    expect(seen(line('Moved', 'the dealer moves two cards from the extra hand to the muck'))).toBe('der Dealer legt zwei Karten von der überzähligen Hand zu dem Muck')
    expect(seen(line('Dealt', "the dealer deals Ann seven cards, Bob's place 2h"))).toBe('der Dealer gibt Ann sieben Karten, der Platz von Bob 2h')
    expect(seen(line('CutDeck', 'Ann cuts the deck 24 cards down', { name: 'Ann' }))).toBe('Ann hebt ab: 24 Karten tief')
  })

  it('tell an irregularity, its ruling and who decided', () => {
    expect(seen(line('Erred', 'irregularity with Ann: act out of turn', { name: 'Ann' }))).toBe('regelwidrig bei Ann: nicht an der Reihe gehandelt')
    expect(seen(line('Ruled', 'ruling: finish the deal; swap it with the first burn'))).toBe('Entscheid: zu Ende geben; gegen die erste Brennkarte tauschen')
    expect(seen(line('Decided', "nobody is on duty, and the book's last word holds: the Floor decides: act stands"))).toBe('niemand ist im Dienst, es gilt das letzte Wort des Regelwerks: Floor entscheidet: die Aktion gilt')
    expect(seen(line('Folded', "Ann's time is over: Ann folds", { name: 'Ann' }))).toBe('Zeit abgelaufen für Ann: Ann passt')
  })

  it('name the hand that won', () => {
    const made = { category: 'full house', ranks: [9, 5], cards: [], name: 'full house, nines over fives', words: '', low: '', board: 1 }
    const award: Award = { pot: 0, seats: [1], names: ['Ann'], amounts: [60], only: true, board: 0, half: '', made, reason: 'a full house, nines over fives' }
    expect(seen(line('Won', 'Ann wins 60 from the pot with a full house, nines over fives', { award }))).toBe('Ann gewinnt 60 aus dem Pot mit Full House, Neunen über Fünfen')
    expect(terms.hand({ ...made, category: 'low', low: 'eight or better', ranks: [8, 6, 4, 3, 1], name: '8-6-4-3-A low' })).toBe('8-6-4-3-A Low')
  })

  it('refuse, once the words for it are there', async () => {
    expect(new Refusal('the hand is over.').sentence).toBe('the hand is over.')
    await say.refusals()
    expect(new Refusal('the hand is over.').sentence).toBe('Die Hand ist vorbei.')
    expect(new Refusal("it is Bob's turn, not Ann's.").sentence).toBe('Bob ist an der Reihe, nicht Ann.')
    expect(new Refusal('40 is below the minimum buy-in of 80.').sentence).toBe('40 liegt unter dem Mindest-Buy-in von 80.')
    expect(new Refusal('a bet must be between 20 and 100, not 1.').sentence).toBe('Ein Einsatz muss zwischen 20 und 100 sein, nicht 1.')
    expect(new Refusal('a raise must be to 4 or 8, not 5.').sentence).toBe('Erhöht werden muss auf 4 oder 8, nicht 5.')
    expect(new Refusal('Ann may only check, call or fold on this turn.').sentence).toBe('Ann darf in diesem Zug nur schieben, mitgehen oder passen.')
    expect(new Refusal('everybody waits for the Floor to choose: act stands; return the act.').sentence).toBe('Alle warten auf die Wahl von Floor: die Aktion gilt; die Aktion zurücknehmen.')
    expect(new Refusal('the bring-in is between 20 and 40, not 10.').sentence).toBe('Das Bring-in muss zwischen 20 und 40 sein, nicht 10.')
    expect(new Refusal('Ann must call or fold.').sentence).toBe('Ann muss mitgehen oder passen.')
    expect(new Refusal('you keep yourself out until 3 May 2026, 12:00 UTC.').sentence).toBe('Du hast dich bis 3. Mai 2026, 12:00 UTC ausgeschlossen.')
    expect(new Refusal('you keep yourself out for good.').sentence).toBe('Du hast dich auf Dauer ausgeschlossen.')
    expect(new Refusal('you have sat at tables for the 90 minutes a day that you set yourself.').sentence).toBe('Du hast heute so lange an Tischen gesessen, wie du dir am Tag erlaubst: 90 Minuten.')
    expect(new Refusal('you set yourself 500 chips a day, and have brought 1,200 to tables since this time yesterday.').sentence).toBe('Du erlaubst dir am Tag 500 Chips und hast seit gestern um diese Zeit 1.200 an Tische gebracht.')
    expect(new Refusal('something that nobody has put into German.').sentence).toBe('something that nobody has put into German.')
  })

  it('tell of a tournament, with its names and sums', () => {
    expect(told.event('Ann enters and pays $1,000.50')).toBe('Ann meldet sich an und zahlt $1.000,50')
    expect(told.event('Ann is left with all the chips')).toBe('Ann hat alle Chips')
    expect(told.event('the prizes: Ann $600, Bob $400')).toBe('die Preise: Ann $600, Bob $400')
    expect(told.event('round 1 is over; Ann, Bob and Cy go on')).toBe('Runde 1 ist vorbei; weiter sind Ann, Bob und Cy')
    expect(told.event('the tournament is cancelled')).toBe('das Turnier ist abgesagt')
    expect(told.event('the tournament is cancelled: a fire')).toBe('das Turnier ist abgesagt: a fire')
    expect(told.event('Ann is penalised for soft play: 2 rounds')).toBe('Ann wird bestraft wegen soft play: 2 Runden')
    expect(told.event('Ann is off duty; the clock stops')).toBe('Ann ist nicht mehr im Dienst; die Uhr steht')
    expect(told.event('the clock is set to level 4 with 754 seconds left: play began late')).toBe('die Uhr steht jetzt auf Level 4, noch 12:34: play began late')
    expect(told.event('something else')).toBe('something else')
  })

  it('say a sign, part by part, and what stands on its placard', () => {
    expect(signs.line('crown holdem, no limit, blinds 1/2, commission 5% cap 15, seats 6, buy in 40 to 400')).toBe('crown holdem, No Limit, Blinds 1/2, Kommission 5 %, höchstens 15, Plätze 6, Buy-in 40 bis 400')
    expect(signs.line('house holdem, fixed 2/4, heads up small blind on the button, run it twice')).toBe('house holdem, festes Limit 2/4, Heads-up Small Blind am Button, Run It Twice')
    expect(signs.of('Canberra Manila, 8 players, 36 cards')).toBe('Canberra Manila, 8 Plätze, 36 Karten')
    expect(signs.of('standard scale: $0.50 for every $10 or part of it; $1 up to $20')).toBe('Standardstaffel: $0,50 je angefangene $10; $1 bis $20')
    expect(signs.of('30 seconds, 2 times, for $5')).toBe('30 Sekunden, 2-mal, für $5')
    expect(signs.of('full pot')).toBe('Pot Limit')
  })

  it('go through a hand', () => {
    expect(seen(line('Opened', 'Ann acts first in round 2', { name: 'Ann' }))).toBe('Ann handelt zuerst in Runde 2')
    expect(seen(line('Opened', 'there is no betting in round 3'))).toBe('kein Setzen in Runde 3')
    expect(seen(line('Shuffled', 'the deck is shuffled and cut'))).toBe('das Deck wird gemischt und abgehoben')
    expect(seen(line('Burned', 'the dealer burns a card'))).toBe('der Dealer brennt eine Karte')
    expect(seen(line('Started', 'a new hand: house holdem'))).toBe('eine neue Hand: house holdem')
    expect(seen(line('Dealt', 'the dealer deals Carla 2d 5s, Dirk two cards', { parts: ['the dealer deals Carla ', '2d 5s', ', Dirk two cards'] }))).toContain(', Dirk zwei Karten')
    expect(terms.of('board 2')).toBe('Board 2')
  })

  it('offer at the desks', () => {
    expect(told.label('Give out seat 4')).toBe('Platz 4 vergeben')
    expect(told.label('Wash the cards: done.')).toBe('Die Karten waschen: erledigt.')
    expect(told.label('Seat 3 is reserved for Ann.')).toBe('Platz 3 ist für Ann reserviert.')
    expect(told.label('Move Ann')).toBe('Ann umsetzen')
    expect(told.label('Re-buy')).toBe('Re-Buy')
    expect(told.label('Take back: Ann is penalised for soft play: 2 hands')).toBe('Zurücknehmen: Ann wird bestraft wegen soft play: 2 Hände')
    expect(told.label('Take back: Ann is out: done.')).toBe('Zurücknehmen: Ann ist ausgeschieden: erledigt.')
    expect(told.label('Ann is out')).toBe('Ann ist ausgeschieden')
  })

  it('are English where English is spoken', async () => {
    await language.speak('en')
    expect(seen(line('Folded', 'Ann folds', { name: 'Ann' }))).toBe('Ann folds')
    expect(say.beside('calls 90')).toBe('calls 90')
  })
})
