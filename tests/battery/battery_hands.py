"""Random hands under every lawful sign, checked after every event, at full size.

    .venv/bin/python -m tests.battery.battery_hands --hands 2000

plays so many hands for each of the combinations of game, deck, limit and way of forcing bets, on all cores, and says
which broke what. `--only "crown, holdem"` takes the combinations whose name has these words, `--seed` other hands.
Ends with 1 if a hand failed. To see one again: `play_checked(sign, seed)` with what is printed.
"""

from __future__ import annotations

import argparse
from collections import Counter

from tests.battery.running import run
from tests.hand.checks import BrokenError, play_checked
from tests.hand.signs import combinations, games_without_streets

AT_ONCE = 50


def piece(job: tuple[int, int, int, str]) -> tuple[Counter[str], list[str]]:
    """Play some hands under one sign."""
    place, first, last, seed = job
    combination = combinations()[place]
    counted: Counter[str] = Counter()
    broken = []
    for number in range(first, last):
        try:
            hand = play_checked(combination.sign, f"{seed}{combination.name} #{number}", shove=number % 3 == 2)
            counted["events"] += len(hand.log)
            counted[combination.sign.game.book] += 1
        except BrokenError as error:
            broken.append(str(error))
        counted["hands"] += 1
    return counted, broken


def main() -> int:
    """Play them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2000, help="hands for each combination")
    parser.add_argument("--only", default="", help="words in the name of the combinations to play")
    parser.add_argument("--seed", default="", help="words that make other hands")
    said = parser.parse_args()
    places = [place for place, each in enumerate(combinations()) if said.only in each.name]
    for game in games_without_streets():
        print(f"{game.book} {game.key} has no streets and is not played")
    print(f"{len(places)} combinations, {said.hands} hands each")
    jobs = [
        (place, first, min(first + AT_ONCE, said.hands), said.seed)
        for first in range(0, said.hands, AT_ONCE)
        for place in places
    ]
    counted, failures = run(piece, jobs, "random hands")
    return 0 if jobs and not failures and counted["hands"] == len(places) * said.hands else 1


if __name__ == "__main__":
    raise SystemExit(main())
