"""Rooms of the form before: brought to this one when they are opened, with what they were kept; `form_4.zip` is one that
the program wrote when it had that form."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.copies import verified
from pokerroom.room.database import FORM
from pokerroom.room.migrations import STEPS, bring_up
from pokerroom.room.room import Room
from pokerroom.room.sqlite import CARRIED, form_of
from pokerroom.room.tempo import Tempo

CALM = Tempo(600.0, 600.0, 600.0)
FILES = ("room.db", "people.db")
BROUGHT = pytest.mark.logs(f"to form {FORM}; as it was, it lies in")


@pytest.fixture(params=CARRIED)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A room as a program of an earlier form left it."""
    with zipfile.ZipFile(Path(__file__).parent / f"form_{request.param}.zip") as file:
        file.extractall(tmp_path / "it")
    for key in (tmp_path / "it" / "keys").rglob("*.key"):
        key.chmod(0o600)
    return tmp_path / "it"


def hashed(folder: Path) -> dict[str, str]:
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in FILES}


def told(path: Path, asked: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as base:
        return base.execute(asked).fetchall()


SAME = {
    "room.db": (
        "SELECT name FROM stream ORDER BY id",
        "SELECT stream, number, at, kind, data, sealed, hash FROM row ORDER BY id",
        "SELECT stream, first, last, data, hash FROM pack ORDER BY id",
        "SELECT * FROM transfer ORDER BY number",
        "SELECT * FROM account ORDER BY name",
        "SELECT stream, number, first, last, ended FROM span",
        "SELECT * FROM snapshot",
        "SELECT * FROM secret",
    ),
    "people.db": (
        "SELECT * FROM person ORDER BY rowid",
        "SELECT * FROM called ORDER BY number",
        "SELECT * FROM session ORDER BY rowid",
        "SELECT * FROM device ORDER BY rowid",
        "SELECT * FROM sqlite_sequence ORDER BY name",
    ),
}


def test_every_form_that_is_carried_has_its_step() -> None:
    assert tuple(STEPS) == CARRIED and FORM - 1 in STEPS


@BROUGHT
def test_a_room_of_the_form_before_is_opened_and_all_of_it_is_there(old: Path) -> None:
    data, keys = old / "room", old / "keys"
    before = hashed(data)
    form = form_of(data / "room.db")
    rows = {name: [told(data / name, asked) for asked in SAME[name]] for name in FILES}
    assert all(any(each) for each in rows.values())
    kept = bring_up(data, keys)
    assert [path.name for path in kept] == [f"{name}.form-{form}" for name in FILES]
    assert [hashlib.sha256(path.read_bytes()).hexdigest() for path in kept] == list(before.values())
    assert all(form_of(data / name) == FORM for name in FILES)
    assert {name: [told(data / name, asked) for asked in SAME[name]] for name in FILES} == rows
    assert verified(data, keys).faults == []
    assert bring_up(data, keys) == [], "there is nothing more to do"

    async def life() -> None:
        room = Room(data, tempo=CALM, seconds=600, keys=keys)
        await room.start()
        assert not room.broken and not room.incidents.open
        assert "Ann" in room.tables["t1"].table.stacks
        assert room.hands("t1", 100) and room.people.named("Ann") is not None
        await room.stop()

    asyncio.run(life())
    assert verified(data, keys).faults == []


@BROUGHT
def test_opening_it_brings_it_up(old: Path) -> None:
    async def life() -> None:
        room = Room(old / "room", tempo=CALM, seconds=600, keys=old / "keys")
        await room.start()
        assert not room.broken and not room.incidents.open
        await room.stop()

    asyncio.run(life())
    assert verified(old / "room", old / "keys").faults == []


def test_whoever_only_looks_is_told_and_changes_nothing(old: Path) -> None:
    before = hashed(old / "room")
    with pytest.raises(Refused, match=rf"form {form_of(old / 'room' / 'room.db')}.*pokerroom serve.*keeps what it was"):
        verified(old / "room", old / "keys")
    assert hashed(old / "room") == before


@BROUGHT
def test_one_that_was_stopped_between_the_two_files_goes_on(old: Path, tmp_path: Path) -> None:
    shutil.copy(old / "room" / "people.db", tmp_path / "as it was")
    bring_up(old / "room", old / "keys")
    shutil.copy(tmp_path / "as it was", old / "room" / "people.db")
    assert len(bring_up(old / "room", old / "keys")) == 1
    assert verified(old / "room", old / "keys").faults == []


def test_a_damaged_one_is_left_as_it_is(old: Path) -> None:
    path = old / "room" / "room.db"
    path.write_bytes(path.read_bytes()[:9000])
    before = hashed(old / "room")
    with pytest.raises(Refused, match=r"room\.db cannot be brought to form"):
        bring_up(old / "room", old / "keys")
    assert hashed(old / "room") == before


def test_form_3_is_refused_with_who_can_open_it(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "room.db")) as base:
        base.execute("CREATE TABLE rows (x)")
        base.execute("PRAGMA user_version = 3")
    with pytest.raises(Refused, match=r"form 3.*changed nothing\. Open the folder with the version that wrote it"):
        Room(tmp_path)
