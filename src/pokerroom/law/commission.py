"""What the house charges: the methods, their figures, and the scales that a book prints.

Knows how a charge is said and read. Must not know whether a book allows it: `sign` asks. Ask `hand` for how it is
reckoned and taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from pokerroom.law.book import Game, rules_of
from pokerroom.law.rule import Rule
from pokerroom.law.words import LawRules


@dataclass(frozen=True, slots=True)
class Commission:
    """How the house charges: the method, and the figures it needs, in chips; `rate` is in hundredths of a per cent.

    `steps` are numbers of players with the fee up to each, where `fee` is for more players than the last of them.
    """

    method: str = "none"
    rate: int = 0
    cap: int = 0
    fee: int = 0
    scale: str = ""
    steps: tuple[tuple[int, int], ...] = ()

    def fee_for(self, players: int) -> int:
        """Give the fee for this number of players."""
        return next((fee for most, fee in self.steps if players <= most), self.fee)


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale of commission that a book prints, figure by figure. Figures are cents; the ceiling is times a wager."""

    name: str
    per: Rule[int | None]
    fee: Rule[int | None]
    counts: Rule[str]
    free: Rule[int | None]
    small: Rule[int | None]
    small_fee: Rule[int | None]
    cap: Rule[int | None]
    ceiling: Rule[int | None]

    @property
    def cents(self) -> tuple[Rule[int | None], ...]:
        """The figures that are amounts of money."""
        return self.per, self.fee, self.free, self.small, self.small_fee, self.cap

    @property
    def by(self) -> tuple[str, ...]:
        """The clauses it stands on."""
        every = (self.per, self.fee, self.counts, self.free, self.small, self.small_fee, self.cap, self.ceiling)
        return tuple(dict.fromkeys(clause for rule in every for clause in rule.by))


def scales_of(game: Game) -> dict[str, Scale]:
    """The scales of a game by name, in the book's order."""
    rules = rules_of(LawRules, game)
    figures = (
        rules.commission_scale_per,
        rules.commission_scale_fee,
        rules.commission_scale_free,
        rules.commission_scale_small,
        rules.commission_scale_small_fee,
        rules.commission_scale_cap,
        rules.commission_scale_ceiling,
    )
    names = [name for family in figures for name in family.given()] + list(rules.commission_scale_counts.given())
    return {
        name: Scale(
            name,
            rules.commission_scale_per[name],
            rules.commission_scale_fee[name],
            rules.commission_scale_counts[name],
            rules.commission_scale_free[name],
            rules.commission_scale_small[name],
            rules.commission_scale_small_fee[name],
            rules.commission_scale_cap[name],
            rules.commission_scale_ceiling[name],
        )
        for name in dict.fromkeys(names)
    }
