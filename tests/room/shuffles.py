"""Counting shuffles: how often each card came to each place, and each card behind each other, and how likely that is.

Both counts have constraints (every card is somewhere, every place has a card, 51 neighbours in every deck), so that
Pearson's sum is weighted as the covariance of one fair shuffle asks; what remains has a chi-square distribution:

- card by place: (n - 1)/n times Pearson's sum has (n - 1)^2 degrees of freedom;
- ordered neighbours: the part that is symmetric counts once, the antisymmetric part (n - 1)/(n + 1) times, what only
  says how often a card was first or last n - 1 times: n(n - 1) - 1 degrees of freedom.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]
Shuffle = Callable[[Sequence[int]], list[int]]
N = 52
AT_ONCE = 5_000


def counted(shuffle: Shuffle, times: int) -> tuple[Counts, Counts]:
    """Shuffle a deck in order so many times: counts of card by place, and of card by the card behind it."""
    whole = tuple(range(N))
    places = np.zeros(N * N, dtype=np.int64)
    pairs = np.zeros(N * N, dtype=np.int64)
    offsets = np.arange(N, dtype=np.int64)
    while times > 0:
        part = min(times, AT_ONCE)
        times -= part
        decks = np.frombuffer(b"".join([bytes(shuffle(whole)) for _ in range(part)]), dtype=np.uint8)
        cards = decks.reshape(part, N).astype(np.int64)
        assert (np.sort(cards[:: AT_ONCE // 50], axis=1) == offsets).all(), "a shuffle lost a card"
        places += np.bincount((cards * N + offsets).ravel(), minlength=N * N)
        pairs += np.bincount((cards[:, :-1] * N + cards[:, 1:]).ravel(), minlength=N * N)
    return places.reshape(N, N), pairs.reshape(N, N)


def tail(value: float, freedom: int) -> float:
    """How likely chi-square is to be at least so much (Wilson and Hilferty; good for many degrees of freedom)."""
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((value / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread))


def by_place(places: Counts) -> tuple[float, int, float]:
    """Chi-square of card by place, its degrees of freedom, and its p-value."""
    expected = places.sum() / (N * N)
    value = float(((places - expected) ** 2).sum() / expected) * (N - 1) / N
    freedom = (N - 1) ** 2
    return value, freedom, tail(value, freedom)


def by_neighbour(pairs: Counts) -> tuple[float, int, float]:
    """Chi-square of neighbours, its degrees of freedom, and its p-value."""
    expected = pairs.sum() / (N * (N - 1))
    off = ~np.eye(N, dtype=bool)
    assert not pairs[~off].any(), "a card lay behind itself"
    rest = np.where(off, (pairs - expected) / math.sqrt(expected), 0.0)
    rows, columns = rest.sum(axis=1), rest.sum(axis=0)
    scale = (N - 1) ** 2 - 1
    first, last = ((N - 1) * rows + columns) / scale, ((N - 1) * columns + rows) / scale
    edges = np.where(off, first[:, None] + last[None, :], 0.0)
    inner = rest - edges
    even, odd = (inner + inner.T) / 2, (inner - inner.T) / 2
    value = float((even**2).sum() + (odd**2).sum() * (N - 1) / (N + 1) + (edges**2).sum() * (N - 1))
    freedom = N * (N - 1) - 1
    return value, freedom, tail(value, freedom)


def fair(places: Counts, pairs: Counts, doubt: float) -> bool:
    """Whether neither count is too far from chance, nor too near."""
    return all(doubt < p < 1 - doubt for _, _, p in (by_place(places), by_neighbour(pairs)))
