"""Events: what the table records. An event is always true, and names the clauses it stands on (`by`; none: silent).

Knows the records and nothing of how they come about. Ask `apply` for what an event changes, `see` for who sees what.
Cards of which the viewer may not know the face are UNKNOWN.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

By: TypeAlias = tuple[str, ...]


class Started(Struct, frozen=True, tag=True):
    """A round of play begins: under which book and sign, with whom, and where the marker is."""

    by: By
    book: str
    edition: str
    sign: str
    engine: str
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    marker: int
    side_wagers: bool = False


class Shuffled(Struct, frozen=True, tag=True):
    """The deck was shuffled and cut: its order, the top card first, and who cut it (-1: the dealer)."""

    by: By
    cards: tuple[int, ...]
    cut_by: int = -1


class Charged(Struct, frozen=True, tag=True):
    """A player paid a fee before the cards, into the box or the float."""

    by: By
    seat: int
    amount: int
    into: str = "box"


class Posted(Struct, frozen=True, tag=True):
    """A player made a forced bet: an ante, a blind, a straddle. `live` says whether it counts toward a call."""

    by: By
    seat: int
    amount: int
    word: str
    live: bool


class Dealt(Struct, frozen=True, tag=True):
    """Cards were dealt, in this order: to which seat, which card, face up or not.

    Seat -1 is the kitty; -2 and below are the places of folded hands that still get cards, -2 that of seat 0.
    """

    by: By
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    ups: tuple[bool, ...]


class Burned(Struct, frozen=True, tag=True):
    """The top card was burned."""

    by: By
    card: int


class Turned(Struct, frozen=True, tag=True):
    """Cards were turned on the board; the second board is that of a hand run twice."""

    by: By
    cards: tuple[int, ...]
    board: int = 0


class Reshuffled(Struct, frozen=True, tag=True):
    """Cards came back and were shuffled: what they were before (`burns`, `muck`), and the order of the new stub."""

    by: By
    source: str
    cards: tuple[int, ...]


class Opened(Struct, frozen=True, tag=True):
    """A betting round began; the seat acts first. With -1 nobody can bet."""

    by: By
    street: int
    seat: int


class Checked(Struct, frozen=True, tag=True):
    """A player checked."""

    by: By
    seat: int


class Called(Struct, frozen=True, tag=True):
    """A player called, his wagers of the round coming to `to`."""

    by: By
    seat: int
    to: int


class Wagered(Struct, frozen=True, tag=True):
    """A player opened, brought in or raised to `to`. `reopens` says whether it lets those who have acted raise again,
    `step` and `level` what the next raise is measured by, `raises` how many there have been in the round."""

    by: By
    seat: int
    to: int
    word: str
    reopens: bool
    step: int
    level: int
    raises: int


class Folded(Struct, frozen=True, tag=True):
    """A player folded. `free`: with nothing to pay, so that in some books his place still gets cards."""

    by: By
    seat: int
    free: bool = False


class Pushed(Struct, frozen=True, tag=True):
    """A player put chips forward and said so much; the event after this one says what it was. `adds` is what he puts to
    it then, or what he gets back if it is below zero."""

    by: By
    seat: int
    motions: tuple[tuple[int, ...], ...]
    said: str
    after: str
    adds: int


class Said(Struct, frozen=True, tag=True):
    """A player said what he does; the event after this one says what it was."""

    by: By
    seat: int
    words: str


class Signalled(Struct, frozen=True, tag=True):
    """A player showed what he does; the event after this one says what it was."""

    by: By
    seat: int
    gesture: str


class Obliged(Struct, frozen=True, tag=True):
    """A player has bound himself, or a ruling has: on his turn he does one of `options` and nothing else.

    `put` is what his wagers of the round come to with the chips that now lie in; a bet or raise is to `least` or more;
    `back` of them goes back to him if he folds.
    """

    by: By
    seat: int
    options: tuple[str, ...]
    put: int
    least: int = 0
    back: int = 0


class Counted(Struct, frozen=True, tag=True):
    """The dealer said what the wager to be called comes to."""

    by: By
    to: int


class KittyTaken(Struct, frozen=True, tag=True):
    """A player put in the last blind, mucked his hand and took the kitty."""

    by: By
    seat: int
    to: int
    cards: tuple[int, ...]


class KittyMucked(Struct, frozen=True, tag=True):
    """Nobody took the kitty, and it went to the muck."""

    by: By


class Closed(Struct, frozen=True, tag=True):
    """A betting round is over and the wagers are gathered."""

    by: By


class Returned(Struct, frozen=True, tag=True):
    """What nobody matched (`uncalled`), or what the book gives back, returned to its owner."""

    by: By
    seat: int
    amount: int
    uncalled: bool = True


class Discarded(Struct, frozen=True, tag=True):
    """A player threw cards away."""

    by: By
    seat: int
    cards: tuple[int, ...]


class Asked(Struct, frozen=True, tag=True):
    """No more betting is possible and the players are asked whether to run it twice; this seat answers first."""

    by: By
    seat: int


class Chosen(Struct, frozen=True, tag=True):
    """A player answered a question."""

    by: By
    seat: int
    choice: str


class Proposed(Struct, frozen=True, tag=True):
    """A player asked that the pot be divided among those still in it."""

    by: By
    seat: int


class Showed(Struct, frozen=True, tag=True):
    """A player laid his cards open."""

    by: By
    seat: int
    cards: tuple[int, ...]


class Mucked(Struct, frozen=True, tag=True):
    """A player threw his hand away at the showdown."""

    by: By
    seat: int


class Raked(Struct, frozen=True, tag=True):
    """The house took its commission from the pots, so much from each, into the box or the float."""

    by: By
    amounts: tuple[int, ...]
    into: str = "box"


class Won(Struct, frozen=True, tag=True):
    """A pot, or one half or board of it, went to its winners."""

    by: By
    pot: int
    word: str
    seats: tuple[int, ...]
    amounts: tuple[int, ...]


class Ended(Struct, frozen=True, tag=True):
    """The pot is pushed and the round of play is over."""

    by: By
    stacks: tuple[int, ...]


Event: TypeAlias = (
    Started
    | Shuffled
    | Charged
    | Posted
    | Dealt
    | Burned
    | Turned
    | Reshuffled
    | Opened
    | Checked
    | Called
    | Wagered
    | Folded
    | Pushed
    | Said
    | Signalled
    | Obliged
    | Counted
    | KittyTaken
    | KittyMucked
    | Closed
    | Returned
    | Discarded
    | Asked
    | Chosen
    | Proposed
    | Showed
    | Mucked
    | Raked
    | Won
    | Ended
)
"""Anything that a table may record of a round of play."""
