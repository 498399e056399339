"""Checks that many acts of a table share: who sits here, how much it is, which seat is free, how offices stand.

Knows how to refuse. Must not know what an act does: the modules that answer acts ask here first.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pokerroom.hand.starting import check_name
from pokerroom.law.error import Refused, shown
from pokerroom.law.ladder import ladder_of
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.law.stakes import REDUCED_DECK
from pokerroom.machine.authority import Offices
from pokerroom.table.player import Player
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState

OFFICES: Offices[TableState] = Offices(
    lambda state: state.rules, lambda state: ladder_of(state.sign.game), TableRules.offices_settles_disputes
)


def least_office(state: TableState, power: Rule[str]) -> str:
    """The least office that may do something: it does what is due by itself."""
    return power.value if power.given else ladder_of(state.sign.game).highest


def seated(state: TableState, name: str) -> Player:
    """The player of this name, or a refusal."""
    player = state.player(name) if isinstance(name, str) else None
    if player is None:
        check_name(name)
        raise Refused(f"{name[:60]} does not sit at this table.")
    return player


def amount(what: str, number: object, least: int = 1) -> int:
    """A whole number of chips, or a refusal."""
    if type(number) is not int or not least <= number <= 1_000_000_000_000:
        raise Refused(f"{what} is a whole number of at least {least}, not {shown(number)}.")
    return number


def free_seat(state: TableState, seat: object) -> int:
    """A seat of this table that nobody sits in, or a refusal."""
    if type(seat) is not int or not 1 <= seat <= state.places:
        clauses = cited(state.rules.seats[state.sign.game.decks[0]], state.rules.seat_places)
        raise Refused(f"there is no seat {shown(seat)}: the table has {state.places}.", clauses)
    if seat in state.players:
        raise Refused(f"seat {seat} is taken by {state.players[seat].name}.")
    return seat


def _most_players(state: TableState) -> int:
    """How many may sit here; one more than play with a deck that was agreed on ends the agreement, not the game."""
    return state.places if REDUCED_DECK in state.sign.agreed else state.sign.seats


def has_room(state: TableState, joining: int = 1) -> bool:
    """Whether so many more may sit down."""
    return len(state.players) + joining <= _most_players(state)


def check_room(state: TableState, joining: int) -> None:
    """Refuse more players than the game has."""
    if not has_room(state, joining):
        sign, most = state.sign, _most_players(state)
        deck = sign.game.decks[0] if REDUCED_DECK in sign.agreed else sign.deck
        raise Refused(f"{sign.game.name} has at most {most} players here.", state.rules.seats[deck].by)


def between_hands(state: TableState, why: str, *rules: Rule[Any]) -> None:
    """Refuse what may not be done while a round of play is on."""
    if state.playing:
        raise Refused(why, cited(*rules))


def seeded(seed: object) -> Random:
    """The chance that a seed gives: the same seed, the same cards."""
    if type(seed) is not int:
        raise Refused(f"a seed is a whole number, not {shown(seed)}.")
    return Random(seed)
