"""Knows the bench of whole sessions: the same bots at a table with all its bookkeeping, and on bare hands.
Must not know how it is timed or shown by `run.py`. Run by itself it measures the command as an operator types it, too:

    .venv/bin/python benchmarks/simulating.py [HANDS]

six-handed no-limit holdem, 100,000 hands: on bare hands, `pokerroom simulate` in one process, and in two.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from duel import Duel
from pokerroom.hand.hand import Hand
from pokerroom.players import BOTS, Seen
from pokerroom.simulation import Scenario, play_session, sign_of

SIGN = "crown holdem, no limit, blinds 1/2, commission 5% cap 10"
SEATS = 6
SCENARIO = Scenario(SIGN, ("tight", "loose-aggressive") * (SEATS // 2), 240)
CHECK_CALL = Scenario(SIGN, ("check-call",) * SEATS, 240)


def bare(scenario: Scenario, session: int) -> int:
    """Play the hands of a session on `Hand` alone: no table, no counting; the marker goes round, who is broke buys."""
    sign, kinds = sign_of(scenario.sign), scenario.bots
    chance = Random(f"{scenario.seed} {session} cards")
    bots = [(BOTS[kind], Random(f"{scenario.seed} {session} {seat}")) for seat, kind in enumerate(kinds)]
    stacks = {f"P{seat}": scenario.stack for seat in range(1, len(kinds) + 1)}
    hands = scenario.hands_of(session)
    for number in range(hands):
        hand = Hand(sign, stacks, marker=number % len(kinds), chance=chance)
        while not hand.over:
            bot, mind = bots[hand.due.seat]
            hand.play(bot(Seen(hand), mind))
        stacks = {name: chips or scenario.stack for name, chips in hand.stacks.items()}
    return hands


def _sessions(bench: str, scenario: Scenario) -> Duel:
    return Duel(bench, "the bare engine", lambda: play_session(scenario, 0).hands, lambda: bare(scenario, 0))


def bench_sessions_bare() -> Duel:
    return _sessions("hands at a table, bots", SCENARIO)


def bench_check_call_bare() -> Duel:
    return _sessions("hands at a table, check-call bots", CHECK_CALL)


def bare_speed(hands: int) -> tuple[float, float]:
    """How many hands a second are played on bare hands: by the clock, and by the time on a core."""
    scenario = Scenario(SIGN, SCENARIO.bots, hands)
    bare(SCENARIO, 0)  # what is made once is not measured
    start, core = time.perf_counter(), time.process_time()
    for session in range(scenario.sessions):
        bare(scenario, session)
    return hands / (time.perf_counter() - start), hands / (time.process_time() - core)


def main(hands: int) -> None:
    """Measure and print; nothing is judged here. Time on a core is what counts on a machine that others use as well."""
    plain, on_core = bare_speed(hands)
    print(f"bare hands: {plain:,.0f} a second, {on_core:,.0f} a second on a core")
    command = [str(Path(sys.executable).parent / "pokerroom"), "simulate", SIGN, "--players", str(SEATS)]
    for processes in (1, 2):
        start, core = time.perf_counter(), _spent()
        subprocess.run(
            [*command, "--hands", str(hands), "--processes", str(processes)], check=True, stdout=subprocess.DEVNULL
        )
        found, each = hands / (time.perf_counter() - start), hands / (_spent() - core)
        print(
            f"simulate, processes: {processes}, start-up included: {found:,.0f} a second, {found / plain:.0%}; "
            f"{each:,.0f} a second on a core, {each / on_core:.0%}"
        )


def _spent() -> float:
    """The seconds that commands started from here have spent on any core."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100_000)
