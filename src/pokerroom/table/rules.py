"""The rules of a table as its acts ask for them: a value, its clauses, the office that may do something.

Knows how to ask the game of the sign. Must not know what a rule is about: the modules that act on one say its key.
"""

from __future__ import annotations

from typing import Any

from pokerroom.law.error import Refused, shown
from pokerroom.table.apply import APPLIED
from pokerroom.table.events import TableEvent
from pokerroom.table.state import Player, State

Log = list[Any]  # the table's log holds its own events and those of its hands


class Trial(list[Any]):
    """A log into which nothing is written: whoever would record something has not been refused, and the trial ends."""


class NotRefused(Exception):  # noqa: N818 - it is no error
    """The end of a trial: what would be recorded first."""

    def __init__(self, event: TableEvent) -> None:
        self.event = event
        super().__init__()


def emit(state: State, log: Log, event: TableEvent) -> None:
    """Apply an event and append it to the log."""
    if type(log) is Trial:
        raise NotRefused(event)
    APPLIED[type(event)](state, event)
    log.append(event)


def value(state: State, key: str, otherwise: Any = None) -> Any:
    """What the book says, or `otherwise` where it says nothing."""
    rule = state.sign.game.rules.get(key)
    return rule.value if rule is not None else otherwise


def by(state: State, *keys: str) -> tuple[str, ...]:
    """The clauses that these rules stand on, each once."""
    rules = state.sign.game.rules
    found = [rules[key].by for key in keys if key in rules]
    return found[0] if len(found) == 1 else tuple(dict.fromkeys(clause for each in found for clause in each))


def rank_of(state: State, held: str) -> int:
    """How high an office stands on the book's ladder, or a refusal for what is no office."""
    ladder = state.sign.game.rules["offices.ladder"]
    names = [name.casefold() for name in ladder.value]
    if not isinstance(held, str) or held.casefold() not in names:
        raise Refused(f"{shown(held)} is no office here; the offices are {', '.join(ladder.value)}.", ladder.by)
    return names.index(held.casefold())


def office(state: State, held: str, *powers: str) -> tuple[str, ...]:
    """Refuse what an office may not do; otherwise give the clauses by which it may.

    `powers` are rules that name the least office, the narrowest first. Where the book gives the power to nobody, it
    is for whoever has its last word.
    """
    rules = state.sign.game.rules
    rank = rank_of(state, held)
    rule = next((rules[key] for key in powers if key in rules), None) or rules["offices.settles_disputes"]
    if rank < rank_of(state, str(rule.value)):
        raise Refused(f"this is for the {rule.value} or above.", rule.by)
    return rule.by


def seated(state: State, name: str) -> Player:
    """The player of this name, or a refusal."""
    player = state.player(name) if isinstance(name, str) else None
    if player is None:
        raise Refused(f"{shown(name)} does not sit at this table.")
    return player


def amount(what: str, number: object, least: int = 1) -> int:
    """A whole number of chips, or a refusal."""
    if type(number) is not int or not least <= number <= 1_000_000_000_000:
        raise Refused(f"{what} is a whole number of at least {least}, not {shown(number)}.")
    return number


def free_seat(state: State, seat: object) -> int:
    """A seat of this table that nobody sits in, or a refusal."""
    if type(seat) is not int or not 1 <= seat <= state.sign.seats:
        raise Refused(
            f"there is no seat {shown(seat)}: the table has {state.sign.seats}.", by(state, "seats", "seat.places")
        )
    if seat in state.players:
        raise Refused(f"seat {seat} is taken by {state.players[seat].name}.")
    return seat


def between_hands(state: State, why: str, *keys: str) -> None:
    """Refuse what may not be done while a round of play is on."""
    if state.playing:
        raise Refused(why, by(state, *keys))
