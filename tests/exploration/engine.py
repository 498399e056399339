"""Knows the real table: how an act is done there, how a hand is played quickly, and what can be seen of it all.

Does not know what ought to happen: the model beside it says that. Acts go in by the table's own door.
"""

from __future__ import annotations

from copy import copy
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

from pokerroom import shelf
from pokerroom.hand.forced import Posted
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law import Refused, Sign
from pokerroom.law.spoken import spoken_sign
from pokerroom.table import Table
from pokerroom.table.absence import Return, StepAway
from pokerroom.table.blinds import to_post
from pokerroom.table.debts import Post, Wait
from pokerroom.table.leaving import Leave
from pokerroom.table.log import TableLog
from pokerroom.table.moves import Move
from pokerroom.table.player import Player
from pokerroom.table.seats import Sit
from pokerroom.table.state import TableState
from pokerroom.table.vocabulary import TABLE
from tests.exploration import acts as said
from tests.exploration.acts import Act
from tests.exploration.customs import Custom
from tests.exploration.dealing import Hand

CHIPS = 1_000_000

_ACTS: dict[str, Any] = {
    said.LEAVE: lambda act: Leave(act.name),
    said.STEP_AWAY: lambda act: StepAway(act.name),
    said.COME_BACK: lambda act: Return(act.name),
    said.MOVE: lambda act: Move(act.name, act.seat),
    said.POST: lambda act: Post(act.name),
    said.WAIT: lambda act: Wait(act.name),
}


def opened(custom: Custom, size: int, seated: tuple[tuple[int, str], ...]) -> Table:
    """A new table with players in some of its seats. Where it must be larger, the seats above are never used."""
    return twin(_opened(custom, size, seated))


@cache
def _opened(custom: Custom, size: int, seated: tuple[tuple[int, str], ...]) -> Table:
    line = f"{custom.book} {custom.game}, {custom.sign}, seats {custom.places or size}"
    table = Table(sign_of(line), book=shelf.book(custom.book))
    for seat, name in seated:
        table.play(Sit(name, seat, CHIPS, way="at the start"))
    return table


def sign_of(line: str) -> Sign:
    """The sign that is said by a line."""
    return spoken_sign(line, shelf.book)


def twin(table: Table) -> Table:
    """The same table, between hands: what happens at the one does not happen at the other."""
    state = copy(table.state)
    for name in _LISTS:
        setattr(state, name, list(getattr(state, name)))
    for name in _DICTS:
        setattr(state, name, dict(getattr(state, name)))
    state.players = {seat: _same(player) for seat, player in state.players.items()}
    for name, person in state.people.items():
        other = state.people[name] = copy(person)
        other.reported = list(person.reported)
        other.last = _same(person.last) if person.last is not None else None
    state.accounts = dict(state.accounts)
    state.positions = copy(state.positions)
    positions, stood = state.before
    state.before = copy(positions), {name: copy(debt) for name, debt in stood.items()}
    state.passed = {name: copy(debt) for name, debt in state.passed.items()}
    cards = state.deck = copy(state.deck)
    cards.steps, cards.asked = list(cards.steps), list(cards.asked)
    state.wants = {seat: list(names) for seat, names in state.wants.items()}
    state.bets, state.prizes = [copy(bet) for bet in state.bets], [copy(prize) for prize in state.prizes]
    twins = Table.__new__(Table)
    twins.state = state
    twins._log = TableLog(state, TABLE.effects, None)
    return twins


def _kept_in(kind: type) -> list[str]:
    """The fields of a table's state that are new for each table, and of this kind."""
    found = [(field.name, field.default_factory) for field in fields(TableState)]
    return [name for name, made in found if made is kind]


_LISTS, _DICTS = _kept_in(list), _kept_in(dict)
_fields = attrgetter(*[field.name for field in fields(Player)])


def _same(player: Player) -> Player:
    return Player(*_fields(player))


def done(table: Table, act: Act) -> Hand | Refused | None:
    """Do an act at the table: what it shows of a hand, the refusal, or nothing."""
    try:
        if act.kind == said.HAND:
            return _hand(table)
        table.play(_meant(table, act))
    except Refused as refused:
        return refused
    return None


def refusal(table: Table, act: Act) -> Refused | None:
    """The refusal that an act between hands would get; nothing changes."""
    return table.refusal(_meant(table, act))


def _meant(table: Table, act: Act) -> Any:
    """An act as the table knows it. Who comes back brings what they left with."""
    if act.kind != said.SIT:
        return _ACTS[act.kind](act)
    person = table.state.person(act.name)
    return Sit(act.name, act.seat, max(CHIPS, person.left_with if person else 0))


def _hand(table: Table) -> Hand:
    table.log.clear()
    hand = table.deal(seed=1)
    state = table.state
    seats = state.dealt
    posts = frozenset((seats[event.seat], event.amount, event.word) for event in hand.log if isinstance(event, Posted))
    shown = Hand(state.positions.marker, tuple(sorted(seats)), posts)
    while not hand.over:
        due = hand.due
        if "fold" in due.options:
            hand.play(Fold(due.seat))
        elif "bring in" in due.options:
            hand.play(Bet(due.seat, due.bring_in or due.least))
        else:
            hand.play(Check(due.seat) if "check" in due.options else Call(due.seat))
    return shown


def owed(table: Table, seat: int) -> tuple[int, int]:
    """What the player in a seat must post to be dealt in, live and dead."""
    live = dead = 0
    for size, word, _ in to_post(table.state, table.state.players[seat]):
        live, dead = (live, dead + size) if word == "dead" else (live + size, dead)
    return live, dead
