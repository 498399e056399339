"""Change the engine one line at a time and see whether a test notices.

    .venv/bin/python -m tests.mutants [--number 300] [--seed 1] [--only FILE:LINE] [--cores 2]

Writes build/mutants/reach (which tests call which functions; made anew with --anew), prints every change with what
found it, and at the end the survivors with their lines. What cannot matter is named in equivalent.tsv: file, the line
as it stands, what becomes what, and why. Ends with 1 if fewer than 97 in a hundred are found.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from itertools import islice
from multiprocessing import Pool
from pathlib import Path

from tests.mutants.changes import Change, changes, readable
from tests.mutants.reach import Reach
from tests.mutants.trial import ROOT, copied, tried

ROOMS = ("hand", "table", "law", "cards", "room")
PLACE = ROOT / "build" / "mutants"
# These read the source and would find any change, or run in a browser or a copy of the project.
NOT_THESE = ("browser", "house", "recipes", "test_layers.py", "mutants", "load", "exploration")
ENOUGH = 0.97


def drawn(number: int, seed: str) -> list[Change]:
    """So many changes, each line of the rooms as likely as any other."""
    found: dict[tuple[str, int], list[Change]] = {}
    package = ROOT / "src" / "pokerroom"
    for room in ROOMS:
        for path in sorted((package / room).rglob("*.py")):
            for each in changes(str(path.relative_to(package)), path.read_text()):
                found.setdefault((each.file, each.line), []).append(each)
    chance = random.Random(f"mutants {seed}")
    lines = chance.sample(sorted(found), len(found))
    picked = (chance.choice(found[line]) for line in lines)
    good = (each for each in picked if readable((package / each.file).read_text(), each))
    return list(islice(good, number))


def equivalent(change: Change) -> str | None:
    """Why a change cannot matter, if somebody said so."""
    line = (ROOT / "src" / "pokerroom" / change.file).read_text().splitlines()[change.line - 1].strip()
    for row in (ROOT / "tests" / "mutants" / "equivalent.tsv").read_text().splitlines()[1:]:
        file, text, old, new, why = row.split("\t")
        if (file, text, old, new) == (change.file, line, change.old, change.new):
            return why
    return None


def look(anew: bool, cores: int) -> Reach:
    """Run the tests once and note what each calls."""
    folder = PLACE / "reach"
    if anew or not folder.exists():
        shutil.rmtree(folder, ignore_errors=True)
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n",
            str(cores),
            "-p",
            "tests.mutants.reach",
            "--reach",
            folder,
        ]
        command += [f"--ignore=tests/{name}" for name in NOT_THESE]
        subprocess.run([*command, "tests"], cwd=ROOT, check=False)
    return Reach(folder)


_place: Path
_reach: Reach


def _ready() -> None:
    global _place, _reach
    _place, _reach = copied(PLACE / str(os.getpid())), Reach(PLACE / "reach")


def _one(change: Change) -> tuple[Change, str, str, float]:
    start = time.monotonic()
    why = equivalent(change)
    how, by = ("equivalent", why) if why is not None else tried(change, _place, _reach)
    return change, how, by, time.monotonic() - start


def main() -> None:
    """Draw the changes, try each, tell the survivors."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--anew", action="store_true", help="look anew which tests call what")
    parser.add_argument("--only", help="only changes whose file and line begin so")
    options = parser.parse_args()
    look(options.anew, options.cores)
    picked = drawn(options.number, options.seed)
    if options.only:
        picked = [each for each in picked if f"{each.file}:{each.line}".startswith(options.only)]
    counted: Counter[str] = Counter()
    by_room: Counter[tuple[str, str]] = Counter()
    left: list[str] = []
    with Pool(options.cores, _ready) as pool:
        for place, (change, how, by, took) in enumerate(pool.imap_unordered(_one, picked), 1):
            counted[how] += 1
            by_room[change.file.split("/")[0], how] += 1
            print(f"{place:4} {how:16} {change}  ({by[:120]}, {took:.0f} s)", flush=True)
            if how in ("survived", "nobody calls it"):
                left.append(f"{change} ({how})")
    for path in PLACE.iterdir():
        if path.name.isdigit():
            shutil.rmtree(path)
    print(*left, sep="\n")
    matter = len(picked) - counted["equivalent"]
    found = counted["found"] + counted["ran out of time"]
    for room in ROOMS:
        all_of = {how: number for (where, how), number in by_room.items() if where == room}
        print(f"{room:8} {all_of}")
    print(f"{found} of {matter} that matter were found, {counted['equivalent']} cannot matter")
    sys.exit(matter and found / matter < ENOUGH)


if __name__ == "__main__":
    main()
