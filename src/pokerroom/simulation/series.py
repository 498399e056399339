"""A series: the same tournament played many times, and what an operator asks of it, each figure with its error.

Knows what is counted of a tournament, in whole numbers that add up in any order, and how the sums are read. Must not
print or start a process. Every tournament has a seed of its own; one tournament is one observation.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.players.own import Said, labels_of
from pokerroom.simulation.named_tournament import NamedTournament
from pokerroom.simulation.takings import Estimate, mean_of
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.pool import left_for_prizes, pool_of

MOST_TIMES = 1_000_000
HANDS, SECONDS, POOL, FIRST, KEPT, ADDED, HOUSE = "hands", "seconds", "pool", "first prize", "kept", "added", "house"
PLACE, WON, PAID, NET = "place", "won it", "in the prizes", "net"


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: a book's conditions, by which bots (one for each entrant), how often, by which seed."""

    book: str
    given: dict[str, Any]
    bots: tuple[Said, ...]
    times: int
    seed: int = 1

    @property
    def name(self) -> str:
        """The name of the tournament."""
        return str(Conditions(self.given)["name"])

    @property
    def kinds(self) -> dict[str, int]:
        """What the bots are called, in the order of entrants, and how many there are of each."""
        return Counter(labels_of(self.bots))

    def tournament(self, number: int) -> NamedTournament:
        """One of them, not played yet."""
        return NamedTournament(
            self.book, Conditions(self.given), players=len(self.bots), bots=self.bots, seed=f"{self.seed} {number}"
        )


def check_series(series: Series) -> None:
    """Refuse a series that cannot be played, before the first hand."""
    if not 1 <= series.times <= MOST_TIMES:
        raise Refused(f"a tournament is played 1 to {MOST_TIMES:,} times, not {series.times:,}.")
    series.tournament(0)


Counts = dict[tuple[str, str], int]


def play_one(series: Series, number: int) -> Counts:
    """Play one tournament of a series and count: what, of which kind of bot, and how many."""
    played = series.tournament(number)
    played.play()
    state = played.state
    added = pool_of(state) - left_for_prizes(state, state.kept)
    found: Counts = {
        (HANDS, ""): played.hands,
        (SECONDS, ""): played.seconds,
        (POOL, ""): pool_of(state),
        (FIRST, ""): played.results[0].prize,
        (KEPT, ""): state.kept,
        (ADDED, ""): added,
        (HOUSE, ""): state.kept - added,
    }
    cost = {each.name: each.paid - each.refunded for each in state.entered}
    for kind in series.kinds:
        theirs = [each for each in played.results if played.bots[each.name] == kind]
        found[PLACE, kind] = sum([each.place for each in theirs])
        found[WON, kind] = sum([each.place == 1 for each in theirs])
        found[PAID, kind] = sum([each.prize > 0 for each in theirs])
        found[NET, kind] = sum([each.prize + each.bounties - cost[each.name] for each in theirs])
    return found


@dataclass
class Sums:
    """What was counted of some tournaments, added up: whole numbers and their squares, in any order."""

    times: int = 0
    sums: Counter[tuple[str, str]] = field(default_factory=Counter)
    squares: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, counts: Counts) -> None:
        """Add what was counted of one."""
        self.times += 1
        for key, value in counts.items():
            self.sums[key] += value
            self.squares[key] += value * value

    def mean(self, what: str, kind: str = "") -> Estimate:
        """What it was in one tournament, with its standard error."""
        return mean_of(self.times, self.sums[what, kind], self.squares[what, kind])


class KindResult(NamedTuple):
    """How one kind of bot fared, each of them on average: place, parts of a hundred, and net dollars."""

    kind: str
    entrants: int
    place: Estimate
    won: Estimate
    paid: Estimate
    net: Estimate


@dataclass(frozen=True, slots=True)
class SeriesReport:
    """What a series brought: hands, hours and money of a tournament, and how each kind of bot fared."""

    series: Series
    sums: Sums

    @property
    def hands(self) -> Estimate:
        """Hands in a tournament."""
        return self.sums.mean(HANDS)

    @property
    def hours(self) -> Estimate:
        """How long one lasts, breaks included."""
        return self.sums.mean(SECONDS).times(1 / 3600)

    @property
    def money(self) -> dict[str, Estimate]:
        """Dollars in a tournament: the pool, the first prize, fees kept, what is added, and the house's share."""
        return {what: self.sums.mean(what).times(1 / 100) for what in (POOL, FIRST, KEPT, ADDED, HOUSE)}

    @property
    def results(self) -> list[KindResult]:
        """How each kind of bot fared."""
        found = []
        for kind, entrants in self.series.kinds.items():
            each = 1 / entrants
            figures = [self.sums.mean(what, kind).times(each) for what in (PLACE, WON, PAID, NET)]
            place, won, paid, net = figures
            found.append(KindResult(kind, entrants, place, won.times(100), paid.times(100), net.times(1 / 100)))
        return found

    def rows(self) -> Iterable[tuple[str, str, Estimate]]:
        """All figures: what they are about, what they are, and their value."""
        yield "tournament", "hands", self.hands
        yield "tournament", "hours", self.hours
        for what, figure in self.money.items():
            yield "dollars", what, figure
        for each in self.results:
            yield each.kind, "place", each.place
            yield each.kind, "percent that won it", each.won
            yield each.kind, "percent in the prizes", each.paid
            yield each.kind, "net dollars", each.net

    def json(self) -> str:
        """All figures as JSON: the same however many processes played."""
        series = self.series
        told = {
            "book": series.book,
            "name": series.name,
            "entrants": len(series.bots),
            "times": self.sums.times,
            "seed": series.seed,
            "figures": [
                {"about": about, "what": what, "value": round(figure.value, 6), "error": round(figure.error, 6)}
                for about, what, figure in self.rows()
            ],
        }
        return json.dumps(told, ensure_ascii=False, indent=1)
