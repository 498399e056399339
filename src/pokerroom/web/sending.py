"""Sending: frames go out by a thread of their own, beside what the loop does, and in the order in which they were said.

Knows connections of the loop and the thread in `_sender.c`. Must not know what is sent: `server` and `gateway` do.
Where there is no such thread (no compiler, another system) or a connection is encrypted, the loop sends for itself.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from pokerroom.web.frames import framed

if TYPE_CHECKING:
    from pokerroom.web._sender import Line, Sender

try:
    from pokerroom.web import _sender
except ImportError:  # no compiler: the loop sends
    _sender = None  # type: ignore[assignment]


class Channel:
    """A connection to which a thread sends, where the loop does not.

    `line` takes what may go straight out. Whatever else is said is said by the loop, behind what lies in the line: to
    everybody else this is the loop's own transport. `put` is there while nothing lies with the loop, so that whoever
    has it need not look at anything else; the line refuses what is too much.
    """

    __slots__ = ("_sending", "line", "put", "transport")

    def __init__(self, transport: asyncio.Transport, line: Line, sending: Sending) -> None:
        """Begin with a connection on which everything that was said is sent or lies with the loop."""
        self.transport: asyncio.Transport = transport
        self.line: Line = line
        self.put: Callable[[bytes], bool] | None = None
        self._sending: Sending = sending

    def write(self, data: bytes) -> None:
        """Say something behind all that was said before."""
        self.go_on()
        self.transport.write(data)

    def close(self) -> None:
        """Close the connection when all is sent."""
        self.go_on()
        self.transport.close()

    def abort(self) -> None:
        """Close it at once."""
        self.put = None
        self.line.end()
        self.transport.abort()

    def go_on(self) -> None:
        """Have the loop send what the line has not sent."""
        self.put = None
        left = self.line.take_back()
        if left and not self.transport.is_closing():
            self.transport.write(left)

    def end(self) -> None:
        """Send nothing any more: the connection is gone."""
        self.put = None
        self.line.end()
        self._sending.forget(self)

    def __getattr__(self, name: str) -> Any:
        """Whatever else one asks a transport."""
        return getattr(self.transport, name)


class Listens(Protocol):
    """Somebody at the other end of a connection."""

    def tell(self, text: bytes) -> None:
        """Hand over a text, whether there is a line for it or not."""


class Handful:
    """Texts for many lines that are put on them in one go: to take each by itself costs more than what is said."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._lines: list[Line] = []
        self._frames: list[bytes] = []
        self._whose: list[tuple[Listens, bytes]] = []

    def add(self, who: Listens, line: Line, text: bytes) -> None:
        """Have a text put on somebody's line, with all others."""
        self._lines.append(line)
        self._frames.append(framed(text))
        self._whose.append((who, text))

    def put(self) -> None:
        """Put all of them; whoever's line takes none is told in another way, in the same order."""
        if self._lines:
            lines, frames, whose = self._lines, self._frames, self._whose
            self._lines, self._frames, self._whose = [], [], []
            for place in _sender.put_each(lines, frames):
                who, text = whose[place]
                who.tell(text)


class Sending:
    """The connections of one server, and the thread that sends to them, as long as there are any."""

    def __init__(self, most: int = sys.maxsize) -> None:
        """Begin with none; behind so many bytes that wait at a connection nothing more is put."""
        self._most: int = most
        self.channels: set[Channel] = set()
        self._sender: Sender | None = None

    def channel(self, transport: asyncio.Transport) -> Channel | None:
        """A connection as it is sent to; none where the thread cannot send to it."""
        wire = transport.get_extra_info("socket")
        if _sender is None or wire is None or transport.get_extra_info("sslcontext") is not None:
            return None
        if self._sender is None:
            self._sender = _sender.Sender()
            asyncio.get_running_loop().add_reader(self._sender.fileno(), self._look)
        channel = Channel(transport, self._sender.line(wire.fileno(), self._most), self)
        self.channels.add(channel)
        return channel

    def forget(self, channel: Channel) -> None:
        """Somebody is gone; with the last of them the thread is."""
        self.channels.discard(channel)
        if not self.channels and self._sender is not None:
            asyncio.get_running_loop().remove_reader(self._sender.fileno())
            self._sender = None

    def _look(self) -> None:
        """Somebody does not take what is sent: the loop, which can wait for them, does the rest."""
        assert self._sender is not None
        os.read(self._sender.fileno(), 4096)
        for channel in [each for each in self.channels if each.line.stuck]:
            channel.go_on()
