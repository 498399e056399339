"""Cards that somebody shows, throws away, looks at or lets another see.

Knows which cards become known, and to whom. Ask `showdown` for who shows when.
"""

from __future__ import annotations

from typing import Any

from pokerroom.hand.fields import FORMS, Cards, Seat
from pokerroom.hand.piles import mistake, reveal
from pokerroom.hand.state import State
from pokerroom.hand.traits import LOOKING
from pokerroom.hand.turns import give_up
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import Viewer, by_all, by_everybody, openly

noun: Noun[State] = Noun("show", FORMS)


def _showed(state: State, event: Showed) -> None:
    seat = event.seat
    if state.errors:  # the hand may have come back from the muck
        mistake(state.muck, event.cards)
    state.hole[seat] = list(event.cards)
    state.shown[seat] = True
    state.answered[seat] = True


@noun.event("{seat} shows {cards}", seen=by_all(cards=openly), effect=_showed, beside="shows", traits=(LOOKING,))
class Showed(Event):
    """A player laid their cards open."""

    seat: "Seat"
    cards: "Cards"


def _mucked(state: State, event: Mucked) -> None:
    seat = event.seat
    give_up(state, seat)
    state.answered[seat] = True


@noun.event("{seat} mucks", seen=by_everybody, effect=_mucked, beside="mucks", traits=(LOOKING,))
class Mucked(Event):
    """A player threw their hand away at the showdown."""

    seat: "Seat"


def _looked(state: State, event: Looked) -> None:
    state.looked[event.seat] = True


@noun.event("{seat} looks at their cards", seen=by_everybody, effect=_looked, traits=(LOOKING,))
class Looked(Event):
    """A player has looked at their cards."""

    seat: "Seat"


def _exposed(state: State, event: Exposed) -> None:
    reveal(state.hole[event.seat], event.cards)


@noun.event("everybody sees {seat}'s {cards}", seen=by_all(cards=openly), effect=_exposed)
class Exposed(Event):
    """Cards of a player are known to everybody now."""

    seat: "Seat"
    cards: "Cards"


def _told(state: State, event: Told) -> None:
    reveal(state.hole[event.seat], event.cards)


def to_both(event: Any, viewer: Viewer) -> bool:
    """The two players know the cards, and nobody else."""
    return viewer in (event.seat, event.other)


@noun.event("{seat} shows {other} {cards}", seen=by_all(cards=to_both), effect=_told, beside="shows")
class Told(Event):
    """A player let another see their cards."""

    seat: "Seat"
    other: "Seat"
    cards: "Cards"
