"""People: who is in the room, how they prove it, and which offices they hold.

Knows accounts, sessions, offices and the manager's one-time link. Must not know tables or chips: `ledger` has the
chips, `offices` what an office may act in, `names` what a person may be called, `passwords` how they are kept.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from argon2 import PasswordHasher

from pokerroom.law.error import Refused, shown
from pokerroom.room import passwords, waits
from pokerroom.room.accounts import Accounts
from pokerroom.room.database import Database, Transaction
from pokerroom.room.keys import sums_key
from pokerroom.room.names import checked, key_of, look_of
from pokerroom.room.offices import MANAGER
from pokerroom.room.passwords import Passwords
from pokerroom.room.person import (
    SUMMED,
    TAKEN,
    Person,
    by_id,
    by_name,
    everybody_in_office,
    found_by,
    is_taken,
    number_of,
    writable,
)
from pokerroom.room.registry import Registry, somebody
from pokerroom.room.sqlite import SqliteDatabase
from pokerroom.room.sums import ready_with
from pokerroom.room.waits import Waits

FILE = "people.db"
SESSION = 30 * 86_400  # seconds that a session lasts when nobody uses it
LINK = 86_400  # seconds that the manager's link waits to be opened
LINK_USED = "this link is not valid: it works once, within a day."
FOR_MANAGERS = "offices are for the manager to give and to take."
NOT_KNOWN = "the name or the password is wrong."
NO_PASSWORD = "a guest has no password: make an account first."
WRONG_PASSWORD = "this is not your password."
_LINK = "SELECT 1 FROM link WHERE token = ? AND expires > ?"


def opened_people(folder: Path, key: bytes) -> Database:
    """The file of people in a folder, with the key by which its rows are summed."""
    return SqliteDatabase(folder / FILE, SUMMED, ready_with(key))


class People:
    """Everybody who was ever in the room. Its methods may be called from any thread."""

    def __init__(
        self,
        folder: Path,
        *,
        clock: Callable[[], float] = time.time,
        hasher: PasswordHasher | None = None,
        key: bytes | None = None,
        database: Database | None = None,
    ) -> None:
        """Open the file of people in a folder, or begin one; its rows are summed with a key, that of the room there
        unless another is given. Or look into a database that is open, and is closed with them."""
        self._clock = clock
        if database is None:
            database = opened_people(folder, key if key is not None else sums_key(folder))
        self._database = database
        self.registry: Registry = Registry(self._database)
        self._waits = Waits(self._database, clock)
        self.accounts: Accounts = Accounts(self._database, clock)
        self._passwords = Passwords(hasher)
        self._listeners: list[Callable[[str], None]] = []
        self.sweep()

    # Who

    def guest(self) -> tuple[Person, str]:
        """Let a guest in: a new person and the token of the session."""
        token = secrets.token_urlsafe(32)
        with self._database.writing() as rows:
            digits = 3
            while True:
                name = f"Guest {secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"
                if not self._is_taken(rows, name):
                    break
                digits = min(digits + 1, 12)  # the short numbers are running out
            person = self._new(rows, name, "guest", None)
            self._open(rows, person, token)
        return person, token

    def person(self, id: str) -> Person | None:
        """Give somebody by id."""
        return by_id(self._database, id)

    def name_of(self, id: str) -> str:
        """What somebody is called now, by id; of nobody it is said so."""
        found = by_id(self._database, id)
        return found.name if found is not None else "somebody"

    def named(self, name: str) -> Person | None:
        """Give somebody by name, their present one or one they had, whatever its capitals."""
        return by_name(self._database, name)

    def search(self, words: str, most: int) -> list[Person]:
        """Give those whose name has these words in it, or whose number it is."""
        return found_by(self._database, words, most)

    def number_of(self, person: Person) -> int:
        """The number under which rows know somebody first."""
        return number_of(self._database, person.id)

    def names_of(self, person: Person) -> frozenset[str]:
        """Give every name by which this person is or was known, under other accounts of theirs too."""
        found = [person, *(self.person(id) for id in self.accounts.same(person.id) if id != person.id)]
        return frozenset(name for each in found if each is not None for name in (each.name, *each.former))

    def is_same(self, one: str, other: str) -> bool:
        """Whether two ids are of one person, as far as the room can tell."""
        return other in self.accounts.same(one)

    def staff(self) -> list[Person]:
        """Give everybody who holds an office."""
        return everybody_in_office(self._database)

    def listen(self, listener: Callable[[str], None]) -> None:
        """Have somebody told, in whatever thread, the id of everybody whose sessions, name or offices have changed."""
        self._listeners.append(listener)

    def _changed(self, id: str) -> None:
        for listener in self._listeners:
            listener(id)

    # Passwords

    async def sign_up(self, name: str, password: str, address: str = "", device: str = "") -> tuple[Person, str]:
        """Make an account: the person and the token of the session. Hashing does not hold up the room."""
        return await self._passwords.slowly(lambda: self._sign_up(name, password, address, device), address)

    async def sign_in(self, name: str, password: str, address: str, device: str = "") -> tuple[Person, str]:
        """Let somebody in by name and password: the person and the token of a new session.

        A name that nobody has is refused in the same words and takes as long as a wrong password. Every wrong one
        makes the next wait longer, for the name in this place and for the address.
        """
        if not isinstance(name, str) or not isinstance(password, str):
            raise Refused(NOT_KNOWN)
        if len(name) > passwords.MOST or len(password) > passwords.MOST:
            raise Refused(NOT_KNOWN)
        return await self._passwords.slowly(lambda: self._sign_in(name, password, address, device), address)

    async def settle(
        self, guest: Person, name: str, password: str, address: str = "", device: str = ""
    ) -> tuple[Person, str]:
        """Make a guest an account, under a new name or, where none is given, their own: the person and a session.

        They are who they were: chips, seats, hands and offices stay theirs. Sessions from before end, since somebody
        else may have sat at that browser.
        """
        person, token = await self._passwords.slowly(lambda: self._settle(guest, name, password), address)
        self._waits.remember(key_of(person.name), address, device)
        return person, token

    async def change_password(self, person: Person, old: str, new: str, address: str) -> str:
        """Take another password from somebody who knows the present one: the token of the only session left."""
        return await self._passwords.slowly(lambda: self._change_password(person, old, new, address), address)

    def _sign_up(self, name: str, password: str, address: str, device: str) -> tuple[Person, str]:
        kept = checked(name)
        secret = passwords.checked(password, kept)
        self._check_free(kept)
        hashed = self._passwords.hash(secret)
        token = secrets.token_urlsafe(32)
        with self._database.writing() as rows:
            if self._is_taken(rows, kept):  # somebody was faster
                raise Refused(f"the name {shown(kept)} is taken.")
            person = self._new(rows, kept, "player", hashed)
            self._open(rows, person, token)
        self._waits.remember(key_of(kept), address, device)
        return person, token

    def _is_taken(self, rows: Transaction, name: str) -> bool:
        """Whether a name is taken; where it is not, nobody else takes it before this transaction ends."""
        self._database.alone(rows, "names")
        return is_taken(rows, name)

    def _check_free(self, name: str) -> None:
        """Refuse a name that is taken before a hash is spent on it."""
        if self._database.rows(TAKEN, (key_of(name), look_of(name)) * 2):
            raise Refused(f"the name {shown(name)} is taken.")

    def _settle(self, guest: Person, name: str, password: str) -> tuple[Person, str]:
        same = not name.strip() or key_of(name) == key_of(guest.name)
        kept = guest.name if same else checked(name)
        secret = passwords.checked(password, kept)
        if not same:
            self._check_free(kept)
        hashed = self._passwords.hash(secret)
        token = secrets.token_urlsafe(32)
        with self._database.writing() as rows:
            found = rows.execute("SELECT kind, name FROM person WHERE id = ?", (guest.id,)).fetchone()
            if found is None or found[0] != "guest":
                raise Refused("you have an account already.")
            if not same:
                if self._is_taken(rows, kept):
                    raise Refused(f"the name {shown(kept)} is taken.")
                before = (key_of(found[1]), look_of(found[1]), found[1], guest.id, self._clock())
                rows.execute("INSERT INTO former VALUES (?, ?, ?, ?, ?)", before)
                renamed = "UPDATE person SET name = ?, key = ?, look = ? WHERE id = ?"
                rows.execute(renamed, (kept, key_of(kept), look_of(kept), guest.id))
            rows.execute("UPDATE person SET kind = 'player', password = ? WHERE id = ?", (hashed, guest.id))
            self._end_all(rows, guest)
            self._open(rows, guest, token)
        self._changed(guest.id)
        return self._again(guest), token

    def _change_password(self, person: Person, old: str, new: str, address: str) -> str:
        found = self._database.rows("SELECT password FROM person WHERE id = ?", (person.id,))
        hashed = found[0][0] if found else None
        if hashed is None:
            raise Refused(NO_PASSWORD)
        secret = passwords.checked(new, person.name)
        doors = (waits.own_door(person.id, waits.network(address)), waits.address_door(address))
        self._waits.knock(doors)  # a browser left open is not a place to guess at
        if len(old) > passwords.MOST or not self._passwords.is_right(hashed, old):
            raise Refused(WRONG_PASSWORD)
        self._waits.forgive(*doors)
        renewed = self._passwords.hash(secret)
        token = secrets.token_urlsafe(32)
        with self._database.writing() as rows:
            rows.execute("UPDATE person SET password = ? WHERE id = ?", (renewed, person.id))
            self._end_all(rows, person)
            self._open(rows, person, token)
        self._changed(person.id)
        return token

    def _sign_in(self, name: str, password: str, address: str, device: str) -> tuple[Person, str]:
        key = key_of(name)
        doors = self._waits.doors(key, address, device)
        self._waits.knock(doors)
        found = self._database.rows("SELECT id, password FROM person WHERE key = ?", (writable(key),))
        hashed = found[0][1] if found else None
        if not self._passwords.is_right(hashed, password) or hashed is None:
            raise Refused(NOT_KNOWN)
        self._waits.forgive(*doors)
        self._waits.remember(key, address, device)
        person = self.person(found[0][0])
        assert person is not None
        token = secrets.token_urlsafe(32)
        renewed = self._passwords.renewed(hashed, password)
        with self._database.writing() as rows:
            if renewed is not None:
                rows.execute("UPDATE person SET password = ? WHERE id = ?", (renewed, person.id))
            self._open(rows, person, token)
        return person, token

    def _new(self, rows: Transaction, name: str, kind: str, password: str | None) -> Person:
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

    def session_ends(self, token: str | None) -> float:
        """When a session ends if nobody uses it, by the clock of the room (0: it is nobody's). Looking is no use."""
        if not token or not isinstance(token, str):
            return 0.0
        found = self._database.rows("SELECT expires FROM session WHERE token = ?", (_hash(token),))
        return float(found[0][0]) if found else 0.0

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
                ended = rows.execute("DELETE FROM session WHERE token = ? RETURNING person", (_hash(token),)).fetchall()
            for (id,) in ended:
                self._changed(id)

    def sign_out_everywhere(self, person: Person) -> None:
        """End every session of somebody."""
        with self._database.writing() as rows:
            self._end_all(rows, person)
        self._changed(person.id)

    def _end_all(self, rows: Transaction, person: Person) -> None:
        rows.execute("DELETE FROM session WHERE person = ?", (person.id,))

    def _open(self, rows: Transaction, person: Person, token: str) -> None:
        rows.execute("INSERT INTO session VALUES (?, ?, ?)", (_hash(token), person.id, self._clock() + SESSION))

    # Offices

    def employed(self, manager: Person, name: str) -> Person:
        """Whose offices the manager changes, or a refusal.

        What is believed of a manager may be old or made up; the file knows.
        """
        held = "SELECT 1 FROM office WHERE person = ? AND office = ? AND until IS NULL"
        if not self._database.rows(held, (manager.id, MANAGER)):
            raise Refused(FOR_MANAGERS)
        person = self.named(name) if isinstance(name, str) else None
        if person is None:
            raise Refused(f"there is nobody of the name {shown(name)}.")
        return person

    def held(self) -> list[tuple[str, str]]:
        """Give every office that is held: whose, by id, and which."""
        return self._database.rows("SELECT person, office FROM office WHERE until IS NULL ORDER BY at, rowid")

    def give_office(self, id: str, office: str, by: str) -> None:
        """Somebody holds an office from now on. Ask `appointments`, which writes it down first."""
        given = "INSERT INTO office (person, office, granted_by, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        with self._database.writing() as rows:
            rows.execute(given, (id, office, by, self._clock()))
        self._changed(id)

    def end_office(self, id: str, office: str, by: str) -> None:
        """Somebody holds an office no longer. Ask `appointments`, which writes it down first."""
        ended = "UPDATE office SET until = ?, taken_by = ? WHERE person = ? AND office = ? AND until IS NULL"
        with self._database.writing() as rows:
            rows.execute(ended, (self._clock(), by, id, office))
        self._changed(id)

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

    def is_link(self, token: str) -> bool:
        """Whether this is the manager's link and has not been used."""
        return bool(self._database.rows(_LINK, (_hash(token), self._clock())))

    def spend_link(self, token: str) -> None:
        """Use the link up, or a refusal where it was used or is too old."""
        with self._database.writing() as rows:
            if not rows.execute(_LINK, (_hash(token), self._clock())).fetchone():
                raise Refused(LINK_USED)
            rows.execute("DELETE FROM link")

    def _again(self, person: Person) -> Person:
        found = self.person(person.id)
        assert found is not None
        return found

    # The file

    def erase(self, id: str, notes: Sequence[int] = ()) -> None:
        """Erase somebody, and words by their numbers. Ask `erasing`, which writes it down first."""
        left = self.registry.erase(id, notes)
        name = somebody(max(left, default=0))  # nobody else is called so: each number is one name's
        with self._database.writing() as rows:
            for table in ("session", "former", "device", "came_from"):
                rows.execute(f"DELETE FROM {table} WHERE person = ?", (id,))
            gone = "UPDATE person SET key = ?, look = ?, kind = 'guest', password = NULL WHERE id = ?"
            rows.execute(gone, (key_of(name), look_of(name), id))
            rows.execute("UPDATE person SET name = ? WHERE id = ?", (name, id))
            # The trigger that gives names their numbers gave this one a number too.
            rows.execute("DELETE FROM called WHERE person = ? AND name IS NOT NULL", (id,))
        self._database.settle()
        self._changed(id)

    def sweep(self) -> None:
        """Take what has run out from the file: sessions, links, failures."""
        now = self._clock()
        with self._database.writing() as rows:
            rows.execute("DELETE FROM session WHERE expires <= ?", (now,))
            rows.execute("DELETE FROM link WHERE expires <= ?", (now,))
        self._waits.sweep()

    def close(self) -> None:
        """Close the file; hashes under way are finished first."""
        self._passwords.close()
        self._database.close()


def _hash(token: str) -> str:
    """What is kept of a token. It is long and random, so that a plain hash is enough."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
