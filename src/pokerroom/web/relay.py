"""The relay: what gateways and table processes say to each other about connections, many things in one message.

Knows parcels, their numbers and their order. Must not know what is said on a connection: `gateway` and `bus_door` are
its two ends.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec import Struct

from pokerroom.room.bus import Bus, BusError, Listener, SlowListenerError, listening

LOG = logging.getLogger("pokerroom.relay")
LARGEST = 400_000  # bytes in one parcel, so that it stays below what a bus takes
PIECE = 250_000  # bytes of an answer in one item
BREATH = 0.004  # seconds between two parcels: each costs both sides and the bus as much as several items
LONGEST_BREATH = 0.02  # where so much is said that nobody notices
FULL = 4  # items in a parcel with which the next breath is twice as long
BEAT = 1.0  # seconds between two parcels, be there something to say or not
SILENCE = 6.0  # seconds after which somebody who says nothing is gone
Headers: TypeAlias = list[tuple[bytes, bytes]]


class RelayedScope(Struct, array_like=True):
    """What somebody asked for who came to a gateway. `further`: they are known at another process already."""

    type: str
    method: str
    scheme: str
    path: str
    query: bytes
    headers: Headers
    client: tuple[str, int]
    further: bool


class LineOpened(Struct, array_like=True, tag=1):
    """Somebody has come."""

    line: int
    scope: RelayedScope
    body: bytes = b""


class LineHeard(Struct, array_like=True, tag=2):
    """They have said something, about a table or not."""

    line: int
    text: str
    table: str = ""


class LineGone(Struct, array_like=True, tag=3):
    """They are gone."""

    line: int


class LineAnswered(Struct, array_like=True, tag=4):
    """A request is answered: how the answer begins."""

    line: int
    status: int
    headers: Headers


class LineBody(Struct, array_like=True, tag=5):
    """What is in the answer, and whether there is more."""

    line: int
    data: bytes
    more: bool


class LineAccepted(Struct, array_like=True, tag=6):
    """A socket is accepted."""

    line: int
    headers: Headers


class LineSaid(Struct, array_like=True, tag=7):
    """The same is said to one or several."""

    lines: list[int]
    text: bytes


class LineEnded(Struct, array_like=True, tag=8):
    """A socket is to be closed; 0: the process does not know this line."""

    line: int
    code: int


class TableMoved(Struct, array_like=True, tag=9):
    """A table is not here, or not yet: whoever asked for it asks elsewhere, or again."""

    line: int
    table: str


class ParcelLost(Struct, array_like=True, tag=10):
    """Something did not come: all lines begin anew."""


Item: TypeAlias = (
    LineOpened
    | LineHeard
    | LineGone
    | LineAnswered
    | LineBody
    | LineAccepted
    | LineSaid
    | LineEnded
    | TableMoved
    | ParcelLost
)


class Parcel(Struct, array_like=True):
    """All that somebody has to say in one breath; the number says whether one is missing."""

    sender: str
    number: int
    items: list[Item]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Parcel)


def read_parcel(data: bytes) -> Parcel:
    """A parcel as it came."""
    return _DECODER.decode(data)


async def take_parcels(bus: Bus, subject: str, heard: Listener, take: Callable[[Parcel], None]) -> None:
    """Take every parcel that comes to a subject, until nobody listens any more.

    Whoever did not keep up listens anew: all lines begin again with the next parcel, whose number does not follow.
    """
    while True:
        try:
            async for message in heard:
                try:
                    take(read_parcel(message.data))
                except Exception:  # one parcel that is wrong must not keep the others
                    LOG.exception("a parcel to %s could not be taken", subject)
            return
        except SlowListenerError:
            heard = await listening(bus, subject)


class Outbox:
    """What goes to one process or gateway: everything that is said in the same breath, in one parcel."""

    def __init__(self, bus: Bus, subject: str, sender: str) -> None:
        """Begin with nothing to say."""
        self.subject: str = subject
        self._bus: Bus = bus
        self._sender: str = sender
        self._number: int = 0
        self._items: list[Item] = []
        self._more: asyncio.Event = asyncio.Event()
        self._task: asyncio.Task[None] = asyncio.get_running_loop().create_task(self._run(), name=f"to {subject}")

    def put(self, item: Item) -> None:
        """Say something."""
        self._items.append(item)
        self._more.set()

    def say(self, line: int, text: bytes) -> None:
        """Say a text on a line; what goes to several is sent once."""
        last = self._items[-1] if self._items else None
        if isinstance(last, LineSaid) and last.text is text:
            last.lines.append(line)
        else:
            self.put(LineSaid([line], text))

    async def _run(self) -> None:
        while True:
            if not self._items:
                self._more.clear()
                try:
                    async with asyncio.timeout(BEAT):
                        await self._more.wait()
                except TimeoutError:
                    pass  # an empty one says that somebody is there
            many = len(self._items)
            lost = await self._send()
            # What is said first goes at once, and what is said right behind it together: the more there is, the longer.
            await asyncio.sleep(BEAT / 10 if lost else min(LONGEST_BREATH, BREATH * max(1, 2 * many / FULL)))

    async def _send(self) -> bool:
        """Send what there is to say; whether something of it is lost."""
        lost = False
        items, self._items = self._items, []
        for several in _parts(items):
            self._number += 1
            try:
                await self._bus.publish(self.subject, _ENCODER.encode(Parcel(self._sender, self._number, several)))
            except BusError as error:  # whoever listens sees the gap
                LOG.debug("a parcel to %s is lost: %s", self.subject, error)
                lost = True
            except Exception:
                LOG.exception("a parcel to %s could not be sent", self.subject)
        return lost

    async def close(self) -> None:
        """Say nothing more; what was said in the last breath still goes."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._send()


def _parts(items: list[Item]) -> list[list[Item]]:
    """Items in parcels that a bus takes; an empty one where there is nothing."""
    parts: list[list[Item]] = [[]]
    size = 0
    for item in items:
        more = _size(item)
        if size + more > LARGEST and parts[-1]:
            parts.append([])
            size = 0
        parts[-1].append(item)
        size += more
    return parts


def _size(item: Item) -> int:
    if isinstance(item, LineSaid):
        return len(item.text) + 5 * len(item.lines) + 20
    if isinstance(item, LineBody):
        return len(item.data) + 20
    if isinstance(item, LineHeard):
        return 4 * len(item.text) + 40
    if isinstance(item, LineOpened):
        scope = item.scope
        return len(item.body) + 4 * len(scope.path) + len(scope.query) + _size_of(scope.headers) + 4_000
    if isinstance(item, LineAnswered | LineAccepted):
        return _size_of(item.headers) + 4_000
    return 4_000


def _size_of(headers: Headers) -> int:
    return sum(len(name) + len(value) + 10 for name, value in headers)


class Numbers:
    """Which parcel comes next from each sender."""

    def __init__(self, lost: Callable[[str], None]) -> None:
        """Begin with nobody; `lost` is told whose parcel is missing."""
        self._next: dict[str, int] = {}
        self._lost: Callable[[str], None] = lost

    def came(self, parcel: Parcel) -> None:
        """Count a parcel."""
        wanted = self._next.get(parcel.sender)
        self._next[parcel.sender] = parcel.number + 1
        if wanted is not None and wanted != parcel.number:
            self._lost(parcel.sender)

    def forget(self, sender: str) -> None:
        """Know nothing of somebody any more."""
        self._next.pop(sender, None)
