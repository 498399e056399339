"""Measures the arithmetic of tournaments: moves, breaks, draws, ICM, prizes and levels. Run it by itself, by its path.

Knows what was asked of each, in milliseconds, and shows the best of several rounds beside it. Must not know how they
are played: `playing.py` and `simulating.py` measure hands.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

from pokerroom.tournament import balance, deals, draw, icm, levels, shares
from pokerroom.tournament.seating import TableSeats

TABLES = 1_112
ENTRANTS = 10_000
SEATS = 9
ROUNDS = 7


def hall(chance: Random) -> list[TableSeats]:
    """A hall of full tables, but for one that is two short and the last, which has three players."""
    found = []
    for number in range(1, TABLES + 1):
        size = SEATS - 2 if number == TABLES // 2 else 3 if number == TABLES else SEATS - 1
        taken = sorted(chance.sample(range(1, SEATS + 1), size))
        players = {seat: f"{number}.{seat}" for seat in taken}
        found.append(TableSeats(number, SEATS, players, taken[0], (taken[1], taken[2])))
    return found


def shuffled(chance: Random, count: int) -> list[int]:
    numbers = list(range(1, count + 1))
    chance.shuffle(numbers)
    return numbers


def benches(chance: Random) -> dict[str, tuple[float, Callable[[], object]]]:
    """Each with what was asked of it, in milliseconds; 0 where nothing was."""
    tables = hall(chance)
    broken = balance.next_break(tables)
    players = shuffled(chance, len(tables[-1].players))
    seats = shuffled(chance, len(balance.hat(tables, broken)))
    names = [f"P{number}" for number in range(ENTRANTS)]
    numbers = range(1, len(draw.sizes(ENTRANTS, SEATS)) + 1)
    seat_shuffle = shuffled(chance, len(numbers) * SEATS)
    stacks = [chance.randint(1_000, 1_000_000) for _ in range(20)]
    prizes = [100_000 * place for place in range(20, 0, -1)]
    pool, paid = 30_000_00, shares.by_entries(300)

    def breaks() -> object:
        return balance.break_up(tables, balance.next_break(tables), players, seats)

    return {
        f"next move of {TABLES:,} tables": (5, lambda: balance.next_move(tables)),
        f"tables that wait, of {TABLES:,}": (5, lambda: balance.halted(tables)),
        f"break of one of {TABLES:,} tables": (5, breaks),
        f"seats of {ENTRANTS:,}": (50, lambda: draw.seated(names, numbers, SEATS, seat_shuffle)),
        "ICM of 9, all paid": (2, lambda: icm.exact(stacks[:9], prizes[:9])),
        "ICM of 15, all paid": (200, lambda: icm.exact(stacks[:15], prizes[:15])),
        f"ICM of 20, {icm.SAMPLES:,} samples": (0, lambda: icm.sampled(stacks, prizes, Random(1))),
        "deal by chips of 9": (0, lambda: deals.shared("by chips", stacks[:9], prizes[:9])),
        "shares of 300": (0, lambda: shares.by_entries(300)),
        f"shares of {ENTRANTS:,}": (0, lambda: shares.by_entries(ENTRANTS)),
        "prizes of 300": (0, lambda: shares.prizes(pool, paid, 10_00)),
        "levels of four hours": (0, lambda: levels.by_length(10_000, 500_000, 240, 20)),
    }


def best(bench: Callable[[], object], rounds: int) -> float:
    """The best time of some rounds, in milliseconds: what disturbs a round only makes it longer."""
    times = []
    for _ in range(rounds):
        began = perf_counter()
        bench()
        times.append(perf_counter() - began)
    return 1_000 * min(times)


def main() -> int:
    """Show all figures; 1 where one is above what was asked."""
    slow = 0
    for name, (most, bench) in benches(Random(2026)).items():
        took = best(bench, ROUNDS)
        asked = f"of {most:g}" if most else ""
        slow += bool(most) and took > most
        print(f"{name:<40}{took:>10.3f} ms {asked}")
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
