"""Ownership: which process may append to which streams, and how streams are spread over processes.

Knows shards, epochs and what is fair. Must not know where that is written down: ask `leases` for many processes on one
server. A room in files has one owner of everything, which is here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, Protocol
from zlib import crc32

from pokerroom.law.error import Refused
from pokerroom.room.database import CannotWriteError, Transaction

SHARDS = 256  # fixed: a stream stays in its shard for ever
HOUSE = 0  # the shard of all that is not a table's own
_TABLES = "table/"  # with which the streams of tables begin
NOBODY = ""
Place = tuple[str, int]
"""Where something is to be written: a stream, and the epoch of its shard under which that was decided; 0 where it is
decided now."""
ShardListener = Callable[[Collection[int]], None]
"""Who is told which shards come, before anything can be written there."""


class NotOwnerError(CannotWriteError):
    """A refusal because another process has the stream now, or may have it at any moment."""

    sentence_now = "another process has this table now; nothing has changed, look again."


class ShardChange(NamedTuple):
    """What became of the shards of a process: those that came with the epoch of each, those that are gone, and those
    that it has beyond its share, each with who is to have it."""

    taken: dict[int, int]
    lost: set[int]
    surplus: dict[int, str]


class Fence(Protocol):
    """What stands before every append."""

    def asked(
        self, base: Transaction, places: Iterable[Place], *, books: bool = False
    ) -> Callable[[], Collection[Place]]:
        """Ask which places are not held, in the transaction that appends; the answer may come later. Those that are
        held stay so until it ends. `books`: chips move in it, and by nobody else until then."""


class Ownership(Fence, Protocol):
    """Shards that a process holds. Its methods may be called from any thread."""

    listeners: list[ShardListener]

    @property
    def mine(self) -> Mapping[int, int]:
        """The shards that were held when that was last asked, each with its epoch."""

    def beat(self) -> ShardChange:
        """Say that the process is there, and take what is its share."""

    def hand_over(self, to: Mapping[int, str]) -> None:
        """Give shards to others, once all that was handed in for them is written."""

    def leave(self) -> None:
        """Give all shards to the others; nothing more can be appended."""


class Everything:
    """The ownership of the one process that a room in files has: all of it, until it leaves."""

    def __init__(self) -> None:
        """Begin with nothing: it comes with the first beat."""
        self.listeners: list[ShardListener] = []
        self._epoch: int = 0
        self._here: bool = False

    @property
    def mine(self) -> Mapping[int, int]:
        """All shards; none before the first beat, and none when the process has left."""
        return dict.fromkeys(range(SHARDS), self._epoch) if self._here else {}

    def beat(self) -> ShardChange:
        """Take all shards, if they are not held yet."""
        if self._here:
            return ShardChange({}, set(), {})
        for listener in self.listeners:
            listener(range(SHARDS))
        self._here, self._epoch = True, self._epoch + 1
        return ShardChange(dict(self.mine), set(), {})

    def hand_over(self, to: Mapping[int, str]) -> None:
        """Refuse: there is nobody else."""
        raise Refused("a room in files has one process; there is nobody to hand anything to.")

    def leave(self) -> None:
        """Let go of everything."""
        self._here = False

    def asked(
        self, base: Transaction, places: Iterable[Place], *, books: bool = False
    ) -> Callable[[], Collection[Place]]:
        """Nothing is refused while the process is there, but what it decided before it had left."""
        allowed = (0, self._epoch) if self._here else ()
        gone = {place for place in places if place[1] not in allowed}
        return lambda: gone


class NoFence:
    """What stands before the appends of a room that is held as a whole: nothing."""

    def asked(
        self, base: Transaction, places: Iterable[Place], *, books: bool = False
    ) -> Callable[[], Collection[Place]]:
        """Nothing is refused."""
        return frozenset


def shard_of(stream: str) -> int:
    """The shard in which a stream lies: that of the house, but for tables that are nothing but tables.

    A table of a tournament stays with it, and has a dot in its name where several processes share a room.
    """
    if not stream.startswith(_TABLES) or "." in stream:
        return HOUSE
    return 1 + crc32(stream.encode()) % (SHARDS - 1)


def spread(members: Collection[str], owners: Mapping[int, str]) -> dict[int, str]:
    """Which shards change hands so that all members have as many, give or take one: each with who is to have it.

    As few as can be. Whoever works it out from the same comes to the same.
    """
    if not members:
        return {}
    held: dict[str, list[int]] = {name: [] for name in sorted(members)}
    free: list[int] = []
    for shard, owner in sorted(owners.items()):
        held.get(owner, free).append(shard)
    least, more = divmod(len(owners), len(held))
    fullest = sorted(held, key=lambda name: -len(held[name]))  # who has most keeps one more where it does not come out
    share = {name: least + (place < more) for place, name in enumerate(fullest)}
    for name, shards in held.items():
        free += shards[share[name] :]
    lacking = (name for name, shards in held.items() for _ in range(share[name] - len(shards)))
    return dict(zip(sorted(free), lacking, strict=True))
