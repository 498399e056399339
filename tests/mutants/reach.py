"""Which tests reach which functions, and how long each takes: a plugin of pytest that writes it, and its reader.

    pytest -p tests.mutants.reach --reach build/mutants/reach …

Only calls are watched, not lines: that costs little, and a test that calls a function is one that could notice.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

Function = tuple[str, int]  # a file below the package, and the first line of a function; line 0 is the module itself


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reach", help="folder to write the tests' reach to")


def pytest_configure(config: pytest.Config) -> None:
    if folder := config.getoption("--reach"):
        config.pluginmanager.register(Watch(Path(folder)))


class Watch:
    """Notes every function of the package that is called while a test runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = str(Path(__file__).parents[2] / "src" / "pokerroom") + os.sep
        self.called: set[CodeType] = set()
        self.rows: list[tuple[str, float, list[Function]]] = []

    def watch(self, frame: FrameType, event: str, arg: Any) -> None:
        self.called.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.called = set()
        threading.settrace(self.watch)
        sys.settrace(self.watch)
        try:
            return (yield)  # type: ignore[return-value]
        finally:
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed and not hasattr(report, "node"):
            cut = len(self.package)
            functions = {
                (code.co_filename[cut:], code.co_firstlineno)
                for code in self.called.copy()  # the watch goes on meanwhile
                if code.co_filename.startswith(self.package)
            }
            self.rows.append((report.nodeid, report.duration, sorted(functions)))

    def pytest_sessionfinish(self) -> None:
        if self.rows:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / f"{os.getpid()}.json").write_text(json.dumps(self.rows))


class Reach:
    """The tests that call a function, the cheapest first."""

    def __init__(self, folder: Path) -> None:
        self.takes: dict[str, float] = {}
        self.tests: dict[Function, list[str]] = defaultdict(list)
        self.modules: dict[str, set[str]] = defaultdict(set)
        for path in sorted(folder.glob("*.json")):
            for test, takes, functions in json.loads(path.read_text()):
                self.takes[test] = takes
                for file, line in functions:
                    self.tests[file, line].append(test)
                    self.modules[file].add(test)

    def of(self, file: str, line: int) -> list[str]:
        """The tests that could notice a change in this function; for a module's own lines all that call into it."""
        found = self.tests.get((file, line)) if line else None
        return sorted(
            found if found is not None else self.modules.get(file, ()), key=lambda test: (self.takes[test], test)
        )
