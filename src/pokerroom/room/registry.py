"""The register: names and words of people, each by the number under which rows of the chain know it.

Knows the file of people. Must not know rows. What is erased here is gone for good, and no row has to change for it.
"""

from __future__ import annotations

import threading

from pokerroom.room.database import Database

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


class Registry:
    """Names and notes by their numbers. Its methods may be called from any thread."""

    def __init__(self, database: Database) -> None:
        """Look into the file of people."""
        self._database = database
        self._lock = threading.Lock()
        self._numbers: dict[str, int | None] = {}
        self._names: dict[int, str] = {}
        self._people: dict[int, str] = {}

    def number_of(self, name: str) -> int | None:
        """The number of a name that somebody has or had, written just so; None where nobody has it."""
        found = self._numbers.get(name)
        if found is None:
            rows = self._database.rows("SELECT number FROM called WHERE name = ?", (name,))
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
            rows = self._database.rows("SELECT name FROM called WHERE number = ?", (number,))
            found = str(rows[0][0]) if rows and rows[0][0] is not None else f"Somebody {number}"
            with self._lock:
                self._names[number] = found
        return found

    def person_of(self, number: int) -> str | None:
        """The id of the person who has or had the name of a number."""
        found = self._people.get(number)
        if found is None:
            rows = self._database.rows("SELECT person FROM called WHERE number = ?", (number,))
            if not rows:
                return None
            found = self._people[number] = str(rows[0][0])
        return found

    def note(self, words: str) -> int:
        """Keep words, and give their number."""
        with self._database.writing() as base:
            return base.execute("INSERT INTO note (words) VALUES (?)", (words,)).lastrowid or 0

    def noted(self, number: int) -> str:
        """Words that were kept; what is left of them where they were erased."""
        rows = self._database.rows("SELECT words FROM note WHERE number = ?", (number,))
        return str(rows[0][0]) if rows and rows[0][0] is not None else ERASED_WORDS

    def erase(self, person: str) -> list[int]:
        """Erase every name of somebody: the numbers that are left."""
        with self._database.writing() as base:
            found = base.execute(
                "UPDATE called SET name = NULL WHERE person = ? RETURNING number", (person,)
            ).fetchall()
        with self._lock:
            self._numbers.clear()
            self._names.clear()
        return [int(number) for (number,) in found]
