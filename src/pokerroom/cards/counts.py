"""Knows how run-outs are counted or sampled by whichever twin is there, over several threads, and how counts add up.
Must not know which games there are, nor what a range is.
Ask `_equity.c` and `slow_counts.py` for the counting, `order.py` for what plays, `pokerroom.equity` for what it means.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Final

from pokerroom.cards import slow_counts
from pokerroom.cards.slow_counts import KINDS, UNITS, Deal, Play

_TWINS: Final[dict[str, ModuleType]] = {"pure": slow_counts}
try:
    from pokerroom.cards import _equity

    _TWINS["fast"] = _equity
except ImportError:  # never compiled here
    pass

MOST_HANDS: Final = 26
"""As many hands as can be compared."""
AT_ONCE: Final = 20_000_000
"""So many run-outs take about a second or two; then whoever waits may interrupt."""


@dataclass(frozen=True, slots=True)
class HandCounts:
    """How often one hand took what. `shared[how][k]`: run-outs in which it was one of k that took the high of a pot
    without a low (0), the high beside a low (1), or the low (2); `high` and `low` by the kinds of hands it made."""

    whole: int
    some: int
    squares: int
    shared: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    high: tuple[int, ...]
    low: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """What was counted over so many run-outs, for each hand."""

    total: int
    hands: tuple[HandCounts, ...]


def is_fast(play: Play) -> bool:
    """Whether the fast twin counts this."""
    return _twin(play) is not slow_counts


def count(play: Play, deal: Deal, threads: int = 1, parts: int = 1) -> array[int]:
    """Every run-out of one hand each, as numbers in a row: see `read`. Between two parts it can be interrupted."""
    twin, pieces = _twin(play), max(threads, parts)
    return _summed(_parts(lambda part: twin.count(play, deal, part, pieces), threads, pieces))


def sample(
    play: Play, deal: Deal, weights: Sequence[Sequence[int] | None], trials: int, seed: int, threads: int = 1
) -> array[int] | None:
    """So many run-outs by chance; the same seed gives the same, whatever the threads. None where hands collide."""
    twin = _twin(play)
    packed = tuple([None if each is None else array("Q", each).tobytes() for each in weights])
    if threads == 1 and trials < AT_ONCE:
        row = twin.sample(play, deal, packed, trials, seed, 0, 1)
        return None if row is None else array("Q", row)
    pieces = max(threads, trials // AT_ONCE)
    parts = _parts(lambda part: twin.sample(play, deal, packed, trials, seed, part, pieces), threads, pieces)
    return None if None in parts else _summed(parts)


def read(numbers: Sequence[int], players: int) -> Counts:
    """The numbers that were counted, by what they mean."""
    n = players + 1
    size = 3 + 3 * n + 2 * KINDS
    hands = []
    for at in range(1, 1 + players * size, size):
        row = tuple(numbers[at : at + size])
        shared = (row[3 : 3 + n], row[3 + n : 3 + 2 * n], row[3 + 2 * n : 3 + 3 * n])
        hands.append(HandCounts(row[0], row[1], row[2], shared, row[-2 * KINDS : -KINDS], row[-KINDS:]))
    return Counts(numbers[0], tuple(hands))


def _twin(play: Play) -> ModuleType:
    fast = type(play[0]).__module__.endswith("_fast")
    return _TWINS.get("fast", slow_counts) if fast else slow_counts


def _parts(work: Callable[[int], bytes | None], threads: int, parts: int) -> list[bytes | None]:
    if threads == 1:
        return [work(part) for part in range(parts)]
    from concurrent.futures import ThreadPoolExecutor  # few need it, and it takes long to import

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, range(parts)))


def _summed(parts: Sequence[bytes | None]) -> array[int]:
    rows = [array("Q", part) for part in parts if part is not None]
    return rows[0] if len(rows) == 1 else array("Q", map(sum, zip(*rows, strict=True)))


__all__ = [
    "AT_ONCE",
    "KINDS",
    "MOST_HANDS",
    "UNITS",
    "Counts",
    "Deal",
    "HandCounts",
    "Play",
    "count",
    "is_fast",
    "read",
    "sample",
]
