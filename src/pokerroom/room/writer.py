"""The writer: one thread that appends what many tasks hand in, as many rows as have come with each commit.

Knows how to wait for the disk without holding up the room, and what to do when the disk fails: whoever waits hears of
it, and the writer goes on and tries again. Must not know what is written.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from typing import NamedTuple, Protocol, TypeAlias

from pokerroom.room.clock import RoomClock
from pokerroom.room.database import CannotWriteError, InDoubtError
from pokerroom.room.health import Finding
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import NewRow

LOG = logging.getLogger("pokerroom.writer")
AGAIN = 0.25  # seconds between two tries while nothing can be written
PACKED_AFTER = 2.0  # seconds for which hands that are over may wait to be packed, while there is other work
LONGEST_REST = 0.05  # seconds between two commits, where the database wants a rest
PACKED_AT_ONCE = 24  # hands: while they are packed others wait to be written


class HandedIn(NamedTuple):
    """Rows that somebody handed in, and how they are told what became of them."""

    entries: Sequence[NewRow]
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


AsksHouse: TypeAlias = Callable[[str, int, bytes], Awaitable[int]]
"""Has a row of a journal written by the process that has the house: its stream, its number and what it says. Gives its
time in milliseconds, or a refusal where somebody was faster."""


class FollowedJournal(Protocol):
    """A journal that several processes know, and one writes."""

    async def catch_up(self) -> None:
        """Read what another process has written."""

    async def write_for(self, number: int, data: bytes) -> int:
        """Write a row that another process has made, if it is the next: its time."""


class Commits(Protocol):
    """What takes rows that are to be written."""

    store: RoomStore

    @property
    def trouble(self) -> str:
        """Why nothing can be written now; nothing where it can."""

    def commit(self, entries: Sequence[NewRow]) -> asyncio.Future[None]:
        """Hand rows in; the future is done when they are on the disk."""


MOST_WAITING = 1_000  # commits; more of them are a disk that does not keep up


class EpochWriter:
    """Hands in what was made under one epoch: under another nothing of it is written."""

    def __init__(self, writer: Writer, epoch: int) -> None:
        """Hand rows to a writer."""
        self.store: RoomStore = writer.store
        self._writer: Writer = writer
        self._epoch: int = epoch

    @property
    def trouble(self) -> str:
        """Why nothing can be written now."""
        return self._writer.trouble

    def commit(self, entries: Sequence[NewRow]) -> asyncio.Future[None]:
        """Hand rows in."""
        return self._writer.commit([NewRow._make((*entry[:-1], self._epoch)) for entry in entries])


class Writer:
    """Commits rows in the order in which they were handed in; a future tells when they are durable."""

    def __init__(self, store: RoomStore, clock: RoomClock | None = None) -> None:
        """Start the thread; it ends with `close`. Who hands something in asks this clock when that was."""
        self.store: RoomStore = store
        self.clock: RoomClock = clock if clock is not None else RoomClock()
        self.commits: int = 0
        self.rows: int = 0
        self.trouble: str = ""  # why nothing can be written now; nothing where it can
        self.listeners: list[Callable[[str], None]] = []  # told in this thread what trouble there is, and when it ends
        self.journals: dict[str, FollowedJournal] = {}  # by their streams
        self.house: AsksHouse | None = None  # who writes journals, where another process does
        self.wrote: Callable[[str], None] | None = None  # told of a journal that has grown, where others read it
        self._waiting: list[HandedIn] = []
        self._rest: float = store.database.rest
        self._over: dict[str, float] = {}  # streams with a hand that is over, and since when
        self._more: threading.Condition = threading.Condition()
        self._closing: bool = False
        self._thread: threading.Thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many have handed in something that is not written yet."""
        return len(self._waiting)

    @property
    def alive(self) -> bool:
        """Whether the thread is there."""
        return self._thread.is_alive()

    def commit(self, entries: Sequence[NewRow]) -> asyncio.Future[None]:
        """Hand rows in; the future is done when they are on the disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        with self._more:
            if self._closing:
                raise RuntimeError("the writer is closed")
            self._waiting.append(HandedIn(entries, done, loop))
            self._more.notify()
        return done

    def health(self) -> Finding:
        """Say whether rows are written."""
        if not self._thread.is_alive():
            return Finding(False, "the writer has stopped: nothing is written any more.")
        if self.trouble:
            return Finding(False, f"nothing can be written: {self.trouble}.")
        if self.waiting > MOST_WAITING:
            return Finding(False, f"{self.waiting} commits wait for the disk.")
        return Finding(True, f"rows are written; {self.waiting} commits wait.")

    def _run(self) -> None:
        while True:
            with self._more:
                while not self._waiting and not self._closing and not self._over and not self.trouble:
                    self._more.wait()
                if not self._waiting and self.trouble and not self._closing:
                    self._more.wait(AGAIN)
                if not self._waiting and self._closing:
                    break
                taken, self._waiting = self._waiting, []
            began = time.monotonic()
            if taken:
                self._write(taken)
            elif self.trouble:
                self._try("writing", self.store.probe)
            if self._over and not self.trouble and self._is_time(bool(taken)):
                self._pack()
            if self._rest and not self._closing:
                time.sleep(min(LONGEST_REST, self._rest * (time.monotonic() - began)))
        while self._over and not self.trouble:
            self._pack()

    def _pack(self) -> None:
        """Pack hands that are over, those first that have waited longest."""
        over = {stream: self._over.pop(stream) for stream in list(islice(self._over, PACKED_AT_ONCE))}
        self._try("packing", lambda: self.store.pack_each(over))

    def _is_time(self, busy: bool) -> bool:
        """Whether hands are packed now: when nobody waits, or some have waited long."""
        return not busy or time.monotonic() - min(self._over.values()) > PACKED_AFTER

    def _write(self, taken: Sequence[HandedIn]) -> None:
        """Append what was taken, and tell each what became of it."""
        results: list[Exception | None] = []
        doubt: list[Exception] = []

        def append() -> None:
            try:
                results.extend(self.store.append_each([each.entries for each in taken]))
            except InDoubtError as error:  # whoever waits looks what there is, before they go on
                doubt.append(error)
                raise

        if self._try("writing", append):
            self.commits += 1
            self.rows += sum(len(each.entries) for each in taken)
            for each in taken:
                for entry in each.entries:
                    if any(mark.ends for mark in entry.marks):
                        self._over.setdefault(entry.stream, time.monotonic())
        else:
            results = [doubt[0] if doubt else CannotWriteError() for _ in taken]
        told: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Exception | None]]] = {}
        for each, failed in zip(taken, results, strict=True):
            told.setdefault(each.loop, []).append((each.done, failed))
        for loop, several in told.items():  # once for all: each call wakes the loop
            try:
                loop.call_soon_threadsafe(_settle, several)
            except RuntimeError:  # the loop is closed: nobody waits there any more
                LOG.warning("%d of those who waited for the disk have gone", len(several))

    def _try(self, what: str, work: Callable[[], None]) -> bool:
        """Do something with the file; whether it could be done. Why not is said once, and when it can again."""
        try:
            work()
        except Exception as error:
            if not self.trouble:
                LOG.exception("%s has failed; it is tried again and again", what)
            self._tell(f"{what} fails: {error.__cause__ or error}")
            return False
        if self.trouble:
            LOG.warning("writing works again")
            self._tell("")
        return True

    def _tell(self, trouble: str) -> None:
        changed, self.trouble = bool(trouble) != bool(self.trouble), trouble
        if changed:
            for listener in self.listeners:
                listener(trouble)

    def close(self) -> None:
        """Write what has been handed in, and end."""
        with self._more:
            self._closing = True
            self._more.notify()
        self._thread.join()


def _settle(several: Sequence[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for done, failed in several:
        if done.cancelled():
            continue
        if failed is None:
            done.set_result(None)
        else:
            done.set_exception(failed)
