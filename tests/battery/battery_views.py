"""Non-interference at full length: 20,000 random hands over all games, every seat, the rail and the dealer.

Run from the root of the repository, on two cores (about four minutes):

    .venv/bin/python -m tests.battery.battery_views                         # 20,000 hands
    .venv/bin/python -m tests.battery.battery_views --hands 2000 --seed 7   # so many hands, from another seed

It ends with a table of how the pairs of worlds ended, and with exit code 1 and the seed of every hand that leaked.
`make test` plays a sample of the same: tests/views/test_non_interference.py.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.battery.running import asked, cut, run
from tests.views.player import GAMES, play_any, signs_of
from tests.views.worlds import check_everybody

AT_ONCE = 50


def piece(job: tuple[str, int, int, str]) -> tuple[Counter[str], list[str]]:
    """Play and check some hands of a game: how their worlds ended, how many acts they had, and what went wrong."""
    game, first, last, seed = job
    signs = signs_of(game)
    counted: Counter[str] = Counter()
    broken: list[str] = []
    for number in range(first, last):
        rng = Random(f"battery {seed} {game} {number}")
        counted["hands"] += 1
        try:
            played = play_any(signs[number % len(signs)], rng)
            ends = check_everybody(played, rng)
            counted += ends
            counted.update(acts=len(played.acts), pairs=ends.total())
        except Exception as error:
            broken.append(f"{game}, hand {number} of seed {seed}: {type(error).__name__}: {error}"[:500])
    return counted, broken


def main() -> int:
    """Play them all, as many of each game."""
    said = asked(__doc__, "1", hands=(20_000, "how many in all"))
    each = [(game, len(range(place, said.hands, len(GAMES)))) for place, game in enumerate(GAMES)]
    counted, failures = run(piece, cut(each, AT_ONCE, said.seed), "views")
    return 0 if not failures and counted["hands"] == said.hands else 1


if __name__ == "__main__":
    raise SystemExit(main())
