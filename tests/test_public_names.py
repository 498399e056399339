"""Every public name says what it is, in the code and on the page of the library."""

import importlib
import inspect
import re
from pathlib import Path

import pytest

import pokerroom

DOCS = Path(__file__).parent.parent / "docs"
ROOMS = [
    "pokerroom",
    "pokerroom.law",
    "pokerroom.cards",
    "pokerroom.equity",
    "pokerroom.envs",
    "pokerroom.hand",
    "pokerroom.notation",
    "pokerroom.players",
    "pokerroom.proofs",
    "pokerroom.shelf",
    "pokerroom.simulation",
]
NAMES = [(room, name) for room in ROOMS for name in importlib.import_module(room).__all__]


@pytest.mark.parametrize(("room", "name"), NAMES)
def test_documented_in_the_code(room: str, name: str) -> None:
    thing = getattr(importlib.import_module(room), name)
    if inspect.isclass(thing) or callable(thing):
        assert thing.__doc__, f"{room}.{name} has no docstring"
        assert not thing.__doc__.startswith(f"{name}("), f"{room}.{name} has only the docstring dataclasses give"


@pytest.mark.parametrize("name", pokerroom.__all__)
def test_documented_on_the_page(name: str) -> None:
    page = (DOCS / "library.md").read_text()
    assert re.search(rf"^#+ .*`{name}`", page, re.MULTILINE), f"docs/library.md has no heading for `{name}`"


def test_the_page_names_nothing_else() -> None:
    page = (DOCS / "library.md").read_text()
    headings = [line for line in page.splitlines() if line.startswith("### ")]
    named = {name for line in headings for name in re.findall(r"`(\w+)`", line)}
    assert named == set(pokerroom.__all__)


def test_all_is_sorted_and_complete() -> None:
    for room in ROOMS:
        module = importlib.import_module(room)
        public = {
            name
            for name, thing in vars(module).items()
            if not name.startswith("_") and not inspect.ismodule(thing) and name != "annotations"
        }
        assert public <= set(module.__all__), f"{room}: {public - set(module.__all__)} is missing from __all__"
