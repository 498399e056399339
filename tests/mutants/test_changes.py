"""The changes are those a careless hand could make, each on one line, and Python can read what comes of them."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import pytest

from tests.mutants.__main__ import crew, drawn
from tests.mutants.changes import changes, made, readable
from tests.mutants.chosen import BROKEN, ENDED, GONE, LOOK
from tests.mutants.reach import READING, Calls, Reach
from tests.mutants.trial import ROOT, passes

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


TOY = """
import pytest
from toy_engine import LEAST

@pytest.mark.parametrize("name", ["é", "b"], ids=lambda name: name)
def test_name(name):
    assert LEAST == 3

@pytest.mark.parametrize("place", range(LEAST))
def test_place(place):
    assert place < 3
"""
NAMES = [r"toys/test_toy.py::test_name[\xe9]", "toys/test_toy.py::test_name[b]"]
PLACES = [f"toys/test_toy.py::test_place[{place}]" for place in range(3)]


def toy_runs(place: Path, engine: str, tests: list[str], *told: str, times: int = 1) -> list[str]:
    """What the runner of chosen tests says of toy tests, so many times in one process."""
    (place / "toys").mkdir()
    (place / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    (place / "toy_engine.py").write_text(engine)
    (place / "toys" / "test_toy.py").write_text(TOY)
    program = "import sys; from tests.mutants.chosen import failing\nsaid = [failing(eval(sys.argv[1]), *sys.argv[3:])"
    program += " for _ in range(int(sys.argv[2]))]\nprint(*said, sep=chr(10))"
    done = subprocess.run(
        [sys.executable, "-c", program, repr(tests), str(times), *told],
        cwd=place, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.splitlines()[-times:]


def test_tests_with_odd_names_are_found_again_in_the_same_process(tmp_path: Path) -> None:
    said = toy_runs(tmp_path, "LEAST = 3", [*NAMES, *PLACES], times=3)
    assert said == ["None"] * 3


def test_the_test_that_fails_is_named_as_it_was_chosen(tmp_path: Path) -> None:
    assert toy_runs(tmp_path, "LEAST = 4", NAMES) == [NAMES[0]]
    (tmp_path / "other").mkdir()
    assert toy_runs(tmp_path / "other", "LEAST = 4", [*reversed(NAMES)]) == [NAMES[1]]


def test_only_what_is_chosen_is_run(tmp_path: Path) -> None:
    assert toy_runs(tmp_path, "LEAST = 4", PLACES) == ["None"]


@pytest.mark.parametrize("told", [(), (LOOK,)])
def test_a_test_that_is_gone_is_told(tmp_path: Path, told: tuple[str, ...]) -> None:
    assert toy_runs(tmp_path, "LEAST = 2", PLACES, *told) == [f"{GONE}{PLACES[2]}"]


@pytest.mark.parametrize("told", [(), (LOOK,)])
def test_a_file_that_cannot_be_collected_is_told(tmp_path: Path, told: tuple[str, ...]) -> None:
    assert toy_runs(tmp_path, "MOST = 3", PLACES, *told) == [f"{BROKEN}toys/test_toy.py"]


HERE = "tests/mutants/test_changes.py"
THERE = f"{HERE}::test_each_place_once"


@pytest.mark.parametrize(
    ("by", "tests", "so"),
    [
        (f"{GONE}{THERE}", [THERE], True),
        (f"{GONE}{HERE}::test_nobody_wrote", [THERE, f"{HERE}::test_nobody_wrote"], False),
        (f"{BROKEN}{HERE}", [THERE], True),
        (f"{BROKEN}pytest ended with 4", [THERE], True),
        (f"{BROKEN}pytest ended with 4", [THERE, "tests/mutants/test_nothing.py::test_a"], False),
        (f"{ENDED}3", [THERE], False),
        (THERE, [THERE], True),
        (f"{HERE}::test_nobody_wrote", [THERE], False),
        ("case crown/a.md:3", ["case crown/a.md:3"], True),
    ],
)
def test_what_is_so_without_the_change_as_well_has_found_nothing(by: str, tests: list[str], so: bool) -> None:
    assert passes(by, [["case crown/a.md:3"], tests], ROOT) is so


def _nothing() -> None:
    pass


def _ending_of_a_child() -> int | None:
    child = multiprocessing.Process(target=_nothing)
    child.start()
    child.join()
    return child.exitcode


def test_who_tries_changes_may_run_tests_that_start_processes() -> None:
    with crew(1, _nothing) as pool:
        assert pool.submit(_ending_of_a_child).result() == 0


def test_what_is_called_while_the_program_is_imported_counts_as_reading() -> None:
    steps = (ROOT / "src" / "pokerroom" / "hand" / "rulings" / "step.py").read_text().splitlines()
    line = next(at for at, text in enumerate(steps, 1) if text.strip().startswith("def declared("))
    program = "import json; from tests.mutants.reach import reading; print(json.dumps(reading()))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ["hand/rulings/step.py", line] in json.loads(done.stdout)


def _late() -> None:
    pass


def _later() -> None:
    pass


def test_a_long_test_is_watched_as_long_as_it_calls_anything_new() -> None:
    calls = Calls()
    calls.start(50)
    for _ in range(40):
        _nothing()
    for _ in range(40):
        _late()
    _later()
    for _ in range(60):
        _nothing()
    _ending_of_a_child()
    calls.end()
    assert {each.__code__ in calls.called for each in (_nothing, _late, _later)} == {True}
    assert _ending_of_a_child.__code__ not in calls.called


def test_a_thread_that_outlives_a_test_is_watched_in_the_next_one() -> None:
    calls, work, done = Calls(), SimpleQueue[Callable[[], None] | None](), SimpleQueue[None]()

    def goes_on() -> None:
        while (each := work.get()) is not None:
            each()
            done.put(None)

    calls.start(50)
    thread = Thread(target=goes_on)
    thread.start()
    for _ in range(200):
        work.put(_nothing)
        done.get()
    calls.end()
    calls.start(50)
    work.put(_late)
    done.get()
    calls.end()
    work.put(None)
    thread.join()
    assert _late.__code__ in calls.called
