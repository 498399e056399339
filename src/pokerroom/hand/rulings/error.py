"""Errors: what went wrong, noticed or not, and what the automatic dealer will do wrong.

Knows what is kept of an error until it is ruled on. Must not rule on it: `ruling` does.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import structs

from pokerroom.hand.fields import FORMS, Cards, Motions, Phrase, Seat
from pokerroom.hand.piles import reveal
from pokerroom.hand.state import State
from pokerroom.hand.traits import UNTOLD
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_all, by_all_when, by_nobody, never, openly
from pokerroom.machine.sorts import Sort

noun: Noun[State] = Noun("error", FORMS)

# Where an error stands among all that there are: who knows it could count those that nobody has noticed.
_AMONG_ALL = Sort(
    "-?[0-9]+", lambda held, names: str(held), lambda words, names: int(words), hide=lambda held, opened: -1
)
_OTHERS = Sort(
    "[0-9 ]*",
    lambda held, names: " ".join(map(str, held)),
    lambda words, names: tuple(map(int, words.split())),
    hide=lambda held, opened: (),
)
AmongAll: TypeAlias = Annotated[int, _AMONG_ALL]
Others: TypeAlias = Annotated[tuple[int, ...], _OTHERS]


def _erred(state: State, event: Erred) -> None:
    """An error is kept until it is ruled on; what it showed of a hand is known from now on."""
    place = len(state.errors)
    state.errors.append(event)
    if event.noticed:
        state.told.append(place)
        state.unruled.append(place)
    else:
        state.unnoticed.append(place)
    if event.seat >= 0:
        up = state.up[event.seat]
        reveal(state.hole[event.seat], tuple([card for card in event.cards if card not in up]))
    elif event.word == "stub" and len(state.stub) >= len(event.cards):
        for place, card in enumerate(event.cards):
            state.stub[-1 - place] = card


def was_noticed(event: Any) -> bool:
    """Whether anybody saw it: what nobody has noticed is told to nobody."""
    return bool(event.noticed)


@noun.event(
    "irregularity{seat:whose}: {kind}{cards:seen}",
    seen=by_all_when(was_noticed, cards=openly),
    effect=_erred,
    topic="irregularity",
    traits=(UNTOLD,),
)
class Erred(Event):
    """Something went wrong: which kind of irregularity, whose, and the cards it showed to everybody.

    `word` and `to` say which act it was where it was a player's and `high` what the highest wager was then, for an act
    out of turn with all that lay on the table; `street` where in the hand it happened, `burned` how many burns had been
    made for the cards it showed, `noticed` whether anybody saw it then, `motions` the chips that were pushed, `other`
    who else had a part in it: the player who was shown or asked for cards, or who cut them.
    """

    kind: "Phrase"
    seat: "Seat"
    cards: "Cards" = ()
    word: "str" = ""
    to: "int" = 0
    street: "int" = 0
    burned: "int" = 0
    high: "int" = 0
    noticed: "bool" = True
    motions: "Motions" = ()
    other: "Seat" = -1


OUT_OF_TURN = "act out of turn"


def on_the_table(state: State, seat: int, before: int = -1) -> int:
    """The highest wager that lies before a player: those made in turn, and those of others that wait for their turn.

    `before` counts of those that wait only what lay there when the error in this place was made.
    """
    high = state.high
    for place in waiting(state):
        waits = state.errors[place]
        if waits.seat != seat and waits.to > high and (before < 0 or place < before):
            high = waits.to
    return high


def waiting(state: State) -> list[int]:
    """The acts out of turn of this round that wait for their turn, by their places among the errors."""
    errors = state.errors
    return [at for at in state.unruled if errors[at].kind == OUT_OF_TURN and errors[at].street == state.street]


def _noticed(state: State, event: Noticed) -> None:
    """A hidden error is to be ruled on. A viewer hears of it only now."""
    known = event.place in state.unnoticed
    for hidden in (event.place, *event.others):
        if hidden in state.unnoticed:
            state.unnoticed.remove(hidden)
    place = event.place if known else len(state.errors)
    state.told.append(place)
    state.unruled.append(place)
    if known:
        state.errors[event.place] = structs.replace(state.errors[event.place], kind=event.kind, seat=event.seat)
    else:
        state.errors.append(Erred(event.by, event.kind, event.seat))


def told_as(state: State, place: int) -> int:
    """The number of an error among those that have been told, which is the same for everybody."""
    return state.told.index(place)


def error_told(state: State, number: int) -> Erred:
    """The error that has this number among those that have been told."""
    return state.errors[state.told[number]]


@noun.event(
    "irregularity noticed{seat:whose}: {kind}",
    seen=by_all(place=never, others=never),
    effect=_noticed,
    topic="irregularity",
)
class Noticed(Event):
    """An error that had stood unnoticed was brought up, as this kind of irregularity, and `others` with it.

    Who sits at the table is not told which of all errors they are.
    """

    place: "AmongAll"
    kind: "Phrase"
    seat: "Seat"
    others: "Others" = ()


def _planned(state: State, event: Planned) -> None:
    state.slips.append(event.line)


@noun.event("the dealer will slip: {line:slip}", seen=by_nobody, effect=_planned)
class Planned(Event):
    """The dealer is to slip: what they will do instead of what is due. Nobody at the table knows."""

    line: "str"


def _slipped(state: State, event: Slipped) -> None:
    del state.slips[0]


@noun.event("the dealer slips", seen=by_nobody, effect=_slipped)
class Slipped(Event):
    """The dealer does the first of what was planned."""
