"""Two servers of PostgreSQL, of which one follows the other: every commit of the primary waits for its standby.

Knows which is the primary now. `fail_over` kills it, promotes the standby, and makes a new standby of what was killed.
"""

from __future__ import annotations

import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from tests.servers import Server

PATIENCE = 60.0  # seconds for a standby to come


class Pair:
    """A primary and its standby."""

    def __init__(self, primary: Server, folder: Path) -> None:
        self.primary = primary
        self.standby = Server(folder, durable=True, follows=primary)
        self._folders = [str(each.folder) for each in (self.primary, self.standby)]
        self._join()

    def _join(self) -> None:
        self.standby.start()
        self.primary.wait_for(standby=True)
        until = time.monotonic() + PATIENCE
        while self.primary.tell("SELECT sync_state FROM pg_stat_replication") != [("sync",)]:
            assert time.monotonic() < until, "the standby does not follow"
            time.sleep(0.05)

    def database(self) -> str:
        """A new database: an address by which whichever is the primary is found."""
        name = self.primary.database().partition("@/")[2].partition("?")[0]
        hosts = quote(",".join(self._folders), safe="")
        return f"postgresql://room@/{name}?host={hosts}&port=5432,5432&target_session_attrs=read-write"

    def tell(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Tell the primary something."""
        return self.primary.tell(statement, database)

    def fail_over(self) -> None:
        """Kill the primary and promote its standby, which waits for nobody until there is a new one."""
        self.primary.away(signal.SIGKILL)
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def mend(self) -> None:
        """Have a standby again, made of what was killed."""
        self.primary.wait_for(standby=False)
        self.standby.follow(self.primary)
        self._join()

    def end(self) -> None:
        """End both, the primary first."""
        self.primary.end(signal.SIGQUIT)
        self.standby.end(signal.SIGQUIT)


@contextmanager
def pair() -> Iterator[Pair]:
    """Two servers, while they are used."""
    with (
        tempfile.TemporaryDirectory(prefix="pokerroom-", ignore_cleanup_errors=True) as one,
        tempfile.TemporaryDirectory(prefix="pokerroom-", ignore_cleanup_errors=True) as two,
    ):
        primary = Server(Path(one), durable=True)
        primary.start()
        found = Pair(primary, Path(two))
        try:
            yield found
        finally:
            found.end()
