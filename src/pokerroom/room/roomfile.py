"""The file of a room's records: its tables, and what those who verify, archive and bring up read from it.

Knows SQL. Must not know what a row says, nor how rows are written and packed: `store` does, and is one of these.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from pokerroom.room import ledger
from pokerroom.room.database import Database
from pokerroom.room.ledger import Transfer

# Rows of hands that are on, and of what lies between hands, are kept one by one in the order in which they came, so
# that a commit touches few pages; those of a hand that is over are one pack. Marks follow from the rows. Of rows that
# lie in an archive the file has the end: `archives` knows the rest.
TABLES = (
    """
CREATE TABLE about (name TEXT PRIMARY KEY, said TEXT NOT NULL) WITHOUT ROWID, STRICT;
CREATE TABLE stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE row (
    id INTEGER PRIMARY KEY, stream INTEGER NOT NULL REFERENCES stream, number INTEGER NOT NULL, at INTEGER NOT NULL,
    kind TEXT NOT NULL, data BLOB NOT NULL, sealed BLOB, hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX row_place ON row (stream, number);
CREATE TABLE secret (
    stream INTEGER NOT NULL REFERENCES stream, first INTEGER NOT NULL, wrapped BLOB NOT NULL,
    PRIMARY KEY (stream, first)
) WITHOUT ROWID, STRICT;
CREATE TABLE pack (
    id INTEGER PRIMARY KEY, stream INTEGER NOT NULL REFERENCES stream, first INTEGER NOT NULL, last INTEGER NOT NULL,
    at INTEGER NOT NULL, data BLOB NOT NULL, hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX pack_place ON pack (stream, last);
CREATE TABLE snapshot (
    stream INTEGER PRIMARY KEY REFERENCES stream, number INTEGER NOT NULL, data BLOB NOT NULL
) STRICT;
CREATE TABLE archived (
    stream INTEGER PRIMARY KEY REFERENCES stream, last INTEGER NOT NULL, at INTEGER NOT NULL, hash BLOB NOT NULL,
    about BLOB NOT NULL
) STRICT;
CREATE TABLE begun (id INTEGER PRIMARY KEY, about BLOB NOT NULL UNIQUE) STRICT;
CREATE TABLE span (
    stream INTEGER NOT NULL REFERENCES stream, number INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    begun INTEGER NOT NULL REFERENCES begun, ended BLOB NOT NULL, PRIMARY KEY (stream, number)
) WITHOUT ROWID, STRICT;
"""
    + ledger.TABLES
)


class KeptPack(NamedTuple):
    """Rows that lie in one pack: the numbers of the first and the last, the time and the hash of the last."""

    first: int
    last: int
    at: int
    data: bytes
    hash: bytes


class Archived(NamedTuple):
    """Where the rows of a stream end that lie in archives: number, time and hash of the last, and what stands then."""

    last: int
    at: int
    hash: bytes
    about: bytes


class RoomFile:
    """A file of records. Its methods may be called from any thread."""

    database: Database

    def _id(self, stream: str) -> int | None:
        """The number of a stream; None where there is none."""
        found = self.database.rows("SELECT id FROM stream WHERE name = ?", (stream,))
        return int(found[0][0]) if found else None

    def streams(self, start: str = "") -> list[str]:
        """Give the streams whose names start so."""
        asked = "SELECT name FROM stream WHERE substr(name, 1, CAST(? AS INTEGER)) = ? ORDER BY name"
        return [str(name) for (name,) in self.database.rows(asked, (len(start), start))]

    def kept(self, stream: str) -> tuple[int, bytes] | None:
        """Give the last snapshot of a stream, if there is one, with the number of its row."""
        id = self._id(stream)
        rows = self.database.rows("SELECT number, data FROM snapshot WHERE stream = ?", (id,)) if id is not None else []
        return (int(rows[0][0]), bytes(rows[0][1])) if rows else None

    def packs(self, stream: str, after: int = 0, most: int = 256) -> list[KeptPack]:
        """Give the next packs of a stream with rows behind a number."""
        asked = "SELECT first, last, at, data, hash FROM pack WHERE stream = ? AND last > ? ORDER BY last LIMIT ?"
        return [KeptPack(*row) for row in self.database.rows(asked, (self._id(stream), after, most))]

    def count_packs(self) -> dict[str, int]:
        """Give every stream with how many packs there are of it."""
        asked = "SELECT name, (SELECT count(*) FROM pack WHERE pack.stream = stream.id) FROM stream ORDER BY name"
        return dict(self.database.rows(asked))

    def loose_hashes(self, stream: str, after: int = 0) -> dict[int, bytes]:
        """Give the hashes of the rows of a stream behind a number that are in no pack."""
        asked = "SELECT number, hash FROM row WHERE stream = ? AND number > ?"
        return dict(self.database.rows(asked, (self._id(stream), after)))

    def archived(self, stream: str) -> Archived | None:
        """Give where the rows of a stream end that lie in archives; None where none does."""
        rows = self.database.rows("SELECT last, at, hash, about FROM archived WHERE stream = ?", (self._id(stream),))
        return Archived(*rows[0]) if rows else None

    def transfers_of(self, stream: str) -> list[Transfer]:
        """Give the transfers that moved with rows of a stream."""
        # "0" is the letter behind "/".
        asked = f"SELECT {ledger.COLUMNS} FROM transfer WHERE reference > ? AND reference < ? ORDER BY number"
        return [Transfer(*row) for row in self.database.rows(asked, (f"{stream}/", f"{stream}0"))]

    def transfers_behind(self, number: int) -> list[Transfer]:
        """Give the transfers behind a number."""
        asked = f"SELECT {ledger.COLUMNS} FROM transfer WHERE number > ? ORDER BY number"
        return [Transfer(*row) for row in self.database.rows(asked, (number,))]

    def has_transfer(self, reference: str) -> bool:
        """Whether there is a transfer that is known by a reference."""
        return bool(self.database.rows("SELECT 1 FROM transfer WHERE reference = ?", (reference,)))

    def transfer_numbers(self) -> tuple[int, int]:
        """Give how many transfers there are, and the number of the last."""
        found: tuple[int, int] = self.database.rows("SELECT count(*), coalesce(max(number), 0) FROM transfer")[0]
        return found

    def references(self) -> list[str]:
        """Give by what each transfer is known."""
        return [str(known) for (known,) in self.database.rows("SELECT reference FROM transfer ORDER BY number")]

    @property
    def room(self) -> str:
        """The number of the room, made with its file: its keys are found by it."""
        found = self.about("room")
        if not found:
            self.say("room", secrets.token_hex(8))
        return found or self.about("room")

    def about(self, name: str) -> str:
        """What is said of the file under a name; nothing where nothing is."""
        found = self.database.rows("SELECT said FROM about WHERE name = ?", (name,))
        return str(found[0][0]) if found else ""

    def say(self, name: str, said: str) -> None:
        """Say something of the file under a name, unless something is said already."""
        with self.database.writing() as base:
            base.execute("INSERT INTO about VALUES (?, ?) ON CONFLICT DO NOTHING", (name, said))
