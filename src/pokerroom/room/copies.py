"""Copies of a room: backup and restore, an export that anybody can check, and an archive of hands of long ago.

Knows what belongs to a room's records and where it lies. Must not change a row: what is archived leaves the file, and
the hash at its end stays. Keys are in no copy. `docs/check_export.py` checks an export apart from this program.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room import house as house_file
from pokerroom.room import notebook, progress
from pokerroom.room import people as people_file
from pokerroom.room.addresses import people_at, store_at
from pokerroom.room.anchors import Anchors
from pokerroom.room.archives import archive_faults
from pokerroom.room.build import build
from pokerroom.room.database import FORM, Database
from pokerroom.room.draws import draw_faults
from pokerroom.room.erasing import erasure_faults
from pokerroom.room.faults import Fault, Findings
from pokerroom.room.house import house_of, said_of
from pokerroom.room.keys import Keys, is_signed, keys_folder, keys_there, new_keys
from pokerroom.room.logbook import log_faults
from pokerroom.room.person import TABLES as PEOPLE_TABLES
from pokerroom.room.registry import Registry
from pokerroom.room.sqlite import CARRIED, check_folder
from pokerroom.room.store import FILE, RoomStore
from pokerroom.room.stored import Row
from pokerroom.room.sums import sum_faults
from pokerroom.room.verify import UNREADABLE, walk, whole

FILES = (FILE, people_file.FILE)
MANIFEST, ANCHORS = "manifest.json", "anchors.jsonl"
# What people with an account keep for themselves, a small file each: no records, and yet nobody wants to lose them.
PAPERS = (notebook.FOLDER, progress.FOLDER)


class Manifest(Struct):
    """What is in a backup: of which room and form, made by which program, and the hash of each file."""

    room: str
    form: int
    build: str
    files: dict[str, str]


class SignedText(Struct):
    """A text, letter by letter, with its hash and, where the keys were there, who signed it and how."""

    text: str
    hash: str
    public: str = ""
    signature: str = ""


def signed(text: str, keys: Keys | None) -> SignedText:
    """A text as it is handed on."""
    known = hashlib.sha256(text.encode()).hexdigest()
    return SignedText(text, known, *((keys.public, keys.sign(text.encode())) if keys is not None else ()))


def read_signed(said: SignedText) -> str:
    """The text again; a refusal where it is not what was written."""
    text = said.text.encode()
    if hashlib.sha256(text).hexdigest() != said.hash.lower():
        raise Refused("it is not what was written.")
    if (said.public or said.signature) and not is_signed(text, said.signature, said.public):
        raise Refused("it is not what was signed.")
    return said.text


class OpenedFolder(NamedTuple):
    """The records of a room, opened to be looked at; `keys` where they are there."""

    folder: Path
    store: RoomStore
    people: Database
    registry: Registry
    anchors: Anchors
    keys: Keys | None

    def close(self) -> None:
        """Close the files."""
        self.store.close()
        self.people.close()


def opened(folder: Path, keys: Path | None = None, at: str = "") -> OpenedFolder:
    """Open the records that lie in a folder, or on a server; a refusal where there is no room."""
    if not at:
        if not (folder / FILE).is_file():
            raise Refused(f"there is no room in {folder}.")
        check_folder(folder)
    store = store_at(at or str(folder / FILE), make=False)
    try:
        there = keys_folder(store.room, keys)
        known = keys_there(there)
        using = known if known is not None else new_keys()  # nothing is made where there is nothing
        store.vault = using.vault
        people = people_at(at or str(folder / people_file.FILE), using.sums, make=False)
        anchors = Anchors(there, store, using)
        with contextlib.suppress(*UNREADABLE):  # whoever verifies says why
            anchors.take()
        return OpenedFolder(folder, store, people, Registry(people), anchors, known)
    except BaseException:
        store.close()
        raise


def verified(folder: Path, keys: Path | None = None, given: Sequence[Path] = (), at: str = "") -> Findings:
    """Verify all records in a folder, or on a server: rows and chips, people, keys, the rules of the house, the log;
    and the archives that are given."""
    found = opened(folder, keys, at)
    try:
        report = whole(found.store, found.registry, found.anchors)
        for look in (_keys_faults, _people_faults, _house_faults, _draw_faults):
            try:
                report.faults.extend(look(found))
            except UNREADABLE as error:
                report.faults.append(Fault(str(folder), f"it cannot be read: {error}"))
        report.faults.extend(Fault(where, what) for where, what in log_faults(folder))
        faults, elsewhere = archive_faults(found.store, found.registry, given)
        report.faults.extend(faults)
        report.elsewhere.extend(elsewhere)
        return report
    finally:
        found.close()


def _keys_faults(found: OpenedFolder) -> list[Fault]:
    named = found.store.about("keys")
    if found.keys is None:
        return [Fault("keys", "they are not here: hands that are on and people cannot be looked at")]
    return [Fault("keys", "they are not those of this room")] if named and named != found.keys.names else []


def _people_faults(found: OpenedFolder) -> list[Fault]:
    faults = [Fault(found.people.name, what) for what in found.people.faults()]
    if found.keys is not None:
        summed = sum_faults(found.people, PEOPLE_TABLES, found.keys.sums)
        faults += [Fault(where, what) for where, what in summed]
    return faults + erasure_faults(found.store, found.registry)


def _draw_faults(found: OpenedFolder) -> list[Fault]:
    return draw_faults(found.store, found.keys.sealing) if found.keys is not None else []


def _house_faults(found: OpenedFolder) -> list[Fault]:
    try:
        rules = said_of(house_of(found.folder))
    except Refused as error:
        return [Fault(house_file.FILE, error.sentence)]
    end = found.store.end(house_file.STREAM)
    written = found.store.read(house_file.STREAM, end - 1)[-1].data if end else b"{}"
    if rules == written:
        return []
    what = "its rules are not those by which the room was last open; it writes them down when it opens"
    return [Fault(house_file.FILE, what)]


# ------------------------------------------------------------------------------------------------ backup


def backup(folder: Path, target: Path, keys: Path | None = None) -> Manifest:
    """Copy a room, open or closed, into one file; what is written meanwhile is in it whole or not at all."""
    found = opened(folder, keys)
    try:
        with tempfile.TemporaryDirectory(dir=target.parent) as place:
            for name, database in ((FILE, found.store.database), (people_file.FILE, found.people)):
                database.copy(Path(place) / name)
            anchors = b"".join(msgspec.json.encode(each) + b"\n" for each in found.anchors.every)
            (Path(place) / ANCHORS).write_bytes(anchors)
            papers = _papers(folder, Path(place))
            hashes = {name: _hash(Path(place) / name) for name in (*FILES, ANCHORS, *papers)}
            manifest = Manifest(found.store.room, FORM, build(), hashes)
            made = Path(place) / "backup"
            with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
                told = signed(msgspec.json.encode(manifest).decode(), found.keys)
                file.writestr(MANIFEST, msgspec.json.encode(told))
                for name in hashes:
                    file.write(Path(place) / name, name)
            _settle(made, target)
    finally:
        found.close()
    return manifest


def _is_paper(name: str) -> bool:
    """Whether a file of a backup is such a paper, named by its account."""
    kept, _, file = name.partition("/")
    account = file.removesuffix(".json")
    return kept in PAPERS and file.endswith(".json") and account.isascii() and account.isalnum()


def _papers(folder: Path, place: Path) -> list[str]:
    """Copy what people keep for themselves; the names of the copies."""
    found = []
    for kept in PAPERS:
        (place / kept).mkdir()
        for path in sorted((folder / kept).glob("*.json")):
            with contextlib.suppress(FileNotFoundError):  # somebody has thrown it away meanwhile
                (place / kept / path.name).write_bytes(path.read_bytes())
                found.append(f"{kept}/{path.name}")
    return [name for name in found if _is_paper(name)]


def restore(source: Path, folder: Path) -> Manifest:
    """Lay a backup out in a folder in which there is no room; nothing is left there where something is wrong."""
    if any((folder / name).exists() for name in FILES):
        raise Refused(f"there is a room in {folder} already; nothing was changed.")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as place:
        manifest = lay_out(source, Path(place))
        for name in (*[each for each in manifest.files if _is_paper(each)], *FILES):
            (folder / name).parent.mkdir(mode=0o700, exist_ok=True)
            (Path(place) / name).chmod(0o600)
            _settle(Path(place) / name, folder / name)
    return manifest


def lay_out(source: Path, folder: Path) -> Manifest:
    """Lay the files of a backup out in an empty folder, each as it was backed up; a refusal where one is not."""
    try:
        with zipfile.ZipFile(source) as file:
            said = file.read(MANIFEST)
            # Those of form 4 were not signed.
            text = said if b'"text"' not in said else read_signed(msgspec.json.decode(said, type=SignedText)).encode()
            manifest = msgspec.json.decode(text, type=Manifest)
            known = {name for name in manifest.files if name in (*FILES, ANCHORS) or _is_paper(name)}
            if manifest.form not in (FORM, *CARRIED) or not set(FILES) <= set(manifest.files) <= known:
                raise Refused(f"it is the backup of another version (form {manifest.form}, not {FORM}).")
            for name, wanted in manifest.files.items():
                file.extract(name, folder)
                if _hash(folder / name) != wanted:
                    raise Refused(f"{name} in it is not what was backed up.")
    except Refused as error:
        raise Refused(f"{source}: {error.sentence}") from None
    except FileNotFoundError:
        raise Refused(f"there is no file {source}.") from None
    except Exception as error:  # whatever is made of a file that is no such thing, or was changed
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


class ExportEnd(Struct, tag="end"):
    """The last line of an export: how many lines stand before it, the hash of them all, and who signed that, if the
    keys were there."""

    lines: int
    hash: str
    public: str = ""
    signature: str = ""


def export(folder: Path, target: Path, keys: Path | None = None) -> int:
    """Write all records of a room as lines that a small program can check; how many rows. Nobody is named in it."""
    found = opened(folder, keys)
    rows = lines = 0
    made = target.with_name(f"{target.name}.new")
    summed = hashlib.sha256()
    try:
        with made.open("wb") as file:
            for line in exported(found):
                rows += isinstance(line, ExportedRow)
                lines += 1
                text = msgspec.json.encode(line) + b"\n"
                summed.update(text)
                file.write(text)
            end = signed(f"{lines} {summed.hexdigest()}", found.keys)
            file.write(msgspec.json.encode(ExportEnd(lines, summed.hexdigest(), end.public, end.signature)) + b"\n")
            file.flush()
        _settle(made, target)
    finally:
        made.unlink(missing_ok=True)
        found.close()
    return rows


def _walked(store: RoomStore, stream: str) -> list[tuple[Row, bytes]]:
    """The rows of a stream with their hashes."""
    told: list[tuple[Row, bytes]] = []
    walk(store, stream, hear=lambda row, row_hash: told.append((row, row_hash)))
    return told


def exported(found: OpenedFolder) -> Iterator[Struct]:
    """All lines of an export but the last."""
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
