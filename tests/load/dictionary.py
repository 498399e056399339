"""Makes the dictionary by which finished hands are packed, from hands of all games: `make dictionary`.

A dictionary that rooms have packed by must stay as it is: another one is another form of pack (`packs.FORM`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import zstandard

from pokerroom.room.packs import plain
from pokerroom.room.stored import NewRow
from tests.load.simulated import games, rows

SIZE = 96 * 1024  # bytes
HANDS = 12  # of each sign


def packed_together(entries: Iterator[NewRow]) -> Iterator[list[NewRow]]:
    """Rows as they go into packs: each hand with what came before it."""
    waiting: list[NewRow] = []
    for entry in entries:
        waiting.append(entry)
        if any(mark.ends for mark in entry.marks):
            yield waiting
            waiting = []


def samples() -> list[bytes]:
    """What goes into packs, of all games."""
    return [
        plain([each.link for each in hand])
        for number, sign in enumerate(games(), 1)
        for hand in packed_together(rows("t1", sign, HANDS, number))
    ]


def main() -> None:
    """Train and write."""
    found = samples()
    made = zstandard.train_dictionary(SIZE, found, notifications=1)
    Path(sys.argv[1]).write_bytes(made.as_bytes())
    print(f"{len(found)} hands, {sum(map(len, found)) / len(found):.0f} bytes each before they are packed")


if __name__ == "__main__":
    main()
