"""Non-interference at full length: 20,000 random hands over all games, every seat, the rail and the dealer.

Run from the root of the repository, on two cores (about four minutes):

    .venv/bin/python -m tests.battery.battery_views            # 20,000 hands
    .venv/bin/python -m tests.battery.battery_views 2000 7     # so many hands, from another seed

It ends with a table of how the pairs of worlds ended, and with exit code 1 and the seed of every hand that leaked.
`make test` plays a sample of the same: tests/views/test_non_interference.py.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from multiprocessing import Pool
from random import Random

from tests.views.player import GAMES, play_any, signs_of
from tests.views.worlds import check_everybody

HANDS = 20_000
CORES = 2


def one(task: tuple[str, int, int]) -> tuple[Counter[str], int, str]:
    """Play and check one hand: how its worlds ended, how many acts it had, and what went wrong."""
    game, number, seed = task
    signs = signs_of(game)
    rng = Random(f"battery {seed} {game} {number}")
    try:
        played = play_any(signs[number % len(signs)], rng)
        return check_everybody(played, rng), len(played.acts), ""
    except Exception as error:
        return Counter(), 0, f"{game}, hand {number} of seed {seed}: {type(error).__name__}: {error}"


def main(hands: int, seed: int) -> int:
    """Run them all and report."""
    began = time.perf_counter()
    tasks = [(GAMES[number % len(GAMES)], number // len(GAMES), seed) for number in range(hands)]
    ends: Counter[str] = Counter()
    acts = 0
    wrong: list[str] = []
    with Pool(CORES) as pool:
        for found, count, error in pool.imap_unordered(one, tasks, chunksize=50):
            ends += found
            acts += count
            if error:
                wrong.append(error)
                print(error[:500], flush=True)
    print(f"{hands} hands of {len(GAMES)} games, {acts} acts, {ends.total()} pairs of worlds")
    for end, count in ends.most_common():
        print(f"{count:>9}  {end}")
    print(f"{len(wrong)} hands leaked or failed, {time.perf_counter() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    arguments = [int(each) for each in sys.argv[1:]]
    sys.exit(main(arguments[0] if arguments else HANDS, arguments[1] if len(arguments) > 1 else 1))
