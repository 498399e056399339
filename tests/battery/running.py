"""What the batteries share: work in pieces over the cores, a line of progress now and then, the failures at the end."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing import Pool
from typing import TypeVar

Piece = TypeVar("Piece")
Found = TypeVar("Found")

SHOWN = 20  # failures told in full


def spread(work: Callable[[Piece], Found], pieces: Sequence[Piece], cores: int | None = None) -> Iterator[Found]:
    """Do every piece of work over the cores (all of them unless told) and give what each found, whichever is ready first."""
    if cores == 1:
        yield from map(work, pieces)
        return
    with Pool(cores or os.cpu_count()) as pool:
        yield from pool.imap_unordered(work, pieces)


def asked(about: str, seed: str = "", *, only: bool = False, **counts: tuple[int, str]) -> argparse.Namespace:
    """Read from the command line how many of each are wanted, each count with its usual size and its meaning."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, (usual, means) in counts.items():
        parser.add_argument(f"--{name}", type=int, default=usual, help=means)
    if only:
        parser.add_argument("--only", default="", help="words in the name of the combinations to play")
    parser.add_argument("--seed", default=seed, help="words that make other hands")
    return parser.parse_args()


def cut(counts: Iterable[tuple[Piece, int]], at_once: int, seed: str) -> list[tuple[Piece, int, int, str]]:
    """Cut so many of each into pieces: what, from which number on, up to which, and the seed."""
    return [
        (what, first, min(first + at_once, count), seed) for what, count in counts for first in range(0, count, at_once)
    ]


def run(
    work: Callable[[Piece], tuple[Counter[str], list[str]]], pieces: Sequence[Piece], what: str
) -> tuple[Counter[str], int]:
    """Do every piece of work; give what was counted and how many hands failed."""
    counted: Counter[str] = Counter()
    failures: list[str] = []
    start = said = time.monotonic()
    for done, (found, broken) in enumerate(spread(work, pieces), 1):
        counted += found
        for each in broken:
            if len(failures) < SHOWN:
                print(each, file=sys.stderr, flush=True)
            failures.append(each)
        now = time.monotonic()
        if now - said > 10 or done == len(pieces):
            said = now
            print(
                f"{what}: {done} of {len(pieces)} pieces, {counted['hands']:,} hands, "
                f"{len(failures)} failures, {now - start:.0f} s",
                flush=True,
            )
    for name, number in sorted(counted.items()):
        print(f"{number:>12,}  {name}")
    if failures:
        print(f"{len(failures)} hands failed; the first of each kind:")
        kinds = {each.splitlines()[0][:60]: each for each in reversed(failures)}
        for each in kinds.values():
            print("\n".join(each.splitlines()[:2]))
    return counted, len(failures)
