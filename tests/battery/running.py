"""What the batteries share: work in pieces over the cores, a line of progress now and then, the failures at the end."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
