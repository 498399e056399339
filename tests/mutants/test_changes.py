"""The changes are those a careless hand could make, each on one line, and Python can read what comes of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.mutants.__main__ import drawn
from tests.mutants.changes import changes, made, readable
from tests.mutants.reach import READING, Reach

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


def test_a_draw_lasts_when_fewer_are_drawn_or_only_some_are_wanted() -> None:
    every = drawn(40, "a seed", "cards/")
    assert len(every) == 40 and drawn(10, "a seed", "cards/") == every[:10]
    of_decks = [each for each in every if each.file == "cards/deck.py"]
    assert of_decks and drawn(len(of_decks), "a seed", "cards/deck.py") == of_decks


def test_what_is_called_while_books_are_read_may_be_noticed_by_any_case(tmp_path: Path) -> None:
    rows: list[tuple[str, float, list[tuple[str, int]]]] = [
        (READING, 0.0, [("law/book.py", 7)]),
        ("case crown/a.md:3", 0.2, [("hand/pots.py", 5), ("law/rules.py", 8)]),
        ("tests/law/test_reading.py::test_a", 0.1, []),
        ("tests/hand/test_pots.py::test_b", 0.3, [("hand/pots.py", 5), ("hand/pots.py", 9)]),
    ]
    (tmp_path / "rows.json").write_text(json.dumps(rows))
    reach = Reach(tmp_path)
    assert reach.of("law/book.py", 7) == ["tests/law/test_reading.py::test_a", "case crown/a.md:3"]
    assert reach.of("hand/pots.py", 5) == ["case crown/a.md:3", "tests/hand/test_pots.py::test_b"]
    assert reach.of("hand/pots.py", 9) == ["tests/hand/test_pots.py::test_b"]
    assert reach.of("hand/pots.py", 20) == []
