"""Acts: what somebody does. An act may be wrong; `play` answers it.

Knows only who does what. Seats are counted clockwise from 0; `to` is a player's total for the betting round.
Ask `events` for what the table records of an act, `spoken` for acts in words.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Fold(Struct, frozen=True, tag=True):
    """A player gives up the hand."""

    seat: int


class Check(Struct, frozen=True, tag=True):
    """A player passes the opportunity to bet."""

    seat: int


class Call(Struct, frozen=True, tag=True):
    """A player matches the highest wager, with all his chips if they are fewer."""

    seat: int


class Bet(Struct, frozen=True, tag=True):
    """A player opens the betting, brings in or raises, so that his wagers of the round come to `to`."""

    seat: int
    to: int


class Discard(Struct, frozen=True, tag=True):
    """A player throws cards away: in pineapple for good, in draw to get as many others."""

    seat: int
    cards: tuple[int, ...]


class TakeKitty(Struct, frozen=True, tag=True):
    """A player gives up the hand he was dealt for the one in the centre."""

    seat: int


class Choose(Struct, frozen=True, tag=True):
    """A player answers what the table asks him, such as whether to run it twice."""

    seat: int
    choice: str


class Divide(Struct, frozen=True, tag=True):
    """A player asks that the pot be divided among those still in it."""

    seat: int


class Show(Struct, frozen=True, tag=True):
    """A player lays his cards open at the showdown."""

    seat: int


class Muck(Struct, frozen=True, tag=True):
    """A player throws his cards away at the showdown."""

    seat: int


class Shuffle(Struct, frozen=True, tag=True):
    """The shuffler gives the order of the cards that are to be shuffled, the top card first."""

    cards: tuple[int, ...]


class Deal(Struct, frozen=True, tag=True):
    """The dealer does what is due to him: burn, deal, turn, push; or deals the next `count` cards of the deal."""

    count: int = 0


class Give(Struct, frozen=True, tag=True):
    """The dealer deals the top card to a place, face up or down; `unnoticed`: nobody sees at once that it is wrong."""

    seat: int
    up: bool = False
    unnoticed: bool = False
    off: bool = False  # the card leaves the table and is seen


class Burn(Struct, frozen=True, tag=True):
    """The dealer burns the top card."""


class Turn(Struct, frozen=True, tag=True):
    """The dealer turns so many cards on the board."""

    count: int
    unnoticed: bool = False


class Flash(Struct, frozen=True, tag=True):
    """The dealer shows the card on top of the stub."""


class EndDeal(Struct, frozen=True, tag=True):
    """The dealer takes the deal for finished."""

    unnoticed: bool = False


class PushPot(Struct, frozen=True, tag=True):
    """The dealer pushes the pot to its winners."""


class Cut(Struct, frozen=True, tag=True):
    """Somebody (-1: the dealer) lifts `at` cards off the deck and puts the rest on top; `exposed`: a card shows."""

    seat: int
    at: int
    exposed: bool = False
    unnoticed: bool = False


class Decline(Struct, frozen=True, tag=True):
    """The player who should cut leaves it to the dealer."""

    seat: int


class Look(Struct, frozen=True, tag=True):
    """A player looks at the cards dealt to him."""

    seat: int


class Drop(Struct, frozen=True, tag=True):
    """A player drops or shows cards of his own, so that everybody sees them."""

    seat: int
    cards: tuple[int, ...]


class Tell(Struct, frozen=True, tag=True):
    """A player lets one other player see his cards."""

    seat: int
    other: int


class Toss(Struct, frozen=True, tag=True):
    """A player's cards come to a place: "forward", "over the line", "to the muck", "off the table"."""

    seat: int
    where: str


class Find(Struct, frozen=True, tag=True):
    """Somebody finds what no act has shown: a boxed card, a defective deck, a fouled stub."""

    what: str


class Notice(Struct, frozen=True, tag=True):
    """Somebody (-1: the dealer) brings up what went wrong without being noticed."""

    seat: int


class Ask(Struct, frozen=True, tag=True):
    """A player asks to see the hand of another."""

    seat: int
    other: int


class Time(Struct, frozen=True, tag=True):
    """A player's time to act runs out."""

    seat: int


class Sweep(Struct, frozen=True, tag=True):
    """The dealer takes in the cards of a player who is still in the hand."""

    seat: int


class Decide(Struct, frozen=True, tag=True):
    """Somebody of an office decides what the book leaves to that office."""

    office: str
    choice: str


class Order(Struct, frozen=True, tag=True):
    """Somebody of an office uses a power the book gives: "void the hand", "inspect", "kill", with a ground."""

    office: str
    power: str
    seat: int = -1
    ground: str = ""


class Push(Struct, frozen=True, tag=True):
    """A player puts chips forward in one or more motions, each the values of its chips; `said` before they landed,
    `after` when they lay there. What it is, a call or a raise and to how much, is for the book to say."""

    seat: int
    motions: tuple[tuple[int, ...], ...]
    said: str = ""
    after: str = ""


class Say(Struct, frozen=True, tag=True):
    """A player says what he does: "call", "raise to 200", "five"."""

    seat: int
    words: str


class Signal(Struct, frozen=True, tag=True):
    """A player shows what he does without a word or a chip: `knock` on the table, `pass the cards` to the dealer."""

    seat: int
    gesture: str


class Count(Struct, frozen=True, tag=True):
    """The dealer counts a wager out for the player who faces it, and may be wrong."""

    to: int


class Slip(Struct, frozen=True, tag=True):
    """The automatic dealer will do something else when it is his turn next: "burns", "turns 4", "deals Bob up"."""

    line: str


class Retract(Struct, frozen=True, tag=True):
    """A player moves chips forward, as if his wagers came to `to`, and draws them back."""

    seat: int
    to: int


class Peek(Struct, frozen=True, tag=True):
    """A player looks at cards that are not his: "discards", "burned cards", "undealt cards"."""

    seat: int
    what: str


class Dispute(Struct, frozen=True, tag=True):
    """A player disputes something in the play."""

    seat: int


Act: TypeAlias = (
    Fold
    | Check
    | Call
    | Bet
    | Discard
    | TakeKitty
    | Choose
    | Divide
    | Show
    | Muck
    | Shuffle
    | Deal
    | Give
    | Burn
    | Turn
    | Flash
    | EndDeal
    | PushPot
    | Cut
    | Decline
    | Look
    | Drop
    | Tell
    | Toss
    | Find
    | Notice
    | Ask
    | Time
    | Decide
    | Order
    | Push
    | Say
    | Signal
    | Count
    | Slip
    | Retract
    | Peek
    | Dispute
    | Sweep
)
"""Anything that anybody may do in a round of play."""
