"""All sockets of the room: how many somebody may have, and whether they still are theirs.

Knows who each is open for, by which session and from where. Must not know what is said on one: `socket` does.
"""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from pokerroom.room.messages import Refusal, encode
from pokerroom.room.room import Room
from pokerroom.room.waits import network
from pokerroom.web import incidents, session
from pokerroom.web.costs import Spending
from pokerroom.web.guard import FURTHER, Limits, address_of
from pokerroom.web.incidents import Incidents
from pokerroom.web.socket import CLOSING, MOVED, SIGNED_OUT, STRAIGHT, TOO_MANY, Connection


class Sockets:
    """The open sockets. All of it happens in the loop of the room."""

    def __init__(self, room: Room, limits: Limits, noted: Incidents, spending: Spending) -> None:
        """Begin with none."""
        self._room = room
        self._limits = limits
        self._incidents = noted
        self._spending = spending
        self._of_person: dict[str, set[Connection]] = {}
        self._of_address: dict[str, set[Connection]] = {}

    def follow(self) -> None:
        """Hear of everybody whose sessions or offices change, from whatever thread they are changed in."""
        loop = asyncio.get_running_loop()

        def changed(id: str) -> None:
            with contextlib.suppress(RuntimeError):  # the room has closed
                loop.call_soon_threadsafe(self.look_again, id)

        self._room.people.listen(changed)
        self._room.usher.listen(self.say)
        if self._room.holding is not None:
            self._room.holding.listeners.append(self._gone)

    def _gone(self, table: str) -> None:
        """Have everybody who watches a table that is gone watch it wherever it is then."""
        for connection in [each for several in self._of_address.values() for each in several]:
            connection.watch_elsewhere(table)

    def say(self, id: str, sentence: str) -> None:
        """Say something to somebody in every browser of theirs."""
        for connection in tuple(self._of_person.get(id, ())):
            connection.tell(encode(Refusal(sentence)))

    def look_again(self, id: str) -> None:
        """End the sockets of somebody whose session is over; the others go on with the offices they hold now."""
        for connection in tuple(self._of_person.get(id, ())):
            person = self._room.people.of_token(connection.token)
            if person is None or person.id != id:
                connection.end(SIGNED_OUT)
            elif person != connection.person:
                connection.become(person)

    async def serve(self, socket: WebSocket) -> None:
        """Talk with a browser, unless its person or its address has too many sockets already."""
        extensions = socket.scope.get("extensions") or {}
        connection = Connection(
            socket,
            self._room,
            session.person_of(socket),
            token=session.token_of(socket),
            address=address_of(socket.scope),
            noted=self._incidents,
            limits=self._limits,
            spending=self._spending,
            write=extensions.get(STRAIGHT),
            moved=extensions.get(MOVED),
        )
        refused = self._too_many(connection)
        if refused:
            self._incidents.note(
                incidents.SOCKETS,
                address=connection.address,
                who=connection.person.name if connection.person is not None else "",
            )
            await _refuse(socket, refused)
            return
        if connection.person is not None:
            await session.remember(self._room.people, socket, connection.person)
        # Before it is accepted: a session that ends in this moment ends this socket too.
        self._add(connection)
        try:
            await socket.accept()
            await connection.serve(greeting=FURTHER not in extensions)
        finally:
            self._remove(connection)

    def _too_many(self, connection: Connection) -> str:
        person = connection.person
        if person is not None and len(self._of_person.get(person.id, ())) >= self._limits.own_sockets:
            return f"you are here {self._limits.own_sockets} times already: close another window first."
        if len(self._of_address.get(network(connection.address), ())) >= self._limits.sockets:
            return f"{self._limits.sockets} connections from one address are enough: close another window first."
        return ""

    def _add(self, connection: Connection) -> None:
        if connection.person is not None:
            self._of_person.setdefault(connection.person.id, set()).add(connection)
        self._of_address.setdefault(network(connection.address), set()).add(connection)

    def _remove(self, connection: Connection) -> None:
        if connection.person is not None:
            _take(self._of_person, connection.person.id, connection)
        _take(self._of_address, network(connection.address), connection)


def _take(sets: dict[str, set[Connection]], key: str, connection: Connection) -> None:
    found = sets.get(key, set())
    found.discard(connection)
    if not found:
        sets.pop(key, None)


async def _refuse(socket: WebSocket, sentence: str) -> None:
    """Say why in words: a browser is not told what stands in the refusal of a handshake."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(CLOSING):
            await socket.accept()
            await socket.send_text(encode(Refusal(sentence)).decode())
            await socket.close(TOO_MANY)
