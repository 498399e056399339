"""Knows how to walk: from some beginnings every act, then every act after it, model and table in step.

Does not know any rule. What is alike is walked from once, and every sequence that leads there is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import combinations
from typing import Any, NamedTuple

from msgspec.msgpack import encode

from pokerroom.law import Refused
from pokerroom.table import Table
from tests.exploration import engine
from tests.exploration.acts import COME_BACK, HAND, LEAVE, MOVE, POST, SIT, STEP_AWAY, WAIT, Act, done
from tests.exploration.alike import key
from tests.exploration.customs import Custom
from tests.exploration.debts import owed, waits
from tests.exploration.players import GONE, Company, Player


class Moment(NamedTuple):
    company: Company
    table: Table


class Trail(NamedTuple):
    """How a moment came about: who sat where at a new table, and what was done."""

    seated: tuple[int, ...]
    acts: tuple[Act, ...] = ()

    def __str__(self) -> str:
        sat = ", ".join(f"{name} in {seat}" for seat, name in zip(self.seated, NAMES, strict=False))
        return f"{sat}: " + "; ".join(str(act) for act in self.acts)


class Difference(NamedTuple):
    what: str
    trail: Trail
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.what}: {self.trail}\n    expected {self.expected}\n    found    {self.found}"


class Walk(NamedTuple):
    sequences: int  # of acts that are done; 0 where they were not counted
    moments: int  # that are not alike
    acts: int  # compared, the refused ones among them
    differences: list[Difference]


NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def beginnings(size: int) -> Iterator[Trail]:
    """Every way in which two players or more can sit at a new table."""
    for count in range(2, size + 1):
        for seats in combinations(range(1, size + 1), count):
            yield Trail(seats)


def begun(custom: Custom, size: int, trail: Trail) -> Moment:
    """A new table, with the same company in the model, before anything was done there."""
    seated = dict(zip(trail.seated, NAMES, strict=False))
    players = tuple(Player(name, seat, origin=seat) for seat, name in seated.items())
    return Moment(Company(size, players), engine.opened(custom, size, tuple(seated.items())))


class Traveller:
    """Goes from moment to moment, each by its trail, and of trails that begin alike the beginning once."""

    def __init__(self, custom: Custom, size: int) -> None:
        self.custom, self.size = custom, size
        self.trail = Trail(())
        self.passed: list[Moment] = []  # before every act of the trail, and after the last

    def arrive(self, trail: Trail) -> Moment:
        """The moment to which a trail leads on which nothing differs."""
        if trail.seated != self.trail.seated:
            self.trail, self.passed = Trail(trail.seated), [begun(self.custom, self.size, trail)]
        alike = 0
        while self.trail.acts[alike : alike + 1] == trail.acts[alike : alike + 1] != ():
            alike += 1
        del self.passed[alike + 1 :]
        for act in trail.acts[alike:]:
            company, table = self.passed[-1]
            ought = done(self.custom, company, act)
            assert ought is not None
            other = engine.twin(table)
            engine.done(other, act)
            self.passed.append(Moment(ought[0], other))
        self.trail = trail
        return self.passed[-1]


def possible(company: Company) -> Iterator[Act]:
    """Every act of everybody, those that must be refused among them, once for each reason to refuse."""
    yield Act(HAND)
    taken = [player.seat for player in company.players if player.now != GONE]
    free = [seat for seat in range(1, company.size + 1) if seat not in taken]
    gone = []
    for player in company.players:
        if player.now == GONE:
            gone.append(player.name)
            continue
        for kind in (LEAVE, STEP_AWAY, COME_BACK, POST, WAIT):
            yield Act(kind, player.name)
        others = [seat for seat in taken if seat != player.seat]
        for seat in (*free, *others[:1]):
            yield Act(MOVE, player.name, seat)
        for seat in free[:1]:
            yield Act(SIT, player.name, seat)
    used = {player.name for player in company.players}
    somebody = next(name for name in NAMES if name not in used)
    for name in (*gone, somebody):
        for seat in (*free, *taken[:1]):
            yield Act(SIT, name, seat)
    for name in (*gone[:1], somebody):
        for kind in (LEAVE, STEP_AWAY, COME_BACK, POST, WAIT):
            yield Act(kind, name)


def compare(custom: Custom, company: Company, table: Table) -> tuple[str, str, str] | None:
    """The first thing in which model and table are not the same between hands: what, expected, found."""
    state = table.state
    seated = {player.seat: player for player in company.players if player.now != GONE}
    here = {seat: (player.name, player.now == "away") for seat, player in seated.items()}
    there = {seat: (player.name, player.away_since >= 0) for seat, player in state.players.items()}
    if here != there:
        return "who sits where", str(here), str(there)
    due = {player.name: tuple(owed(custom, company, player)) for player in seated.values()}
    found = {player.name: engine.owed(table, seat) for seat, player in state.players.items()}
    if due != found:
        return "what is owed", _differing(due, found), _differing(found, due)
    wait = {player.name: waits(custom, company, player) for player in seated.values()}
    does = {player.name: any(found[player.name]) and player.choice != "post" for player in state.players.values()}
    if wait != does:
        return "who waits", _differing(wait, does), _differing(does, wait)
    return None


def _differing(one: dict[str, Any], other: dict[str, Any]) -> str:
    return ", ".join(f"{name} {one.get(name)}" for name in sorted(one) if one[name] != other.get(name))


def step(custom: Custom, moment: Moment, act: Act) -> Moment | tuple[str, str, str] | None:
    """Do an act with the model and at the table: the moment after it, a difference, or nothing where both refuse."""
    ought = done(custom, moment.company, act)
    if ought is None and act.kind != HAND and engine.refusal(moment.table, act):
        return None
    table = engine.twin(moment.table)
    did = engine.done(table, act)
    if isinstance(did, Refused) or ought is None:
        if isinstance(did, Refused) and ought is None:
            return None
        told = "refused" if ought is None else "done"
        return f"refused: {act.kind}", told, str(did) if isinstance(did, Refused) else "done"
    company, hand = ought
    if hand is not None and did is not None and hand != did:
        field = next(field for field in ("dealt", "posts", "marker") if getattr(hand, field) != getattr(did, field))
        return f"hand: {field}", str(hand), str(did)
    return compare(custom, company, table) or Moment(company, table)


def walk(custom: Custom, size: int, depth: int, *, counted: bool = True) -> Walk:
    """Every act after every sequence of fewer acts, and everything in which model and table are not the same."""
    numbers: dict[bytes, int] = {}
    ways: Counter[int] = Counter()
    fresh: dict[int, Trail] = {}
    for trail in beginnings(size):
        moment = begun(custom, size, trail)
        number = numbers.setdefault(_digest(moment), len(numbers))
        ways[number] += 1
        fresh[number] = trail
    after: dict[int, Counter[int]] = {}
    differences: list[Difference] = []
    sequences = acts = 0
    traveller = Traveller(custom, size)
    for _ in range(depth):
        newer: dict[int, Trail] = {}
        for number, trail in fresh.items():
            moment = traveller.arrive(trail)
            after[number] = Counter()
            for act in possible(moment.company):
                acts += 1
                got = step(custom, moment, act)
                longer = Trail(trail.seated, (*trail.acts, act))
                if isinstance(got, Moment):
                    digest = _digest(got)
                    if digest not in numbers:
                        numbers[digest] = len(numbers)
                        newer[numbers[digest]] = longer
                    after[number][numbers[digest]] += 1
                elif got is not None:
                    differences.append(Difference(got[0], longer, got[1], got[2]))
        if counted:
            later: Counter[int] = Counter()
            for number, count in ways.items():
                for other, times in after[number].items():
                    later[other] += count * times
            sequences += later.total()
            ways = later
        else:
            after.clear()
        fresh = newer
    return Walk(sequences, len(numbers), acts, differences)


def _digest(moment: Moment) -> bytes:
    return blake2b(encode(key(moment.company, moment.table)), digest_size=12).digest()
