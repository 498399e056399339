"""A watcher: one table as one browser watches it, by the name and the offices that its person has there.

Knows a connection and the owner of a table. Must not know what is sent: `socket` does, and `room.audience` says it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokerroom.room.interests import offices_at
from pokerroom.room.owner import Owner

if TYPE_CHECKING:
    from pokerroom.web.socket import Connection


class Watcher:
    """One table as one browser watches it, by the name that its person has there."""

    __slots__ = ("_connection", "_owner", "tell")

    def __init__(self, connection: Connection, owner: Owner) -> None:
        self._connection = connection
        self._owner = owner
        self.tell = connection.tell

    @property
    def name(self) -> str:
        """Who watches; nothing for somebody who has not said who they are."""
        return self._connection.name_at(self._owner)

    @property
    def steps(self) -> bool:
        """Whether they are told what changed, and not shown the whole table with every row."""
        return self._connection.steps

    @property
    def offices(self) -> tuple[str, ...]:
        """The offices that they hold at this table now."""
        person = self._connection.person
        if person is None or not person.offices:
            return ()
        return offices_at(self._connection.room.people, person, self._owner.table)
