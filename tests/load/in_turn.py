"""Two versions of the room under the same load on one machine, in turns of two seconds.

    .venv/bin/python -m tests.load.in_turn --since COMMIT --seconds 60 --times 2

has `tests.load.load` run in this tree and in one of that commit (in build/before, with an environment of its own), each
with its own room and players. While one works the other is stopped, so that each has the whole machine half of the
time, and a machine that becomes slower or faster does so for both. Acts a second are told as if nobody had been
stopped; how long acts take cannot be told here: `make load` does. Prints a line for each time and what they come to.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
TURN = 2.0  # seconds
LONGEST = 600.0


class Result(NamedTuple):
    """What a load came to."""

    acts: float
    cost: float  # µs of processor for an act
    sound: bool


def tree_of(commit: str) -> Path:
    """A tree of a commit, set up as its own Makefile does it."""
    name = subprocess.check_output(["git", "rev-parse", "--short", commit], cwd=ROOT, text=True).strip()
    where = ROOT / "build" / "before" / name
    if not where.exists():
        where.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(where)], check=True)
        subprocess.run(["git", "checkout", "--quiet", name], cwd=where, check=True)
    subprocess.run(["make", ".venv/.ready"], cwd=where, check=True, stdout=subprocess.DEVNULL)
    return where


def in_turn(trees: list[Path], tables: int, seconds: float, python: str = ".venv/bin/python") -> list[Result]:
    """Have each tree carry a load, one at a time."""
    line = [python, "-m", "tests.load.load", "--tables", str(tables), "--seconds", str(seconds)]
    for tree in trees:
        (tree / "build" / "load.json").unlink(missing_ok=True)
    # A group each: the players and the room are stopped together.
    running = []
    for tree in trees:
        (tree / "build").mkdir(exist_ok=True)
        with (tree / "build" / "in_turn.log").open("wb") as log:
            running.append(subprocess.Popen(line, cwd=tree, stdout=log, stderr=log, start_new_session=True))
    try:
        for each in running:
            os.killpg(each.pid, signal.SIGSTOP)
        began = time.monotonic()
        while any(each.poll() is None for each in running) and time.monotonic() - began < LONGEST:
            for each in running:  # one that has ended has its turn all the same: the other's must not become longer
                _signal(each, signal.SIGCONT)
                time.sleep(TURN)
                _signal(each, signal.SIGSTOP)
    finally:
        for each in running:
            _signal(each, signal.SIGKILL)
    return [_result(tree, len(trees)) for tree in trees]


def _signal(process: subprocess.Popen[bytes], what: signal.Signals) -> None:
    if process.poll() is None:
        os.killpg(process.pid, what)


def _result(tree: Path, turns: int) -> Result:
    file = tree / "build" / "load.json"
    if not file.exists():
        return Result(0.0, 0.0, False)
    told = json.loads(file.read_text())
    acts = turns * float(told["acts a second"])
    used = turns * float(told["processor of the room"])
    return Result(acts, 1e6 * used / max(1.0, acts), not told["wrong"] and not told["lost connections"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--since", default="4092b81", help="the commit beside which this tree is measured")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0, help="of measuring; each works half of the time")
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--python", default=".venv/bin/python", help="of both trees")
    options = parser.parse_args()
    trees = [tree_of(options.since), ROOT]
    parts: list[float] = []
    for _ in range(options.times):
        before, now = in_turn(trees, options.tables, options.seconds, options.python)
        if not (before.sound and now.sound):
            print("a load broke off, lost somebody or left chips that do not add up", before, now)
            return 1
        parts.append(now.acts / before.acts)
        print(
            f"acts a second {before.acts:.0f} and {now.acts:.0f}: {parts[-1]:.3f}; "
            f"processor of an act {before.cost:.0f} and {now.cost:.0f} µs",
            flush=True,
        )
    print(f"{median(parts):.3f} times as many acts a second as {options.since}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
