"""Knows the lows: eight or better, which not every hand has, ace to five, deuce to seven, and badugi.
Must not know which games have a low, nor how pots are shared.
Ask `ranking.py` for the high hand, `pure_low.py` and `_fast.c` for the finding, `wording.py` for words.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, final, overload

from pokerroom.cards import pure_low
from pokerroom.cards.card import excerpt
from pokerroom.cards.choice import choices
from pokerroom.cards.engines import BACKENDS, Best, Engine, rank_many
from pokerroom.cards.engines import low as engine_for
from pokerroom.cards.faults import BADUGI, LEAST, RankingError, check, listing
from pokerroom.cards.value import CATEGORIES, ranks_in, shown, written
from pokerroom.cards.wording import low_words, rank_word

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from pokerroom.cards.engines import Into

LOWS: Final = tuple(pure_low.LOWS)
"""The lows by their names."""

_TOP: Final = 0xFFFFFF  # a value of a low that any five cards have is this less the value of the same cards as a high
# Kinds of hands in which neither straights nor flushes count.
_BY_RANK_ALONE: Final = ("no pair", "one pair", "two pair", "three of a kind", "full house", "four of a kind")


@final
class Low:
    """One of the lows. Make it with `low`, which makes each only once.

    Values are numbers, and the higher is the better low; 0 is no low. They do not compare with those of a Ranking,
    nor with those of another low. The ace is the lowest card, but in deuce to seven, where it is the highest.
    """

    # `value` and `best` are the engine's own functions: a Python method in between would take longer than they do.

    value: Callable[[Sequence[int]], int]
    """value(cards): the best low of five, six or seven cards (a badugi: of four to seven), 0 if there is none."""

    best: Best
    """best(hole, board, from_hole=None): the best low of all, or with exactly so many of the hole."""

    __slots__ = ("_engine", "backend", "best", "kind", "value")

    def __init__(self, kind: str = LOWS[0], *, backend: str = "") -> None:
        if not isinstance(kind, str) or kind not in LOWS:
            raise RankingError(f"there is no low {excerpt(kind)}; the lows are {', '.join(LOWS)}")
        self.kind: Final = kind
        self._engine: Final = engine_for(kind, backend)
        self.backend: Final = backend or BACKENDS[0]
        self.value = self._engine.value
        self.best = self._engine.best

    @property
    def engine(self) -> Engine:
        """The twin that does the ranking, for those who count with its tables."""
        return self._engine

    def __repr__(self) -> str:
        return "Low()" if self.kind == LOWS[0] else f"Low({self.kind!r})"

    def __reduce__(self) -> tuple[Callable[[str], Low], tuple[str]]:
        return low, (self.kind,)

    @property
    def every_hand(self) -> bool:
        """Whether every hand has this low, as it is with all but eight or better."""
        return self.kind != "eight or better"

    @overload
    def values(self, hands: Buffer, count: int = 7, out: None = None) -> array[int]: ...
    @overload
    def values(self, hands: Buffer, count: int, out: Into) -> Into: ...
    @overload
    def values(self, hands: Buffer, count: int = 7, *, out: Into) -> Into: ...
    def values(self, hands: Buffer, count: int = 7, out: Into | None = None) -> array[int] | Into:
        """Rank many hands at once, as `Ranking.values` does."""
        return rank_many(self._engine, 0, hands, count, out, self.kind == "badugi")

    def showing(self, cards: Sequence[int]) -> int:
        """The value of one to five up cards in a stud game that the low wins: the lower, the better; pairs are worse.

        Straights and flushes do not count, as with `Ranking.showing`.
        """
        if self.kind in ("eight or better", "badugi"):
            raise RankingError(f"no stud game is opened by the {self.kind} that is showing")
        listed = listing("the up cards", cards)
        if not 1 <= len(listed) <= LEAST:
            raise RankingError(f"one to five cards can be showing, not {len(listed)}")
        category, heights = shown([self.height(card) for card in check(0, listed)])
        return _TOP - written(CATEGORIES.index(category) + 1, heights)

    def category(self, value: int) -> str:
        """The kind of hand a value is of: "no pair" for most lows, "three cards" for some badugis, "no low" for 0."""
        return self.read(value)[0]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of lows that are told apart where they are counted, the worst first: "one pair", "eight low"."""
        return tuple(dict.fromkeys([kind for _, kind in self._uppers()]))

    def uppers(self) -> bytes:
        """The number of its kind among `kinds`, by the upper eight of the 24 bits of a value."""
        numbers = {kind: number for number, kind in enumerate(self.kinds)}
        table = bytearray(256)
        for upper, kind in self._uppers():
            table[upper] = numbers[kind]
        return bytes(table)

    def _uppers(self) -> list[tuple[int, str]]:
        """The upper bits of values with the kind that they tell, the worst first."""
        if self.kind == "badugi":
            return list(enumerate(_BADUGIS, 1))
        if self.kind == "eight or better":
            return [(0, "no low"), *[(15 - rank, f"{rank_word(rank)} low") for rank in (8, 7, 6, 5)]]
        lowest, highest = (7, 14) if self.kind == "deuce to seven" else (5, 13)
        known = CATEGORIES if self.kind == "deuce to seven" else _BY_RANK_ALONE
        strengths = [(place, kind) for place, kind in enumerate(CATEGORIES[:-1], 1) if kind in known[1:]]
        worse = [
            ((_TOP >> 16) - (place << 4 | top), kind) for place, kind in reversed(strengths) for top in range(1, 15)
        ]
        return worse + [
            ((_TOP >> 16) - (1 << 4 | top), f"{rank_word(top)} low") for top in range(highest, lowest - 1, -1)
        ]

    def describe(self, value: int) -> str:
        """A low in words: "low, eight five three two ace", "seven perfect", "badugi, six four two ace", or "no low"."""
        return low_words(self.kind, *self.read(value))

    def five(self, cards: Sequence[int], board: Sequence[int] = (), from_hole: int | None = None) -> tuple[int, ...]:
        """The cards that make the low, highest first, a low ace last; none if there is no low."""
        hole = tuple(check(0, listing("the cards", cards)))
        shared = tuple(check(0, listing("the board", board)))
        best = self.best(hole, shared, from_hole) if shared or from_hole is not None else self.value(hole)
        if best == 0:
            return ()
        if self.kind == "badugi":
            _, ranks = self.read(best)
            found = next(
                some
                for some in combinations(hole + shared, len(ranks))
                if sorted([self.height(card) for card in some], reverse=True) == ranks
                and len({card & 3 for card in some}) == len(ranks)
            )
        else:
            found = next(five for five in choices(hole, shared, from_hole) if self.value(five) == best)
        return tuple(sorted(found, key=lambda card: (self.height(card), card), reverse=True))

    def height(self, card: int) -> int:
        """A card's rank as this low counts it: 1 (a low ace) or 2 to 14."""
        return 1 if card >> 2 == 12 and self.kind != "deuce to seven" else (card >> 2) + 2

    def read(self, value: int) -> tuple[str, list[int]]:
        """The category and the ranks of a value, highest first; refused when no hand has it."""
        highest = 14 if self.kind == "deuce to seven" else 13
        read = _READ.get(self.kind, _read_five)(value, highest) if isinstance(value, int) else None
        if read is None:
            raise RankingError(f"no low has the value {excerpt(value)}")
        return read


Read = tuple[str, list[int]] | None


def _read_eight(value: int, highest: int) -> Read:
    if value == 0:
        return "no low", []
    ranks = [0xFFFFF - value >> place & 15 for place in (16, 12, 8, 4, 0)]
    return ("low", ranks) if value <= 0xFFFFF and ranks[0] <= 8 and _downward(ranks) else None


def _read_badugi(value: int, highest: int) -> Read:
    count, turned = value >> 16, 0xFFFF - (value & 0xFFFF)
    if not 1 <= count <= BADUGI or turned & (1 << 4 * (BADUGI - count)) - 1:
        return None
    ranks = [turned >> place & 15 for place in (12, 8, 4, 0)][:count]
    return (_BADUGIS[count - 1], ranks) if ranks[0] <= highest and _downward(ranks) else None


def _read_five(value: int, highest: int) -> Read:
    number = _TOP - value
    if not 1 <= number >> 20 <= 9:
        return None
    category = CATEGORIES[(number >> 20) - 1]
    ranks = ranks_in(number, category, highest - 12, highest)
    if ranks is None or (highest == 13 and category not in _BY_RANK_ALONE):
        return None
    return (category, ranks) if category != "no pair" or _downward(ranks) else None


def _downward(ranks: list[int]) -> bool:
    """Whether ranks are all different, each lower than the one before, down to the ace."""
    return ranks[-1] >= 1 and ranks == sorted(set(ranks), reverse=True)


_READ: Final[dict[str, Callable[[int, int], Read]]] = {"eight or better": _read_eight, "badugi": _read_badugi}
_BADUGIS: Final = ("one card", "two cards", "three cards", "badugi")

_MADE: Final[dict[str, Low]] = {}


def low(kind: str = LOWS[0]) -> Low:
    """One of the lows: "eight or better", "ace to five", "deuce to seven" or "badugi"; each is made once."""
    made = _MADE.get(kind) if isinstance(kind, str) else None
    return made if made is not None else _MADE.setdefault(kind, Low(kind))


def eight_or_better() -> Low:
    """The low of hi-lo games; it is made once."""
    return low()
