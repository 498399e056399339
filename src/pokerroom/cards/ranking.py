"""Knows what a hand is worth under a ranking that a book prescribes: its order of hands, its deck, its low ace.
Must not know any book, nor how the numbers are found so fast.
Ask `pure.py` and `_fast.c` for the finding, `low.py` for the low of hi-lo games, `wording.py` for words.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, final, overload

from pokerroom.cards.card import Card, as_cards, excerpt
from pokerroom.cards.choice import choices
from pokerroom.cards.deck import LOWEST
from pokerroom.cards.engines import BACKENDS, Best, Engine, high, rank_many
from pokerroom.cards.faults import LEAST, RankingError, check, listing
from pokerroom.cards.few import Few
from pokerroom.cards.value import CATEGORIES, ranks_in, shown, written
from pokerroom.cards.wording import describe
from pokerroom.law.words import HANDS

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from pokerroom.cards.engines import Into

__all__ = ["CATEGORIES", "STANDARD", "Ranking", "RankingError", "ranking"]

STANDARD: Final = HANDS
"""The order of hands with the full deck, highest first."""

_WITH_SUIT: Final = 1 << 26  # marks a value of `showing` that has a suit in its two lowest bits


@final
class Ranking:
    """One order of hands for one deck. Make it with `ranking`, which makes each only once.

    Values are numbers, and the higher wins. Bits 20 to 23 are the strength of the category (1 to 10), then come
    five ranks of four bits each (2 to 14, or 0), most important first. Values of two rankings do not compare.

    `order` names the categories, highest first; `deck` is the number of cards; with `low_ace` the ace also counts
    below the deck's lowest card in a straight. With `few` all cards of a hand count, one to five of them, by pairs
    and ranks alone, as what shows of a stud hand. `backend` is one of BACKENDS, and for tests: both give the same.
    """

    # `value` and `best` are the engine's own functions: a Python method in between would take longer than they do.

    value: Callable[[Sequence[int]], int]
    """value(cards): the value of the best five of five, six or seven cards."""

    best: Best
    """best(hole, board, from_hole=None): the best five of all, or with exactly so many of the hole."""

    __slots__ = ("_engine", "_lowest", "_strengths", "backend", "best", "deck", "few", "low_ace", "order", "value")

    def __init__(
        self,
        order: Sequence[str] = STANDARD,
        deck: int = 52,
        low_ace: bool = True,
        *,
        few: bool = False,
        backend: str = "",
    ) -> None:
        self.order: Final = _checked(order)
        if not isinstance(deck, int) or deck not in LOWEST:
            raise RankingError(f"there is no deck of {excerpt(deck)}: decks have 52, 40, 36 or 32 cards")
        if not isinstance(low_ace, bool):  # a book's word for it, such as "by agreement", would count as yes
            raise RankingError(f"whether the ace also counts low is True or False, not {excerpt(low_ace)}")
        self.deck: Final = int(deck)
        self.low_ace: Final = low_ace
        self._lowest: Final = LOWEST[deck]
        self._strengths: Final = bytes([10 - self.order.index(category) for category in CATEGORIES])
        self._engine: Final[Engine] = (
            Few(self.showing) if few else high(self._strengths, self._lowest, self.low_ace, backend)
        )
        self.backend: Final = backend or BACKENDS[0]
        self.few: Final = few
        self.value = self._engine.value
        self.best = self._engine.best

    @property
    def engine(self) -> Engine:
        """The twin that does the ranking, for those who count with its tables."""
        return self._engine

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of hands, the worst first, as they are told apart where they are counted."""
        return tuple(reversed(self.order))

    def uppers(self) -> bytes:
        """The number of its kind among `kinds`, by the upper eight of the 24 bits of a value."""
        return bytes([max(0, (upper >> 4) - 1) for upper in range(256)])

    def __repr__(self) -> str:
        return f"Ranking({self.order!r}, deck={self.deck}, low_ace={self.low_ace}{', few=True' if self.few else ''})"

    def __reduce__(self) -> tuple[Callable[..., Ranking], tuple[tuple[str, ...], int, bool, bool]]:
        # A copy of a ranking, and one sent to another process, is the ranking that is there already.
        return _made_again, (self.order, self.deck, self.low_ace, self.few)

    @overload
    def values(self, hands: Buffer, count: int = 7, out: None = None) -> array[int]: ...
    @overload
    def values(self, hands: Buffer, count: int, out: Into) -> Into: ...
    @overload
    def values(self, hands: Buffer, count: int = 7, *, out: Into) -> Into: ...
    def values(self, hands: Buffer, count: int = 7, out: Into | None = None) -> array[int] | Into:
        """Rank many hands at once, `count` cards each, one after another in any buffer of bytes.

        Gives array("I") of their values, or fills `out`, any writable buffer of 32-bit unsigned numbers.
        When a hand cannot be ranked, RankingError names it, and `out` holds the values of those before it.
        """
        if self.few:
            raise RankingError("hands of few cards are ranked one at a time")
        return rank_many(self._engine, self._lowest, hands, count, out)

    def showing(self, cards: Sequence[int], suits: bool = False) -> int:
        """The value of one to five up cards in stud: pairs, threes, fours and high cards, never a straight or a flush.

        With `suits`, a tie is broken by the suit of the highest card showing; such values compare with each other only.
        """
        listed = listing("the up cards", cards)
        if not 1 <= len(listed) <= LEAST:
            raise RankingError(f"one to five cards can be showing, not {len(listed)}")
        known = check(self._lowest, listed)
        category, heights = shown([(card >> 2) + 2 for card in known])
        value = written(self._strengths[CATEGORIES.index(category)], heights)
        return _WITH_SUIT | value << 2 | max(known) & 3 if suits else value

    def category(self, value: int) -> str:
        """The name of a value's category: "full house"."""
        return self.read(value)[0]

    def describe(self, value: int, names: Mapping[str, str] | None = None) -> str:
        """A value in words: "full house, kings over jacks". `names` gives a book's own terms for categories."""
        category, ranks = self.read(value)
        return describe(category, (names or {}).get(category, category), ranks)

    def five(self, cards: Sequence[int], board: Sequence[int] = (), from_hole: int | None = None) -> tuple[Card, ...]:
        """The five cards that make the value, most important first: of all cards, or as `best` chooses them."""
        hole = tuple(check(self._lowest, listing("the cards", cards)))
        shared = tuple(check(self._lowest, listing("the board", board)))
        best = self.best(hole, shared, from_hole) if shared or from_hole is not None else self.value(hole)
        five = next(five for five in choices(hole, shared, from_hole) if self.value(five) == best)
        category, named = self.read(best)
        ranks = [card >> 2 for card in five]
        # In a straight with another top, the ace is the lowest card.
        low_ace = category in ("straight", "straight flush") and named[0] < 14
        return as_cards(sorted(five, key=lambda card: _weight(card, ranks, low_ace), reverse=True))

    def read(self, value: int) -> tuple[str, list[int]]:
        """The category and the ranks of a value; refused when no hand has it."""
        number = value
        if isinstance(number, int):
            if _WITH_SUIT <= number < 2 * _WITH_SUIT:
                number = (number - _WITH_SUIT) >> 2
            if 1 <= number >> 20 <= 10:
                category = self.order[10 - (number >> 20)]
                ranks = ranks_in(number, category, self._lowest + 2, 14)
                if ranks is not None:
                    return category, ranks
        raise RankingError(f"no hand has the value {excerpt(value)} under this ranking")


def _weight(card: int, ranks: list[int], low_ace: bool) -> tuple[int, int]:
    """How important a card is among five of these ranks: first how many are alike, then its rank."""
    return ranks.count(card >> 2), -1 if low_ace and card >> 2 == 12 else card


def _checked(order: Sequence[str]) -> tuple[str, ...]:
    """An order of hands, if it names each category once."""
    if isinstance(order, str):
        raise RankingError(f"an order of hands is a list of ten names, not the text {excerpt(order)}")
    try:
        named = tuple([order[place] for place in range(min(len(order), 20))])
    except Exception:
        raise RankingError(f"an order of hands is a list of ten names, not {excerpt(order)}") from None
    for name in named:
        if not isinstance(name, str) or name not in CATEGORIES:
            raise RankingError(f"{excerpt(name)} is not the name of a hand; the names are {', '.join(CATEGORIES)}")
        if named.count(name) > 1:
            raise RankingError(f"{name!r} is in the order of hands twice")
    for name in CATEGORIES:
        if name not in named:
            raise RankingError(f"{name!r} is missing from the order of hands")
    return named


_MADE: Final[dict[tuple[tuple[str, ...], int, bool, bool], Ranking]] = {}


def ranking(order: Sequence[str] = STANDARD, deck: int = 52, low_ace: bool = True, *, few: bool = False) -> Ranking:
    """The ranking with this order of hands, highest first; each is made once."""
    named = _checked(order)
    if isinstance(deck, int) and isinstance(low_ace, bool):
        made = _MADE.get((named, deck, low_ace, few))
        if made is not None:
            return made
    made = Ranking(named, deck, low_ace, few=few)
    _MADE[named, made.deck, made.low_ace, few] = made
    return made


def _made_again(order: Sequence[str], deck: int, low_ace: bool, few: bool) -> Ranking:
    return ranking(order, deck, low_ace, few=few)
