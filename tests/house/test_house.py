"""The counts find what they are for, in a small house with one fault of each kind."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.house.__main__ import found
from tests.house.complexity import blocks
from tests.house.counts import _picked
from tests.house.reading import Project

EVENTS = ("Began", "Dealt", "Called", "Won", "Ended")
FILES = {
    "__init__.py": "",
    "hand/__init__.py": "",
    "hand/betting.py": "\n".join(f"@noun.event('it', seen=everybody)\nclass {name}(Event): ..." for name in EVENTS),
    "hand/state.py": "from pokerroom.hand.plan import Plan\nclass State: ...",
    "hand/plan.py": "class Plan:\n    def state(self):\n        from pokerroom.hand.state import State\n",
    "hand/words.py": 'RULES = {"marker.moves": "where it goes"}',
    "hand/marker.py": 'def moves(rules): return rules["marker.moves"], rules.cite.get("marker.moves", ())',
    "room/__init__.py": "",
    "room/sounds.py": f"from pokerroom.hand.betting import *\nSOUNDS = {{{', '.join(f'{name}: 1' for name in EVENTS)}}}",
    "room/picture.py": "import re\ndef picture(hand): return re.sub('x', 'y', hand.state.hole)\nclass State: ...",
}


@pytest.fixture
def house(tmp_path: Path) -> Project:
    for name, text in FILES.items():
        path = tmp_path / "src" / "pokerroom" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "words.md").write_text(
        "## Rules\n\n* `marker.moves`: where it goes (a text)\n\n## Irregularities\n"
    )
    (tmp_path / "frontend" / "src").mkdir(parents=True)
    (tmp_path / "frontend" / "src" / "log.ts").write_text("if (/ (bets|raises) /.test(line.text)) sound('chips')\n")
    return Project(tmp_path)


def test_every_fault_is_found_once(house: Project) -> None:
    counted = {name: places for name, places in found(house).items() if places}
    assert counted == {
        "lists of events outside declarations": ["pokerroom.room.sounds:2 names 5"],
        "modules that reach into the whole state": ["pokerroom.room.picture"],
        "modules that filter it for a viewer": ["pokerroom.room.picture picks hole"],
        "regular expressions over prose outside the readers": ["pokerroom.room.picture:2", "log.ts:1"],
        "string keys of rules outside their declaration": ["pokerroom.hand.marker:1 marker.moves"] * 2,
        "citations that may be lost in silence (cite.get)": ["pokerroom.hand.marker:1"],
        "public class names with two meanings": ["State: hand.state, room.picture"],
        "import cycles, imports in functions included": ["hand.plan, hand.state"],
    }


@pytest.mark.parametrize(
    ("source", "picks"),
    [
        ("def seen(view: View): return view.state.hole[0]", []),
        ("def seen(views: Views | None):\n    one, state = 1, views.of(0).state\n    return state.board, state.up", []),
        ("def seen(view: View, hand: Hand):\n    state = view.state if hand else None\n    return state.hole", []),
        ("def seen(view: View, hand: Hand):\n    state = hand.state\n    return state.hole", ["hole"]),
        ("def seen(state): state.up = 1; return state.board", ["board"]),
    ],
)
def test_cards_of_a_view_are_nobodys_choice(source: str, picks: list[str]) -> None:
    [function] = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    assert sorted(_picked(function)) == picks


def test_complexity_is_counted_as_radon_does() -> None:
    source = (
        "class Pot:\n"
        "    def size(self): return [x for x in self.bets if x and x > 0]\n"
        "    def open(self):\n"
        "        for each in self.seats:\n"
        "            if each or self.all: return 1 if each else 2\n"
        "        else: assert self\n"
    )
    assert [(block.name, block.complexity) for block in blocks(ast.parse(source))] == [
        ("Pot", 7),
        ("Pot.size", 4),
        ("Pot.open", 7),
    ]


MENDED = (
    "lists of events outside declarations",
    "lists of acts outside declarations",
    "modules that filter it for a viewer",
    "regular expressions over prose outside the readers",
    "string keys of rules outside their declaration",
    "citations that may be lost in silence (cite.get)",
    "public class names with two meanings",
    "import cycles",
    "import cycles, imports in functions included",
    "files over 500 lines",
    "pages of the front end over 500 lines",
)


def test_what_was_mended_in_the_project_stays_so() -> None:
    counted = found(Project(Path(__file__).parents[2]))
    assert {name: counted[name] for name in MENDED if counted[name]} == {}
