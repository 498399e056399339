"""One change, made in the functions of a running program and tried in a child of this process, which is then thrown away.

Knows code objects and processes. A change that works while modules are imported or books are read cannot be tried so:
ask `trial`, which makes a copy. Nor do the processes see it that a test starts itself.
"""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import select
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from pokerroom import shelf
from pokerroom.proofs import run
from tests.mutants.changes import Change, made
from tests.mutants.chosen import LOOK, QUIET, failing
from tests.mutants.reach import CASE

PACKAGE = Path(__file__).parents[2] / "src" / "pokerroom"
MEMORY = 4 << 30
SLOWER = 8  # than the processor's time is the clock: other work may be done on the machine meanwhile


def get_ready(tests: list[str]) -> None:
    """Read the books, and let pytest import the tests, once for all changes."""
    shelf.every()
    quiet = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    pytest.main([*QUIET, LOOK, *sorted({test.split("::")[0] for test in tests if not test.startswith(CASE)})])
    os.dup2(quiet, 1)
    os.close(quiet)
    gc.freeze()


def tried_here(change: Change | None, rounds: list[list[str]], seconds: float, *how: str) -> tuple[str, str]:
    """Try a change, or none, in a child: "found" and by which test, "ran out of time", "survived"; "unable" if a copy must do.

    `how` is what else pytest is told.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _try(change, rounds, seconds, writing, how)
    os.close(writing)
    ends = time.monotonic() + SLOWER * seconds
    said = b""
    while piece := select.select([reading], [], [], max(0.0, ends - time.monotonic()))[0] and os.read(reading, 4096):
        said += piece
    os.close(reading)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # with the processes that a test started
    _, status = os.waitpid(child, 0)
    went, _, by = said.decode().partition("\t")
    return (went, by) if went else ("ran out of time", f"status {status}")


def _try(change: Change | None, rounds: list[list[str]], seconds: float, writing: int, told: tuple[str, ...]) -> None:
    how, by = "found", "the program ended"
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_PROF, seconds)  # whoever is not done by then is ended
        nothing = os.open(os.devnull, os.O_RDWR)
        for each in (0, 1, 2):
            os.dup2(nothing, each)
        try:
            if change is not None:
                patch(change)
        except ValueError:  # a function cannot take code that uses other names of the functions around it
            how, by = "unable", ""
            return
        failed = next((test for tests in rounds if (test := _failing(tests, told))), None)
        how, by = ("found", failed) if failed else ("survived", "")
    except BaseException as error:
        by = f"{type(error).__name__}: {error}"[:300]
    finally:
        os.write(writing, f"{how}\t{by}".encode())
        os._exit(0)


def _failing(tests: list[str], told: tuple[str, ...]) -> str | None:
    """The first of the tests, or cases, that fails."""
    if not tests[0].startswith(CASE):
        return failing(tests, *told)
    every = {f"{CASE}{case.file}:{case.line}": case for book in shelf.every() for one in book for case in one.cases}
    return next((test for test in tests if not run(every[test], shelf.book).passed), None)


def patch(change: Change) -> None:
    """Give the functions of a file the code that they would have with the change."""
    path = PACKAGE / change.file
    text = path.read_text()
    old, new = (list(_functions(compile(each, str(path), "exec"))) for each in (text, made(text, change)))
    becomes = dict(zip(old, new, strict=True))
    gc.unfreeze()
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == str(path):
            each.__code__ = becomes.get(each.__code__, each.__code__)


def _functions(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _functions(each)
