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
    """The dealer does what is due to him: burn, deal, turn, gather, push."""


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
    | Push
    | Say
    | Signal
    | Count
)
"""Anything that anybody may do in a round of play."""
