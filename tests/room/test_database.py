"""The files of a room: data of another version is refused with a sentence and left as it is."""

import hashlib
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.database import FORM
from pokerroom.room.people import People
from pokerroom.room.room import Room
from pokerroom.room.store import FILE, SqliteStore

FILES = {FILE: SqliteStore, "people.db": People}
OLD_FORMS = {"events.db": 0, "ledger.db": 1, "people.db": 2}
OLD_TABLES = """
CREATE TABLE rows (
    stream TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL,
    data BLOB NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (stream, number)
) WITHOUT ROWID;
"""


def written(folder: Path, name: str, form: int, *, killed: bool = False) -> None:
    """A file as a room of another version leaves it: closed, or killed before its log was worked in."""
    with closing(sqlite3.connect(folder / f"written {name}", isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.executescript(OLD_TABLES)
        file.execute("INSERT INTO rows VALUES ('table/t1', 1, 7, 'act', x'7b7d', x'00')")
        file.execute(f"PRAGMA user_version = {form}")
        if not killed:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for beside in ("", "-wal", "-shm"):
            shutil.copy(folder / f"written {name}{beside}", folder / f"{name}{beside}")
    (folder / f"written {name}").unlink()


def hashed(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def opened(folder: Path, name: str) -> None:
    kind = FILES[name]
    kind(folder / name if kind is SqliteStore else folder).close()


@pytest.mark.parametrize("killed", [False, True])
def test_a_room_of_0_1_0_is_refused_and_left_as_it_is(tmp_path: Path, killed: bool) -> None:
    for name, form in OLD_FORMS.items():
        written(tmp_path, name, form, killed=killed)
    before = hashed(tmp_path)
    with pytest.raises(Refused) as refusal:
        Room(tmp_path)
    said = refusal.value.sentence
    assert f"{tmp_path / 'events.db'} was written by pokerroom 0.1.0 (form 0)" in said
    assert f"this version reads form {FORM} alone, and has changed nothing." in said
    assert said.endswith(
        "Open the folder with pokerroom 0.1.0, or begin a new room in another: pokerroom serve --data DIR."
    )
    assert hashed(tmp_path) == before


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("name", OLD_FORMS)
def test_each_file_of_0_1_0_is_refused_alone(tmp_path: Path, name: str, killed: bool) -> None:
    written(tmp_path, name, OLD_FORMS[name], killed=killed)
    before = hashed(tmp_path)
    if name in FILES:
        with pytest.raises(Refused, match=r"written by pokerroom 0\.1\.0"):
            opened(tmp_path, name)
    with pytest.raises(Refused, match=rf"{name} was written by pokerroom 0\.1\.0"):
        Room(tmp_path)
    assert hashed(tmp_path) == before, "no file beside it was made either"


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_a_newer_room_is_refused(tmp_path: Path, name: str) -> None:
    written(tmp_path, name, FORM + 1)
    before = hashed(tmp_path)
    with pytest.raises(Refused, match=rf"a newer pokerroom \(form {FORM + 1}\).*Open the folder with that version"):
        opened(tmp_path, name)
    with pytest.raises(Refused, match=f"{name} was written by a newer"):
        Room(tmp_path)
    assert hashed(tmp_path) == before


@pytest.mark.parametrize("name", FILES)
def test_a_newer_room_that_was_killed_is_refused_once_its_log_is_read(tmp_path: Path, name: str) -> None:
    opened(tmp_path, name)
    with closing(sqlite3.connect(tmp_path / name, isolation_level=None)) as newer:
        newer.execute(f"PRAGMA user_version = {FORM + 1}")
        with pytest.raises(Refused, match="written by a newer pokerroom"):
            opened(tmp_path, name)


@pytest.mark.parametrize("name", FILES)
def test_the_form_stands_in_the_head_of_a_new_file_at_once(tmp_path: Path, name: str) -> None:
    opened(tmp_path, name)
    assert int.from_bytes((tmp_path / name).read_bytes()[60:64], "big") == FORM
    opened(tmp_path, name)


@pytest.mark.parametrize("name", FILES)
def test_what_is_no_database_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("hello")
    with pytest.raises(Refused, match="is not a room's file, or is damaged; nothing was changed"):
        Room(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_was_begun_and_not_written_is_a_new_one(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    opened(tmp_path, name)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_another_program_holds_is_refused_in_words(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.sqlite.WAIT", 0.05)
    opened(tmp_path, name)
    with closing(sqlite3.connect(tmp_path / name, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Refused, match=rf"{name} cannot be opened: database is locked; nothing was changed\."):
            opened(tmp_path, name)
    opened(tmp_path, name)


def test_serve_says_it_and_ends(tmp_path: Path) -> None:
    for name, form in OLD_FORMS.items():
        written(tmp_path, name, form, killed=True)
    before = hashed(tmp_path)
    line = [sys.executable, "-m", "pokerroom.cli", "serve", "--port", "0", "--data", str(tmp_path)]
    ended = subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)
    said = " ".join((ended.stdout + ended.stderr).split())
    assert ended.returncode != 0
    assert "was written by pokerroom 0.1.0 (form 0)" in said and "Traceback" not in said
    assert hashed(tmp_path) == before
