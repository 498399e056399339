"""Runs the tests that are named on the input until one fails, or with `--collect-only` looks whether they are all there.

Knows pytest. Which tests to choose is for `trial`. They are picked from what pytest finds in their files rather than
named to it: in a process that has looked for tests before, pytest writes the odd signs of some names otherwise.
"""

from __future__ import annotations

import re
import sys

import pytest

QUIET = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0")
LOOK = "--collect-only"
BROKEN = "not collected: "  # and the file, or nothing where pytest did not come so far
GONE = "is gone: "  # and the test
ENDED = "pytest ended with "  # and no test failed: nobody knows why


class Chosen:
    """Keeps the tests that were chosen, in their order, and what went wrong first."""

    def __init__(self, tests: list[str]) -> None:
        self.places = {plain(test): place for place, test in enumerate(tests)}
        self.tests = tests
        self.failed: str | None = None
        self.broken: str | None = ""
        self.gone: str | None = None

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.broken:
            self.broken = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {plain(item.nodeid): item for item in items}
        items[:] = [found[each] for each in self.places if each in found]
        self.gone = next((test for each, test in zip(self.places, self.tests, strict=True) if each not in found), None)
        self.broken = self.broken or None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.failed is None:
            self.failed = self.tests[self.places[plain(report.nodeid)]]


def plain(test: str) -> str:
    """A test's name, however often its odd signs are escaped."""
    return re.sub(r"\\+", r"\\", test)


def failing(tests: list[str], *how: str) -> str | None:
    """The first of the tests that fails; else what could not be collected, which test is not there, how pytest ended."""
    seen = Chosen(list({plain(test): test for test in tests}.values()))
    ended = pytest.main([*QUIET, *how, *dict.fromkeys(test.split("::")[0] for test in tests)], plugins=[seen])
    if seen.failed is not None:
        return seen.failed
    if seen.broken is not None:
        return f"{BROKEN}{seen.broken or f'pytest ended with {int(ended)}'}"
    if seen.gone is not None:
        return f"{GONE}{seen.gone}"
    return f"{ENDED}{int(ended)}" if ended else None


def main() -> None:
    """Run them; end with 1 and the name of the test that failed, or what else went wrong."""
    found = failing(sys.stdin.read().splitlines(), *sys.argv[1:])
    if found is not None:
        print("FAILED", found)
        sys.exit(1)


if __name__ == "__main__":
    main()
