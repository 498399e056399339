"""Migrations: how the files of a room of the form before become those of this one, when it is opened.

Knows what each form had otherwise. Must not change the files as they were: what is new is written beside them, and they
are kept. Whoever changes what a file looks like raises `database.FORM`, and adds here how to come from the form before.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from pokerroom.law.error import Refused
from pokerroom.room.database import FORM, SAID, BrokenFileError
from pokerroom.room.keys import keys_folder, keys_in
from pokerroom.room.packs import BrokenPackError, links
from pokerroom.room.people import FILE as PEOPLE
from pokerroom.room.person import SUMMED
from pokerroom.room.roomfile import TABLES
from pokerroom.room.sqlite import CARRIED, connection, form_of, statements
from pokerroom.room.store import FILE as ROWS
from pokerroom.room.sums import columns_of, ready_with

LOG = logging.getLogger("pokerroom.room")


class FormStep(NamedTuple):
    """From one form to the next: which columns come from elsewhere than a column of the same name, as SQL."""

    rows: dict[str, dict[str, str]]
    people: dict[str, dict[str, str]]


# By the form that a file has.
STEPS: dict[int, FormStep] = {
    4: FormStep({"pack": {"at": "last_at(data)"}}, {}),  # packs have the time of their last row; people have sums
}
assert tuple(STEPS) == CARRIED


def bring_up(folder: Path, keys: Path | None = None) -> list[Path]:
    """Bring the files of a folder to the present form; where those lie that it had before.

    Each file is made whole beside the old one and then put in its place: whoever is stopped in between begins again.
    """
    kept: list[Path] = []
    form = form_of(folder / ROWS)
    if form in STEPS:
        kept.append(_brought(folder / ROWS, form, TABLES, STEPS[form].rows, _ready))
    form = form_of(folder / PEOPLE)
    if form in STEPS:
        with closing(connection(folder / ROWS)) as base:
            [room] = base.execute("SELECT said FROM about WHERE name = 'room'").fetchone() or ("",)
        key = keys_in(keys_folder(room, keys)).sums
        kept.append(_brought(folder / PEOPLE, form, SUMMED, STEPS[form].people, ready_with(key)))
    return kept


def _ready(base: sqlite3.Connection) -> None:
    base.create_function("last_at", 1, _last_at, deterministic=True)


def _last_at(data: bytes) -> int:
    """The time of the last row of a pack; of one that cannot be read 0, and whoever verifies says so."""
    try:
        return links(data)[-1].at
    except (BrokenPackError, IndexError):
        return 0


def _brought(
    path: Path,
    form: int,
    tables: str,
    columns: dict[str, dict[str, str]],
    ready: Callable[[sqlite3.Connection], None],
) -> Path:
    """Bring one file up; where the old one lies then."""
    old, made = path.with_name(f"{path.name}.form-{form}"), path.with_name(f"{path.name}.new")
    made.unlink(missing_ok=True)
    try:
        with closing(connection(path)) as before:
            before.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what is in its log is worked in
        made.touch(mode=0o600)
        with closing(connection(made)) as base:
            ready(base)
            base.execute("PRAGMA foreign_keys = OFF")  # tables come in any order
            base.execute("ATTACH ? AS old", (str(path),))
            base.execute("BEGIN IMMEDIATE")
            for statement in _copying(base, tables, columns):
                base.execute(statement)
            base.execute(f"PRAGMA main.user_version = {FORM}")
            base.execute("COMMIT")
            wrong = base.execute("PRAGMA main.foreign_key_check").fetchall()
            if wrong:
                raise Refused(f"{path} cannot be brought to form {FORM}: {wrong[0]} points nowhere.")
        _keep(path, old)
        made.replace(path)
    except (*SAID, BrokenFileError) as error:
        made.unlink(missing_ok=True)
        raise Refused(f"{path} cannot be brought to form {FORM}: {error}; it is as it was.") from None
    LOG.warning("%s was brought from form %s to form %s; as it was, it lies in %s", path.name, form, FORM, old.name)
    return old


def _keep(path: Path, old: Path) -> None:
    """Keep a file under another name too, until the new one is in its place."""
    old.unlink(missing_ok=True)
    old.hardlink_to(path)


def _copying(base: sqlite3.Connection, tables: str, columns: dict[str, dict[str, str]]) -> Iterator[str]:
    """The statements that make the tables and fill them; triggers come last, but for those that sum what is copied."""
    script = list(statements(tables))
    sums = [each for each in script if "_summed" in each.split(" ON ")[0]]
    other = [each for each in script if each.lstrip().startswith("CREATE TRIGGER") and each not in sums]
    yield from (each for each in script if each not in other)
    there = {name for (name,) in base.execute("SELECT name FROM old.sqlite_master WHERE type = 'table'")}
    for name, wanted in columns_of("".join(each for each in script if "CREATE TABLE" in each)).items():
        if name not in there:
            continue
        said = columns.get(name, {})
        told = ", ".join(said.get(each, each) for each in wanted)
        yield f"INSERT INTO main.{name} ({', '.join(wanted)}) SELECT {told} FROM old.{name}"
    if "sqlite_sequence" in there:
        yield "DELETE FROM main.sqlite_sequence"
        yield "INSERT INTO main.sqlite_sequence SELECT * FROM old.sqlite_sequence"
    yield from other
