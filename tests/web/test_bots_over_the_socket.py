"""Programs that play in a room over its socket: the command, and an example in another language, one against the other."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pokerroom.cli import main
from pokerroom.room.tempo import Tempo
from tests.web.live import Live

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
EXAMPLE = ROOT / "examples" / "bots" / "bot.mjs"
MINE = '''
def bot(seen, mind):
    """Checks where that is free, raises now and then, and calls."""
    if "check" in seen.options:
        return "check"
    if seen.most and not seen.raises and mind.random() < 0.3:
        return f"raises to {seen.least}" if "raise" in seen.options else f"bets {seen.least}"
    return "call" if "call" in seen.options else seen.legal()[0]


def broken(seen, mind):
    raise KeyError("nothing")
'''
SIGNS = (
    "house holdem, no limit, blinds 1/2",
    "victoria seven card stud, fixed 5/10, ante 1",
    "house 2-7 triple draw, fixed limit 2/4, blinds 1/2",
)


def node() -> list[str]:
    assert NODE is not None, "Node is not here"
    version = int(subprocess.run([NODE, "--version"], capture_output=True, text=True).stdout[1:].split(".")[0])
    return [NODE] if version >= 22 else [NODE, "--experimental-websocket", "--no-warnings"]


def python(*said: str) -> list[str]:
    return [sys.executable, "-m", "pokerroom.cli", "bot", *said, "--json"]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A folder with bots in it."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "mybots.py").write_text(MINE)
    return folder


def opened(live: Live, sign: str) -> str:
    return live.within(lambda: live.room.open_table(sign)).id


def together(folder: Path, *commands: list[str]) -> list[dict[str, Any]]:
    """Run programs beside each other; what each told at its end."""
    begun = [
        subprocess.Popen(each, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for each in commands
    ]
    found = []
    try:
        for each in begun:
            out, err = each.communicate(timeout=100)
            assert each.returncode == 0, f"{err}\n{out}"
            said = json.loads(out)
            found += said if isinstance(said, list) else [said]
    finally:
        for each in begun:
            each.kill()
    return found


@pytest.mark.parametrize("sign", SIGNS)
def test_node_and_python_play_against_each_other(tmp_path: Path, mine: Path, sign: str) -> None:
    with Live(tmp_path / "room", Tempo(0.02, 0.0, 0.0, 0.0), seconds=20.0) as live:
        table = opened(live, sign)
        found = together(
            mine,
            [*node(), str(EXAMPLE), live.address, table, "6"],
            python(live.address, "--table", table, "--bots", "mybots:bot", "--hands", "6"),
        )
        owner = live.room.tables[table]
        assert not live.faults.lines
    assert [each["refused"] for each in found] == [[], []]
    # Who leaves first ends it for both where the other has had as many.
    assert all(each["hands"] >= 6 and each["acts"] >= 6 for each in found)
    assert owner.table.state.number >= 6


def test_two_bots_of_one_command_and_a_room_with_bots_of_its_own(tmp_path: Path, mine: Path) -> None:
    with Live(tmp_path / "room", Tempo(0.02, 0.0, 0.0, 0.0), seconds=20.0) as live:
        table = opened(live, SIGNS[0])
        live.within(lambda: live.room.add_bots(table, 2))
        found = together(
            mine, python(live.address, "--table", table, "--bots", "mybots:bot,mybots.py:broken", "--hands", "4")
        )
    assert [each["bot"] for each in found] == ["mybots:bot", "mybots.py:broken"]
    assert [each["refused"] for each in found] == [[], []]  # the broken one checks or folds
    assert len({each["name"] for each in found}) == 2


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (["ftp://here", "--table", "t1"], 'pokerroom: "ftp://here" is not the address of a room'),
        (["http://127.0.0.1:1", "--table", "t1"], "pokerroom: there is no room at http://127.0.0.1:1: "),
        (["URL", "--table", "t9"], 'pokerroom: there is no table "t9"'),
        (["URL", "--table", "t1", "--bots", "nobody"], 'pokerroom: there is no bot "nobody"'),
        (["URL", "--table", "t1", "--name", "Ann"], "pokerroom: the room at URL lets nobody in: "),
        (["URL", "--table", "t1", "--hands", "-1"], "pokerroom: hands and chips are counted from 0 on."),
    ],
)
def test_what_cannot_be_played_is_a_sentence(
    tmp_path: Path, said: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Live(tmp_path / "room", Tempo(0.02, 0.0, 0.0, 0.0)) as live:
        url = live.address
        assert main(["bot", *[each.replace("URL", url) for each in said]]) == 2
    assert capsys.readouterr().err.startswith(sentence.replace("URL", url))
