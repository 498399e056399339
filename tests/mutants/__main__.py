"""Change the engine one line at a time and see whether a test notices.

    .venv/bin/python -m tests.mutants [--number 300] [--seed 1] [--only FILE:LINE] [--cores 2] [--most 150]
                                   [--on] [--again] [--anew]

Writes build/mutants/reach (which tests call which functions; made anew with --anew) and build/mutants/tried-SEED.tsv,
prints every change with what found it, and at the end the survivors with their lines. `--on` goes on where an earlier
run stopped, `--again` besides tries once more what that run did not find. What cannot matter is named in
equivalent.tsv: file, the line as it stands, what becomes what, and why. Ends with 1 if fewer than 97 in a hundred are
found.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice
from pathlib import Path

from tests.mutants.changes import Change, changes, readable
from tests.mutants.patch import get_ready
from tests.mutants.reach import Reach
from tests.mutants.trial import ROOT, copied, tried

ROOMS = ("hand", "table", "law", "cards", "room")
PLACE = ROOT / "build" / "mutants"
# These read the source and would find any change, or run in a browser or a copy of the project, or run the cases.
NOT_THESE = ("browser", "house", "recipes", "test_layers.py", "mutants", "load", "exploration")
NOR_THESE = ("tests/proofs/test_proofs.py::test_the_cases_of_the_books_pass",)
FOUND = ("found", "ran out of time")
ENOUGH = 0.97


def drawn(number: int, seed: str, only: str = "") -> list[Change]:
    """So many changes, each line of the rooms as likely as any other; `only` those whose file and line begin so.

    Which are drawn depends on the words of the lines, not on their places, so that it lasts when other lines change.
    """
    package = ROOT / "src" / "pokerroom"
    paths = [path for room in ROOMS for path in sorted((package / room).rglob("*.py"))]
    wanted = [path for path in paths if str(path.relative_to(package)).startswith(only.split(":")[0])]
    lines = [each for path in wanted for each in _lines(path, seed)]
    picked = (
        next((each for each in found if readable((package / each.file).read_text(), each)), None)
        for _, found in sorted(lines, key=lambda line: line[0])
        if f"{found[0].file}:{found[0].line}".startswith(only)
    )
    return list(islice((each for each in picked if each is not None), number))


def _lines(path: Path, seed: str) -> Iterator[tuple[str, list[Change]]]:
    """The lot of every line that can be changed, with its changes in the order of theirs."""
    text, file = path.read_text(), str(path.relative_to(ROOT / "src" / "pokerroom"))
    found: dict[int, list[Change]] = {}
    for each in changes(file, text):
        found.setdefault(each.line, []).append(each)
    alike: Counter[str] = Counter()
    for line in sorted(found):
        words = text.splitlines()[line - 1].strip()
        alike[words] += 1
        key = f"{seed} {file} {words} {alike[words]}"
        first = min(each.start for each in found[line])
        yield _lot(key), sorted(found[line], key=lambda each: _lot(f"{key} {each.start - first} {each.new}"))


def _lot(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()


def equivalent(change: Change) -> str | None:
    """Why a change cannot matter, if somebody said so."""
    for row in (ROOT / "tests" / "mutants" / "equivalent.tsv").read_text().splitlines()[1:]:
        file, text, old, new, why = row.split("\t")
        if (file, text, old, new) == (change.file, line_of(change), change.old, change.new):
            return why
    return None


def line_of(change: Change) -> str:
    """The line as it stands."""
    return (ROOT / "src" / "pokerroom" / change.file).read_text().splitlines()[change.line - 1].strip()


def look(anew: bool, cores: int) -> None:
    """Run the cases and the tests once and note what each calls."""
    folder = PLACE / "reach"
    if not anew and folder.exists():
        return
    shutil.rmtree(folder, ignore_errors=True)
    # In a process of its own, where the program is not yet imported: what is called meanwhile counts.
    subprocess.run([sys.executable, "-m", "tests.mutants.reach", str(folder)], cwd=ROOT, check=True)
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
        str(folder),
    ]
    command += [f"--ignore=tests/{name}" for name in NOT_THESE] + [f"--deselect={name}" for name in NOR_THESE]
    subprocess.run([*command, "tests"], cwd=ROOT, check=False)


def crew(cores: int, ready: Callable[..., None], *told: object) -> ProcessPoolExecutor:
    """Processes that get ready and then try one change after another.

    They may have children of their own, which those of multiprocessing's pool may not: a test that starts processes
    would fail there.
    """
    return ProcessPoolExecutor(cores, initializer=ready, initargs=told)


_place: Path
_reach: Reach
_most: float


def _ready(most: float) -> None:
    global _place, _reach, _most
    _most = most
    _place, _reach = copied(PLACE / str(os.getpid())), Reach(PLACE / "reach")
    get_ready(list(_reach.takes))


def _one(change: Change) -> tuple[Change, str, str, float]:
    start = time.monotonic()
    why = equivalent(change)
    how, by = ("equivalent", why) if why is not None else tried(change, _place, _reach, _most)
    return change, how, by, time.monotonic() - start


def known(notes: Path, again: bool) -> dict[str, tuple[str, str]]:
    """What earlier runs have found out, by the change; the survivors only unless they are tried `again`."""
    rows = [row.split("\t") for row in notes.read_text().splitlines()] if notes.exists() else []
    return {key: (how, by) for key, how, by in rows if how in FOUND or not again}


def key_of(change: Change) -> str:
    """What tells a change from others, wherever its line stands."""
    return f"{change.file}: {line_of(change)!r}: {change.old!r} becomes {change.new!r}"


def main() -> None:
    """Draw the changes, try each, tell the survivors."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--most", type=float, default=150, help="seconds of cases and of tests for one change")
    parser.add_argument("--anew", action="store_true", help="look anew which tests call what")
    parser.add_argument("--only", default="", help="only changes whose file and line begin so")
    parser.add_argument("--on", action="store_true", help="go on where an earlier run stopped")
    parser.add_argument("--again", action="store_true", help="so, and try once more what it did not find")
    options = parser.parse_args()
    look(options.anew, options.cores)
    picked = drawn(options.number, options.seed, options.only)
    notes = PLACE / f"tried-{options.seed}.tsv"
    if not options.on and not options.again:
        notes.unlink(missing_ok=True)
    already = known(notes, options.again)
    results = [(each, *already[key_of(each)]) for each in picked if key_of(each) in already]
    with crew(options.cores, _ready, options.most) as pool, notes.open("a") as told:
        left = sorted((each for each in picked if key_of(each) not in already), key=lambda each: not each.function)
        for done in as_completed([pool.submit(_one, each) for each in left]):
            change, how, by, took = done.result()
            results.append((change, how, by))
            print(f"{len(results):4} {how:16} {change}  ({by[-120:]}, {took:.0f} s)", flush=True)
            print(key_of(change), how, " ".join(by.split()), sep="\t", file=told, flush=True)
    for path in PLACE.iterdir():
        if path.name.isdigit():
            shutil.rmtree(path)
    sys.exit(summed_up(results))


def summed_up(results: list[tuple[Change, str, str]]) -> bool:
    """Tell the survivors and the figures of each room; whether too few were found."""
    print(*(f"{change} ({how})" for change, how, _ in results if how not in (*FOUND, "equivalent")), sep="\n")
    for room in ROOMS:
        print(f"{room:8} {dict(Counter(how for change, how, _ in results if change.file.startswith(f'{room}/')))}")
    matter = [how for _, how, _ in results if how != "equivalent"]
    found = [how for how in matter if how in FOUND]
    print(f"{len(found)} of {len(matter)} that matter were found, {len(results) - len(matter)} cannot matter")
    return bool(matter) and len(found) / len(matter) < ENOUGH


if __name__ == "__main__":
    main()
