"""Ten million production shuffles: card by place and neighbours, with chi-square tests.

    .venv/bin/python -m tests.battery.battery_shuffles --shuffles 10000000

shuffles a deck as a table of the room does, with the operating system's randomness, on all cores, and reports both tests
with their p-values. Ends with 1 if one of them is below 0.00001 or above 0.99999 (a fair shuffle fails so once in 25,000
runs), or if the same count lets a shuffle pass in which one deck in a thousand is not shuffled.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from multiprocessing import Pool
from random import Random
from secrets import SystemRandom

import numpy as np

from pokerroom.cards.deck import shuffled
from tests.room.shuffles import Counts, N, by_neighbour, by_place, counted, fair

AT_ONCE = 50_000
DOUBT = 1e-5
BIASED = 1_000_000  # shuffles that must show the bias


def piece(times: int) -> tuple[Counts, Counts]:
    """Shuffle so many times."""
    chance = SystemRandom()
    return counted(lambda cards: shuffled(cards, chance), times)


def biased(seed: int) -> tuple[Counts, Counts]:
    """Shuffle so that one deck in a thousand stays as it was."""
    chance = Random(seed)

    def lazy(cards: Sequence[int]) -> list[int]:
        return list(cards) if chance.random() < 0.001 else shuffled(cards, chance)

    return counted(lazy, AT_ONCE)


def told(what: str, places: Counts, pairs: Counts) -> None:
    """Say how both tests ended."""
    for name, (value, freedom, p) in (("card by place", by_place(places)), ("neighbours", by_neighbour(pairs))):
        print(f"{what}, {name}: chi-square {value:,.1f} with {freedom:,} degrees of freedom, p = {p:.6f}")


def main() -> int:
    """Shuffle them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shuffles", type=int, default=10_000_000)
    said = parser.parse_args()
    began = shown = time.monotonic()
    places, pairs = np.zeros((N, N), dtype=np.int64), np.zeros((N, N), dtype=np.int64)
    sizes = [min(AT_ONCE, said.shuffles - first) for first in range(0, said.shuffles, AT_ONCE)]
    lazy_places, lazy_pairs = np.zeros_like(places), np.zeros_like(pairs)
    with Pool(os.cpu_count()) as pool:
        for one, other in pool.imap_unordered(piece, sizes):
            places += one
            pairs += other
            if time.monotonic() - shown > 10:
                shown = time.monotonic()
                print(f"shuffles: {places[0].sum():,} in {shown - began:.0f} s", flush=True)
        for one, other in pool.imap_unordered(biased, range(BIASED // AT_ONCE)):
            lazy_places += one
            lazy_pairs += other
    print(f"{places[0].sum():,} shuffles, {time.monotonic() - began:.0f} s")
    told("production", places, pairs)
    told(f"one in a thousand not shuffled ({BIASED:,})", lazy_places, lazy_pairs)
    good = places[0].sum() == said.shuffles and fair(places, pairs, DOUBT)
    found = not fair(lazy_places, lazy_pairs, DOUBT)
    return 0 if good and found else 1


if __name__ == "__main__":
    raise SystemExit(main())
