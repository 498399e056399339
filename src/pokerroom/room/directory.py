"""The directory: which process has which shard, for those who have none themselves.

Knows what is written down of leases, and listens for changes. Must not take anything: `leases` does.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

import psycopg

from pokerroom.room.health import Finding
from pokerroom.room.leases import SCHEMA
from pokerroom.room.ownership import NOBODY, shard_of
from pokerroom.room.pipelined import connected

LOG = logging.getLogger("pokerroom.directory")
LOOK = 0.5  # seconds after which it is looked anew, whatever was heard
AGAIN = 0.2  # seconds after which a server that is gone is tried again


class Directory:
    """Who has what, kept up to date by a thread."""

    def __init__(self, address: str, changed: Callable[[], None] = lambda: None) -> None:
        """Begin to look; `changed` is told in the thread whenever something has gone to somebody else."""
        self.owners: dict[int, str] = {}
        self.trouble: str = ""
        self._address: str = address
        self._changed: Callable[[], None] = changed
        self._closing: threading.Event = threading.Event()
        self._base: psycopg.Connection[Any] | None = None
        self._thread: threading.Thread = threading.Thread(target=self._run, name="directory", daemon=True)

    def start(self) -> None:
        """Look from now on."""
        self._thread.start()

    def of_shard(self, shard: int) -> str:
        """Who has a shard; nobody where that is not known."""
        return self.owners.get(shard, NOBODY)

    def of(self, stream: str) -> str:
        """Who has a stream."""
        return self.of_shard(shard_of(stream))

    def health(self) -> Finding:
        """Say whether it is known who has what."""
        if self.trouble:
            return Finding(False, f"nobody knows who has which table: {self.trouble}.")
        return Finding(bool(self.owners), f"{len(set(self.owners.values()) - {NOBODY})} processes have tables.")

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._look()
                self.trouble = ""
                assert self._base is not None
                for _ in self._base.notifies(timeout=LOOK, stop_after=1):
                    pass
            except psycopg.Error as error:
                if not self.trouble:
                    LOG.warning("it cannot be seen who has which table: %s", error)
                self.trouble = str(error).strip() or type(error).__name__
                self._closing.wait(AGAIN)

    def _look(self) -> None:
        if self._base is None or self._base.closed or self._base.broken:
            self._base = connected(self._address, SCHEMA)
            self._base.execute(f"LISTEN {SCHEMA}".encode())
        found = {int(shard): str(owner) for shard, owner in self._base.execute("SELECT shard, owner FROM lease")}
        if found != self.owners:
            self.owners = found
            self._changed()

    def close(self) -> None:
        """Look no more."""
        self._closing.set()
        self._thread.join()
        if self._base is not None:
            self._base.close()
