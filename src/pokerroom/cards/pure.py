"""Knows how to rank high hands in plain Python: the twin of `_fast.c`, for machines without a compiler, and its check.
Must not know books, words or how to explain an error: it calls the `refuse` function handed in, which raises.
Ask `engines.py`, which chooses between the twins, `pure_low.py` for lows, and `faults.py` for what is wrong.

Every card is one long number and one add per card ranks a hand: see `_fast.c` for the keys, the suit counters
and the card's own bit, which are the same here; but a dict takes the place of the perfect hash. The own bits are
lowest: a card that comes twice may carry into what is above, but then too few of them are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, combinations_with_replacement, islice
from operator import index
from typing import Final

from pokerroom.cards.faults import LEAST, MOST, Refuse

KEYS: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
_OWN: Final = (1 << 52) - 1  # the cards' own bits
_WORD: Final = 52  # above them, a word: the sum of keys and the counters
_SUM: Final = (1 << 24) - 1
_COUNTERS: Final = 24
_SUITED: Final = 0x8888 << _COUNTERS
_START: Final = 0x3333 << (_WORD + _COUNTERS)

_ACE: Final = 12
# Category numbers, the order of CATEGORIES in ranking.py.
_NO_PAIR: Final = 0
_ONE_PAIR: Final = 1
_TWO_PAIR: Final = 2
_THREE: Final = 3
_STRAIGHT: Final = 4
_FLUSH: Final = 5
_FULL_HOUSE: Final = 6
_FOUR: Final = 7
_STRAIGHT_FLUSH: Final = 8
_ROYAL_FLUSH: Final = 9

BYTES: Final = 256  # every byte has a place in the list of words; those that are no cards are 0 there


class HighEngine:
    """Ranks high hands by one ranking."""

    def __init__(self, strengths: bytes, lowest: int, low_ace: bool, refuse: Refuse) -> None:
        self._strengths = strengths
        self._lowest = lowest
        self._low_ace = low_ace
        self._refuse = refuse
        self._words: list[int] = [0] * BYTES
        for card in range(4 * lowest, 52):
            self._words[card] = (self._word(card) << _WORD) + (1 << card)
        self._first = [word + _START if word else 0 for word in self._words]  # saves the seven-card hand an add
        # Five of a suit leave no room for a full house or fours among seven cards, but for these there is room.
        beside = max(strengths[kind] for kind in (_NO_PAIR, _ONE_PAIR, _TWO_PAIR, _THREE, _STRAIGHT))
        self._flush_wins = beside < min(strengths[kind] for kind in (_FLUSH, _STRAIGHT_FLUSH, _ROYAL_FLUSH))
        self._by_ranks: list[dict[int, int]] = []  # for five, six and seven cards; made when first needed
        self._five: dict[int, int] = {}
        self._seven: dict[int, int] = {}
        self._flush: dict[int, int] = {}
        self.value: Callable[[Sequence[int]], int] = self._quick_value()

    def _word(self, card: int) -> int:
        """What a card adds to the sum of keys and to the counter of its suit."""
        return KEYS[card >> 2] + (1 << (_COUNTERS + 4 * (card & 3)))

    def _quick_value(self) -> Callable[[Sequence[int]], int]:
        """Make `value`: a function that has all it needs at hand is a tenth faster than a method."""
        words, first, seven = self._words, self._first, self._seven
        with_flush, slow_value = self._with_flush, self._slow_value

        def value(cards: Sequence[int], /) -> int:
            try:  # seven plain cards, the quick way
                a, b, c, d, e, f, g = cards
                # A list takes a negative number for a place from its end.
                if a >= 0 <= b and c >= 0 <= d and e >= 0 <= f and g >= 0:
                    total = first[a] + words[b] + words[c] + words[d] + words[e] + words[f] + words[g]
                    if (total & _OWN).bit_count() == 7:
                        word = total >> _WORD
                        if word & _SUITED:
                            return with_flush((a, b, c, d, e, f, g), word)
                        return seven[word & _SUM]
            except Exception:  # another number of cards, a table not made yet, or strange objects
                return slow_value(cards)
            return slow_value(cards)

        return value

    def _slow_value(self, cards: Sequence[int]) -> int:
        try:
            few = a_few(cards)
            total = sum(picked(self._words, few)) + _START
        except Exception:
            self._refuse(self._lowest, cards, None, None)
        if (total & _OWN).bit_count() != len(few) or len(few) < LEAST:
            self._refuse(self._lowest, cards, None, None)
        return self._value_of_cards(few, total >> _WORD)

    def best(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int:
        """The best five of all cards, or with exactly `from_hole` of the hole."""
        words = self._words
        try:
            few, shared = a_few(hole), a_few(board)
            ours, theirs = picked(words, few), picked(words, shared)
        except Exception:
            self._refuse(self._lowest, hole, board, from_hole)
        total, n = sum(ours) + sum(theirs) + _START, len(few) + len(shared)
        if (total & _OWN).bit_count() != n:
            self._refuse(self._lowest, hole, board, from_hole)
        if from_hole is None:
            if not LEAST <= n <= MOST:
                self._refuse(self._lowest, hole, board, from_hole)
            return self._value_of_cards(few + shared, total >> _WORD)
        if (
            not isinstance(from_hole, int)
            or not 0 <= from_hole <= LEAST
            or from_hole > len(ours)
            or LEAST - from_hole > len(theirs)
        ):
            self._refuse(self._lowest, hole, board, from_hole)
        holes, boards = _sums(ours, from_hole), _sums(theirs, LEAST - from_hole)
        for suit in range(_WORD + _COUNTERS, _WORD + _COUNTERS + 16, 4):
            if sum(ours) >> suit & 15 >= from_hole and sum(theirs) >> suit & 15 >= LEAST - from_hole:
                return self._best_of(holes, boards)
        # No flush can be: the keys alone decide, and small numbers are quick.
        five = self._tables()[0]
        sums = [total >> _WORD & _SUM for total in boards]
        return max([five[mine + rest] for mine in [total >> _WORD & _SUM for total in holes] for rest in sums])

    def fill(self, hands: memoryview, count: int, out: memoryview, /) -> int:
        """Rank hands of bytes, one after another, into numbers; the first bad hand's number, or -1."""
        words = self._words
        table = self._tables()[count - LEAST]
        cards = hands.tobytes()
        for number in range(len(cards) // count):
            hand = cards[number * count : number * count + count]
            total = _START
            for card in hand:
                total += words[card]
            if (total & _OWN).bit_count() != count:
                return number
            word = total >> _WORD
            out[number] = self._with_flush(hand, word) if word & _SUITED else table[word & _SUM]
        return -1

    def _value_of_cards(self, cards: list[int], word: int) -> int:
        if word & _SUITED:
            return self._with_flush(cards, word)
        return self._tables()[len(cards) - LEAST][word & _SUM]

    def _with_flush(self, cards: Sequence[int], word: int) -> int:
        """The value of cards with five or more of a suit."""
        self._tables()
        if not self._flush_wins and len(cards) > LEAST:
            return self._best_of([0], _sums(picked(self._words, cards), LEAST))
        suit = 0
        while not word >> (_COUNTERS + 4 * suit) & 8:
            suit += 1
        ranks = 0
        for card in cards:
            if card & 3 == suit:
                ranks |= 1 << (card >> 2)
        return self._flush[ranks]

    def _best_of(self, hole: list[int], board: list[int]) -> int:
        """The best of all pairs of choices, one from each side, that make five cards together."""
        self._tables()
        five, best = self._five, 0
        for ours in hole:
            ours += _START
            for theirs in board:
                total = ours + theirs
                word = total >> _WORD
                value = self._flush[_ranks(total & _OWN)] if word & _SUITED else five[word & _SUM]
                if value > best:
                    best = value
        return best

    def _tables(self) -> list[dict[int, int]]:
        """The values by sum of keys, for five, six and seven cards of more than one suit."""
        if not self._by_ranks:
            keys = KEYS[self._lowest :]
            five = {}
            for ranks in combinations_with_replacement(range(self._lowest, 13), LEAST):
                if ranks[0] != ranks[4]:
                    five[sum([KEYS[rank] for rank in ranks])] = self._value_of_ranks(ranks)
            fours = {4 * four + one: four for four in keys for one in keys if four != one}
            six = _one_more(five, keys, fours)
            fours = {4 * four + sum(two): four for four in keys for two in combinations_with_replacement(keys, 2)
                     if four not in two}  # fmt: skip
            seven = _one_more(six, keys, fours)
            self._flush = self._flushes()
            self._five = five
            self._seven.update(seven)  # the quick way holds on to this dict
            self._by_ranks = [five, six, self._seven]
        return self._by_ranks

    def _flushes(self) -> dict[int, int]:
        """The values of five to seven cards of a suit, by the set of their ranks."""
        flushes: dict[int, int] = {}
        for ranks in combinations(range(12, self._lowest - 1, -1), LEAST):
            top = self._straight_top(tuple(reversed(ranks)))
            kind = _FLUSH if top < 0 else _ROYAL_FLUSH if top == _ACE else _STRAIGHT_FLUSH
            flushes[sum([1 << rank for rank in ranks])] = self._value_of(kind, ranks if top < 0 else (top,))
        fewer = flushes
        for _ in range(MOST - LEAST):
            more: dict[int, int] = {}
            for ranks_set, value in fewer.items():
                for rank in range(self._lowest, 13):
                    if not ranks_set >> rank & 1 and more.get(ranks_set | 1 << rank, 0) < value:
                        more[ranks_set | 1 << rank] = value
            flushes = {**flushes, **more}
            fewer = more
        return flushes

    def _value_of_ranks(self, ranks: tuple[int, ...]) -> int:
        """The value of five cards of these ranks, lowest first, and more than one suit."""
        groups = sorted([(ranks.count(rank), self._height(rank), rank) for rank in set(ranks)], reverse=True)
        alike = [count for count, _, _ in groups]
        if len(groups) == 5:
            top = self._straight_top(ranks)
            if top >= 0:
                return self._value_of(_STRAIGHT, (top,))
            kind = _NO_PAIR
        elif alike[0] == 4:
            kind = _FOUR
        elif alike[0] == 3:
            kind = _FULL_HOUSE if alike[1] == 2 else _THREE
        else:
            kind = _TWO_PAIR if alike[1] == 2 else _ONE_PAIR
        return self._value_of(kind, [rank for _, _, rank in groups])

    def _height(self, rank: int) -> int:
        """A rank as it stands in a value: 2 to 14."""
        return rank + 2

    def _straight_top(self, ranks: tuple[int, ...]) -> int:
        """The top rank of the straight that five different ranks make, lowest first, or -1."""
        if ranks[4] - ranks[0] == 4:
            return ranks[4]
        if self._low_ace and ranks[4] == _ACE and ranks[0] == self._lowest and ranks[3] == self._lowest + 3:
            return ranks[3]
        return -1

    def _value_of(self, kind: int, ranks: Iterable[int]) -> int:
        value, place = self._strengths[kind] << 20, 16
        for rank in ranks:
            value |= self._height(rank) << place
            place -= 4
        return value


def high(strengths: bytes, lowest: int, low_ace: bool, refuse: Refuse, /) -> HighEngine:
    """An engine for a ranking of high hands: the strength of each category, and the deck's lowest rank."""
    return HighEngine(strengths, lowest, low_ace, refuse)


def _one_more(fewer: dict[int, int], keys: tuple[int, ...], fours: dict[int, int]) -> dict[int, int]:
    """The values with one card more: the best that any of its cards, left out, would leave.

    `fours` gives the key of the rank that is there four times already, and so cannot come again.
    """
    more: dict[int, int] = {}
    for total, value in fewer.items():
        barred = fours.get(total, -1)
        for key in keys:
            if more.get(total + key, 0) < value and key != barred:
                more[total + key] = value
    return more


def _sums(words: list[int], k: int) -> list[int]:
    return [sum(some) for some in combinations(words, k)]


def _ranks(bits: int) -> int:
    """The set of ranks of some cards, given by their bits."""
    ranks = 0
    for rank in range(13):
        if bits >> 4 * rank & 15:
            ranks |= 1 << rank
    return ranks


def picked(words: list[int], cards: Iterable[int]) -> list[int]:
    """The numbers of some cards. (Written inside a method, this would slow its every use of `words`.)"""
    return [words[card] for card in cards]


def a_few(cards: Sequence[int]) -> list[int]:
    """The numbers in a collection, none below 0; it is asked once and for no more than it says it has."""
    size = len(cards)
    few = [index(card) for card in islice(cards, size + 1)] if size <= MOST else []
    if len(few) != size or (few and min(few) < 0):
        raise ValueError
    return few
