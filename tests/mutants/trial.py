"""One change, tried: a copy of the project with it, and the tests that could find it, the cheapest first.

Knows copies and processes. Which changes there are is for `changes`, which tests for `reach`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random

from tests.mutants.changes import Change, made
from tests.mutants.chosen import BROKEN, ENDED, GONE, LOOK
from tests.mutants.patch import SLOWER, tried_here
from tests.mutants.reach import CASE, Reach

ROOT = Path(__file__).parents[2]
FIRST = 40  # tests of the first round: half of them the cheapest, half spread over the rest
AT_ONCE = 1500  # names on one command line
PATIENCE = 20.0  # seconds beyond what the tests took: a change may make a loop that never ends
BESIDE = ("build", ".venv", ".git", "node_modules", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis")
TESTS = (sys.executable, "-m", "tests.mutants.chosen")
CASES = (sys.executable, "-m", "tests.mutants.cases")


def copied(place: Path) -> Path:
    """A copy of the project by links, so that a file that is written anew is the copy's own."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(ROOT, place, copy_function=os.link, symlinks=True, ignore=lambda _, names: set(BESIDE) & set(names))
    shared = ROOT.parent / "shared"
    if shared.exists() and not (place.parent / "shared").exists():
        (place.parent / "shared").symlink_to(shared)
    return place


def mixed(tests: list[str]) -> tuple[list[str], list[str]]:
    """A few of the tests to begin with, the cheapest and some of all sorts; and the others."""
    cheap, rest = tests[: FIRST // 2], tests[FIRST // 2 :]
    spread = rest[:: max(1, len(rest) // (FIRST // 2))][: FIRST // 2]
    return [*cheap, *spread], [test for test in rest if test not in set(spread)]


def rounds(change: Change, reach: Reach, most: float) -> list[list[str]]:
    """The tests to run, in rounds: the cases, then a few cheap and mixed tests, then all others.

    Cases and tests each take `most` seconds; what would take longer is left out.
    """
    able = reach.of(change.file, change.function)
    first, other = mixed([test for test in able if test.startswith(CASE)])
    Random(change.line).shuffle(other)
    few, later = mixed(within([test for test in able if not test.startswith(CASE)], most, reach))
    cases = within([*first, *other], most, reach)
    all_rounds = [cases, few, *(later[at : at + AT_ONCE] for at in range(0, len(later), AT_ONCE))]
    return [each for each in all_rounds if each]


def within(tests: list[str], most: float, reach: Reach) -> list[str]:
    """The first of the tests, as many as so many seconds allow."""
    ends = accumulate(reach.takes[test] for test in tests)
    return [test for test, end in zip(tests, ends, strict=True) if end <= most]


def tried(change: Change, place: Path, reach: Reach, most: float) -> tuple[str, str]:
    """How it went, with the test that found it, or with what cannot be collected or is gone where the change is made.

    "found", "ran out of time", "survived", "nobody calls it"; "unsure" if that is so without the change as well.
    """
    all_rounds = rounds(change, reach, most)
    if not all_rounds:
        return "nobody calls it", ""
    how, by, where = "unable", "", None
    if change.function and (change.file, change.function) not in reach.reading:
        how, by = tried_here(
            change, all_rounds, 2 * sum(reach.takes[test] for tests in all_rounds for test in tests) + PATIENCE
        )
    if how == "unable":
        (how, by), where = in_a_copy(change, all_rounds, place, reach), place
    return ("unsure" if how == "found" and not passes(by, all_rounds, where) else how), by


def in_a_copy(change: Change, all_rounds: list[list[str]], place: Path, reach: Reach) -> tuple[str, str]:
    """Make the change in a copy of the project and run the tests there."""
    path = place / "src" / "pokerroom" / change.file
    text = path.read_text()
    path.unlink()
    path.write_text(made(text, change))
    try:
        for tests in all_rounds:
            found = ran(place, tests, sum(reach.takes[test] for test in tests))
            if found is not None:
                return found
        return "survived", ""
    finally:
        path.unlink()
        os.link(ROOT / "src" / "pokerroom" / change.file, path)


def passes(by: str, all_rounds: list[list[str]], place: Path | None) -> bool:
    """Whether what was found is not so without a change, in a copy or here.

    A test must pass alone; if the tests could not be collected, or one was gone, they must all be there.
    """
    if by.startswith((BROKEN, GONE)):
        tests = [test for tests in all_rounds for test in tests if not test.startswith(CASE)]
        file = by.removeprefix(BROKEN).removeprefix(GONE).split("::")[0]
        return all_there(tuple([test for test in tests if test.split("::")[0] == file] or tests), place)
    return not by.startswith(ENDED) and (not by.startswith("tests/") or passes_alone(by, place))


@cache
def passes_alone(test: str, place: Path | None) -> bool:
    """Whether a test that failed passes without a change."""
    if place is None:
        return tried_here(None, [[test]], PATIENCE)[0] == "survived"
    return ran(place, [test], PATIENCE) is None


@cache
def all_there(tests: tuple[str, ...], place: Path | None) -> bool:
    """Whether tests can be collected without a change, and each is found."""
    if place is None:
        return tried_here(None, [list(tests)], PATIENCE, LOOK)[0] == "survived"
    return ran(place, list(tests), PATIENCE, LOOK) is None


def ran(place: Path, tests: list[str], takes: float, *how: str) -> tuple[str, str] | None:
    """Run some tests, or some cases, in the copy until one fails; None if all pass. `how` is what else pytest is told."""
    environment = os.environ | {"PYTHONPATH": f"{place / 'src'}{os.pathsep}{place}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            CASES if tests[0].startswith(CASE) else [*TESTS, *how],
            input="\n".join(tests),
            cwd=place,
            env=environment,
            capture_output=True,
            text=True,
            timeout=SLOWER * (takes + PATIENCE),
        )
    except subprocess.TimeoutExpired:
        return "ran out of time", tests[0]
    if done.returncode == 0:
        return None
    failed = [line.split(" ", 1)[1] for line in done.stdout.splitlines() if line.startswith("FAILED ")]
    return "found", failed[-1] if failed else (done.stdout + done.stderr)[-300:]
