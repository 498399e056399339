"""People: who is in the room, how they prove it, and which offices they hold.

Knows accounts, passwords, sessions, offices and the manager's one-time link. Must not know tables or chips: `ledger`
has the chips, `offices` what an office may act in, `names` what a person may be called.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import sqlite3
import threading
import time
import unicodedata
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from msgspec import Struct

from pokerroom.law.error import Refused, shown
from pokerroom.room import waits
from pokerroom.room.database import Database
from pokerroom.room.names import checked, key_of, look_of
from pokerroom.room.offices import MANAGER, office_named
from pokerroom.room.waits import TooOften, Waits

T = TypeVar("T")
FILE = "people.db"
SESSION = 30 * 86_400  # seconds that a session lasts when nobody uses it
LINK = 86_400  # seconds that the manager's link waits to be opened
LEAST_PASSWORD, MOST_PASSWORD = 8, 256
THREADS = 2  # a hash takes much memory: few at a time
MOST_WAITING = 32  # sign-ins under way; whoever comes then is asked to try again
LINK_USED = "this link is not valid: it works once, within a day."
FOR_MANAGERS = "offices are for the manager to give and to take."
NOT_KNOWN = "name and password do not go together."
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
"""
    + waits.TABLES
)
_PERSON = """
SELECT person.id, person.name, person.kind,
    (SELECT group_concat(office, char(10)) FROM (
        SELECT office FROM office WHERE office.person = person.id AND until IS NULL ORDER BY at, rowid))
FROM person
"""
_LINK = "SELECT 1 FROM link WHERE token = ? AND expires > ?"
# Enough to stop those whose guess is the first of every list; length does the rest.
_COMMON = """
password passw0rd password1 password123 12345678 123456789 1234567890 11111111 qwertyui qwerty123 qwertyuiop 1q2w3e4r
iloveyou sunshine princess football baseball letmein1 welcome1 trustno1 superman pokerroom pokerpoker 87654321 abcd1234
abc12345 asdfghjkl changeme 00000000 88888888 starwars whatever
"""
_GUESSED_FIRST = frozenset(_COMMON.split())


class Person(Struct, frozen=True):
    """Somebody in the room. `offices` are names of any book's ladder, or "manager"; a bot has no account."""

    id: str
    name: str
    guest: bool = False
    bot: bool = False
    offices: tuple[str, ...] = ()

    @property
    def is_manager(self) -> bool:
        """Whether this is a manager of the room."""
        return MANAGER in self.offices


class People:
    """Everybody who was ever in the room. Its methods may be called from any thread."""

    def __init__(
        self, folder: Path, *, clock: Callable[[], float] = time.time, hasher: PasswordHasher | None = None
    ) -> None:
        """Open the file of people in a folder, or begin one."""
        self._clock = clock
        self._hasher = hasher if hasher is not None else PasswordHasher()
        self._database = Database(folder / FILE, TABLES)
        self._waits = Waits(self._database, clock)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="password")
        self._waiting = 0
        self._waiting_lock = threading.Lock()
        # Verified in place of the password of somebody who has none, so that both take the same time.
        self._nobodys = self._hasher.hash(secrets.token_urlsafe())
        self.sweep()

    # Who

    def guest(self) -> tuple[Person, str]:
        """Let a guest in: a new person and the token of the session."""
        token = secrets.token_urlsafe(32)
        with self._database.writing() as rows:
            digits = 3
            while True:
                name = f"Guest {secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"
                if not rows.execute("SELECT 1 FROM person WHERE look = ?", (look_of(name),)).fetchone():
                    break
                digits = min(digits + 1, 12)  # the short numbers are running out
            person = self._new(rows, name, "guest", None)
            self._open(rows, person, token)
        return person, token

    def person(self, id: str) -> Person | None:
        """Give somebody by id."""
        return _first(self._database.rows(f"{_PERSON} WHERE person.id = ?", (_plain(id),)))

    def named(self, name: str) -> Person | None:
        """Give somebody by name, whatever its capitals."""
        return _first(self._database.rows(f"{_PERSON} WHERE person.key = ?", (_plain(key_of(name)),)))

    def staff(self) -> list[Person]:
        """Give everybody who holds an office."""
        held = "WHERE person.id IN (SELECT person FROM office WHERE until IS NULL) ORDER BY person.key"
        return [_person(row) for row in self._database.rows(f"{_PERSON} {held}")]

    # Passwords

    async def sign_up(self, name: str, password: str) -> tuple[Person, str]:
        """Make an account: the person and the token of the session. Hashing does not hold up the room."""
        return await self._slowly(lambda: self._sign_up(name, password))

    async def sign_in(self, name: str, password: str, address: str) -> tuple[Person, str]:
        """Let somebody in by name and password: the person and the token of a new session.

        A name that nobody has is refused in the same words and takes as long as a wrong password. Every wrong one
        makes the next wait longer, for the name and for the address.
        """
        if not isinstance(name, str) or not isinstance(password, str):
            raise Refused(NOT_KNOWN)
        if len(name) > MOST_PASSWORD or len(password) > MOST_PASSWORD:
            raise Refused(NOT_KNOWN)
        return await self._slowly(lambda: self._sign_in(name, password, address))

    async def _slowly(self, work: Callable[[], T]) -> T:
        with self._waiting_lock:
            if self._waiting >= MOST_WAITING:
                raise TooOften("many are signing in at this moment; try again.", 1.0)
            self._waiting += 1
        future = self._pool.submit(work)
        future.add_done_callback(self._served)
        return await asyncio.wrap_future(future)

    def _served(self, future: Future[T]) -> None:
        """One less is waiting, also where somebody went away before the turn came."""
        with self._waiting_lock:
            self._waiting -= 1

    def _sign_up(self, name: str, password: str) -> tuple[Person, str]:
        kept = checked(name)
        secret = _checked_password(password, kept)
        taken = "SELECT 1 FROM person WHERE key = ? OR look = ?"
        if self._database.rows(taken, (key_of(kept), look_of(kept))):  # before a hash is spent on it
            raise Refused(f"the name {shown(kept)} is taken.")
        hashed = self._hasher.hash(secret)
        token = secrets.token_urlsafe(32)
        with self._database.writing() as rows:
            try:
                person = self._new(rows, kept, "player", hashed)
            except sqlite3.IntegrityError:  # somebody was faster
                raise Refused(f"the name {shown(kept)} is taken.") from None
            self._open(rows, person, token)
        return person, token

    def _sign_in(self, name: str, password: str, address: str) -> tuple[Person, str]:
        key = key_of(name)
        doors = (waits.name_door(key), waits.address_door(address))
        self._waits.knock(doors)
        found = self._database.rows("SELECT id, password FROM person WHERE key = ?", (_plain(key),))
        hashed = found[0][1] if found else None
        secret = _plain(unicodedata.normalize("NFC", password))
        right = self._verified(hashed if hashed is not None else self._nobodys, secret)
        if not right or hashed is None:
            raise Refused(NOT_KNOWN)
        self._waits.forgive(*doors)
        person = self.person(found[0][0])
        assert person is not None
        token = secrets.token_urlsafe(32)
        renewed = self._hasher.hash(secret) if self._hasher.check_needs_rehash(hashed) else None
        with self._database.writing() as rows:
            if renewed is not None:
                rows.execute("UPDATE person SET password = ? WHERE id = ?", (renewed, person.id))
            self._open(rows, person, token)
        return person, token

    def _verified(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (Argon2Error, InvalidHashError):
            return False

    def _new(self, rows: sqlite3.Connection, name: str, kind: str, password: str | None) -> Person:
        id = f"p{secrets.token_hex(8)}"
        values = (id, name, key_of(name), look_of(name), kind, password, self._clock())
        rows.execute("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        return Person(id, name, kind == "guest")

    # Sessions

    def of_token(self, token: str | None) -> Person | None:
        """Give whoever has this session; None where it is nobody's or has ended."""
        if not token or not isinstance(token, str) or len(token) > 200:
            return None
        now = self._clock()
        hashed = _hash(token)
        found = self._database.rows("SELECT person, expires FROM session WHERE token = ?", (hashed,))
        if not found or found[0][1] <= now:
            return None
        if found[0][1] - now < SESSION / 2:  # whoever is here often stays signed in; written once in many days
            with self._database.writing() as rows:
                rows.execute("UPDATE session SET expires = ? WHERE token = ?", (now + SESSION, hashed))
        return self.person(found[0][0])

    def open_session(self, person: Person) -> str:
        """Begin another session of somebody: its token."""
        token = secrets.token_urlsafe(32)
        with self._database.writing() as rows:
            self._open(rows, person, token)
        return token

    def sign_out(self, token: str | None) -> None:
        """End a session; one that is nobody's is no error."""
        if token and isinstance(token, str):
            with self._database.writing() as rows:
                rows.execute("DELETE FROM session WHERE token = ?", (_hash(token),))

    def sign_out_everywhere(self, person: Person) -> None:
        """End every session of somebody."""
        with self._database.writing() as rows:
            rows.execute("DELETE FROM session WHERE person = ?", (person.id,))

    def _open(self, rows: sqlite3.Connection, person: Person, token: str) -> None:
        rows.execute("INSERT INTO session VALUES (?, ?, ?)", (_hash(token), person.id, self._clock() + SESSION))

    # Offices

    def grant(self, manager: Person, name: str, office: str) -> Person:
        """The manager gives somebody an office of a book's ladder; the person as he is now."""
        wanted = office_named(office)
        with self._database.writing() as rows:
            person = self._employed(rows, manager, name)
            if person.guest:
                raise Refused(f"{person.name} is a guest: an office is for an account.")
            self._give(rows, person, wanted, manager.id)
        return self._again(person)

    def revoke(self, manager: Person, name: str, office: str) -> Person:
        """The manager takes an office from somebody; the person as he is now."""
        wanted = office_named(office)
        with self._database.writing() as rows:
            person = self._employed(rows, manager, name)
            taken = "UPDATE office SET until = ?, taken_by = ? WHERE person = ? AND office = ? AND until IS NULL"
            if not rows.execute(taken, (self._clock(), manager.id, person.id, wanted)).rowcount:
                raise Refused(f"{person.name} does not hold the office of {wanted}.")
        return self._again(person)

    @property
    def has_manager(self) -> bool:
        """Whether the room has a manager; if not, somebody must be given the link."""
        return bool(self._database.rows("SELECT 1 FROM office WHERE office = ? AND until IS NULL", (MANAGER,)))

    def manager_link(self) -> str:
        """Make the token that makes its first user manager, within a day. Earlier ones lose their power."""
        token = secrets.token_urlsafe(32)
        with self._database.writing() as rows:
            rows.execute("DELETE FROM link")
            rows.execute("INSERT INTO link VALUES (?, ?)", (_hash(token), self._clock() + LINK))
        return token

    def take_manager(self, token: str, person: Person) -> Person:
        """Use the one-time link: the person as manager, or a refusal where it was used or is too old."""
        with self._database.writing() as rows:
            if not rows.execute(_LINK, (_hash(token), self._clock())).fetchone():
                raise Refused(LINK_USED)
            rows.execute("DELETE FROM link")
            self._give(rows, person, MANAGER, "link")
        return self._again(person)

    def is_link(self, token: str) -> bool:
        """Whether this is the manager's link and has not been used."""
        return bool(self._database.rows(_LINK, (_hash(token), self._clock())))

    def _give(self, rows: sqlite3.Connection, person: Person, office: str, by: str) -> None:
        given = "INSERT OR IGNORE INTO office (person, office, granted_by, at) VALUES (?, ?, ?, ?)"
        rows.execute(given, (person.id, office, by, self._clock()))

    def _employed(self, rows: sqlite3.Connection, manager: Person, name: str) -> Person:
        """Whose offices the manager changes. What is believed of a manager may be old or made up; the file knows."""
        held = "SELECT 1 FROM office WHERE person = ? AND office = ? AND until IS NULL"
        if not rows.execute(held, (manager.id, MANAGER)).fetchone():
            raise Refused(FOR_MANAGERS)
        person = self.named(name) if isinstance(name, str) else None
        if person is None:
            raise Refused(f"there is nobody of the name {shown(name)}.")
        return person

    def _again(self, person: Person) -> Person:
        found = self.person(person.id)
        assert found is not None
        return found

    # The file

    def sweep(self) -> None:
        """Take what has run out from the file: sessions, links, failures."""
        now = self._clock()
        with self._database.writing() as rows:
            rows.execute("DELETE FROM session WHERE expires <= ?", (now,))
            rows.execute("DELETE FROM link WHERE expires <= ?", (now,))
        self._waits.sweep()

    def close(self) -> None:
        """Close the file; hashes under way are finished first."""
        self._pool.shutdown()
        self._database.close()


def _person(row: tuple[str, str, str, str | None]) -> Person:
    id, name, kind, offices = row
    return Person(id, name, kind == "guest", offices=tuple(offices.split("\n")) if offices else ())


def _first(rows: list[tuple[str, str, str, str | None]]) -> Person | None:
    return _person(rows[0]) if rows else None


def _hash(token: str) -> str:
    """What is kept of a token. It is long and random, so that a plain hash is enough."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def _plain(text: str) -> str:
    """Text that can be written down: what is no character becomes a question mark, which no name has."""
    return text.encode(errors="replace").decode()


def _checked_password(password: object, name: str) -> str:
    if not isinstance(password, str) or not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise Refused(f"a password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters.")
    secret = unicodedata.normalize("NFC", password)
    if _plain(secret) != secret:
        raise Refused("the password has something in it that is no character.")
    folded = secret.casefold()
    if folded in _GUESSED_FIRST or len(set(folded)) < 3 or folded.replace(" ", "") == name.casefold().replace(" ", ""):
        raise Refused("this password is the first that anybody would try; choose another.")
    return secret
