"""The list of attacks in docs/room.md: all of them, each with tests and a lawful twin that are there, none left out."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pokerroom.web.incidents import KINDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "room.md").read_text()
HOW_MANY = 26
NOT_COUNTED = ("Nothing is", "Counted by status", "Counted among the incidents", "Every request has its line")


class Attack(NamedTuple):
    """An attack as the page lists it."""

    number: int
    says: str
    tests: list[str]
    twins: list[str]


def listed() -> list[Attack]:
    told = PAGE.partition("### The attacks against a room")[2].partition("\nOthers that")[0]
    found = []
    for number, text in re.findall(r"^(\d+)\. (.*?)(?=^\d+\. |\Z)", told, re.MULTILINE | re.DOTALL):
        says, _, twins = " ".join(text.split()).partition("; twin: ")
        found.append(Attack(int(number), says, _named(says), _named(twins)))
    return found


def _named(text: str) -> list[str]:
    return re.findall(r"`(test_\w+\.test_\w+)`", text)


@cache
def there() -> frozenset[str]:
    """Every test of the suite, by its file and its name."""
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for each in ast.parse(path.read_text()).body:
            if isinstance(each, ast.FunctionDef) and each.name.startswith("test_"):
                found.add(f"{path.stem}.{each.name}")
    return frozenset(found)


def test_every_attack_is_listed_in_order() -> None:
    assert [each.number for each in listed()] == list(range(1, HOW_MANY + 1))


def test_every_attack_has_a_test_and_a_twin_of_its_own() -> None:
    for each in listed():
        assert each.tests and each.twins, each.number
        assert not set(each.tests) & set(each.twins), each.number


def test_no_twin_is_an_attack() -> None:
    every = listed()
    attacks, twins = ({test for each in every for test in getattr(each, of)} for of in ("tests", "twins"))
    assert attacks & twins == set()
    # Those that say of themselves which they are stand there as such.
    assert {each for each in attacks if ".test_twin_" in each} == set()


def test_every_test_that_is_named_is_there() -> None:
    named = {test for each in listed() for test in (*each.tests, *each.twins)} | set(_named(PAGE))
    assert named - there() == set()


def test_no_test_of_an_attack_is_left_out() -> None:
    attacks = {each for each in there() if each.startswith("test_attacks_")}
    assert len(attacks) > 60
    assert attacks - set(_named(PAGE)) == set()


def test_every_attack_says_under_which_word_it_is_counted() -> None:
    for each in listed():
        words = re.findall(r"under (`\w+`(?:(?:,| or)? (?:\w+ )*?(?:under )?`\w+`)*)", each.says)
        kinds = re.findall(r"`(\w+)`", " ".join(words))
        assert set(kinds) <= set(KINDS), f"{each.number}: {kinds}"
        assert kinds or any(words in each.says for words in NOT_COUNTED), each.number
