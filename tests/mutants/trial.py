"""One change, tried: a copy of the project with it, and the tests that could find it, the cheapest first.

Knows copies and processes. Which changes there are is for `changes`, which tests for `reach`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.mutants.changes import Change, made
from tests.mutants.reach import Reach

ROOT = Path(__file__).parents[2]
FIRST = 40  # tests of the first round: half of them the cheapest, half spread over the rest
AT_ONCE = 1500  # names on one command line
PATIENCE = 60.0  # seconds beyond four times what the tests took: a change may make a loop that never ends
BESIDE = ("build", ".venv", ".git", "node_modules", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis")


def copied(place: Path) -> Path:
    """A copy of the project by links, so that a file that is written anew is the copy's own."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(ROOT, place, copy_function=os.link, symlinks=True, ignore=lambda _, names: set(BESIDE) & set(names))
    shared = ROOT.parent / "shared"
    if shared.exists() and not (place.parent / "shared").exists():
        (place.parent / "shared").symlink_to(shared)
    return place


def rounds(change: Change, reach: Reach) -> list[list[str]]:
    """The tests to run, in rounds: a few cheap and mixed ones, then all others."""
    tests = reach.of(change.file, change.function)
    cheap, rest = tests[: FIRST // 2], tests[FIRST // 2 :]
    mixed = rest[:: max(1, len(rest) // (FIRST // 2))][: FIRST // 2]
    others = [test for test in rest if test not in set(mixed)]
    later = [others[at : at + AT_ONCE] for at in range(0, len(others), AT_ONCE)]
    return [each for each in ([*cheap, *mixed], *later) if each]


def tried(change: Change, place: Path, reach: Reach) -> tuple[str, str]:
    """How it went: "found", "ran out of time", "survived" or "nobody calls it", with the test that found it."""
    path = place / "src" / "pokerroom" / change.file
    text = path.read_text()
    path.unlink()
    path.write_text(made(text, change))
    try:
        all_rounds = rounds(change, reach)
        for tests in all_rounds:
            found = ran(place, tests, sum(reach.takes[test] for test in tests))
            if found is not None:
                return found
        return ("survived", "") if all_rounds else ("nobody calls it", "")
    finally:
        path.unlink()
        os.link(ROOT / "src" / "pokerroom" / change.file, path)


def ran(place: Path, tests: list[str], takes: float) -> tuple[str, str] | None:
    """Run some tests in the copy until one fails; None if all pass."""
    environment = os.environ | {"PYTHONPATH": f"{place / 'src'}{os.pathsep}{place}", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", *tests]
    try:
        done = subprocess.run(
            command, cwd=place, env=environment, capture_output=True, text=True, timeout=4 * takes + PATIENCE
        )
    except subprocess.TimeoutExpired:
        return "ran out of time", tests[0]
    if done.returncode == 0:
        return None
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "found", failed[0] if failed else (done.stdout + done.stderr)[-300:]
