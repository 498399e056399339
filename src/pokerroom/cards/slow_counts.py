"""Knows how to count run-outs in plain Python: the twin of `_equity.c`, for machines without a compiler, and its check.
Must not know games, ranges or words: it is given numbers that have been looked at.
Ask `counts.py`, which chooses between the twins, and `pure.py` for the ranking of cards.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pokerroom.cards.engines import Engine

KINDS: Final = 32
"""As many kinds of hands can be told apart."""
UPPER: Final = 256
"""The upper bits of a value, category and highest rank, have the number of its kind at their place in a table."""
UNITS: Final = 5040
"""A pot in units; what hands share can be told in whole units up to ten of them."""
PORTION: Final = 1024
"""Samples that are drawn from one seed."""
PATIENCE: Final = 4096
"""How often hands are drawn anew from ranges that collide."""

Play = tuple["Engine", "Engine | None", int, bytes, bytes, bytes]
"""What plays: the high's engine, the low's, how many cards of the hole (-1: any; -3: any, with two of their own kept at
the showdown), the number of the kind of hand by the upper bits of a value, for each, and what of a value decides, by
its category, as 16 numbers of 32 bits."""

Deal = tuple[tuple[bytes, ...], bytes, bytes, bytes, int, int]
"""Who has what: the hands that each may have, one after another, how many cards a hand of each has, how many it lacks,
the board, how many the board lacks, and the cards that may come, as a set of bits."""

_MASK: Final = (1 << 64) - 1


def count(play: Play, deal: Deal, part: int, parts: int, /) -> bytes:
    """Every run-out; the first part has all of them."""
    hands, _, missing, board, to_board, free = deal
    tally = _Tally(play, len(hands))
    if part == 0:
        known = {card for hand in hands for card in hand} | set(board)
        there = [card for card in range(52) if free >> card & 1 and card not in known]
        wanted = (to_board, *missing)
        for drawn in _draws(there, wanted):
            tally.add(
                [hand + bytes(more) for hand, more in zip(hands, drawn[1:], strict=True)], board + bytes(drawn[0])
            )
    return tally.told()


def sample(
    play: Play, deal: Deal, weights: tuple[bytes | None, ...], trials: int, seed: int, part: int, parts: int, /
) -> bytes | None:
    """Run-outs by chance, or a part of them; None where the hands of ranges collide again and again."""
    hands, held, missing, board, to_board, free = deal
    tally = _Tally(play, len(hands))
    ranges = [_Hands(hand, size, weight) for hand, size, weight in zip(hands, held, weights, strict=True)]
    fixed = {card for each in ranges if len(each.all) == 1 for card in each.all[0]} | set(board)
    gone = {card for card in range(52) if not free >> card & 1} | fixed
    first = min(card for card in range(52) if card not in gone)
    for portion in range(part, -(-trials // PORTION), parts):
        chance = Draws(seed, portion)
        for _ in range(min(PORTION, trials - portion * PORTION)):
            dealt = _dealt(ranges, chance, gone)
            if dealt is None:
                return None
            taken = gone.union(*dealt)
            out = board + chance.draw(taken, to_board, first)
            tally.add([hand + chance.draw(taken, more, first) for hand, more in zip(dealt, missing, strict=True)], out)
    return tally.told()


def _draws(there: list[int], wanted: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Each way for so many cards to come to each place in turn."""
    if not wanted:
        yield ()
        return
    for some in combinations(there, wanted[0]):
        rest = [card for card in there if card not in some] if some else there
        for others in _draws(rest, wanted[1:]):
            yield (some, *others)


class _Tally:
    """How often each hand has taken what, in the order in which both twins tell it."""

    def __init__(self, play: Play, players: int) -> None:
        self._high, self._low, from_hole, self._high_kinds, self._low_kinds, keep = play
        self._from_hole = None if from_hole < 0 else from_hole
        self._kept = -1 - from_hole if from_hole < -1 else 0
        self._keep = array("I", keep)
        self._players = players
        self._total = 0
        self._rows = [[0] * (3 + 3 * (players + 1) + 2 * KINDS) for _ in range(players)]

    def add(self, hands: list[bytes], board: bytes) -> None:
        """One run-out: who takes the pot?"""
        highs = [self._value(self._high, hand, board) for hand in hands]
        deciding = [value & self._keep[value >> 20 & 15] for value in highs]
        lows = [0] * len(hands) if self._low is None else [self._value(self._low, hand, board) for hand in hands]
        high, low, n = max(deciding), max(lows), self._players
        highest, lowest = deciding.count(high), lows.count(low)
        for row, value, decides, low_value in zip(self._rows, highs, deciding, lows, strict=True):
            units = 0
            row[-2 * KINDS + self._high_kinds[value >> 16 & UPPER - 1]] += 1
            if self._low is not None:
                row[-KINDS + self._low_kinds[low_value >> 16 & UPPER - 1]] += 1
            if decides == high:
                row[3 + (n + 1 if low else 0) + highest] += 1
                units += UNITS // (2 * highest if low else highest)
            if low and low_value == low:
                row[3 + 2 * (n + 1) + lowest] += 1
                units += UNITS // (2 * lowest)
            if units:
                row[0 if units == UNITS else 1] += 1
            row[2] += units * units
        self._total += 1

    def _value(self, engine: Engine, hand: bytes, board: bytes) -> int:
        if self._kept:
            return max([engine.value((*kept, *board)) for kept in combinations(hand, self._kept)])
        if self._from_hole is None:
            return engine.value((*hand, *board))
        return engine.best(tuple(hand), tuple(board), self._from_hole)

    def told(self) -> bytes:
        return array("Q", [self._total, *[number for row in self._rows for number in row]]).tobytes()


class _Hands:
    """The hands that somebody may have, with their weights."""

    def __init__(self, cards: bytes, size: int, weights: bytes | None) -> None:
        self.all = [cards[at : at + size] for at in range(0, len(cards), size)] if size else [b""]
        self.weights = array("Q", weights) if weights is not None else array("Q", accumulate([1] * len(self.all)))

    def pick(self, chance: Draws) -> bytes:
        """One of them, as likely as it weighs."""
        return self.all[bisect_right(self.weights, chance.below(self.weights[-1]))]


def _dealt(ranges: list[_Hands], chance: Draws, gone: set[int]) -> list[bytes] | None:
    """A hand for everybody such that no card comes twice; None when chance does not find any."""
    for _ in range(PATIENCE):
        taken, dealt = set(gone), []
        for each in ranges:
            hand = each.pick(chance) if len(each.all) > 1 else each.all[0]
            if len(each.all) > 1:
                if not taken.isdisjoint(hand):
                    break
                taken.update(hand)
            dealt.append(hand)
        if len(dealt) == len(ranges):
            return dealt
    return None


class Draws:
    """The generator xoshiro256**, its state filled by splitmix64: the same numbers as the fast twin draws."""

    def __init__(self, seed: int, portion: int) -> None:
        x, self._state = (seed ^ portion * 0xD1342543DE82EF95) & _MASK, []
        for _ in range(4):
            x = (x + 0x9E3779B97F4A7C15) & _MASK
            z = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MASK
            z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
            self._state.append(z ^ z >> 31)

    def number(self) -> int:
        """The next 64 bits."""
        a, b, c, d = self._state
        result = _turned(b * 5 & _MASK, 7) * 9 & _MASK
        c ^= a
        d ^= b
        self._state = [a ^ d, b ^ c, c ^ (b << 17 & _MASK), _turned(d, 45)]
        return result

    def below(self, below: int) -> int:
        """A number below another, each as likely: the few draws that would favour some are drawn again."""
        while True:
            wide = (self.number() >> 32) * below
            if wide & 0xFFFFFFFF >= ((1 << 32) - below) % below:
                return wide >> 32

    def draw(self, gone: set[int], count: int, first: int) -> bytes:
        """So many cards that have not gone; they are gone then."""
        drawn: list[int] = []
        while len(drawn) < count:
            card = first + self.below(52 - first)
            if card not in gone:
                gone.add(card)
                drawn.append(card)
        return bytes(drawn)


def _turned(x: int, by: int) -> int:
    return (x << by | x >> 64 - by) & _MASK
