"""Knows how to rank lows in plain Python: the twin of what `_fast.c` does for them, for machines without a compiler.
Must not know books, words or how to explain an error: it calls the `refuse` function handed in, which raises.
Ask `engines.py`, which chooses between the twins, `pure.py` for high hands, and `faults.py` for what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Final

from pokerroom.cards.faults import BADUGI, LEAST, MOST, Refuse
from pokerroom.cards.pure import BYTES, KEYS, HighEngine, a_few, picked

_ACE: Final = 12
_NOT_SEVEN: Final = (-1,) * 7  # sends a hand of five or six the other way


class EightEngine:
    """Ranks the eight-or-better low."""

    def __init__(self, refuse: Refuse) -> None:
        self._refuse = refuse
        self._words: list[int] = [0] * BYTES  # a bit for a rank from the ace to the eight, and the card's own
        for card in range(52):
            rank = 0 if card >> 2 == _ACE else (card >> 2) + 1
            self._words[card] = (1 << rank if rank < 8 else 0) + (1 << (8 + card))
        self._values: list[int] = []
        for ranks in range(256):
            lowest = [rank + 1 for rank in range(8) if ranks >> rank & 1][:5]
            value = sum([rank << (4 * place) for place, rank in enumerate(lowest)])
            self._values.append(0xFFFFF - value if len(lowest) == 5 else 0)

    def value(self, cards: Sequence[int], /) -> int:
        """The low of five to seven cards, 0 if there is none."""
        words = self._words
        try:  # seven plain cards, the quick way
            a, b, c, d, e, f, g = cards if len(cards) == 7 else _NOT_SEVEN
            if not (a < 0 or b < 0 or c < 0 or d < 0 or e < 0 or f < 0 or g < 0):
                union = words[a] | words[b] | words[c] | words[d] | words[e] | words[f] | words[g]
                if (union >> 8).bit_count() == 7:
                    return self._values[union & 255]
        except Exception:
            return self._slow_value(cards)
        return self._slow_value(cards)

    def _slow_value(self, cards: Sequence[int]) -> int:
        try:
            few = a_few(cards)
            union = _union(picked(self._words, few))
        except Exception:
            self._refuse(0, cards, None, None)
        if (union >> 8).bit_count() != len(few) or len(few) < LEAST:
            self._refuse(0, cards, None, None)
        return self._values[union & 255]

    def best(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int:
        """The low of all cards, or with exactly `from_hole` of the hole."""
        words = self._words
        try:
            ours, theirs = picked(words, a_few(hole)), picked(words, a_few(board))
        except Exception:
            self._refuse(0, hole, board, from_hole)
        n, union = len(ours) + len(theirs), _union(ours + theirs)
        if (union >> 8).bit_count() != n:
            self._refuse(0, hole, board, from_hole)
        if from_hole is None:
            if not LEAST <= n <= MOST:
                self._refuse(0, hole, board, from_hole)
            return self._values[union & 255]
        if (
            not isinstance(from_hole, int)
            or not 0 <= from_hole <= LEAST
            or from_hole > len(ours)
            or LEAST - from_hole > len(theirs)
        ):
            self._refuse(0, hole, board, from_hole)
        values = self._values
        boards = {_union(some) & 255 for some in combinations(theirs, LEAST - from_hole)}
        holes = {_union(some) & 255 for some in combinations(ours, from_hole)}
        return max([values[mine | shared] for mine in holes for shared in boards])

    def fill(self, hands: memoryview, count: int, out: memoryview, /) -> int:
        """Rank hands of bytes, one after another, into numbers; the first bad hand's number, or -1."""
        words = self._words
        cards = hands.tobytes()
        for number in range(len(cards) // count):
            union = 0
            for card in cards[number * count : number * count + count]:
                union |= words[card]
            if (union >> 8).bit_count() != count:
                return number
            out[number] = self._values[union & 255]
        return -1


class LowerWins(HighEngine):
    """Ranks the low that any five cards have: high hands turned round, so that the worst of them wins."""

    def __init__(self, refuse: Refuse) -> None:
        # A royal flush is the straight flush with the highest top.
        super().__init__(bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 9]), 0, False, refuse)
        self._flush_wins = False

    def _value_of(self, kind: int, ranks: Iterable[int]) -> int:
        return 0xFFFFFF - super()._value_of(kind, ranks)


class AceToFive(LowerWins):
    """Ranks the low in which the ace is lowest and neither straights nor flushes count."""

    def _word(self, card: int) -> int:
        return KEYS[card >> 2]

    def _height(self, rank: int) -> int:
        return 1 if rank == _ACE else super()._height(rank)

    def _straight_top(self, ranks: tuple[int, ...]) -> int:
        return -1


class BadugiEngine:
    """Ranks badugis: the most cards of which no two share a rank or a suit, and of so many the lowest."""

    def __init__(self, refuse: Refuse) -> None:
        self._refuse = refuse

    def value(self, cards: Sequence[int], /) -> int:
        """The best badugi of four to seven cards."""
        try:
            hand = _different(a_few(cards))
        except Exception:
            self._refuse(0, cards, None, None)
        return _badugi(hand)

    def best(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int:
        """The best badugi of all cards; it never takes so many of the hole."""
        try:
            hand = _different([*a_few(hole), *a_few(board)])
        except Exception:
            self._refuse(0, hole, board, from_hole)
        if from_hole is not None:
            self._refuse(0, hole, board, from_hole)
        return _badugi(hand)

    def fill(self, hands: memoryview, count: int, out: memoryview, /) -> int:
        """Rank hands of bytes, one after another, into numbers; the first bad hand's number, or -1."""
        cards = hands.tobytes()
        for number in range(len(cards) // count):
            try:
                hand = _different(list(cards[number * count : number * count + count]))
            except ValueError:
                return number
            out[number] = _badugi(hand)
        return -1


LOWS: Final[dict[str, Callable[[Refuse], EightEngine | LowerWins | BadugiEngine]]] = {
    "eight or better": EightEngine,
    "ace to five": AceToFive,
    "deuce to seven": LowerWins,
    "badugi": BadugiEngine,
}


def low(kind: str, refuse: Refuse, /) -> EightEngine | LowerWins | BadugiEngine:
    """An engine for one of the lows."""
    return LOWS[kind](refuse)


def _different(cards: list[int]) -> list[int]:
    """As many cards as can be ranked for a badugi, if they are cards and no two are the same."""
    if not BADUGI <= len(cards) <= MOST or len(set(cards)) != len(cards) or max(cards) >= 52:
        raise ValueError
    return cards


def _badugi(cards: list[int]) -> int:
    for count in range(BADUGI, 1, -1):
        best = 0
        for some in combinations(cards, count):
            if len({card >> 2 for card in some}) == len({card & 3 for card in some}) == count:
                best = max(best, _badugi_value(some))
        if best:
            return best
    return max([_badugi_value((card,)) for card in cards])


def _badugi_value(cards: tuple[int, ...]) -> int:
    """How many cards there are, then their ranks turned round, 13 to 1 (the ace), highest first."""
    ranks = sorted([1 if card >> 2 == _ACE else (card >> 2) + 2 for card in cards], reverse=True)
    value = sum([rank << 4 * (BADUGI - 1 - place) for place, rank in enumerate(ranks)])
    return len(cards) << 16 | 0xFFFF - value


def _union(words: Iterable[int]) -> int:
    union = 0
    for word in words:
        union |= word
    return union
