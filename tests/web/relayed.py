"""A gateway between the room and those who watch it, as where several processes share a room.

What is said to each connection goes into one parcel for all, is packed and read again, and is told by the gateway to
whoever is on the line: so the wire is looked at behind the gateway, and not before it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

import msgspec

from pokerroom.room.bus import CallBus
from pokerroom.web.gateway import Gateway
from pokerroom.web.relay import Outbox, Parcel, read_parcel
from pokerroom.web.visits import Visitor


class Browser(Visitor):
    """Somebody at the gateway, who keeps what they are told."""

    def __init__(self) -> None:
        self.told: list[bytes] = []

    def tell(self, text: bytes) -> None:
        """Keep it."""
        self.told.append(text)

    def line(self) -> None:
        """There is none."""

    def answered(self, id: str, member: str, *, ok: bool) -> bool:
        """Nothing waits for it here, and whoever is asked has the table: everything is told."""
        return True


class Packed(Outbox):
    """What goes to the gateway, when it is asked for."""

    def __init__(self) -> None:
        self._items = []
        self._more = asyncio.Event()
        self._count = 0

    def parcel(self) -> Parcel:
        """All that was said until now, as it comes over the bus."""
        items, self._items = self._items, []
        self._count += 1
        return read_parcel(msgspec.msgpack.encode(Parcel("one", self._count, items)))


class Relay:
    """A process with tables and a gateway, in one turn of a loop."""

    def __init__(self) -> None:
        directory: Any = None  # nobody asks it who has what
        self.gateway = Gateway(CallBus(), directory)
        self.outbox = Packed()
        self._lines: dict[str, int] = {}
        self._next = 0

    def connect(self, who: str) -> None:
        """Somebody has a line from now on."""
        self._next += 1
        self._lines[who] = self._next
        self.gateway._lines[self._next] = (Browser(), "one")

    def drop(self, who: str) -> None:
        """They have it no more."""
        self.gateway._lines.pop(self._lines.pop(who), None)

    def pass_on(self, waiting: Mapping[str, deque[bytes]]) -> dict[str, list[bytes]]:
        """Have everything said to everybody that waits: who was told what. What the same row says to several is said in
        one go, as the room says it."""
        for said in zip_longest(*waiting.values()):
            for who, text in zip(waiting, said, strict=True):
                if text is not None:
                    self.outbox.say(self._lines[who], text)
        for each in waiting.values():
            each.clear()
        self.gateway._take(self.outbox.parcel())
        found: dict[str, list[bytes]] = {}
        for who, line in self._lines.items():
            browser = self.gateway._lines[line][0]
            assert isinstance(browser, Browser)
            found[who], browser.told = browser.told, []
        return found
