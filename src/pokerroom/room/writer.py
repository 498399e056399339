"""The writer: one thread that appends what many tasks hand in, as many rows as have come with each commit.

Knows how to wait for the disk without holding up the room. Must not know what is written.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

from pokerroom.room.health import Finding
from pokerroom.room.store import NewRow, Store

MOST_WAITING = 1_000  # commits; more of them are a disk that does not keep up


class Writer:
    """Commits rows in the order in which they were handed in; a future tells when they are durable."""

    def __init__(self, store: Store) -> None:
        """Start the thread; it ends with `close`."""
        self.store: Store = store
        self.commits: int = 0
        self.rows: int = 0
        self.failed: BaseException | None = None  # why the last rows could not be written
        self._waiting: list[tuple[Sequence[NewRow], asyncio.Future[None], asyncio.AbstractEventLoop]] = []
        self._snapshots: dict[str, tuple[int, bytes]] = {}
        self._more: threading.Condition = threading.Condition()
        self._closing: bool = False
        self._thread: threading.Thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def commit(self, entries: Sequence[NewRow]) -> asyncio.Future[None]:
        """Hand rows in; the future is done when they are on the disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        with self._more:
            if self._closing:
                raise RuntimeError("the writer is closed")
            self._waiting.append((entries, done, loop))
            self._more.notify()
        return done

    def keep(self, stream: str, number: int, data: bytes) -> None:
        """Hand a snapshot in, to be kept when there is time; only the last of a stream matters."""
        with self._more:
            self._snapshots[stream] = (number, data)
            self._more.notify()

    @property
    def waiting(self) -> int:
        """How many commits have been handed in and not begun."""
        return len(self._waiting)

    def health(self) -> Finding:
        """Say whether rows are written."""
        if not self._thread.is_alive():
            return Finding(False, "the writer has stopped: nothing is written any more.")
        if self.failed is not None:
            return Finding(False, f"the last rows could not be written: {type(self.failed).__name__}.")
        if self.waiting > MOST_WAITING:
            return Finding(False, f"{self.waiting} commits wait for the disk.")
        return Finding(True, f"rows are written; {self.waiting} commits wait.")

    def _run(self) -> None:
        while True:
            with self._more:
                while not self._waiting and not self._snapshots and not self._closing:
                    self._more.wait()
                if not self._waiting and not self._snapshots:
                    return
                taken, self._waiting = self._waiting, []
                snapshots, self._snapshots = self._snapshots, {}
            rows = [entry for entries, _, _ in taken for entry in entries]
            failed: BaseException | None = None
            try:
                if rows:
                    self.store.append(rows)
                    self.commits += 1
                    self.rows += len(rows)
            except BaseException as error:  # whoever waits must hear of it
                failed = error
            if rows:
                self.failed = failed
            waiting: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
            for _, done, loop in taken:
                waiting.setdefault(loop, []).append(done)
            for loop, several in waiting.items():  # once for all: each call wakes the loop
                loop.call_soon_threadsafe(_settle, several, failed)
            for stream, (number, data) in snapshots.items():
                self.store.keep(stream, number, data)

    def close(self) -> None:
        """Write what has been handed in, and end."""
        with self._more:
            self._closing = True
            self._more.notify()
        self._thread.join()


def _settle(several: Sequence[asyncio.Future[None]], failed: BaseException | None) -> None:
    for done in several:
        if done.cancelled():
            continue
        if failed is None:
            done.set_result(None)
        else:
            done.set_exception(failed)
