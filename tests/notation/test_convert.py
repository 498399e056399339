"""`pokerroom convert`: files, folders and what is piped in; every error with its hand; exit codes that tell."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from pokerroom.cli import main
from tests.notation.files import HOLDEM, SEVERAL, STUD


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "one.phh").write_text(f"{HOLDEM}hand = 5\nvenue = 'Elsewhere'\n")
    (tmp_path / "in" / "many.phhs").write_text(f"{SEVERAL}\n[4]\nvariant = 'NT'\n")
    return tmp_path


def test_a_file_to_another_format_and_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there, back = folder / "one.ohh", folder / "back.phh"
    assert main(["convert", str(folder / "in" / "one.phh"), "--to", "ohh", "-o", str(there)]) == 0
    assert json.loads(there.read_text())["ohh"]["site_name"] == "Elsewhere"
    assert main(["convert", str(there), "--to", "phh", "--out", str(back)]) == 0
    text = back.read_text()
    assert "finishing_stacks = [152, 98, 0]" in text and "hand = 5" in text and "venue = 'Elsewhere'" in text
    assert "1 hands read, 1 written, 0 not" in capsys.readouterr().err


def test_a_folder_with_a_bad_hand(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(folder / "in"), "--to", "phh", "-o", str(folder / "out"), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["read"], told["written"], told["failed"]) == (5, 4, 1)
    assert told["files"] == [str(folder / "out" / "many.phhs"), str(folder / "out" / "one.phh")]
    [error] = told["errors"]
    assert error["hand"] == "4" and "starting_stacks" in error["why"]
    assert main(["replay", str(folder / "out")]) == 0
    assert "4 ok" in capsys.readouterr().out


def test_what_is_piped_in_comes_out(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(STUD.encode())))
    assert main(["convert", "-", "--to", "stars"]) == 0
    out = capsys.readouterr()
    assert out.out.startswith("PokerStars Hand #0:  7 Card Stud Limit") and out.err == ""


def test_what_cannot_be_told_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "open.phh").write_text(HOLDEM.replace("[100, 100, 50]", "[inf, 100, 50]").replace("finishing", "_x"))
    assert main(["convert", str(folder / "open.phh"), "--to", "ohh"]) == 1
    assert "a stack that nobody knew" in capsys.readouterr().err
    assert main(["convert", str(folder / "open.phh"), "--to", "phh"]) == 0
    assert "starting_stacks = [inf, 100, 50]" in capsys.readouterr().out


def test_wrong_asking(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(folder / "none"), "--to", "phh"]) == 2
    assert main(["convert", str(folder / "in"), "--to", "phh", "--json"]) == 2
    with pytest.raises(SystemExit):
        main(["convert", str(folder / "in"), "--to", "doc"])
    (folder / "empty").mkdir()
    assert main(["convert", str(folder / "empty"), "--to", "phh"]) == 2
    assert main(["replay", str(folder / "empty")]) == 2
    assert "there are no" in capsys.readouterr().err
