"""A person of the room, and how people lie in their file: accounts, names they had, offices, sessions.

Knows what is written and how somebody is found. Must not know how they prove who they are: `people` does, and `names`
what somebody may be called.
"""

from __future__ import annotations

from msgspec import Struct

from pokerroom.room import accounts, registry, waits
from pokerroom.room.database import Database, Transaction
from pokerroom.room.names import key_of, look_of
from pokerroom.room.offices import MANAGER
from pokerroom.room.sums import with_sums

TABLES = (
    """
CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,    -- the name without its capitals
    look TEXT NOT NULL UNIQUE,   -- what it looks like: no two people may be taken for each other
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'player')),
    password TEXT,               -- argon2's own notation, salt and parameters included
    at REAL NOT NULL
);
CREATE TABLE session (
    token TEXT PRIMARY KEY,      -- the SHA-256 of it
    person TEXT NOT NULL REFERENCES person,
    expires REAL NOT NULL
);
CREATE INDEX session_of ON session (person);
CREATE TABLE office (
    person TEXT NOT NULL REFERENCES person,
    office TEXT NOT NULL,
    granted_by TEXT NOT NULL,    -- a person, or 'link'
    at REAL NOT NULL,
    until REAL,                  -- when it was taken away; the row stays
    taken_by TEXT
);
CREATE UNIQUE INDEX office_held ON office (person, office) WHERE until IS NULL;
CREATE TABLE link (token TEXT PRIMARY KEY, expires REAL NOT NULL);
-- A name that somebody had is theirs for good: it stands in the logs of tables, and chips come home by it.
CREATE TABLE former (
    key TEXT PRIMARY KEY,
    look TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES person,
    at REAL NOT NULL
);
CREATE INDEX former_of ON former (person);
"""
    + registry.TABLES
    + waits.TABLES
    + accounts.TABLES
)
SUMMED = with_sums(TABLES)  # the file, with the sums of all its rows
_SELECT = """
SELECT person.id, person.name, person.kind,
    (SELECT group_concat(office, '\n') FROM (
        SELECT office FROM office WHERE office.person = person.id AND until IS NULL ORDER BY at, rowid) AS held),
    (SELECT group_concat(name, '\n') FROM (
        SELECT former.name FROM former WHERE former.person = person.id ORDER BY at DESC, rowid DESC) AS had)
FROM person
"""
_NAMED = f"{_SELECT} WHERE person.key = ? OR person.id = (SELECT person FROM former WHERE key = ?)"
TAKEN = """
SELECT 1 FROM person WHERE key = ? OR look = ? UNION ALL SELECT 1 FROM former WHERE key = ? OR look = ?
"""


class Person(Struct, frozen=True):
    """Somebody in the room. `offices` are names of any book's ladder, or "manager"; a bot has no account.

    `former` are names they had before: at a table where they sat down under one they are called so until they leave it.
    """

    id: str
    name: str
    guest: bool = False
    bot: bool = False
    offices: tuple[str, ...] = ()
    former: tuple[str, ...] = ()

    @property
    def is_manager(self) -> bool:
        """Whether this is a manager of the room."""
        return MANAGER in self.offices


def by_id(database: Database, id: str) -> Person | None:
    """Give somebody by id."""
    return _first(database.rows(f"{_SELECT} WHERE person.id = ?", (writable(id),)))


def by_name(database: Database, name: str) -> Person | None:
    """Give somebody by name, the present one or one they had, whatever its capitals."""
    key = writable(key_of(name))
    return _first(database.rows(_NAMED, (key, key)))


def found_by(database: Database, words: str, most: int) -> list[Person]:
    """Give those whose number or id it is, first, and those whose name, present or former, has these words in it; after
    a sign as in "#7" it is a number alone."""
    digits = words.removeprefix("#")
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 16 else -1
    key = writable(key_of(words)) if digits == words else ""
    wanted = """
JOIN (SELECT id, id = ? OR id IN (SELECT person FROM called WHERE number = ?) AS sure FROM person) AS by_number
    ON by_number.id = person.id
WHERE sure OR person.id IN (
    SELECT id FROM person WHERE instr(key, ?) > 0 UNION ALL SELECT person FROM former WHERE instr(key, ?) > 0)
ORDER BY sure DESC, person.key <> ?, person.key LIMIT ?"""
    named = key or "\n"  # which no name has
    rows = database.rows(f"{_SELECT} {wanted}", (writable(words), number, named, named, key, most))
    return [_person(row) for row in rows]


def number_of(database: Database, id: str) -> int:
    """The first number under which rows know somebody; 0 where they have none."""
    rows = database.rows("SELECT min(number) FROM called WHERE person = ?", (writable(id),))
    return int(rows[0][0] or 0)


def everybody_in_office(database: Database) -> list[Person]:
    """Give everybody who holds an office."""
    held = "WHERE person.id IN (SELECT person FROM office WHERE until IS NULL) ORDER BY person.key"
    return [_person(row) for row in database.rows(f"{_SELECT} {held}")]


def _person(row: tuple[str, str, str, str | None, str | None]) -> Person:
    id, name, kind, offices, former = row
    return Person(id, name, kind == "guest", offices=_lines(offices), former=_lines(former))


def _lines(text: str | None) -> tuple[str, ...]:
    return tuple(text.split("\n")) if text else ()


def _first(rows: list[tuple[str, str, str, str | None, str | None]]) -> Person | None:
    return _person(rows[0]) if rows else None


def is_taken(rows: Transaction, name: str) -> bool:
    """Whether somebody has or had this name, or one that looks like it."""
    return rows.execute(TAKEN, (key_of(name), look_of(name)) * 2).fetchone() is not None


def writable(text: str) -> str:
    """Text that can be written down: what is no character becomes a question mark, which no name has."""
    return text.encode(errors="replace").decode()
