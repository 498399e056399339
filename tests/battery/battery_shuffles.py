"""Ten million production shuffles: card by place and neighbours, with chi-square tests.

    .venv/bin/python -m tests.battery.battery_shuffles --shuffles 10000000

has `pokerroom shuffles` shuffle a deck as a table of the room does, with the operating system's randomness, on all
cores. Ends with 1 if it says that they are not fair (a fair shuffle fails so once in 25,000 runs), or if the same count
lets a shuffle pass in which one deck in a thousand is not shuffled.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import reduce
from multiprocessing import Pool
from random import Random

from pokerroom.cards.deck import shuffled
from pokerroom.cli import main as pokerroom
from pokerroom.cli.commands.shuffles import DOUBT
from pokerroom.room.shuffles import added, by_neighbour, by_place, counted, fair

AT_ONCE = 50_000
BIASED = 1_000_000  # shuffles that must show the bias


def biased(seed: int) -> tuple[list[list[int]], list[list[int]]]:
    """Shuffle so that one deck in a thousand stays as it was."""
    chance = Random(seed)

    def lazy(cards: Sequence[int]) -> list[int]:
        return list(cards) if chance.random() < 0.001 else shuffled(cards, chance)

    return counted(lazy, AT_ONCE)


def main() -> int:
    """Shuffle them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shuffles", type=int, default=10_000_000)
    said = parser.parse_args()
    good = pokerroom(["shuffles", "--count", str(said.shuffles)]) == 0
    with Pool(os.cpu_count()) as pool:
        parts = pool.map(biased, range(BIASED // AT_ONCE))
    places, pairs = (reduce(added, each) for each in zip(*parts, strict=True))
    print(f"{BIASED:,} shuffles of which one in a thousand was none: {by_place(places)}, {by_neighbour(pairs)}")
    return 0 if good and not fair(places, pairs, DOUBT) else 1


if __name__ == "__main__":
    raise SystemExit(main())
