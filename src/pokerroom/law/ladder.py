"""The ladder of offices: who stands above whom in one book.

Knows the names of a book's offices from the lowest up, and how to tell that a word is none of them. Must not know what
an office may do, nor who holds it: the rooms that act on a power declare it as a rule, and `room` knows the people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pokerroom.law.book import Game, rules_of
from pokerroom.law.error import Refused, shown
from pokerroom.law.words import LawRules


@dataclass(frozen=True, slots=True)
class Ladder:
    """The offices of a book from the lowest to the highest, with the clauses that name them.

    An office may be said in any case of letters; what is given back is written as the book writes it.
    """

    names: tuple[str, ...]
    by: tuple[str, ...] = ()

    @property
    def lowest(self) -> str:
        """The office below all others."""
        return self.names[0]

    @property
    def highest(self) -> str:
        """The office above all others."""
        return self.names[-1]

    def __contains__(self, office: object) -> bool:
        return self._place(office) >= 0

    def rank(self, office: object, by: tuple[str, ...] | None = None) -> int:
        """How high an office stands, or a refusal of what is no office, by these clauses or the ladder's own."""
        place = self._place(office)
        if place < 0:
            sentence = f"{shown(office)} is not an office here; the offices are {', '.join(self.names)}."
            raise Refused(sentence, self.by if by is None else by)
        return place

    def named(self, office: object, by: tuple[str, ...] | None = None) -> str:
        """An office as the book writes it, or a refusal of what is no office."""
        return self.names[self.rank(office, by)]

    def at_least(self, office: object, needed: str, by: tuple[str, ...] | None = None) -> bool:
        """Whether an office stands at or above the one that is needed, or a refusal of what is no office."""
        return self.rank(office, by) >= self.rank(needed, by)

    def stands_in(self, office: object, needed: str) -> bool:
        """Whether what the book gives to the lowest office is done by another."""
        return needed == self.lowest and self._place(office) != 0

    def reached(self, held: Iterable[str]) -> int:
        """How high somebody stands who holds these offices, of any book; -1 if none of them is an office here."""
        return max((self._place(each) for each in held), default=-1)

    def up_to(self, rank: int) -> tuple[str, ...]:
        """The offices up to this rank: those in which whoever has reached it may act."""
        return self.names[: rank + 1]

    def _place(self, office: object) -> int:
        folded = office.casefold() if isinstance(office, str) else ""
        return next((place for place, name in enumerate(self.names) if name.casefold() == folded), -1)


def ladder_of(game: Game) -> Ladder:
    """The ladder by which a game is played."""
    rule = rules_of(LawRules, game).offices_ladder
    return Ladder(rule.value, rule.by)
