"""Tables of histories: the rows by hand from a file's figures; libraries that are missing are named."""

from __future__ import annotations

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


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_columns_are_handed_to_the_library(file: Path, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in: Any = ModuleType(library)
    stand_in.DataFrame = lambda columns: (library, columns)
    monkeypatch.setitem(sys.modules, library, stand_in)
    assert pr.frame(file, per="hand", kind=library) == (library, pr.frame(file, per="hand", kind="dict"))
