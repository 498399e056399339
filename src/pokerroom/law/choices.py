"""What hangs at a table: all the choices of a sign, what follows from them, and the clauses that allow each.

Knows the rows and how two signs differ. Must not know how a sign is made, said or printed: ask `making`, `spoken` and
`placard`.
"""

from __future__ import annotations

from typing import Any, NoReturn

from pokerroom.law.book import Game, rules_of
from pokerroom.law.choice import By, Choice, Option, Part, Saying
from pokerroom.law.commission import Commission
from pokerroom.law.open_rules import OpenRules
from pokerroom.law.otherwise import Otherwise
from pokerroom.law.rule import Rule
from pokerroom.law.stakes import with_number
from pokerroom.law.vocabulary import BookWords
from pokerroom.law.words import LawRules


def _hear_burn(part: Part) -> int:
    if part.opening == "no burn":
        part.bare()
        return 0
    return part.amount() if part.rest else 1


FOLLOWS = ("by", "played")  # two signs that chose the same have the same of these


class _Follows:
    """What a sign has besides its choices: the game they are made for, and what follows from them."""

    game: Choice[Any, Game] = Choice(None, (), Saying.WITH, lambda part: None)
    played: Game  # with the rules that are otherwise at this table
    bets: tuple[int, ...]
    most_wager: int | None
    charges: tuple[Commission, ...]
    low_ace: bool
    by: By


class Choices(_Follows, Otherwise):
    """All that a table chose. Amounts are whole chips. `by[Sign.straddle]` are the clauses that allow a straddle."""

    chip: Choice[int, int] = with_number("chip", 1)
    dollar: Choice[int, int] = with_number("dollar", 1)
    burn: Choice[int | None, int] = Choice(
        None,
        ("burn", "no burn"),
        Saying.NUMBER,
        _hear_burn,
        lambda value, usual: f"burn {value}" if value != usual else "",
    )

    def rule(self, option: Option[Any, Any]) -> Rule[Any]:
        """What the book says about an option, whether this sign has it or not."""
        return option.rule.read(self.game.rules) if option.rule is not None else Rule(True, ())

    @property
    def straddling(self) -> Rule[bool]:
        """Whether players may straddle here, and by which clauses: the sign offers it, or the book does by itself."""
        right = rules_of(LawRules, self.game).straddle_right
        if self.straddle or not right.value:
            return Rule(self.straddle, self.by[Choices.straddle])
        return right

    def money(self, chips: int) -> str:
        """Say an amount in dollars."""
        dollars, rest = divmod(chips, self.dollar)
        return f"${chips / self.dollar:.2f}" if rest else f"${dollars}"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a sign does not change; a notice brings another")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Choices):
            return NotImplemented
        mine, theirs = vars(self), vars(other)
        return mine.keys() == theirs.keys() and all(mine[each] == theirs[each] for each in mine if each not in FOLLOWS)

    __hash__ = None  # type: ignore[assignment]  # a game is data, and has none


def changed_choices(old: Choices, new: Choices) -> frozenset[Choice[Any, Any]]:
    """The choices in which two signs differ, the game among them."""
    return frozenset(row for row in (Choices.game, *Choices.rows) if row.differs(old, new))


def options() -> tuple[Option[Any, Any], ...]:
    """The rows that a sign may leave out."""
    return tuple(row for row in Choices.rows if isinstance(row, Option))


def option_words() -> BookWords:
    """What a book may say about the options, and about what a sign may have otherwise."""
    shapes = {key: shape for row in options() for key, shape in row.shapes().items()}
    return BookWords(rules={**OpenRules.shapes(), **shapes})
