"""The register: names and words of people, each by the number under which rows of the chain know it.

Knows the file of people. Must not know rows. What is erased here is gone for good, and no row has to change for it.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from pokerroom.room.database import Database
from pokerroom.room.names import is_bot

# A name gets its number when somebody takes it, in the same transaction.
TABLES = """
CREATE TABLE called (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT NOT NULL REFERENCES person,
    name TEXT                    -- none where it was erased
);
CREATE UNIQUE INDEX called_name ON called (name) WHERE name IS NOT NULL;
CREATE INDEX called_of ON called (person);
CREATE TRIGGER person_called AFTER INSERT ON person
    BEGIN INSERT OR IGNORE INTO called (person, name) VALUES (new.id, new.name); END;
CREATE TRIGGER person_renamed AFTER UPDATE OF name ON person
    BEGIN INSERT OR IGNORE INTO called (person, name) VALUES (new.id, new.name); END;
CREATE TABLE note (number INTEGER PRIMARY KEY AUTOINCREMENT, words TEXT);
"""
ERASED_WORDS = "(erased)"
_SOMEBODY = "Somebody "


class Registry:
    """Names and notes by their numbers. Its methods may be called from any thread."""

    def __init__(self, database: Database) -> None:
        """Look into the file of people."""
        self.database: Database = database
        self._lock = threading.Lock()
        self._numbers: dict[str, int | None] = {}
        self._names: dict[int, str] = {}
        self._people: dict[int, str] = {}

    def number_of(self, name: str) -> int | None:
        """The number of a name that somebody has or had, written just so; None where nobody has it."""
        found = self._numbers.get(name)
        if found is None and is_bot(name):
            return None  # nobody else is called so: a server need not be asked with every row
        if found is None:
            rows = self.database.rows("SELECT number FROM called WHERE name = ?", (name,))
            if not rows and name.startswith(_SOMEBODY):  # what is left of a name that was erased
                asked = "SELECT number FROM called WHERE CAST(number AS TEXT) = ? AND name IS NULL"
                rows = self.database.rows(asked, (name.removeprefix(_SOMEBODY),))
            if not rows:
                return None
            found = int(rows[0][0])
            with self._lock:
                self._numbers[name], self._names[found] = found, name
        return found

    def name_of(self, number: int) -> str:
        """The name of a number; where it was erased, or is not there, the number says who it was."""
        found = self._names.get(number)
        if found is None:
            rows = self.database.rows("SELECT name FROM called WHERE number = ?", (number,))
            found = str(rows[0][0]) if rows and rows[0][0] is not None else somebody(number)
            with self._lock:
                self._names[number] = found
        return found

    def person_of(self, number: int) -> str | None:
        """The id of the person who has or had the name of a number."""
        found = self._people.get(number)
        if found is None:
            rows = self.database.rows("SELECT person FROM called WHERE number = ?", (number,))
            if not rows:
                return None
            found = self._people[number] = str(rows[0][0])
        return found

    def note(self, words: str) -> int:
        """Keep words, and give their number."""
        with self.database.writing() as base:
            return int(base.execute("INSERT INTO note (words) VALUES (?) RETURNING number", (words,)).fetchone()[0])

    def noted(self, number: int) -> str:
        """Words that were kept; what is left of them where they were erased."""
        rows = self.database.rows("SELECT words FROM note WHERE number = ?", (number,))
        return str(rows[0][0]) if rows and rows[0][0] is not None else ERASED_WORDS

    def numbers_of(self, person: str) -> list[int]:
        """The numbers of every name that somebody has or had."""
        return [number for (number,) in self.database.rows("SELECT number FROM called WHERE person = ?", (person,))]

    def erased_names(self) -> set[int]:
        """The numbers of the names that were erased."""
        return {number for (number,) in self.database.rows("SELECT number FROM called WHERE name IS NULL")}

    def erased_notes(self) -> set[int]:
        """The numbers of the words that were erased."""
        return {number for (number,) in self.database.rows("SELECT number FROM note WHERE words IS NULL")}

    def erase(self, person: str, notes: Sequence[int] = ()) -> list[int]:
        """Erase every name of somebody, and words by their numbers: the numbers of the names that are left."""
        with self.database.writing() as base:
            found = base.execute(
                "UPDATE called SET name = NULL WHERE person = ? RETURNING number", (person,)
            ).fetchall()
            base.executemany("UPDATE note SET words = NULL WHERE number = ?", [(number,) for number in notes])
        self.forget()
        return [int(number) for (number,) in found]

    def forget(self) -> None:
        """Read names anew from now on."""
        with self._lock:
            self._numbers.clear()
            self._names.clear()


def somebody(number: int) -> str:
    """What is left of a name that was erased."""
    return f"{_SOMEBODY}{number}"
