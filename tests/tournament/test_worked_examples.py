"""Every worked example of the tournaments' specification stands among the cases, under a heading with its number.

The numbers stand here once; where the specification lies beside the project they are compared with it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

from pokerroom import shelf
from pokerroom.law.clause import Case, fenced
from pokerroom.proofs.case import run

NUMBERS = (
    *(1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43),
    *(44, 46, 47, 49, 50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 70, 71),
)
# The books whose clauses an example names, by their folders; where a book is not named it is the house's.
BOOKS: dict[int, tuple[str, ...]] = {
    **dict.fromkeys(NUMBERS, ("house",)),
    **dict.fromkeys((1, 10, 16, 17, 19, 20, 26, 28, 29, 55), ("crown",)),
    **dict.fromkeys((2, 7, 25, 68, 71), ("crown", "victoria_2003")),
    **dict.fromkeys((4, 11, 37), ("victoria_2003",)),
    **dict.fromkeys((13, 14), ("canberra_1994",)),
    5: ("victoria_2003", "canberra_1994"),
    8: ("crown", "victoria_2003", "canberra_1994"),
    23: ("house", "grand_17_7"),
    38: ("house", "grand_17_7"),
    47: ("house", "crown", "victoria_2003"),
    59: ("crown", "house"),
    65: ("house", "crown"),
}
# An example that is as long as any other case stands under its clause alone.
UNDER_CLAUSE = {70: "HOUSE 200"}
SPECIFICATION = Path(__file__).parents[3] / "shared" / "TOURNAMENTS.md"
_NUMBER = re.compile(r"(?:^| / )T(\d+) ")


@cache
def examples() -> dict[int, dict[str, list[Case]]]:
    """The cases of each example, by the folder of their book."""
    found: dict[int, dict[str, list[Case]]] = defaultdict(lambda: defaultdict(list))
    for book in resources.files("pokerroom.books").iterdir():
        if not (book / "cases").is_dir():
            continue
        for path in sorted((book / "cases").iterdir(), key=lambda each: each.name):
            if path.name.startswith("worked-"):
                for case in fenced(path.read_text(encoding="utf-8"), f"{book.name}/cases/{path.name}"):
                    number = _NUMBER.search(case.heading)
                    assert number is not None, f"{case.file}, line {case.line}: no example has its number above it"
                    found[int(number[1])][book.name].append(case)
    return found


@pytest.mark.parametrize("number", NUMBERS)
def test_every_example_has_a_case_in_every_book_that_it_names(number: int) -> None:
    if number in UNDER_CLAUSE:
        assert shelf.book("house")[UNDER_CLAUSE[number]].cases
    else:
        assert {*BOOKS[number]} <= {*examples().get(number, {})}


@pytest.mark.parametrize("number", NUMBERS)
def test_every_example_comes_out_as_it_says(number: int) -> None:
    for cases in examples().get(number, {}).values():
        for case in cases:
            result = run(case, shelf.book)
            assert result.passed, str(result.failure)


def test_no_case_is_of_an_example_that_there_is_not() -> None:
    assert {*examples()} <= {*NUMBERS}


def test_the_numbers_are_those_of_the_specification() -> None:
    if not SPECIFICATION.is_file():
        pytest.skip("the specification does not lie beside the project: its numbers were not compared")
    told = re.findall(r"^\* \*\*T(\d+)\*\*", SPECIFICATION.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(each) for each in told] == [*NUMBERS]
