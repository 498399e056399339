"""The page of features: all of them, each with a page that the browser has, a page of the docs, and tests by name."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.tournament.test_worked_examples import NUMBERS

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "features.md"
ROUTER = ROOT / "frontend" / "src" / "lib" / "router.svelte.ts"
COUNTED = {"The cash room": 10, "The tournament": 10, "Everywhere": 11}
WORKED = "tournament/test_worked_examples"


class Row(NamedTuple):
    """A feature: its pages, where the docs tell of it, and the tests that show it."""

    feature: str
    pages: list[str]
    told: list[str]
    shown: list[str]


def rows() -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for part in PAGE.read_text().split("\n## ")[1:]:
        heading, _, text = part.partition("\n")
        for item in re.split(r"^\* ", text, flags=re.MULTILINE)[1:]:
            feature, _, places = item.partition(": ")
            names = re.findall(r"`([^`]+)`", places)
            shown = [name for name in names if not name.startswith("/")]
            pages = [name for name in names if name.startswith("/")]
            found.setdefault(heading, []).append(Row(feature, pages, re.findall(r"\]\(([^)]+)\)", places), shown))
    return found


@cache
def functions(file: str) -> frozenset[str]:
    """The tests of a file below `tests`; none where it is not there."""
    path = ROOT / "tests" / f"{file}.py"
    body = ast.parse(path.read_text()).body if path.is_file() else []
    return frozenset(each.name for each in body if isinstance(each, ast.FunctionDef) and each.name.startswith("test_"))


def is_there(test: str) -> bool:
    """Whether a test is there that is named `folder/file::function`; behind it the number of a worked example."""
    named = re.fullmatch(r"([\w/]+)::(\w+)(?:\[(\d+)\])?", test)
    if named is None or named[2] not in functions(named[1]):
        return False
    return (named[1] == WORKED and int(named[3]) in NUMBERS) if named[3] else named[1] != WORKED


def test_all_features_are_there() -> None:
    assert {heading: len(lines) for heading, lines in rows().items()} == COUNTED
    assert sum(COUNTED.values()) == 31


def test_every_place_is_there() -> None:
    routes = set(re.findall(r"path: '([^']+)'", ROUTER.read_text()))
    for feature, pages, told, shown in (row for lines in rows().values() for row in lines):
        assert pages and told and shown, feature
        for page in pages:
            assert page in routes, f"{feature}: there is no page {page}"
        for link in told:
            assert (PAGE.parent / link).is_file(), f"{feature}: there is no {link}"
        for test in shown:
            assert is_there(test), f"{feature}: there is no {test}"


@pytest.mark.parametrize(
    "test",
    [
        "web/test_lists",
        "web/test_lists::test_nothing",
        "web/test_lists::refused",
        "web/test_nothing::test_nothing",
        "tournament/test_clock::test_nothing",
        f"{WORKED}::test_every_example_comes_out_as_it_says",
        f"{WORKED}::test_every_example_comes_out_as_it_says[3]",
        "web/test_schema::test_the_document_is_whole[28]",
    ],
)
def test_a_test_that_is_not_there_is_found(test: str) -> None:
    assert not is_there(test)
