"""A million flops with side wagers at Crown's table, against the exact theory.

    .venv/bin/python -m tests.battery.battery_flops --flops 1000000

lets two bots play so many hands, each with a side wager on red or black before the deal, on all cores. The theory is
worked out exactly, and by laying out every one of the 22,100 flops besides. Ends with 1 if what the house kept lies
more than three standard errors from it, if a wager was not settled, or if a chip is missing.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import fields
from fractions import Fraction

from pokerroom.simulation import Scenario, Takings, Tally, flop_chase, play_session, sign_of, total
from tests.battery.running import run
from tests.simulation.flops import edge_by_enumeration

SIGN = "crown holdem, no limit, blinds 1/2, side wager flop chase, commission 5% cap 10"


def numbers(tally: Tally) -> dict[str, int]:
    """What a tally has counted in whole numbers."""
    return {each.name: value for each in fields(tally) if isinstance(value := getattr(tally, each.name), int)}


def piece(job: tuple[Scenario, int]) -> tuple[Counter[str], list[str]]:
    """Play one session."""
    tally = play_session(*job)
    counted: Counter[str] = Counter(numbers(tally))
    broken = []
    if tally.bought != tally.left + tally.taken + tally.time + tally.side_staked - tally.side_paid:
        broken.append(f"session {job[1]}: chips are missing")
    return counted, broken


def main() -> int:
    """Play them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flops", type=int, default=1_000_000, help="how many flops")
    parser.add_argument("--seed", type=int, default=17, help="another seed deals other flops")
    said = parser.parse_args()
    scenario = Scenario(SIGN, ("tight", "tight"), said.flops, said.seed, stack=2000, side=5)
    theory = flop_chase(sign_of(SIGN))
    counted, failures = run(piece, [(scenario, number) for number in range(scenario.sessions)], "flops")
    tally = total([])
    for name in numbers(tally):
        setattr(tally, name, counted[name])
    hold = Takings("", scenario, tally).hold
    apart = (hold.value - float(theory)) / hold.error
    print(
        f"{tally.side_hands:,} flops: the house kept {hold.value:.4%} ± {hold.error:.4%}; the theory is {theory}, "
        f"{float(theory):.4%}: {apart:+.2f} standard errors apart"
    )
    exact = theory == edge_by_enumeration(7) == Fraction(1, 17)
    return 0 if exact and abs(apart) <= 3 and not failures and tally.side_hands == said.flops else 1


if __name__ == "__main__":
    raise SystemExit(main())
