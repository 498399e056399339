"""Acts: what somebody does. An act may be wrong; `play` answers it.

Knows only who does what. Seats are counted clockwise from 0; `to` is a player's total for the betting round.
Ask `events` for what the table records of an act, `spoken` for acts in words.
"""

from __future__ import annotations

from pokerroom.hand.fields import FORMS, Cards, Chips, Motions, Number, Phrase, Seat
from pokerroom.hand.rules import POWERS
from pokerroom.hand.state import State
from pokerroom.machine.authority import an_office, the_dealer, the_seat
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.sorts import one_of

noun: Noun[State] = Noun("acts", {**FORMS, "power": one_of({power: power for power in POWERS})})


def elsewhere(state: State, log: Log, act: Act) -> None:
    """`play` answers."""


@noun.act("{seat} folds", by=the_seat, answer=elsewhere)
class Fold(Act):
    """A player gives up the hand."""

    seat: "Seat"


@noun.act("{seat} checks", by=the_seat, answer=elsewhere)
class Check(Act):
    """A player passes the opportunity to bet."""

    seat: "Seat"


@noun.act("{seat} calls", by=the_seat, answer=elsewhere)
class Call(Act):
    """A player matches the highest wager, with all his chips if they are fewer."""

    seat: "Seat"


@noun.act(
    "{seat} makes it {to}",
    "{seat} bets {to}",
    "{seat} raises to {to}",
    "{seat} brings in {to}",
    by=the_seat,
    answer=elsewhere,
)
class Bet(Act):
    """A player opens the betting, brings in or raises, so that his wagers of the round come to `to`."""

    seat: "Seat"
    to: "Chips"


@noun.act("{seat} discards {cards}", "{seat} draws none{cards:none}", by=the_seat, answer=elsewhere)
class Discard(Act):
    """A player throws cards away: in pineapple for good, in draw to get as many others."""

    seat: "Seat"
    cards: "Cards"


@noun.act("{seat} takes the kitty", by=the_seat, answer=elsewhere)
class TakeKitty(Act):
    """A player gives up the hand he was dealt for the one in the centre."""

    seat: "Seat"


@noun.act("{seat} says {choice}", by=the_seat, answer=elsewhere)
class Choose(Act):
    """A player answers what the table asks him, such as whether to run it twice."""

    seat: "Seat"
    choice: "Phrase"


@noun.act("{seat} asks to divide the pot", by=the_seat, answer=elsewhere)
class Divide(Act):
    """A player asks that the pot be divided among those still in it."""

    seat: "Seat"


@noun.act("{seat} shows", by=the_seat, answer=elsewhere)
class Show(Act):
    """A player lays his cards open at the showdown."""

    seat: "Seat"


@noun.act("{seat} mucks", by=the_seat, answer=elsewhere)
class Muck(Act):
    """A player throws his cards away at the showdown."""

    seat: "Seat"


@noun.act("the shuffler gives {cards}", by=the_dealer, answer=elsewhere)
class Shuffle(Act):
    """The shuffler gives the order of the cards that are to be shuffled, the top card first."""

    cards: "Cards"


@noun.act("the dealer deals{count:zero}", "the dealer deals {count}", by=the_dealer, answer=elsewhere)
class Deal(Act):
    """The dealer does what is due to him: burn, deal, turn, push; or deals the next `count` cards of the deal."""

    count: "Number" = 0


@noun.act(
    "the dealer deals {seat:or_kitty} {up:face}{unnoticed:unnoticed}",
    "the dealer deals {seat:or_kitty} off the table{off:off}",
    by=the_dealer,
    answer=elsewhere,
)
class Give(Act):
    """The dealer deals the top card to a place, face up or down; `unnoticed`: nobody sees at once that it is wrong."""

    seat: "Seat"
    up: "bool" = False
    unnoticed: "bool" = False
    off: "bool" = False  # the card leaves the table and is seen


@noun.act("the dealer burns", by=the_dealer, answer=elsewhere)
class Burn(Act):
    """The dealer burns the top card."""


@noun.act("the dealer turns {count}{unnoticed:unnoticed}", by=the_dealer, answer=elsewhere)
class Turn(Act):
    """The dealer turns so many cards on the board."""

    count: "Number"
    unnoticed: "bool" = False


@noun.act("the dealer shows the top card", by=the_dealer, answer=elsewhere)
class Flash(Act):
    """The dealer shows the card on top of the stub."""


@noun.act("the dealer ends the deal{unnoticed:unnoticed}", by=the_dealer, answer=elsewhere)
class EndDeal(Act):
    """The dealer takes the deal for finished."""

    unnoticed: "bool" = False


@noun.act("the dealer pushes the pot", by=the_dealer, answer=elsewhere)
class PushPot(Act):
    """The dealer pushes the pot to its winners."""


@noun.act("{seat:or_dealer} cuts at {at}{exposed:exposing}{unnoticed:unnoticed}", by=the_seat, answer=elsewhere)
class Cut(Act):
    """Somebody (-1: the dealer) lifts `at` cards off the deck and puts the rest on top; `exposed`: a card shows."""

    seat: "Seat"
    at: "Number"
    exposed: "bool" = False
    unnoticed: "bool" = False


@noun.act("{seat} declines to cut", by=the_seat, answer=elsewhere)
class Decline(Act):
    """The player who should cut leaves it to the dealer."""

    seat: "Seat"


@noun.act("{seat} looks", by=the_seat, answer=elsewhere)
class Look(Act):
    """A player looks at the cards dealt to him."""

    seat: "Seat"


@noun.act("{seat} drops {cards}", by=the_seat, answer=elsewhere)
class Drop(Act):
    """A player drops or shows cards of his own, so that everybody sees them."""

    seat: "Seat"
    cards: "Cards"


@noun.act("{seat} shows {other}", by=the_dealer, answer=elsewhere)
class Tell(Act):
    """A player lets one other player see his cards."""

    seat: "Seat"
    other: "Seat"


@noun.act("{seat}'s cards come {where}", by=the_dealer, answer=elsewhere)
class Toss(Act):
    """A player's cards come to a place: "forward", "over the line", "to the muck", "off the table"."""

    seat: "Seat"
    where: "Phrase"


@noun.act("the dealer finds {what}", by=the_dealer, answer=elsewhere)
class Find(Act):
    """Somebody finds what no act has shown: a boxed card, a defective deck, a fouled stub."""

    what: "Phrase"


@noun.act("{seat:or_dealer} notices", by=the_seat, answer=elsewhere)
class Notice(Act):
    """Somebody (-1: the dealer) brings up what went wrong without being noticed."""

    seat: "Seat"


@noun.act("{seat} asks to see {other}", by=the_seat, answer=elsewhere)
class Ask(Act):
    """A player asks to see the hand of another."""

    seat: "Seat"
    other: "Seat"


@noun.act("{seat}'s time runs out", by=the_dealer, answer=elsewhere)
class Time(Act):
    """A player's time to act runs out."""

    seat: "Seat"


@noun.act("the dealer takes in {seat}'s cards", by=the_dealer, answer=elsewhere)
class Sweep(Act):
    """The dealer takes in the cards of a player who is still in the hand."""

    seat: "Seat"


@noun.act("the {office:office} decides: {choice}", by=an_office, answer=elsewhere)
class Decide(Act):
    """Somebody of an office decides what the book leaves to that office."""

    office: "str"
    choice: "Phrase"


@noun.act("the {office:office} {power:power}{seat:whom}{ground:ground}", by=an_office, answer=elsewhere)
class Order(Act):
    """Somebody of an office uses a power the book gives: "void the hand", "inspect", "kill", with a ground."""

    office: "str"
    power: "str"
    seat: "Seat" = -1
    ground: "str" = ""


@noun.act("{seat} pushes {motions:chips}{said:saying}{after:after}", by=the_seat, answer=elsewhere)
class Push(Act):
    """A player puts chips forward in one or more motions, each the values of its chips; `said` before they landed,
    `after` when they lay there. What it is, a call or a raise and to how much, is for the book to say."""

    seat: "Seat"
    motions: "Motions"
    said: "str" = ""
    after: "str" = ""


@noun.act("{seat} says {words:quoted}", by=the_seat, answer=elsewhere)
class Say(Act):
    """A player says what he does: "call", "raise to 200", "five"."""

    seat: "Seat"
    words: "str"


@noun.act("{seat} {gesture:gesture}", by=the_seat, answer=elsewhere)
class Signal(Act):
    """A player shows what he does without a word or a chip: `knock` on the table, `pass the cards` to the dealer."""

    seat: "Seat"
    gesture: "str"


@noun.act("the dealer counts {to}", by=the_dealer, answer=elsewhere)
class Count(Act):
    """The dealer counts a wager out for the player who faces it, and may be wrong."""

    to: "Chips"


@noun.act("the dealer will slip: {line:slip}", by=the_dealer, answer=elsewhere)
class Slip(Act):
    """The automatic dealer will do something else when it is his turn next: "burns", "turns 4", "deals Bob up"."""

    line: "str"


@noun.act("{seat} moves {to} forward and takes it back", by=the_seat, answer=elsewhere)
class Retract(Act):
    """A player moves chips forward, as if his wagers came to `to`, and draws them back."""

    seat: "Seat"
    to: "Chips"


@noun.act("{seat} looks at the {what}", by=the_dealer, answer=elsewhere)
class Peek(Act):
    """A player looks at cards that are not his: "discards", "burned cards", "undealt cards"."""

    seat: "Seat"
    what: "Phrase"


@noun.act("{seat} disputes it", by=the_seat, answer=elsewhere)
class Dispute(Act):
    """A player disputes something in the play."""

    seat: "Seat"
