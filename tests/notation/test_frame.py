"""Tables of histories: the rows by hand from a file's figures; libraries that are missing are named."""

from __future__ import annotations

import gc
import sys
from math import isnan
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pokerroom as pr
from tests.notation.files import HOLDEM, SEVERAL


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "a.phh").write_text(HOLDEM)
    (tmp_path / "b.phhs").write_text(f"{SEVERAL}\n[4]\nvariant = 'NT'\n")
    (tmp_path / "left.txt").write_text("alone")
    return tmp_path


def test_a_row_for_each_act(file: Path) -> None:
    table = pr.frame(file / "a.phh", kind="dict")
    rows = list(zip(table["player"], table["does"], table["to"], table["chips"], table["pot"], strict=True))
    assert rows == [
        ("Ann", "blind", 1, 1, 0),
        ("Ben", "blind", 2, 2, 1),
        ("Cy", "raise", 6, 6, 3),
        ("Ann", "raise", 20, 19, 9),
        ("Ben", "fold", 2, 0, 28),
        ("Cy", "call", 20, 14, 28),
        ("", "board", 0, 0, 42),
        ("Ann", "bet", 30, 30, 42),
        ("Cy", "call", 30, 30, 72),
        ("", "board", 0, 0, 102),
        ("", "board", 0, 0, 102),
        ("Ann", "show", 0, 0, 102),
        ("Cy", "show", 0, 0, 102),
    ]
    assert table["all_in"].count(True) == 1 and table["stack"][2] == 50 and isnan(table["stack"][6])
    assert table["street"] == [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 3, 3]


def test_a_row_for_each_player_and_hand(file: Path) -> None:
    players = pr.frame(str(file / "a.phh"), per="player", kind="dict")
    assert players["gain"] == [52, -2, -50] and players["end"] == [152, 98, 0] and players["won"] == [102, 0, 0]
    assert players["folded"] == [-1, 0, -1] and players["shown"] == [True, False, True]
    assert players["voluntary"] == [True, False, True] and players["put_in"] == [50, 2, 50]
    hands = pr.frame([file], per="hand", kind="dict")
    assert hands["variant"] == ["NT", "FT", "NT", "F7S"] and hands["pot"][0] == 102
    assert hands["board"][0] == "3s 4s 9d Jc Qs" and hands["showdown"] == [True, False, True, False]
    unread = pr.frame(file, per="unread", kind="dict")
    assert unread["hand"] == ["4"] and "starting_stacks" in unread["why"][0]


def test_what_is_asked_for_wrongly_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ({"per": "card"}, {"kind": "excel"}):
        with pytest.raises(pr.Refused, match="not"):
            pr.frame(file, **wrong)
    with pytest.raises(pr.Refused, match="no file or folder"):
        pr.frame(file / "none", kind="dict")
    (file / "empty").mkdir()
    with pytest.raises(pr.Refused, match="there are no files"):
        pr.frame(file / "empty", kind="dict")
    for library in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, library, None)
        with pytest.raises(pr.Refused, match=f"needs {library}"):
            pr.frame(file, kind=library)


class Table:
    """What stands for a table of either library: its columns, and the kinds they are to have."""

    def __init__(self, columns: dict[str, list[Any]], schema: dict[str, type] | None = None) -> None:
        self.columns, self.kinds = columns, schema

    def astype(self, kinds: dict[str, type]) -> Table:
        return Table(self.columns, kinds)


@pytest.mark.parametrize("library", ["pandas", "polars"])
@pytest.mark.parametrize("per", ["act", "player", "hand", "unread"])
def test_columns_are_handed_to_the_library_with_their_kinds(
    file: Path, library: str, per: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in: Any = ModuleType(library)
    stand_in.DataFrame = Table
    monkeypatch.setitem(sys.modules, library, stand_in)
    columns = pr.frame(file, per=per, kind="dict")
    made = pr.frame(file, per=per, kind=library)
    assert made.columns == columns or per in ("act", "player")  # what is not a number does not equal itself
    assert {name: {type(value) for value in values} for name, values in columns.items()} == {
        name: {kind} for name, kind in made.kinds.items()
    }
    none = pr.frame(file / "a.phh", per="unread", kind=library)  # without a row the kinds are all that is known
    assert none.columns == {"file": [], "hand": [], "why": []} and none.kinds == dict.fromkeys(none.columns, str)


def test_the_garbage_collector_is_as_it_was(file: Path) -> None:
    gc.disable()
    try:
        pr.frame(file, kind="dict")
        assert not gc.isenabled()
    finally:
        gc.enable()
    pr.frame(file, kind="dict")
    assert gc.isenabled()


def test_marks_within_words_are_no_remarks(tmp_path: Path) -> None:
    """A number sign in a name is a letter; behind a value it begins a remark."""
    remarked = HOLDEM.replace("Ann", "Ann #1").replace("starting_stacks", "table = 'a # b'\nstarting_stacks")
    (tmp_path / "a.phh").write_text(remarked + "# the end = 1\ntime = 09:05:00 # in the morning\n")
    table = pr.frame(tmp_path, per="hand", kind="dict")
    assert (table["table"], table["time"]) == (["a # b"], ["09:05:00"])
    assert pr.frame(tmp_path, per="player", kind="dict")["player"][0] == "Ann #1"
