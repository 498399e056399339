"""Copies of a room: backup and restore, an export that anybody can check, and an archive of hands of long ago.

Knows what belongs to a room's records and where it lies. Must not change a row: what is archived leaves the file, and
the hash at its end stays. Keys are in no copy. `docs/check_export.py` checks an export apart from this program.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room import people as people_file
from pokerroom.room.anchors import Anchors
from pokerroom.room.build import build
from pokerroom.room.database import FORM, Database, check_folder
from pokerroom.room.keys import RoomVault, keys_folder, keys_in
from pokerroom.room.person import TABLES as PEOPLE_TABLES
from pokerroom.room.registry import Registry
from pokerroom.room.store import FILE, Row, SqliteStore
from pokerroom.room.verify import Fault, Findings, walk, whole

FILES = (FILE, people_file.FILE)
MANIFEST, ANCHORS = "manifest.json", "anchors.jsonl"


class Manifest(Struct):
    """What is in a backup: of which room and form, made by which program, and the hash of each file."""

    room: str
    form: int
    build: str
    files: dict[str, str]


class OpenedFolder(NamedTuple):
    """The records of a room, opened to be looked at."""

    store: SqliteStore
    people: Database
    registry: Registry
    anchors: Anchors

    def close(self) -> None:
        """Close the files."""
        self.store.close()
        self.people.close()


def opened(folder: Path, keys: Path | None = None) -> OpenedFolder:
    """Open the records that lie in a folder; a refusal where there is no room."""
    if not (folder / FILE).is_file():
        raise Refused(f"there is no room in {folder}.")
    check_folder(folder)
    store = SqliteStore(folder / FILE)
    try:
        there = keys_folder(store.room, keys)
        known = keys_in(there)
        store.vault = RoomVault(known.sealing)
        people = Database(folder / people_file.FILE, PEOPLE_TABLES)
        return OpenedFolder(store, people, Registry(people), Anchors(there, store.room, known))
    except BaseException:
        store.close()
        raise


def verified(folder: Path, keys: Path | None = None) -> Findings:
    """Verify all records in a folder."""
    found = opened(folder, keys)
    try:
        report = whole(found.store, found.registry, found.anchors)
        for said in found.people.rows("PRAGMA integrity_check(20)"):
            if said[0] != "ok":
                report.faults.append(Fault(people_file.FILE, str(said[0])))
        return report
    except sqlite3.DatabaseError as error:
        return Findings(0, 0, 0, 0, [Fault(str(folder), f"the file is damaged: {error}")])
    finally:
        found.close()


# ------------------------------------------------------------------------------------------------ backup


def backup(folder: Path, target: Path, keys: Path | None = None) -> Manifest:
    """Copy a room, open or closed, into one file; what is written meanwhile is in it whole or not at all."""
    found = opened(folder, keys)
    try:
        with tempfile.TemporaryDirectory(dir=target.parent) as place:
            hashes: dict[str, str] = {}
            for name, database in ((FILE, found.store.database), (people_file.FILE, found.people)):
                database.copy(Path(place) / name)
                hashes[name] = _hash(Path(place) / name)
            manifest = Manifest(found.store.room, FORM, build(), hashes)
            made = Path(place) / "backup"
            with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
                file.writestr(MANIFEST, msgspec.json.encode(manifest))
                file.writestr(ANCHORS, b"".join(msgspec.json.encode(each) + b"\n" for each in found.anchors.every))
                for name in hashes:
                    file.write(Path(place) / name, name)
            _settle(made, target)
    finally:
        found.close()
    return manifest


def restore(source: Path, folder: Path) -> Manifest:
    """Lay a backup out in a folder in which there is no room; nothing is left there where something is wrong."""
    if any((folder / name).exists() for name in FILES):
        raise Refused(f"there is a room in {folder} already; nothing was changed.")
    try:
        with zipfile.ZipFile(source) as file:
            manifest = msgspec.json.decode(file.read(MANIFEST), type=Manifest)
            if manifest.form != FORM or set(manifest.files) != set(FILES):
                raise Refused(f"{source} is the backup of another version (form {manifest.form}, not {FORM}).")
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=folder) as place:
                for name, wanted in manifest.files.items():
                    file.extract(name, place)
                    if _hash(Path(place) / name) != wanted:
                        raise Refused(f"{name} in {source} is not what was backed up.")
                for name in manifest.files:
                    (Path(place) / name).chmod(0o600)
                    _settle(Path(place) / name, folder / name)
    except (OSError, KeyError, zipfile.BadZipFile, msgspec.MsgspecError) as error:
        raise Refused(f"{source} is not a backup of a room: {error}.") from None
    return manifest


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _settle(made: Path, target: Path) -> None:
    """Put a file that is whole into its place, so that it is there whole or not at all."""
    with made.open("rb") as file:
        os.fsync(file.fileno())
    made.replace(target)


# ------------------------------------------------------------------------------------------------ export


class About(Struct, tag="room"):
    """The first line of an export: which room, in which form, by which program."""

    room: str
    form: int
    build: str


class ExportedRow(Struct, tag="row", omit_defaults=True):
    """A row: all that its hash covers, and the hash. `locked`: of a hand that is on nothing else is told."""

    stream: str
    number: int
    at: int
    kind: str
    hash: str
    data: str = ""
    sealed: str = ""
    secret: str = ""
    locked: bool = False


class ExportedTransfer(Struct, tag="transfer"):
    """A transfer of chips, known by the row it came with."""

    reference: str
    debit: str
    credit: str
    amount: int


class ExportedAccount(Struct, tag="account"):
    """What an account holds."""

    name: str
    balance: int


class ExportedAnchor(Struct, tag="anchor"):
    """An anchor as it was signed."""

    text: str
    signature: str


def export(folder: Path, target: Path, keys: Path | None = None) -> int:
    """Write all records of a room as lines that a small program can check; how many rows. Nobody is named in it."""
    found = opened(folder, keys)
    rows = 0
    made = target.with_name(f"{target.name}.new")
    try:
        with made.open("wb") as file:
            for line in _exported(found):
                rows += isinstance(line, ExportedRow)
                file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
        _settle(made, target)
    finally:
        made.unlink(missing_ok=True)
        found.close()
    return rows


def _walked(store: SqliteStore, stream: str) -> list[tuple[Row, bytes]]:
    """The rows of a stream with their hashes."""
    told: list[tuple[Row, bytes]] = []
    walk(store, stream, hear=lambda row, row_hash: told.append((row, row_hash)))
    return told


def _exported(found: OpenedFolder) -> Iterator[Struct]:
    store = found.store
    yield About(store.room, FORM, build())
    for stream in store.streams():
        first = store.open_hand(stream)
        for row, row_hash in _walked(store, stream):
            line = ExportedRow(stream, row.number, row.at, row.kind, row_hash.hex())
            if row.locked or 0 < first <= row.number:
                line.locked = True  # cards of a hand that is on are nobody's to read
            else:
                line.data, line.sealed, line.secret = row.data.decode(), row.sealed.decode(), row.secret.hex()
            yield line
    for values in store.database.rows("SELECT reference, debit, credit, amount FROM transfer ORDER BY number"):
        yield ExportedTransfer(*values)
    for name, balance in store.database.rows("SELECT name, balance FROM account ORDER BY name"):
        yield ExportedAccount(name, balance)
    for signed in found.anchors.every:
        yield ExportedAnchor(signed.text, signed.signature)
