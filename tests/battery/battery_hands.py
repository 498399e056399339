"""Random hands under every lawful sign, checked after every event, at full size.

    .venv/bin/python -m tests.battery.battery_hands --hands 2000

plays so many hands for each of the combinations of game, deck, limit and way of forcing bets, on all cores, and says
which broke what. `--only "crown, holdem"` takes the combinations whose name has these words, `--seed` other hands.
Ends with 1 if a hand failed. To see one again: `play_checked(sign, seed)` with what is printed.
"""

from __future__ import annotations

from collections import Counter

from tests.battery.running import asked, cut, run
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
    said = asked(__doc__, only=True, hands=(2000, "hands for each combination"))
    places = [place for place, each in enumerate(combinations()) if said.only in each.name]
    for game in games_without_streets():
        print(f"{game.book} {game.key} has no streets and is not played")
    print(f"{len(places)} combinations, {said.hands} hands each")
    jobs = cut([(place, said.hands) for place in places], AT_ONCE, said.seed)
    counted, failures = run(piece, jobs, "random hands")
    return 0 if jobs and not failures and counted["hands"] == len(places) * said.hands else 1


if __name__ == "__main__":
    raise SystemExit(main())
