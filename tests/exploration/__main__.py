"""The whole exploration, or a part of it: `python -m tests.exploration [--only WORD] [--part sequences|states]`.

Sequences: up to four acts at two to five seats, up to six acts at three. States: all that six acts can reach at five.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.exploration.customs import CUSTOMS, Custom
from tests.exploration.walk import walk

SEQUENCES = ((2, 4), (3, 6), (4, 4), (5, 4))  # seats, acts
STATES = ((5, 6),)
SHOWN = 5  # differences, of each walk


def explore(custom: Custom, size: int, depth: int, *, counted: bool) -> int:
    """Walk once, say how far it went, and give the number of differences."""
    started = time.monotonic()
    found = walk(custom, size, depth, counted=counted)
    took = time.monotonic() - started
    told = f"{found.sequences:>12,} sequences" if counted else " " * 22
    print(
        f"{custom.title:58} {size} seats {depth} acts {told} {found.moments:>10,} states {found.acts:>12,} acts compared "
        f"{len(found.differences):>6,} differences {took:>7.0f} s",
        flush=True,
    )
    for difference in sorted(found.differences, key=lambda each: len(each.trail.acts))[:SHOWN]:
        print(f"  {difference}", flush=True)
    return len(found.differences)


def main() -> int:
    """Explore, and fail if anything differs."""
    asked = argparse.ArgumentParser(description="The table and the pages of docs/blinds, act by act.")
    asked.add_argument("--only", default="", help="a word of the book, game or sign")
    asked.add_argument("--part", choices=("sequences", "states", "all"), default="all")
    said = asked.parse_args()
    differences = 0
    for custom in CUSTOMS:
        if said.only not in custom.title:
            continue
        if said.part != "states":
            differences += sum(explore(custom, *each, counted=True) for each in SEQUENCES)
        if said.part != "sequences":
            differences += sum(explore(custom, *each, counted=False) for each in STATES)
    print(f"{differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
