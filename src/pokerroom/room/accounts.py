"""Accounts of one person: which people have come from the same device, and which from the same address.

Knows what was remembered of devices and networks, a hash of each. Must not know names or tables: `people` has the
names, `room` asks before somebody sits. An address proves nothing: a household, a club or a proxy has one for all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection

from pokerroom.room.database import Database
from pokerroom.room.waits import network

LATELY = 30 * 86_400  # seconds that an address says something of who came from it
MOST = 200  # people that devices can link, and devices of one person: beyond it they say nothing
TABLES = """
CREATE TABLE device (
    device TEXT NOT NULL,        -- the SHA-256 of what its cookie says
    person TEXT NOT NULL REFERENCES person,
    at REAL NOT NULL,            -- when it was first seen
    PRIMARY KEY (device, person)
);
CREATE INDEX device_of ON device (person);
CREATE TABLE came_from (
    network TEXT NOT NULL,       -- the SHA-256 of it
    person TEXT NOT NULL REFERENCES person,
    at REAL NOT NULL,            -- when it was last seen
    PRIMARY KEY (network, person)
);
CREATE INDEX came_from_of ON came_from (person);
"""
_SEEN = "INSERT INTO device VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_CAME = "INSERT INTO came_from VALUES (?, ?, ?) ON CONFLICT (network, person) DO UPDATE SET at = excluded.at"
_DEVICES = "SELECT count(*) FROM device WHERE person = ?"
_SAME_DEVICE = """
SELECT DISTINCT other.person FROM device AS own JOIN device AS other ON other.device = own.device
WHERE own.person = ?
"""
_IN_REACH = """
SELECT id FROM person WHERE id IN ({}) AND (kind <> 'guest' OR EXISTS (
    SELECT 1 FROM session WHERE session.person = person.id AND session.expires > ?
))
"""
_SAME_NETWORK = """
SELECT DISTINCT other.person FROM came_from AS other JOIN came_from AS own ON other.network = own.network
WHERE own.person = ? AND own.at > ? AND other.at > ? AND other.person IN ({})
"""


class Accounts:
    """Who came from where. Its methods may be called from any thread."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        """Go on with what is remembered in the file of people."""
        self._database = database
        self._clock = clock
        self._same: dict[str, frozenset[str]] = {}  # of those who were asked about since somebody new came
        self._seen: set[tuple[str, str]] = set()  # written already, and not to be written at every request

    def remember(self, person: str, device: str | None, address: str) -> None:
        """Remember that somebody came from a device, if it says which it is, and from an address."""
        seen = [_hash("device", device) if device else "", _hash("network", network(address)) if address else ""]
        if all(not each or (person, each) in self._seen for each in seen):
            return
        now = self._clock()
        with self._database.writing() as rows:
            # Who comes with another device every time is remembered by the first ones.
            if seen[0] and rows.execute(_DEVICES, (person,)).fetchone()[0] < MOST:
                rows.execute(_SEEN, (seen[0], person, now))
            if seen[1]:
                rows.execute(_CAME, (seen[1], person, now))
        if len(self._seen) > 100_000:
            self._seen.clear()
        self._seen.update((person, each) for each in seen if each)
        self.forget()

    def forget(self) -> None:
        """Look anew who is whom: another process may have seen somebody."""
        self._same = {}  # another one: what is being looked up meanwhile is kept in the old one

    def same(self, person: str) -> frozenset[str]:
        """Everybody who is this person under another account, themselves included: they share devices."""
        kept = self._same
        found = kept.get(person)
        if found is None:
            reached, new = {person}, [person]
            while new and len(reached) < MOST:
                others = {row[0] for each in new for row in self._database.rows(_SAME_DEVICE, (each,))}
                new = sorted(others - reached)
                reached.update(new)
            found = kept[person] = frozenset(reached)
        return found

    def others(self, person: str) -> dict[str, bool]:
        """The other accounts of this person: whether somebody can still come in by them, which nobody can by those of
        guests whose sessions have ended."""
        found = sorted(self.same(person) - {person})
        if not found:
            return {}
        asked = _IN_REACH.format(", ".join("?" * len(found)))
        in_reach = {row[0] for row in self._database.rows(asked, (*found, self._clock()))}
        return {each: each in in_reach for each in found}

    def neighbours(self, person: str, others: Collection[str]) -> frozenset[str]:
        """Those of others who lately came from the same address, which may mean something or nothing."""
        if not others:  # a server does not look for one of none
            return frozenset()
        since = self._clock() - LATELY
        asked = _SAME_NETWORK.format(", ".join("?" * len(others)))
        return frozenset(row[0] for row in self._database.rows(asked, (person, since, since, *others)))


def _hash(kind: str, said: str) -> str:
    return hashlib.sha256(f"{kind} {said}".encode(errors="surrogatepass")).hexdigest()
