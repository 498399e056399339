"""Which tests and cases reach which functions, and how long each takes: a plugin of pytest, a way over the cases, a reader.

    pytest -p tests.mutants.reach --reach build/mutants/reach …
    python -m tests.mutants.reach build/mutants/reach           # the cases of the books, one by one

Only calls are watched, not lines, and only the first of each test: that costs little, and a test that calls a function
is one that could notice.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

Function = tuple[str, int]  # a file below the package, and the first line of a function; line 0 is the module itself
PACKAGE = str(Path(__file__).parents[2] / "src" / "pokerroom") + os.sep
CALLS = 3_000_000  # of one test in which nothing new was called: from then on it does the same again and again
CASE = "case "  # before a case's file and line, where a test would have its name
READING = "reading the books"  # it is done once in a process: what is called there could be noticed by any case


class Calls:
    """The functions that are called from `start` to `end`."""

    def __init__(self) -> None:
        self.called: set[CodeType] = set()
        self.most = self.left = 0

    def watch(self, frame: FrameType, event: str, arg: Any) -> None:
        if frame.f_code not in self.called:
            self.called.add(frame.f_code)
            self.left = self.most
        self.left -= 1
        # Another thread is watched on: it may live longer than this test, and nobody can begin to watch it again.
        if self.left < 0 and threading.current_thread() is threading.main_thread():
            sys.settrace(None)

    def start(self, calls: int = CALLS) -> None:
        self.called, self.most, self.left = set(), calls, calls
        threading.settrace(self.watch)
        sys.settrace(self.watch)

    def end(self) -> None:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]

    def functions(self) -> list[Function]:
        cut = len(PACKAGE)
        called = self.called.copy()  # other threads may go on meanwhile
        return sorted(
            {(code.co_filename[cut:], code.co_firstlineno) for code in called if code.co_filename.startswith(PACKAGE)}
        )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reach", help="folder to write the tests' reach to")


def pytest_configure(config: pytest.Config) -> None:
    if folder := config.getoption("--reach"):
        config.pluginmanager.register(Watch(Path(folder)))


class Watch:
    """Notes every function of the package that is called while a test runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls = Calls()
        self.rows: list[tuple[str, float, list[Function]]] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.calls.start()
        try:
            return (yield)  # type: ignore[return-value]
        finally:
            self.calls.end()

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed and not hasattr(report, "node"):
            self.rows.append((report.nodeid, report.duration, self.calls.functions()))

    def pytest_sessionfinish(self) -> None:
        if self.rows:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / f"{os.getpid()}.json").write_text(json.dumps(self.rows))


def reading() -> list[Function]:
    """What is called while the program is imported and its books are read."""
    if "pokerroom" in sys.modules:
        raise RuntimeError("the program has been imported already: nobody sees any more what that calls.")
    calls = Calls()
    calls.start(sys.maxsize)
    from pokerroom import cli, shelf, web

    assert cli and web and shelf.every()
    calls.end()
    return calls.functions()


def over_the_cases(folder: Path) -> None:
    """Run every case of the books and note what each calls."""
    rows = [(READING, 0.0, reading())]
    from pokerroom import shelf
    from pokerroom.proofs import run

    calls = Calls()
    for case in (case for book in shelf.every() for clause in book for case in clause.cases):
        start = time.monotonic()
        calls.start()
        passed = run(case, shelf.book).passed
        calls.end()
        if passed:
            rows.append((f"{CASE}{case.file}:{case.line}", time.monotonic() - start, calls.functions()))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cases.json").write_text(json.dumps(rows))


class Reach:
    """The tests and cases that call a function, the cheapest first."""

    def __init__(self, folder: Path) -> None:
        self.takes: dict[str, float] = {}
        self.tests: dict[Function, list[str]] = defaultdict(list)
        self.modules: dict[str, set[str]] = defaultdict(set)
        self.reading: set[Function] = set()
        self.played: set[str] = set()  # the rooms that cases come into
        for path in sorted(folder.glob("*.json")):
            for test, takes, functions in json.loads(path.read_text()):
                if test == READING:
                    self.reading.update((file, line) for file, line in functions)
                    continue
                self.takes[test] = takes
                self.played.update(file.split("/")[0] for file, _ in functions if test.startswith(CASE))
                for file, line in functions:
                    self.tests[file, line].append(test)
                    self.modules[file].add(test)

    def of(self, file: str, line: int) -> list[str]:
        """The tests that could notice a change in this function.

        For a module's own lines these are all that call into it; for what is called while books are read, all cases
        and the tests of the room itself, or where no case comes there, its tests and those of the web; and those of
        the pages that tell what is declared.
        """
        found = set(self.tests.get((file, line), ())) if line else set(self.modules.get(file, ()))
        if not line or (file, line) in self.reading:
            room = file.split("/")[0]
            own = (f"tests/{room}/", "tests/docs/", CASE if room in self.played else "tests/web/")
            found.update(test for test in self.takes if test.startswith(own))
        return sorted(found, key=lambda test: (self.takes[test], test))


if __name__ == "__main__":
    over_the_cases(Path(sys.argv[1]))
