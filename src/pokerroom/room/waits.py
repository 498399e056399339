"""Waits: whoever guesses passwords waits longer after every wrong one, where they are and not where the name is.

Knows doors and how often somebody failed at each. Must not know names or passwords: doors are kept as hashes only,
because people type their password where their name belongs. Ask `people` for what is behind the doors.
"""

from __future__ import annotations

import hashlib
import ipaddress
import math
import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pokerroom.law.error import Refused
from pokerroom.room.database import Database

TABLES = """
CREATE TABLE failure (door TEXT PRIMARY KEY, count INTEGER NOT NULL, last REAL NOT NULL);
-- Where somebody has come in before: the hash of a name with a browser or an address, and when that was last.
CREATE TABLE known (door TEXT PRIMARY KEY, last REAL NOT NULL);
"""
_CAME_IN = "INSERT INTO known VALUES (?, ?) ON CONFLICT (door) DO UPDATE SET last = excluded.last"
_FAILED = (
    "INSERT INTO failure VALUES (?, ?, ?) ON CONFLICT (door) DO UPDATE SET count = excluded.count, last = excluded.last"
)
FORGOTTEN = 86_400.0  # seconds after which a failure counts no more
KNOWN = 180 * 86_400.0  # seconds for which a browser or an address is known after somebody came in there
MOST_DOORS = 50_000


class TooOften(Refused):
    """A refusal that only time helps against: `wait` seconds of it."""

    def __init__(self, sentence: str, wait: float) -> None:
        self.wait = wait
        super().__init__(sentence)


class Door(NamedTuple):
    """Where somebody may fail: its hash, how many failures are free, the longest wait in seconds."""

    hash: str
    free: int
    longest: float


class Failures(NamedTuple):
    """How often, and when last."""

    times: int
    last: float


def own_door(key: str, place: str) -> Door:
    """The door of one account in one place, a browser or an address: nobody else can shut it from another."""
    return Door(_hash("place", f"{key}\n{place}"), 5, 300.0)


def name_door(key: str) -> Door:
    """The door of one account for all who come from where nobody has come in by it: a pace, and no lock."""
    return Door(_hash("name", key), 20, 10.0)


def address_door(address: str) -> Door:
    """The door of everybody who comes from one address."""
    return Door(_hash("address", network(address)), 20, 3600.0)


def network(address: str) -> str:
    """What counts as one address: a subscriber of IPv6 has a whole /64 of them."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def _hash(kind: str, key: str) -> str:
    return hashlib.sha256(f"{kind} {key}".encode(errors="surrogatepass")).hexdigest()


class Waits:
    """The failures at every door: in memory for speed, in the file so that starting anew forgives nobody."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        """Remember what the file remembers."""
        self._database = database
        self._clock = clock
        self._lock = threading.Lock()
        rows = database.rows("SELECT door, count, last FROM failure")
        self._failures: dict[str, Failures] = {door: Failures(count, last) for door, count, last in rows}

    def knock(self, doors: Sequence[Door]) -> None:
        """Count a failure at each door before anything is tried, or refuse where one is still shut.

        It is counted first because many guesses may be under way at once; `forgive` takes it back.
        """
        now = self._clock()
        with self._lock:
            wait = max(self._left(door, now) for door in doors)
            if wait > 0:
                said = f"{math.ceil(wait)} seconds" if wait < 100 else f"{math.ceil(wait / 60)} minutes"
                raise TooOften(f"that was wrong too often; wait {said}.", wait)
            for door in doors:
                count = self._count(door, now) + 1
                # Kept in the order of their last failure, so that the longest forgotten is the first.
                self._failures.pop(door.hash, None)
                self._failures[door.hash] = Failures(count, now)
            self._forget(now)
            self._write(doors)

    def doors(self, key: str, address: str, device: str = "") -> tuple[Door, ...]:
        """The doors before somebody who wants in by a name, their own first.

        A browser in which this name has come in before has a door of its own and no other: whatever others do, who
        share an address with it or try this name elsewhere, does not hold it up.
        """
        if device and self._is_known(key, device):
            return (own_door(key, device),)
        here = own_door(key, network(address)), address_door(address)
        return here if self._is_known(key, network(address)) else (*here, name_door(key))

    def remember(self, key: str, address: str, device: str = "") -> None:
        """Know from now on where somebody came in."""
        places = [place for place in (network(address), device) if place]
        with self._database.writing() as rows:
            for place in places:
                known = (_hash("known", f"{key}\n{place}"), self._clock())
                rows.execute(_CAME_IN, known)

    def _is_known(self, key: str, place: str) -> bool:
        found = self._database.rows("SELECT last FROM known WHERE door = ?", (_hash("known", f"{key}\n{place}"),))
        return bool(found) and self._clock() - found[0][0] < KNOWN

    def forgive(self, own: Door, *others: Door) -> None:
        """Take back what was counted for somebody who was right.

        Their own door is free again. The others are not: whoever has one account could otherwise guess at all the rest.
        """
        with self._lock:
            self._failures.pop(own.hash, None)
            for door in others:
                found = self._failures.get(door.hash)
                if found is not None and found.times > 1:
                    self._failures[door.hash] = Failures(found.times - 1, found.last)
                else:
                    self._failures.pop(door.hash, None)
            self._write((own, *others))

    def _count(self, door: Door, now: float) -> int:
        found = self._failures.get(door.hash)
        if found is not None and found.last > now:  # a clock that was set back must not shut a door for good
            found = self._failures[door.hash] = Failures(found.times, now)
        return found.times if found is not None and now - found.last < FORGOTTEN else 0

    def _left(self, door: Door, now: float) -> float:
        over = self._count(door, now) - door.free
        if over < 0:
            return 0.0
        wait = min(door.longest, 2.0 ** min(over, 30))
        return wait - (now - self._failures[door.hash].last)

    def _forget(self, now: float) -> None:
        while self._failures:
            oldest = next(iter(self._failures))
            if now - self._failures[oldest].last < FORGOTTEN and len(self._failures) <= MOST_DOORS:
                return
            del self._failures[oldest]

    def _write(self, doors: Sequence[Door]) -> None:
        with self._database.writing() as rows:
            for door in doors:
                found = self._failures.get(door.hash)
                if found is None:
                    rows.execute("DELETE FROM failure WHERE door = ?", (door.hash,))
                else:
                    rows.execute(_FAILED, (door.hash, *found))

    def sweep(self) -> None:
        """Take what is forgotten out of the file."""
        with self._lock, self._database.writing() as rows:
            rows.execute("DELETE FROM failure WHERE last < ?", (self._clock() - FORGOTTEN,))
            rows.execute("DELETE FROM known WHERE last < ?", (self._clock() - KNOWN,))
