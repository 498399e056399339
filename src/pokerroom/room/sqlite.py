"""SQLite: the files of a room, the form they have, and for each one door for writing, one to look.

Knows SQLite. Must not know what is kept: `people`, `ledger` and `store` bring their own tables. Ask `database` for what
others may ask of it, `store` for the rows of a table's log.
"""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.room.database import FORM, SAID, WAIT, BrokenFileError, CannotWriteError, Transaction
from pokerroom.room.several import Several

# What goes wrong with a file from outside: it is locked, full, not to be written, or its disk fails.
_OUTSIDE = (
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL),
)
CARRIED = (4,)  # older forms that are brought to the present one when a room opens: see `migrations`
_HEAD = 100  # bytes with which a file of SQLite begins, the form among them
_WAY_OUT = "begin a new room in another: pokerroom serve --data DIR."
BROKEN = ".broken"  # what is added to the name of a log that broke off, and is kept
_LOG_HEAD, _FRAME_HEAD = 32, 24  # bytes of a log beside a file, and of each page in it


def check_folder(folder: Path, *, carried: bool = False) -> None:
    """Refuse a folder that a room of another version has kept, but where it is `carried` over one of the form before.

    Only heads of files are read, and nothing is changed.
    """
    for path in sorted(folder.glob("*.db")):
        found = form_of(path)
        if found is not None and not (carried and found in CARRIED):
            _check_form(path, found)


def form_of(path: Path) -> int | None:
    """The form that the head of a file says; None where there is none yet, and a refusal where it is no such file."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from None
    if head and not (len(head) == _HEAD and head.startswith(b"SQLite format 3\0")):
        raise BrokenFileError(f"{path} is not a room's file, or is damaged; nothing was changed.")
    return int.from_bytes(head[60:64], "big") if head else None


def _check_form(path: Path, found: int) -> None:
    if found == FORM:
        return
    if found in CARRIED:
        raise Refused(
            f"{path} was written by an earlier pokerroom (form {found}); nothing was changed. Open the room once with "
            f"pokerroom serve: it brings the folder to form {FORM}, and keeps what it was."
        )
    if found > FORM:
        whose, which = "a newer pokerroom", "that version"
    elif found == 3:
        whose, which = "a pokerroom between 0.1.0 and this one", "the version that wrote it"
    else:
        whose = which = "pokerroom 0.1.0"
    # From before form 4 there is no way: rows named people, chips lay in another file, nothing was sealed.
    raise Refused(
        f"{path} was written by {whose} (form {found}); this version reads form {FORM} alone, and has changed "
        f"nothing. Open the folder with {which}, or {_WAY_OUT}"
    )


class Committed(NamedTuple):
    """What the log beside a file says of itself: its last page with which something was committed, and two numbers by
    which all pages belong to it."""

    last: int
    salts: bytes


def committed(path: Path) -> Committed:
    """How far the log beside a file was written, whatever became of it since.

    SQLite takes a log for ended where it breaks off, and says nothing of what was committed behind that.
    """
    try:
        with path.open("rb") as file:
            size = int.from_bytes(file.read(_HEAD)[16:18], "big")
        with beside(path).open("rb") as file:
            salts = file.read(_LOG_HEAD)[16:24]
            last = frame = 0
            step = _FRAME_HEAD + (size if size > 1 else 65_536)
            while len(head := file.read(_FRAME_HEAD)) == _FRAME_HEAD and size:
                frame += 1
                # Either of the two is enough: pages of an older log share none of them.
                if any(head[4:8]) and (head[8:12] == salts[:4] or head[12:16] == salts[4:]):
                    last = frame
                file.seek(_LOG_HEAD + frame * step)
    except OSError:
        return Committed(0, b"")
    return Committed(last, salts)


def beside(path: Path) -> Path:
    """The log beside a file."""
    return path.with_name(f"{path.name}-wal")


def _keep_broken(path: Path, base: sqlite3.Connection, written: Committed) -> None:
    """Keep a log that broke off, before anything is written over it."""
    if not written.last:
        return
    read = int(base.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1])
    log = beside(path)
    kept = log.with_name(log.name + BROKEN)
    # Another program may have begun the log anew meanwhile.
    if 0 <= read < written.last and not kept.exists() and committed(path).salts == written.salts:
        shutil.copy(log, kept)


def opened(path: Path, tables: str, ready: Callable[[sqlite3.Connection], None] | None = None) -> sqlite3.Connection:
    """Open a file of a room, or make it with these tables: what is committed there is on the disk.

    `ready` is given the connection before anything is done with it.
    """
    found = form_of(path)
    if found is not None:
        _check_form(path, found)
    if str(path) != ":memory:":
        path.touch(mode=0o600, exist_ok=True)  # what stands beside it while it is open takes its mode from it
    written = committed(path)
    base = connection(path)
    try:
        if ready is not None:
            ready(base)
        _keep_broken(path, base, written)
        base.execute("BEGIN IMMEDIATE")
        found = base.execute("PRAGMA user_version").fetchone()[0]
        if not found:
            for statement in statements(tables):
                base.execute(statement)
            base.execute(f"PRAGMA user_version = {FORM}")
        base.execute("COMMIT")
        # Not earlier: so the form stands in the head of the file from the first moment, and not in the log beside it.
        base.execute("PRAGMA journal_mode = WAL")
        _check_form(path, found or FORM)
    except (*SAID, OSError, Refused) as error:
        base.close()
        if isinstance(error, Refused):
            raise
        raise cannot_open(path, error) from None
    return base


def is_broken(error: BaseException) -> bool:
    """Whether an error says that a file is damaged."""
    if not isinstance(error, sqlite3.DatabaseError):
        return isinstance(error, UnicodeDecodeError)
    # Tables that are not there are damage too: the room made them all. The first is an error of Python's own.
    if str(error).startswith(("Could not decode", "no such table", "no such column")):
        return True
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def connection(path: Path) -> sqlite3.Connection:
    """A connection to a file of a room."""
    # Transactions are begun by hand: what the module would begin by itself depends on the version of Python.
    try:
        base = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA foreign_keys = ON")
    except SAID as error:
        raise cannot_open(path, error) from None
    return base


def cannot_open(path: Path, error: Exception) -> Refused:
    """What is said of a file that cannot be opened."""
    kind = BrokenFileError if is_broken(error) else Refused
    return kind(f"{path} cannot be opened: {error}; nothing was changed.")


_MADE = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"


class SqliteDatabase:
    """A file and its two connections; every method may be called from any thread.

    There is a connection for looking beside the one for writing, so that a look never waits for the disk.
    """

    rest: float = 0.0  # a commit costs little but the wait for the disk, in which others come

    def __init__(self, path: Path, tables: str, ready: Callable[[sqlite3.Connection], None] | None = None) -> None:
        """Open the file, or make it with these tables; `ready` is given the connection for writing first."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path: Path = path
        self.tables: str = tables
        self._ready: Callable[[sqlite3.Connection], None] | None = ready
        self._write_lock: threading.Lock = threading.Lock()
        self._read_lock: threading.Lock = threading.Lock()
        self._writer: sqlite3.Connection = opened(path, tables, ready)
        self._reader: sqlite3.Connection = connection(path)
        self._reader.execute("PRAGMA query_only = ON")

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.path.name

    @property
    def address(self) -> str:
        """Where the file lies."""
        return str(self.path)

    def hold(self, *, shared: bool = False) -> None:
        """Nothing: whoever opens a folder holds that."""

    def alone(self, base: Transaction, about: str) -> None:
        """Whoever writes is alone."""

    def do_each(self, base: Transaction, several: Several, values: Sequence[Sequence[Any]]) -> None:
        """Do the same with each of several."""
        for statement, said in several.statements(values):
            base.execute(statement, said)

    def done(self, base: Transaction) -> None:
        """All is done at once."""

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write: all that is done inside is on the disk at the end, or none of it where something is raised."""
        with self._write_lock:
            try:
                self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException as error:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                # The lower byte is the fault, the others say more of it.
                if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF in _OUTSIDE:
                    raise CannotWriteError from error
                raise self._told(error) from error

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Look: what has been written up to now."""
        with self._read_lock:
            try:
                return self._reader.execute(statement, values).fetchall()
            except SAID as error:
                raise self._told(error) from error

    @contextmanager
    def looking(self) -> Iterator[sqlite3.Connection]:
        """Look more than once at the same moment: what is written meanwhile is not seen."""
        with self._read_lock:
            try:
                self._reader.execute("BEGIN")
                yield self._reader
            except SAID as error:
                raise self._told(error) from error
            finally:
                if self._reader.in_transaction:
                    self._reader.execute("ROLLBACK")

    def _told(self, error: BaseException) -> BaseException:
        """What is said of an error: of a damaged file a sentence."""
        if not is_broken(error):
            return error
        return BrokenFileError(f"{self.path} is damaged: {error}. pokerroom verify says where.")

    @property
    def log(self) -> Path:
        """Where a log lies that broke off, if one did."""
        log = beside(self.path)
        return log.with_name(log.name + BROKEN)

    def broken_logs(self) -> list[tuple[str, str]]:
        """What is known of a log beside the file that broke off."""
        said = "the log broke off, and what was committed behind that is lost; take it away when you have looked at it"
        return [(self.log.name, said)] if self.log.exists() else []

    def faults(self) -> list[str]:
        """What is wrong with the file whatever it says: its pages, and its tables."""
        try:
            found = [str(said) for (said,) in self.rows("PRAGMA integrity_check(20)") if said != "ok"]
            made = set(self.rows(_MADE))
            whole = self.rows("PRAGMA page_count")[0][0] * self.rows("PRAGMA page_size")[0][0]
        except (BrokenFileError, *SAID) as error:
            return [str(error)]
        log = beside(self.path)
        if whole > self.path.stat().st_size and not (log.exists() and log.stat().st_size):
            found.append("it is cut off")  # where nothing lay: the rest would be missed elsewhere
        with closing(sqlite3.connect(":memory:")) as empty:
            if self._ready is not None:
                self._ready(empty)
            empty.executescript(self.tables)
            wanted = set(empty.execute(_MADE))
        names = sorted({f"{kind} {name}" for kind, name, _ in made ^ wanted})
        return found + [f"the {name} is not the one that was made" for name in names]

    def settle(self) -> None:
        """Work the log beside the file in, so that nothing of what is gone is left there."""
        with self._write_lock:
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def shrink(self) -> None:
        """Give back the space of what was taken out."""
        with self._write_lock:
            self._writer.execute("VACUUM")
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def copy(self, target: Path) -> None:
        """Copy the file as it is at one moment, while others go on."""
        base = sqlite3.connect(target)
        try:
            with self._read_lock:
                self._reader.backup(base)
            base.execute("PRAGMA journal_mode = DELETE")
        finally:
            base.close()

    def close(self) -> None:
        """Close the file; what was written stays."""
        with self._write_lock, self._read_lock:
            self._reader.close()
            self._writer.close()


def statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: executing a whole script would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
