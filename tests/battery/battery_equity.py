"""Equity counted twice: by the program, and by a plain count that shares nothing with it, in every game and deck.

    .venv/bin/python -m tests.battery.battery_equity --spots 200 --runouts 2000

deals so many random spots of each game with each of its decks, of at most so many run-outs, on all cores, and compares
run-outs, shares, wins and ties as fractions. It then counts anew the order of starting hands behind per cents. Ends
with 1 if anything differs. To see one spot again: `check(game, number, runouts)` of `tests/equity/test_recount.py`.
"""

from __future__ import annotations

from collections import Counter

from pokerroom.equity.preflop import ORDER
from tests.battery.running import asked, cut, run
from tests.equity.recount import games
from tests.equity.test_preflop import against_any
from tests.equity.test_recount import check

AT_ONCE = 5


def piece(job: tuple[tuple[int, int], int, int, str]) -> tuple[Counter[str], list[str]]:
    """Some spots of one game, or the places of some starting hands."""
    (place, runouts), first, last, _ = job
    if place < 0:
        kinds = ORDER.split()[first : last + 1]
        shares = [against_any(kind) for kind in kinds]
        wrong = [
            f"{one} does not come before {other}"
            for one, other, mine, theirs in zip(kinds, kinds[1:], shares, shares[1:], strict=False)
            if mine < theirs
        ]
        return Counter({"starting hands": last - first}), wrong
    game = games()[place]
    wrong = [found for number in range(first, last) if (found := check(game, number, runouts))]
    return Counter({"hands": last - first, f"spots of {game.name}": last - first}), wrong


def main() -> int:
    """Count them all twice."""
    said = asked(__doc__, spots=(200, "how many of each game and deck"), runouts=(2000, "the most of a spot"))
    jobs = cut([((place, said.runouts), said.spots) for place in range(len(games()))], AT_ONCE, said.seed)
    if said.spots >= 200:
        jobs += cut([((-1, 0), len(ORDER.split()))], AT_ONCE, said.seed)
    jobs.sort(key=lambda job: job[1])  # all games in turn: whoever stops it has seen as much of each
    _, failures = run(piece, jobs, "equity")
    return int(failures > 0)


if __name__ == "__main__":
    raise SystemExit(main())
