"""The changes are those a careless hand could make, each on one line, and Python can read what comes of them."""

from __future__ import annotations

import pytest

from tests.mutants.changes import changes, made, readable

MODULE = '''"""A docstring with 3 and not 4."""
from somewhere import thing

LEAST: int = 3


@thing
def call(chips: int, able: bool = True) -> int:
    if chips < LEAST and not able:
        raise ValueError("no 1")
    tell(chips)
    return chips + 1 if able else 0
'''


def test_each_place_once() -> None:
    found = [(each.line, each.old, each.new, each.function) for each in changes("toy.py", MODULE)]
    assert sorted(found) == sorted(
        [
            (4, "3", "4", 0),
            (8, "True", "False", 0),
            (9, "<", "<=", 7),
            (9, "and", "or", 7),
            (9, "not able", "able", 7),
            (11, "tell(chips)", "pass", 7),
            (12, "+", "-", 7),
            (12, "1", "2", 7),
            (12, "able", "(not able)", 7),
            (12, "0", "1", 7),
        ]
    )


def test_what_is_made_differs_on_its_line_alone() -> None:
    for each in changes("toy.py", MODULE):
        assert readable(MODULE, each)
        before, after = MODULE.splitlines(), made(MODULE, each).splitlines()
        assert [at for at, (old, new) in enumerate(zip(before, after, strict=True), 1) if old != new] == [each.line]


@pytest.mark.parametrize("line", ["x = 'é' if a < b else c", "while left:\n    break", "total -= paid"])
def test_other_lines(line: str) -> None:
    assert [made(line, each) for each in changes("toy.py", line) if not readable(line, each)] == []
    assert list(changes("toy.py", line))
