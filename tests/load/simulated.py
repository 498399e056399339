"""Tables that play by themselves as in the room, row after row, without a clock or a socket.

Whoever needs many rows as a room writes them (the dictionary of packs, rooms of many hands, bytes a hand) asks here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pokerroom import shelf
from pokerroom.cards.seal import SECRET
from pokerroom.hand.dealer import PushPot
from pokerroom.law.error import Refused
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.room import stand_in
from pokerroom.room.numbered import Register
from pokerroom.room.rows import OPEN, Recovered, Written, said, stream_of
from pokerroom.room.scribe import Books, Scribe
from pokerroom.room.stored import NewRow
from pokerroom.table.hands import DealHand
from pokerroom.table.seats import Sit
from pokerroom.table.stakes import Buy
from pokerroom.table.table import Table
from tests.hand.signs import combinations

START = 1_700_000_000


class ByNumber:
    """A register of people who are called by their number anyway."""

    def __init__(self) -> None:
        self.notes: list[str] = []

    def number_of(self, name: str) -> int | None:
        return int(name.removeprefix("Player ")) if name.startswith("Player ") else None

    def name_of(self, number: int) -> str:
        return f"Player {number}"

    def note(self, words: str) -> int:
        self.notes.append(words)
        return len(self.notes) - 1

    def noted(self, number: int) -> str:
        return self.notes[number]


def rows(
    table_id: str,
    sign: str,
    hands: int,
    seed: int,
    register: Register | None = None,
    books: Books | None = None,
    names: Sequence[str] = (),
) -> Iterator[NewRow]:
    """The rows of a table of bots that plays so many hands; each is taken for written before the next is made.

    They have these names, where some are given. Decks are sealed, as in the room.
    """
    mind, secrets = Random(seed), Random(f"secrets {seed}")
    made = spoken_sign(sign, shelf.book)
    table = Table(made, book=shelf.book(made.game.book), chance=mind, showdown="manual", push="manual", at=START)
    table.seal_with(lambda: secrets.randbytes(SECRET))
    known = register if register is not None else ByNumber()
    at = START * 1000
    first = said(Written("", "open", list(table.log)), known, hidden=False)
    table.forget()
    yield NewRow(stream_of(table_id), 1, at, OPEN, first.data)
    scribe = Scribe(table_id, Recovered(table, 1, []), known, books)
    least, most = made.buy_in
    stake = max(least, 100 * max(made.least_wager, *made.blinds, made.ante, 1))
    stake = stake if most is None else min(stake, most)
    seats = min(made.seats, 6)
    people = names[:seats] or [f"Player {1000 * seed + each}" for each in range(1, seats + 1)]

    def do(who: str, act: Any) -> NewRow | None:
        nonlocal at
        at += mind.randrange(300, 4000)
        events = list(table.play(act, at=max(at // 1000, table.at)))
        table.forget()
        if not events:
            return None
        written = Written(who, type(act).__name__, events, f"{seed:x}{at % 100_000:x}" if who else "")
        entry = scribe.entry(written, at)
        scribe.wrote(entry, written)
        return entry

    for seat, name in enumerate(people, 1):
        entry = do(name, Sit(name, seat, stake, way="at the start"))
        if entry is not None:
            yield entry
    while table.state.number < hands or table.hand is not None:
        entry = _next(table, do, mind, stake)
        if entry is not None:
            yield entry


def _next(table: Table, do: Any, mind: Random, stake: int) -> NewRow | None:
    hand = table.hand
    if hand is None:
        for player in table.state.players.values():
            if player.chips < stake // 3 and not table.sign.freeze_out:
                found: NewRow | None = do(player.name, Buy(player.name, max(stake - player.chips, player.must_have)))
                return found
        return do("", DealHand())
    due = hand.due
    if due.actor == "seat":
        view = hand.view(due.seat)
        act = stand_in.bots_turn(view, mind)
        try:
            found = do(hand.names[due.seat], act)
        except Refused:
            found = do(hand.names[due.seat], stand_in.overdue(view, False, mind))
        return found
    if due.actor == "floor":
        decided = stand_in.decision(hand.view("rail"))
        assert decided is not None
        return do(*decided)
    return do("", PushPot())


def games() -> list[str]:
    """A sign for every game, deck and limit of every book."""
    return [said_sign(each.sign) for each in combinations()]
