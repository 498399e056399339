"""Counting shuffles: how often each card came to each place, and each card behind each other, and how likely that is.

Knows statistics of a fair shuffle. Must not know where chance comes from: it is handed a shuffle. Ask `chance` for the
test that the room makes of its generator when it opens.

Both counts have constraints (every card is somewhere, every place has a card, 51 neighbours in every deck), so that
Pearson's sum is weighted as the covariance of one fair shuffle asks; what remains has a chi-square distribution:

- card by place: (n - 1)/n times Pearson's sum has (n - 1)^2 degrees of freedom;
- ordered neighbours: the part that is symmetric counts once, the antisymmetric part (n - 1)/(n + 1) times, what only
  says how often a card was first or last n - 1 times: n(n - 1) - 1 degrees of freedom.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

Counts = Sequence[Sequence[int]]
Shuffle = Callable[[Sequence[int]], list[int]]
N = 52
AT_ONCE = 5_000


class Chi(NamedTuple):
    """A chi-square, its degrees of freedom, and how likely it is to be at least so much."""

    value: float
    freedom: int
    p: float


def counted(shuffle: Shuffle, times: int) -> tuple[list[list[int]], list[list[int]]]:
    """Shuffle a deck in order so many times: counts of card by place, and of card by the card behind it."""
    whole = tuple(range(N))
    places: list[Counter[int]] = [Counter() for _ in range(N)]
    pairs: Counter[tuple[int, int]] = Counter()
    while times > 0:
        part = min(times, AT_ONCE)
        times -= part
        decks = [bytes(shuffle(whole)) for _ in range(part)]
        if any(len(deck) != N or len(set(deck)) != N for deck in decks[:: max(1, part // 100)]):
            raise ValueError("a shuffle lost a card")
        joined = b"".join(decks)
        for place in range(N):  # slices are counted in C, ten times as fast as deck by deck
            places[place].update(joined[place::N])
        for place in range(N - 1):
            pairs.update(zip(joined[place::N], joined[place + 1 :: N], strict=True))
    by_card = [[places[place][card] for place in range(N)] for card in range(N)]
    return by_card, [[pairs[card, behind] for behind in range(N)] for card in range(N)]


def added(one: Counts, other: Counts) -> list[list[int]]:
    """Counts of two runs together."""
    return [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(one, other, strict=True)]


def tail(value: float, freedom: int) -> float:
    """How likely chi-square is to be at least so much (Wilson and Hilferty; good for many degrees of freedom)."""
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((value / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread))


def by_place(places: Counts) -> Chi:
    """Chi-square of card by place."""
    expected = sum(map(sum, places)) / (N * N)
    value = sum((count - expected) ** 2 for row in places for count in row) / expected * (N - 1) / N
    freedom = (N - 1) ** 2
    return Chi(value, freedom, tail(value, freedom))


def by_neighbour(pairs: Counts) -> Chi:
    """Chi-square of neighbours."""
    if any(pairs[card][card] for card in range(N)):
        raise ValueError("a card lay behind itself")
    expected = sum(map(sum, pairs)) / (N * (N - 1))
    root = math.sqrt(expected)
    rest = [[0.0 if a == b else (pairs[a][b] - expected) / root for b in range(N)] for a in range(N)]
    rows = [sum(row) for row in rest]
    columns = [sum(column) for column in zip(*rest, strict=True)]
    scale = (N - 1) ** 2 - 1
    first = [((N - 1) * row + column) / scale for row, column in zip(rows, columns, strict=True)]
    last = [((N - 1) * column + row) / scale for row, column in zip(rows, columns, strict=True)]
    edges = [[0.0 if a == b else first[a] + last[b] for b in range(N)] for a in range(N)]
    value = 0.0
    for a in range(N):
        for b in range(N):
            inner, mirrored = rest[a][b] - edges[a][b], rest[b][a] - edges[b][a]
            value += ((inner + mirrored) / 2) ** 2 + ((inner - mirrored) / 2) ** 2 * (N - 1) / (N + 1)
            value += edges[a][b] ** 2 * (N - 1)
    freedom = N * (N - 1) - 1
    return Chi(value, freedom, tail(value, freedom))


def fair(places: Counts, pairs: Counts, doubt: float) -> bool:
    """Whether neither count is too far from chance, nor too near."""
    return all(doubt < chi.p < 1 - doubt for chi in (by_place(places), by_neighbour(pairs)))
