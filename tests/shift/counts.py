"""A room, counted apart: every chip by SQL and by the rows of the tables, everybody who came, lists, calls, dealers.

Knows the file and the rows in it. Must not ask the room for any sum: what it says is compared with what is counted
here. `look` goes on from the last look, and gives what is wrong.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from pokerroom.room.lists import STREAM as LISTS
from pokerroom.room.registry import Registry
from pokerroom.room.rows import written_of
from pokerroom.room.store import RoomStore
from tests.shift.felt_count import CallMade, FeltCount, Stay

PASSES = 1  # calls that somebody may miss and stay on the list: HOUSE 272
GRACE = 120_000  # milliseconds in which the room must see that somebody who waited has sat down, or is on their way


class Waits(NamedTuple):
    """Somebody stood on a list, from when to when in milliseconds (0: they do)."""

    person: str
    game: str
    since: int
    until: int = 0
    how: str = ""


class RoomCount:
    """What all rows and transfers of a room add up to."""

    def __init__(self, path: Path, store: RoomStore, registry: Registry, ids: Mapping[str, str], purse: int) -> None:
        """`ids` of people by name, as those who made them know; everybody began with `purse` chips."""
        self._path, self._store, self._registry, self.ids, self._purse = path, store, registry, ids, purse
        self.tables: dict[str, FeltCount] = {}
        self.balances: Counter[str] = Counter()
        self.taken: list[tuple[str, str, int, float, str]] = []  # to drops: table, reference, amount, when, why
        self._transfer = self._row = 0
        self.queues: dict[str, list[str]] = {}
        self.waits: list[Waits] = []
        self._waiting: dict[tuple[str, str], Waits] = {}
        self._missed: Counter[tuple[str, str]] = Counter()
        self.no_shows: set[tuple[str, str, int, int]] = set()  # person, table, seat, until
        self._between: set[str] = set()  # who was nowhere at the last look
        self.faults: list[str] = []  # of the lists

    def add(self, table: str, sign: str) -> None:
        """Count a table from its first row on."""
        self.tables[table] = FeltCount(table, sign)

    def read(self) -> None:
        """Read what came since the last time."""
        for table, felt in self.tables.items():
            for row in self._store.read(f"table/{table}", felt.row):
                felt.read(row.number, row.at, written_of(row, self._registry))
        for row in self._store.read(LISTS, self._row):
            self._list_row(row.at, json.loads(row.data))
            self._row = row.number
        with sqlite3.connect(f"file:{self._path}?mode=ro", uri=True) as file:
            asked = "SELECT number, reference, debit, credit, amount, at, why FROM transfer WHERE number > ? ORDER BY number"
            for number, reference, debit, credit, amount, at, why in file.execute(asked, (self._transfer,)):
                self.balances[debit] -= amount
                self.balances[credit] += amount
                self._transfer = number
                if credit.startswith("drop/"):
                    self.taken.append((credit[5:], reference, amount, at, why))
            self.accounts: dict[str, int] = dict(file.execute("SELECT name, balance FROM account"))

    def _list_row(self, at: int, says: dict[str, Any]) -> None:
        step, game, person = says["step"], says.get("game", ""), says.get("person", "")
        key, queue = (game, person), self.queues.setdefault(game, [])
        if step == "joined":
            queue.append(person)
            self._waiting[key] = Waits(person, game, at)
            self._missed[key] = 0
        elif step in ("no show", "left", "came") and key not in self._waiting:
            self.faults.append(f"{person} is off the list of {game}, on which they did not stand ({step})")
        elif step == "no show":
            self.no_shows.add((person, says["table"], says["seat"], says["until"]))
            self._missed[key] += 1
            queue.remove(person)
            if self._missed[key] <= PASSES:
                queue.append(person)
            else:
                self.waits.append(self._waiting.pop(key)._replace(until=at, how=step))
        elif step in ("left", "came"):
            queue.remove(person)
            self.waits.append(self._waiting.pop(key)._replace(until=at, how=step))

    # ------------------------------------------------------------------------------------------------- what is wrong

    def look(self, now: int, came: Iterable[str], gone: Iterable[str], lists: Mapping[str, Sequence[str]]) -> list[str]:
        """Read on, and say what is wrong; `came` and `gone` are the people who say so of themselves, by name, `lists`
        who waits for what as the room has it, by id."""
        self.read()
        found = [*self.faults, *(fault for felt in self.tables.values() for fault in felt.faults)]
        found += self._chips()
        found += self._seats(now)
        found += self._whereabouts(now, set(came), set(gone))
        found += self._calls()
        found += self._dealers(now)
        ours = {game: queue for game, queue in self.queues.items() if queue}
        theirs = {game: list(queue) for game, queue in lists.items() if queue}
        if ours != theirs:
            found.append(f"the lists are {theirs}, and by their rows {ours}")
        return found

    def _chips(self) -> list[str]:
        found = []
        issued = -self.balances["bank"]
        if issued != self._purse * len(self.ids):
            found.append(f"{issued} chips were issued, and {self._purse * len(self.ids)} should have been")
        for name in {*self.accounts, *self.balances}:
            if self.accounts.get(name, 0) != self.balances[name]:
                found.append(f"{name} has {self.accounts.get(name, 0)}, and by its transfers {self.balances[name]}")
        if sum(self.accounts.values()):
            found.append(f"all accounts together hold {sum(self.accounts.values())}")
        for table, felt in self.tables.items():
            if self.accounts.get(f"table/{table}", 0) != felt.on_table:
                found.append(
                    f"{self.accounts.get(f'table/{table}', 0)} lie at {table}, and by its rows {felt.on_table}"
                )
            if self.accounts.get(f"drop/{table}", 0) != felt.dropped:
                found.append(f"the drop of {table} is {self.accounts.get(f'drop/{table}', 0)}, not {felt.dropped}")
        for name, id in self.ids.items():
            has = self._purse + sum(felt.purses[name] for felt in self.tables.values())
            if self.accounts.get(f"person/{id}", 0) != has:
                found.append(f"{name} has {self.accounts.get(f'person/{id}', 0)}, and should have {has}")
        return found

    def stays(self) -> list[Stay]:
        """Everybody who sat anywhere."""
        return [each for felt in self.tables.values() for each in (*felt.stays, *felt.here.values())]

    def calls(self) -> list[CallMade]:
        """Everybody who was called anywhere."""
        return [each for felt in self.tables.values() for each in (*felt.called, *felt.calls.values())]

    def _seats(self, now: int) -> list[str]:
        return [
            f"{one.name} sits at {other.table} while they sit at {one.table}"
            for one, other in _overlaps(self.stays(), lambda each: each.name, lambda each: each.until or now)
        ]

    def _whereabouts(self, now: int, came: set[str], gone: set[str]) -> list[str]:
        """Everybody who came sits, waits, or has gone; nobody is lost."""
        found, names = [], {id: name for name, id in self.ids.items()}
        seated = {each.name: each for felt in self.tables.values() for each in felt.here.values()}
        waiting = {names[each.person]: each for each in self._waiting.values()}
        for name in {*seated, *waiting} & set(self.ids) - came:
            found.append(f"{name} is here and has not come")
        for name in seated.keys() & waiting.keys():
            if seated[name].since < now - GRACE:
                found.append(f"{name} sits at {seated[name].table}, and waits still")
        nowhere = came - gone - seated.keys() - waiting.keys()
        found += [f"{name} neither sits nor waits, and has not gone" for name in nowhere & self._between]
        found += [f"{name} has gone, and sits or waits" for name in gone & ({*seated} | {*waiting})]
        self._between = nowhere
        moved = Counter(each.name for each in self.stays() if each.way == "moved")
        taken_in = sum(felt.count["moved in"] for felt in self.tables.values())
        late = [each for each in self.stays() if each.way == "moved" and each.until < now - GRACE]
        if taken_in < len(late):
            found.append(f"{sum(moved.values())} were moved on, and {taken_in} were taken in")
        return found

    def _calls(self) -> list[str]:
        found = []
        for one, other in _overlaps(self.calls(), lambda each: each.name, lambda each: each.over or 2**62):
            found.append(f"{one.name} is called to {other.table} while they are called to {one.table}")
        spans: dict[str, list[Waits]] = {}
        for each in (*self.waits, *self._waiting.values()):
            spans.setdefault(each.person, []).append(each)
        for call in self.calls():
            person = self.ids.get(call.name, "")
            waited = any(each.since <= call.since <= (each.until or 2**62) for each in spans.get(person, ()))
            if not call.origin and not waited:
                found.append(f"{call.name} was called to {call.table}, and waited for no game")
            noted = (person, call.table, call.seat, call.until) in self.no_shows
            if call.how == "DidNotCome" and not call.origin and not noted:
                found.append(f"{call.name} did not come to {call.table}, and no list says so")
        return found

    def _dealers(self, now: int) -> list[str]:
        every = [
            (each, table)
            for table, felt in self.tables.items()
            for each in (*felt.dealings, *([felt.deals] if felt.deals is not None else []))
        ]
        spans = [_Span(each.name, table, each.since, each.until or now) for each, table in every]
        return [
            f"{one.name} deals at {other.table} while they deal at {one.table}"
            for one, other in _overlaps(spans, lambda each: each.name, lambda each: each.until)
        ]


class _Span(NamedTuple):
    name: str
    table: str
    since: int
    until: int


def _overlaps(spans: Iterable[Any], whose: Any, until: Any) -> list[tuple[Any, Any]]:
    """Two spans of one person that lie over each other."""
    by_name: dict[str, list[Any]] = {}
    for each in spans:
        by_name.setdefault(whose(each), []).append(each)
    return [
        pair
        for several in by_name.values()
        for pair in pairwise(sorted(several, key=lambda each: (each.since, until(each))))
        if pair[1].since < until(pair[0])
    ]
