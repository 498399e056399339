"""Random showdowns, settled by the engine and by the oracle, at full size.

    .venv/bin/python -m tests.battery.battery_showdowns --showdowns 200000

plays until so many hands have gone to the showdown with two players or more, on all cores, four in ten of them in hi-lo
games, and compares every stack and the commission. Half are all in before or on the first street, half have decks that
deal neighbours the same ranks. Ends with 1 if engine and oracle differ, or if fewer than one in ten were hi-lo hands
with side pots. To see one again: `settle_one(sign, seed, kind)` with what is printed.
"""

from __future__ import annotations

from collections import Counter

from tests.battery.running import asked, run
from tests.hand.checks import BrokenError
from tests.hand.ledger import count, settle_one
from tests.hand.oracle import hi_lo
from tests.hand.signs import combinations

AT_ONCE = 100


def piece(job: tuple[int, int, int, str]) -> tuple[Counter[str], list[str]]:
    """Play under one sign until there have been so many showdowns."""
    place, wanted, number, seed = job
    combination = combinations()[place]
    counted: Counter[str] = Counter()
    broken: list[str] = []
    while counted["showdowns"] + len(broken) < wanted:
        try:
            count(counted, *settle_one(combination.sign, f"{seed}{combination.name} #{number}", number % 4))
        except BrokenError as error:
            broken.append(str(error))
        number += 1
    return counted, broken


def jobs(showdowns: int, only: str, seed: str) -> list[tuple[int, int, int, str]]:
    """Deal the showdowns out to the combinations, four in ten to hi-lo games."""
    named = [place for place, each in enumerate(combinations()) if only in each.name]
    split = [place for place in named if hi_lo(combinations()[place].sign)]
    others = [place for place in named if place not in split]
    found = []
    for places, share in ((split, 4 if others else 10), (others, 6 if split else 10)):
        left, turn = showdowns * share // 10 if places else 0, 0
        most = max(1, min(AT_ONCE, left // max(1, len(places))))
        while left > 0:
            part = min(most, left)
            # Hands of one sign never come again: each turn begins far behind the one before.
            found.append((places[turn % len(places)], part, turn // len(places) * 1_000_000, seed))
            left, turn = left - part, turn + 1
    return found


def main() -> int:
    """Settle them all twice."""
    said = asked(__doc__, only=True, showdowns=(200_000, "how many in all"))
    counted, failures = run(piece, jobs(said.showdowns, said.only, said.seed), "showdowns")
    enough = counted["showdowns"] >= said.showdowns
    split = bool(said.only) or counted["hi-lo with side pots"] >= said.showdowns // 10
    print(f"{counted['showdowns']:,} showdowns, {counted['hi-lo with side pots']:,} of them hi-lo with side pots")
    return 0 if enough and split and not failures else 1


if __name__ == "__main__":
    raise SystemExit(main())
