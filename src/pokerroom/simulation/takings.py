"""Takings: what the counts of a simulation say to an operator, each figure with its standard error.

Knows how to read a tally: commission, pots, side wagers, the bots' results. Must not play or print. Ask `session` for
the counts, `plot` and the command line for how they are shown.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from typing import NamedTuple

from pokerroom.hand.plan import plan_of
from pokerroom.law.book import rules_of
from pokerroom.law.sign import Sign
from pokerroom.simulation.scenario import Scenario, sign_of
from pokerroom.simulation.tally import Tally
from pokerroom.table.rules import TableRules

COLOURS = {"red": (1, 2), "black": (0, 3)}  # with the suits of each


class Estimate(NamedTuple):
    """A number and its standard error."""

    value: float
    error: float = 0.0

    def times(self, factor: float) -> Estimate:
        """The figure in another unit."""
        return Estimate(self.value * factor, self.error * factor)


class Winnings(NamedTuple):
    """What the bots of one kind won a hundred hands, each of them on average: in blinds, or least wagers without."""

    bot: str
    seats: int
    won: Estimate


@dataclass(frozen=True, slots=True)
class Takings:
    """What one scheme of commission brought, by the tally of a scenario."""

    scheme: str
    scenario: Scenario
    tally: Tally

    @property
    def sign(self) -> Sign:
        """The sign that was played under."""
        return sign_of(self.scenario.sign)

    @property
    def commission(self) -> Estimate:
        """Chips a hand. A time charge is certain, so that it adds nothing to the error."""
        tally = self.tally
        found = mean_of(tally.hands, tally.taken, tally.taken_squares)
        return Estimate(found.value + tally.time / tally.hands, found.error)

    @property
    def an_hour(self) -> Estimate:
        """Chips an hour, at the pace that was assumed."""
        return self.commission.times(self.scenario.hands_per_hour)

    @property
    def an_hour_and_player(self) -> Estimate:
        """Chips an hour from each player who is dealt in."""
        return self.an_hour.times(self.tally.hands / self.tally.seats)

    @property
    def of_pots(self) -> float:
        """What part of all pots the commission is."""
        tally = self.tally
        pots = sum([size * count for size, count in tally.pots.items()])
        return (tally.taken + tally.time) / pots if pots else 0.0

    @property
    def pot(self) -> Estimate:
        """The pot on average."""
        pots = self.tally.pots
        total = sum([size * count for size, count in pots.items()])
        return mean_of(self.tally.hands, total, sum([size * size * count for size, count in pots.items()]))

    def pot_at(self, part: float) -> int:
        """The size that so many of the pots do not exceed: 0.5 is the median."""
        wanted, seen = part * self.tally.hands, 0
        size = 0
        for size in sorted(self.tally.pots):
            seen += self.tally.pots[size]
            if seen >= wanted:
                break
        return size

    @property
    def blind(self) -> int:
        """What the bots' results are measured in: the last blind, or the least wager where there is none."""
        return self.sign.blinds[-1] if self.sign.blinds else self.sign.least_wager

    @property
    def results(self) -> list[Winnings]:
        """What each kind of bot won, in the order of their seats."""
        found = []
        kinds = self.scenario.kinds
        for bot in dict.fromkeys(kinds):
            seats = kinds.count(bot)
            mean = mean_of(self.tally.hands, self.tally.won[bot], self.tally.won_squares[bot])
            found.append(Winnings(bot, seats, mean.times(100 / (seats * self.blind))))
        return found

    @property
    def hold(self) -> Estimate:
        """What part of the side wagers the house kept."""
        tally = self.tally
        staked = tally.side_staked
        if not staked:
            return Estimate(0.0)
        # Those of one hand win and lose together: hands are what is independent.
        kept = mean_of(tally.side_hands, staked - tally.side_paid, tally.side_squares)
        return kept.times(tally.side_hands / staked)

    @property
    def theory(self) -> float:
        """What part of them it keeps in theory."""
        return float(flop_chase(self.sign))


def flop_chase(sign: Sign) -> Fraction:
    """What part of each side wager the house keeps in theory, exactly: a colour wins with three of it on the flop.

    Who bets on a colour knows no card: every flop of the deck is equally likely.
    """
    cards, pays = plan_of(sign).cards, rules_of(TableRules, sign.game).side_pays
    edges = []
    for colour, suits in COLOURS.items():
        wins = Fraction(comb(sum([card & 3 in suits for card in cards]), 3), comb(len(cards), 3))
        edges.append(1 - (pays[colour].value + 1) * wins)
    return sum(edges, Fraction(0)) / len(edges)


def mean_of(count: int, total: int, squares: int) -> Estimate:
    """A mean with its standard error, from integer sums."""
    if not count:
        return Estimate(0.0)
    mean = total / count
    if count < 2:
        return Estimate(mean)
    # The numerator is exact before it is divided: with large sums nothing is lost.
    spread = (squares * count - total * total) / (count * (count - 1))
    return Estimate(mean, sqrt(max(0.0, spread) / count))


def rows(takings: Takings) -> Iterable[tuple[str, str, float, float]]:
    """All figures of a scheme: what it is about, what it is, its value in dollars or counts, its standard error."""
    tally, scenario = takings.tally, takings.scenario
    dollar = 1 / takings.sign.dollar
    yield "hands", "played", tally.hands, 0
    yield "hands", "an hour, assumed", scenario.hands_per_hour, 0
    yield "hands", "players dealt in", tally.seats / tally.hands, 0
    yield "hands", "with a second betting round", tally.seconds, 0
    yield "hands", "with a showdown", tally.showdowns, 0
    for name, figure in (
        ("a hand", takings.commission),
        ("an hour", takings.an_hour),
        ("an hour and player", takings.an_hour_and_player),
    ):
        yield "commission", name, figure.value * dollar, figure.error * dollar
    yield "commission", "part of the pots", takings.of_pots, 0
    yield "commission", "from hands", tally.taken * dollar, 0
    yield "commission", "from time charges", tally.time * dollar, 0
    for account, chips in sorted(tally.accounts.items()):
        if chips:
            yield "commission", f"in the {account}", chips * dollar, 0
    if tally.jackpot:
        yield "jackpot", "from hands", tally.jackpot * dollar, 0
    pot = takings.pot
    yield "pot", "mean", pot.value * dollar, pot.error * dollar
    for part in (0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1.0):
        yield "pot", f"{part:.0%} at most", takings.pot_at(part) * dollar, 0
    for result in takings.results:
        yield "blinds a hundred hands", result.bot, result.won.value, result.won.error
    if tally.side_wagers:
        yield "side wagers", "placed", tally.side_wagers, 0
        yield "side wagers", "staked", tally.side_staked * dollar, 0
        yield "side wagers", "paid", tally.side_paid * dollar, 0
        yield "side wagers", "hold", takings.hold.value, takings.hold.error
        yield "side wagers", "hold in theory", takings.theory, 0


def table_of_values(every: Sequence[Takings]) -> str:
    """All figures of all schemes as comma-separated values, one line each."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("scheme", "about", "what", "value", "standard error"))
    for takings in every:
        for about, what, value, error in rows(takings):
            writer.writerow((takings.scheme, about, what, _plain(value), _plain(error) if error else ""))
    return text.getvalue()


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.6f}"
