"""Knows the eight-or-better low of hi-lo games: five different ranks, eight or lower, the ace lowest.
Must not know which games have a low, nor how pots are shared.
Ask `ranking.py` for the high hand, `pure.py` and `_fast.c` for the finding of both.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, final, overload

from pokerroom.cards.card import excerpt
from pokerroom.cards.choice import choices
from pokerroom.cards.engines import BACKENDS, Best, low, rank_many
from pokerroom.cards.faults import RankingError, check, listing
from pokerroom.cards.wording import rank_word

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from pokerroom.cards.engines import Into


@final
class Low:
    """The eight-or-better low, straights and flushes ignored. Make it with `eight_or_better`, which makes one only.

    Values are numbers, and the higher is the better low; 0 is no low. They do not compare with those of a Ranking.
    """

    # `value` and `best` are the engine's own functions: a Python method in between would take longer than they do.

    value: Callable[[Sequence[int]], int]
    """value(cards): the best low of five, six or seven cards, 0 if there is none."""

    best: Best
    """best(hole, board, from_hole=None): the best low of all, or with exactly so many of the hole."""

    __slots__ = ("_engine", "backend", "best", "value")

    def __init__(self, *, backend: str = "") -> None:
        self._engine: Final = low(backend)
        self.backend: Final = backend or BACKENDS[0]
        self.value = self._engine.value
        self.best = self._engine.best

    def __repr__(self) -> str:
        return "Low()"

    def __reduce__(self) -> tuple[Callable[[], Low], tuple[()]]:
        return eight_or_better, ()

    @overload
    def values(self, hands: Buffer, count: int = 7, out: None = None) -> array[int]: ...
    @overload
    def values(self, hands: Buffer, count: int, out: Into) -> Into: ...
    @overload
    def values(self, hands: Buffer, count: int = 7, *, out: Into) -> Into: ...
    def values(self, hands: Buffer, count: int = 7, out: Into | None = None) -> array[int] | Into:
        """Rank many hands at once, as `Ranking.values` does."""
        return rank_many(self._engine, 0, hands, count, out)

    def describe(self, value: int) -> str:
        """A low in words: "low, eight five three two ace", or "no low"."""
        if value == 0:
            return "no low"
        return f"low, {' '.join([rank_word(rank) for rank in _ranks(value)])}"

    def five(self, cards: Sequence[int], board: Sequence[int] = (), from_hole: int | None = None) -> tuple[int, ...]:
        """The five cards that make the low, highest first, the ace last; none if there is no low."""
        hole = tuple(check(0, listing("the cards", cards)))
        shared = tuple(check(0, listing("the board", board)))
        best = self.best(hole, shared, from_hole) if shared or from_hole is not None else self.value(hole)
        if best == 0:
            return ()
        five = next(five for five in choices(hole, shared, from_hole) if self.value(five) == best)
        return tuple(sorted(five, key=lambda card: -1 if card >> 2 == 12 else card, reverse=True))


def _ranks(value: int) -> list[int]:
    """The five ranks of a low, 8 to 1 (the ace), highest first; refused when no low has this value."""
    if isinstance(value, int) and 0 < value <= 0xFFFFF:
        ranks = [(0xFFFFF - value) >> place & 15 for place in (16, 12, 8, 4, 0)]
        if 8 >= ranks[0] > ranks[1] > ranks[2] > ranks[3] > ranks[4] >= 1:
            return ranks
    raise RankingError(f"no low has the value {excerpt(value)}")


_MADE: Final[list[Low]] = []


def eight_or_better() -> Low:
    """The low of hi-lo games; it is made once."""
    if not _MADE:
        _MADE.append(Low())
    return _MADE[0]
