"""A process that appends to every stream of its shards as fast as it can, and says in each row under which epoch.

    python -m tests.room.owning ADDRESS NAME

Prints a word when something becomes of it; SIGTERM has it hand everything over.
"""

from __future__ import annotations

import contextlib
import logging
import signal
import sys
import threading
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from pokerroom.law.error import Refused
from pokerroom.room.addresses import store_at
from pokerroom.room.database import DatabaseError
from pokerroom.room.ownership import NotOwnerError, shard_of
from pokerroom.room.stored import NewRow

if TYPE_CHECKING:
    from pokerroom.room.leases import Leases

STREAMS = [f"table/t{number}" for number in range(40)]


class Appending:
    """Appends a row to each stream that it has, over and over."""

    def __init__(self, address: str, name: str, leases: Leases) -> None:
        from pokerroom.room.addresses import as_member

        self.name = name
        self.store = store_at(as_member(address, name))
        self.store.stand_behind(leases)
        self.epochs: dict[str, int] = {}
        self.turn = threading.Lock()

    def taken(self, shards: Mapping[int, int]) -> None:
        with self.turn:
            self.epochs |= {each: shards[shard_of(each)] for each in STREAMS if shard_of(each) in shards}
        print("taken", flush=True)

    def lost(self, shards: Collection[int]) -> None:
        with self.turn:
            self.epochs = {each: epoch for each, epoch in self.epochs.items() if shard_of(each) not in shards}
        print("lost", flush=True)

    let_go = lost

    def once(self) -> None:
        for stream, epoch in list(self.epochs.items()):
            with self.turn:  # what is handed over is not written to meanwhile
                if self.epochs.get(stream) != epoch:
                    continue
                row = NewRow(stream, 0, 0, "act", f"{self.name} {epoch}".encode(), epoch=epoch)
                try:
                    self.store.append_next(row)
                except NotOwnerError:
                    print("refused", flush=True)
                except (Refused, DatabaseError, ValueError) as error:
                    print(f"failed {error}", flush=True)


def main() -> None:
    from pokerroom.room.keeper import (
        Keeper,
    )  # late: who only wants the streams may have nothing that speaks to a server
    from pokerroom.room.leases import Leases

    logging.basicConfig(level=logging.CRITICAL)
    address, name = sys.argv[1:]
    ended = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: ended.set())
    leases = Leases(address, name)
    appending = Appending(address, name, leases)
    keeper = Keeper(leases, appending)
    while not ended.is_set():
        appending.once()
        ended.wait(0.005)
    with contextlib.suppress(Refused, DatabaseError):
        keeper.close()


if __name__ == "__main__":
    main()
