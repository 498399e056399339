"""Random mischief at full size: players, dealer and officers do right and wrong things, and nothing is lost.

    .venv/bin/python -m tests.battery.battery_mischief --hands 100000 --worlds 5000

plays so many hands of mischief, checked after every event, and so many again as two worlds for every viewer.
Ends with 1 if a hand failed. To see one again: `play_mischief(sign, seed)` or `check(sign, seed)` with what is printed.
"""

from __future__ import annotations

from collections import Counter

from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.order import Ruled
from tests.battery.running import asked, cut, run
from tests.hand.checks import BrokenError
from tests.hand.signs import combinations
from tests.rulings.mischief import play_mischief
from tests.rulings.worlds import NAMED, check

AT_ONCE = 50


def piece(job: tuple[str, int, int, str]) -> tuple[Counter[str], list[str]]:
    """Play some hands, or some worlds, each under another sign."""
    what, first, last, seed = job
    counted: Counter[str] = Counter()
    broken: list[str] = []
    every = combinations()
    quiet = [each for each in every if not any(key in each.sign.game.rules for key in NAMED)]
    for number in range(first, last):
        counted[what] += 1
        try:
            if what == "worlds":
                counted["pairs"] += check(quiet[number % len(quiet)].sign, f"{seed}world {number}")
                continue
            hand = play_mischief(every[number % len(every)].sign, f"{seed}mischief {number}").hand
            counted["events"] += len(hand.log)
            for event in hand.log:
                if isinstance(event, Erred):
                    counted[f"kind: {event.kind}"] += 1
                elif isinstance(event, Ruled) and event.do:
                    counted["rulings"] += 1
        except (BrokenError, AssertionError) as error:
            broken.append(str(error))
    return counted, broken


def main() -> int:
    """Play them all."""
    said = asked(
        __doc__,
        hands=(100_000, "hands of mischief"),
        worlds=(5_000, "hands played again with hidden cards swapped"),
    )
    jobs = cut((("worlds", said.worlds), ("hands", said.hands)), AT_ONCE, said.seed)
    counted, failures = run(piece, jobs, "mischief")
    return 0 if jobs and not failures and counted["hands"] == said.hands and counted["worlds"] == said.worlds else 1


if __name__ == "__main__":
    raise SystemExit(main())
