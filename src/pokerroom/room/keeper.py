"""The keeper: a thread that says at every beat that the process is there, and tells what became of its shards.

Knows when to ask. Must not know what a lease is: `leases` does. Who has tables is told, and says when it is ready.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Mapping
from typing import Protocol

from pokerroom.law.error import Refused
from pokerroom.room.database import DatabaseError
from pokerroom.room.health import Finding
from pokerroom.room.leases import LENGTH, Leases

LOG = logging.getLogger("pokerroom.keeper")
BEAT = LENGTH / 8  # seconds: seven beats may be missed


class Holder(Protocol):
    """Who has what is in the shards. It is told in the keeper's thread, and answers when it is ready."""

    def taken(self, shards: Mapping[int, int]) -> None:
        """Shards have come, each with its epoch: what is known of them is old."""

    def lost(self, shards: Collection[int]) -> None:
        """Shards are gone: nothing more is said of them."""

    def let_go(self, shards: Collection[int]) -> None:
        """Shards are about to be handed over: what was handed in for them is written when this returns."""


class Keeper:
    """Keeps the leases of a process alive, for as long as it runs."""

    def __init__(self, leases: Leases, holder: Holder, beat: float = BEAT) -> None:
        """Take what can be taken, and start the thread; it ends with `close`."""
        self.leases: Leases = leases
        self.trouble: str = ""  # why nobody hears that the process is there; nothing where they do
        self._holder: Holder = holder
        self._beat: float = beat
        self._closing: threading.Event = threading.Event()
        self._thread: threading.Thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    def health(self) -> Finding:
        """Say whether the leases are kept."""
        if self.trouble:
            return Finding(False, f"leases cannot be renewed: {self.trouble}.")
        if not self._thread.is_alive():
            return Finding(False, "nobody renews the leases any more.")
        return Finding(True, f"{len(self.leases.mine)} shards are held.")

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._once()
                if self.trouble:
                    LOG.warning("leases are renewed again")
                self.trouble = ""
            except Exception as error:
                # Whatever it is: without this thread the process would never have anything again.
                why, known = str(error) or type(error).__name__, isinstance(error, Refused | DatabaseError)
                if not self.trouble:
                    again = "leases cannot be renewed: %s; it is tried again at every beat"
                    LOG.warning(again, why, exc_info=None if known else error)
                self.trouble = why
            self.leases.wait(self._beat)

    def _once(self) -> None:
        change = self.leases.beat()
        if change.lost:
            self._holder.lost(change.lost)
        if change.taken:
            self._holder.taken(change.taken)
        if change.surplus:
            self._holder.let_go(change.surplus.keys())
            try:
                self.leases.hand_over(change.surplus)
            except Exception:  # what nobody was given is ours, and open again
                kept = {shard: epoch for shard, epoch in self.leases.mine.items() if shard in change.surplus}
                self._holder.taken(kept)
                raise

    def close(self) -> None:
        """Hand everything over, and end."""
        self._closing.set()
        self._thread.join()
        self._holder.let_go(self.leases.mine.keys())
        self.leases.leave()
