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
    """The deck was shuffled and cut: its order, the top card first, and who cut it (-1: the dealer; -2: nobody)."""

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


class Planned(Struct, frozen=True, tag=True):
    """The dealer is to slip: what he will do instead of what is due. Nobody at the table knows."""

    by: By
    line: str


class Slipped(Struct, frozen=True, tag=True):
    """The dealer does the first of what was planned."""

    by: By


class RanOnce(Struct, frozen=True, tag=True):
    """The cards do not reach for a second board after all: one board decides."""

    by: By


class CutDeck(Struct, frozen=True, tag=True):
    """The deck was cut by hand: by whom (-1: the dealer), and how many cards were lifted off."""

    by: By
    seat: int
    at: int


class Erred(Struct, frozen=True, tag=True):
    """Something went wrong: which kind of irregularity, whose, and the cards it showed to everybody.

    `word` and `to` say which act it was where it was a player's and `high` what the highest wager was then, `street`
    where in the hand it happened, `burned` how many burns had been made for the cards it showed, `noticed` whether
    anybody saw it then, `motions` the chips that were pushed.
    """

    by: By
    kind: str
    seat: int
    cards: tuple[int, ...] = ()
    word: str = ""
    to: int = 0
    street: int = 0
    burned: int = 0
    high: int = 0
    noticed: bool = True
    motions: tuple[tuple[int, ...], ...] = ()


class Noticed(Struct, frozen=True, tag=True):
    """An error that had stood unnoticed was brought up, as this kind of irregularity, and `others` with it."""

    by: By
    place: int
    kind: str
    seat: int
    others: tuple[int, ...] = ()


class Ruled(Struct, frozen=True, tag=True):
    """A ruling: on which error, the facts it was read from, the steps to be done, and what an office may choose."""

    by: By
    place: int
    kind: str
    seat: int
    facts: tuple[str, ...]
    do: tuple[str, ...]
    office: str = ""
    choices: tuple[str, ...] = ()


class Done(Struct, frozen=True, tag=True):
    """A step of the ruling on an error has been done."""

    by: By
    place: int
    step: str


class Moved(Struct, frozen=True, tag=True):
    """Cards were moved from one place to another, seen by all where `shown`.

    Places are stub (its top), burns, muck, board, aside, hole and up (of the seat), extra. `ahead` says by how many the
    burns already made for the next cards change.
    """

    by: By
    cards: tuple[int, ...]
    source: str
    target: str
    seat: int = -1
    shown: bool = False
    ahead: int = 0


class Reconstructed(Struct, frozen=True, tag=True):
    """The deal was put right: who holds which card now, in the order of dealing, and how many came from the stub."""

    by: By
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    ups: tuple[bool, ...]
    back: tuple[int, ...] = ()
    more: int = 0


class Misdealt(Struct, frozen=True, tag=True):
    """A misdeal: everything goes back, and the cards are to be shuffled, cut and dealt again from the same seat."""

    by: By


class Voided(Struct, frozen=True, tag=True):
    """The round of play is void: every chip went back to its owner."""

    by: By
    ground: str
    stacks: tuple[int, ...]


class Killed(Struct, frozen=True, tag=True):
    """A hand is dead; its wagers stay in the pot."""

    by: By
    seat: int


class Revived(Struct, frozen=True, tag=True):
    """A hand that had been given up is in again, with these hole cards, and these that lay face up."""

    by: By
    seat: int
    cards: tuple[int, ...]
    up: tuple[int, ...] = ()


class Bound(Struct, frozen=True, tag=True):
    """A player may do only this for the rest of the betting round, or on his next turn alone (`once`).

    `stays` says what his wagers of the round come to, of chips he has put out already, if he folds.
    """

    by: By
    seat: int
    options: tuple[str, ...]
    once: bool = False
    stays: int = 0


class LeftIn(Struct, frozen=True, tag=True):
    """A player who gives up leaves chips in the pot, his wagers of the round coming to `to`."""

    by: By
    seat: int
    to: int


class Capped(Struct, frozen=True, tag=True):
    """Nobody's wagers of this betting round may come to more than this."""

    by: By
    most: int


class SatOut(Struct, frozen=True, tag=True):
    """A player is treated as all in: he has no more part in the betting and contests what is in the pot so far."""

    by: By
    seat: int


class Asking(Struct, frozen=True, tag=True):
    """An office, or a player where the office is empty, is asked to choose what is done about an error."""

    by: By
    place: int
    office: str
    seat: int
    choices: tuple[str, ...]


class Decided(Struct, frozen=True, tag=True):
    """An office or a player chose what is done about an error."""

    by: By
    place: int
    office: str
    seat: int
    choice: str


class Looked(Struct, frozen=True, tag=True):
    """A player has looked at his cards."""

    by: By
    seat: int


class Exposed(Struct, frozen=True, tag=True):
    """Cards of a player are known to everybody now."""

    by: By
    seat: int
    cards: tuple[int, ...]


class Told(Struct, frozen=True, tag=True):
    """A player let another see his cards."""

    by: By
    seat: int
    other: int
    cards: tuple[int, ...]


class Recorded(Struct, frozen=True, tag=True):
    """An office recorded something that changes no chip and no card: a warning, a penalty, a count, an inspection."""

    by: By
    office: str
    word: str
    seat: int = -1
    ground: str = ""


class WentBack(Struct, frozen=True, tag=True):
    """The betting of the next street had begun too soon: play is back where discards of this street are missing."""

    by: By
    street: int


class Withdrawn(Struct, frozen=True, tag=True):
    """The part of a player's last wager that nobody had called went back, and the round is as it was before it.

    `high`, `step`, `level` and `raises` are those of the wager before it, made by `aggressor` (-1: there was none).
    """

    by: By
    seat: int
    amount: int
    high: int
    step: int
    level: int
    raises: int
    aggressor: int


class Overruled(Struct, frozen=True, tag=True):
    """An office put another step in the place of a ruling."""

    by: By
    place: int
    office: str
    choice: str


class Directed(Struct, frozen=True, tag=True):
    """On this street something goes otherwise than usual: "cards come face up", or "opens" with the seat that does."""

    by: By
    word: str
    seat: int = -1


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
    | Planned
    | Slipped
    | RanOnce
    | CutDeck
    | Erred
    | Noticed
    | Ruled
    | Done
    | Moved
    | Reconstructed
    | Misdealt
    | Voided
    | Killed
    | Revived
    | Bound
    | Capped
    | SatOut
    | Asking
    | Decided
    | Looked
    | Exposed
    | Told
    | Recorded
    | LeftIn
    | WentBack
    | Withdrawn
    | Overruled
    | Directed
)
"""Anything that a table may record of a round of play."""
