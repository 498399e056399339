"""Database: what the room asks of whatever keeps its records, SQLite or PostgreSQL, and what is said when it fails.

Knows doors for writing and for looking, in words that both understand. Must not know either of them: ask `sqlite` for
files and `postgres` for a server. `people`, `ledger` and `store` bring their own tables.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from pokerroom.law.error import Refused
from pokerroom.room.several import Several

FORM = 5  # of all that a room keeps
WAIT = 5.0  # seconds that a second program, or a server that is gone, is waited for


class CannotWriteError(Refused):
    """A refusal because the room cannot write down anything now, whatever it is."""

    sentence_now = "the room cannot write anything down at this moment; nothing has changed."

    def __init__(self) -> None:
        super().__init__(self.sentence_now)


class CannotReadError(CannotWriteError):
    """A refusal because the room cannot look anything up now."""

    sentence_now = "the room cannot look anything up at this moment; nothing has changed."


class BrokenFileError(Refused):
    """A refusal because what keeps the room's records is damaged."""


class DatabaseError(Exception):
    """What a server says of a statement, where it is none of the above."""


class RowError(DatabaseError):
    """A row that a server does not take: another is there, or a value is of another sort."""


class InDoubtError(DatabaseError):
    """Nobody knows whether the last commit was made: the server went away with the answer, and did not come back."""


# SQLite's own errors come as they are: nothing stands between it and those who write.
NOT_TAKEN = (RowError, sqlite3.IntegrityError, sqlite3.DataError)
# The last where words of SQLite have broken letters in them.
SAID = (DatabaseError, sqlite3.Error, UnicodeDecodeError)


class Selected(Protocol):
    """What a statement gave."""

    def fetchone(self) -> Any:
        """Give the next row; None where there is no more."""

    def fetchall(self) -> list[Any]:
        """Give all rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Transaction(Protocol):
    """A transaction that is open. Values stand as `?`; what is not asked for may be done later, but in its order."""

    @property
    def in_transaction(self) -> bool:
        """Whether it is open still: the file or the server has not given it up."""

    def execute(self, statement: str, values: Sequence[Any] = ..., /) -> Selected:
        """Do one thing."""

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> object:
        """Do the same with each of several."""


class Database(Protocol):
    """What keeps some tables. Every method may be called from any thread."""

    @property
    def name(self) -> str:
        """What it is called where something is wrong with it."""

    @property
    def address(self) -> str:
        """Where it can be opened again."""

    @property
    def rest(self) -> float:
        """How long it is left alone between two commits, in times of what the last one took: more than nothing where
        each costs as much whatever it holds, so that those who come meanwhile go together."""

    def writing(self) -> AbstractContextManager[Transaction]:
        """Write: all that is done inside survives a crash at the end, or none of it is done where something is
        raised."""

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Look: what has been written up to now."""

    def looking(self) -> AbstractContextManager[Transaction]:
        """Look more than once at the same moment: what is written meanwhile is not seen."""

    def alone(self, base: Transaction, about: str) -> None:
        """Let nobody else do what this is about until `writing` ends, in this process or another."""

    def do_each(self, base: Transaction, several: Several, values: Sequence[Sequence[Any]]) -> None:
        """Do the same with each of several inside `writing`, in as few statements as can be."""

    def done(self, base: Transaction) -> None:
        """Wait until all that was asked inside `writing` is done, so that an error comes here and not later."""

    def hold(self, *, shared: bool = False) -> None:
        """Hold it for one room, until it is closed, or share it with other processes of one; a refusal where another
        has it."""

    def broken_logs(self) -> list[tuple[str, str]]:
        """What is known of a log that broke off: where, and what."""

    def faults(self) -> list[str]:
        """What is wrong with it whatever it says: its pages, and its tables."""

    def settle(self) -> None:
        """See to it that nothing is left of what is gone."""

    def shrink(self) -> None:
        """Give back the space of what was taken out."""

    def copy(self, target: Path) -> None:
        """Copy it into a file, as it is at one moment, while others go on."""

    def close(self) -> None:
        """Close it; what was written stays."""
