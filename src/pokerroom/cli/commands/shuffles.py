"""`pokerroom shuffles`: shuffles decks as the room does, counts them, and says how likely that is.

Knows how to print, and to use all cores. Must not know statistics: `room.shuffles` does.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from multiprocessing import Pool
from secrets import SystemRandom

from rich.console import Console

from pokerroom.cards.deck import shuffled
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, told
from pokerroom.law.error import Refused
from pokerroom.room.chance import wrong_with
from pokerroom.room.shuffles import added, by_neighbour, by_place, counted, fair

COUNT = 100_000
LEAST, MOST = 1_000, 1_000_000_000
AT_ONCE = 25_000
DOUBT = 1e-5  # a fair generator fails once in 25,000 runs


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=COUNT, metavar="N", help=f"how many shuffles ({COUNT:,})")
    answers_json(parser)


def piece(times: int) -> tuple[list[list[int]], list[list[int]]]:
    """Shuffle so many times with the system's chance, and count."""
    chance = SystemRandom()
    return counted(lambda cards: shuffled(cards, chance), times)


def _shuffles(options: Namespace, console: Console) -> int:
    if not LEAST <= options.count <= MOST:
        raise Refused(f"the count is a number from {LEAST:,} to {MOST:,}, not {options.count}.")
    wrong = wrong_with(SystemRandom())
    sizes = [min(AT_ONCE, options.count - first) for first in range(0, options.count, AT_ONCE)]
    with Pool(min(len(sizes), os.cpu_count() or 1)) as pool:
        found = pool.imap_unordered(piece, sizes)
        places, pairs = next(found)
        for one, other in found:
            places, pairs = added(places, one), added(pairs, other)
    found_chi = {"card by place": by_place(places), "neighbours": by_neighbour(pairs)}
    good = not wrong and fair(places, pairs, DOUBT)
    figures = {
        name: {"chi_square": chi.value, "degrees_of_freedom": chi.freedom, "p": chi.p}
        for name, chi in found_chi.items()
    }
    if told(options, {"count": options.count, "test": wrong or "passed", "fair": good, **figures}):
        return 0 if good else 1
    console.print(f"the test that a room makes when it opens: {wrong or 'passed'}")
    console.print(f"{options.count:,} shuffles with the system's chance")
    for name, chi in found_chi.items():
        console.print(f"  {name}: chi-square {chi.value:,.1f} with {chi.freedom:,} degrees of freedom, p = {chi.p:.6f}")
    console.print("they are fair" if good else f"they are not fair: a p below {DOUBT:g} or above {1 - DOUBT:g}")
    return 0 if good else 1


COMMAND = Command(
    "shuffles", "count shuffles as the room makes them, and say whether they are fair", _shuffles, _arguments, place=125
)
