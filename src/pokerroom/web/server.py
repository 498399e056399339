"""The server: how the room listens, and that nobody holds a connection open for nothing.

Knows uvicorn and its connections. Must not know what is said on one: `app` does. Ask `guard` for how long anything may
take.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pokerroom.room.waits import network
from pokerroom.web import incidents
from pokerroom.web.frames import framed, is_aside, text_in
from pokerroom.web.guard import Limits
from pokerroom.web.incidents import Incidents
from pokerroom.web.sending import Channel, Sending
from pokerroom.web.socket import CHANNEL, HEARING, STRAIGHT

LONGEST_FRAME = 64 * 1024  # bytes; no act and no sign comes near it
PATIENCE = 10  # seconds that open connections have to end when the room closes
THIS_MACHINE = ("127.0.0.1", "::1")
MOST_UNREAD = 16 * 1024  # bytes that lie at a connection before its socket waits until they are read
MOST_UNHEARD = 4  # messages that lie at a connection before no more are read
PING = 20.0  # seconds between two pings on a socket, and to answer one


def settings(app: Starlette, *, behind_proxy: bool = False, **more: Any) -> uvicorn.Config:
    """How a server listens for an app; `more` is where, and whatever else a test wants."""
    limits: Limits = app.state.limits
    noted: Incidents = app.state.incidents
    # Behind a proxy all connections come from its address, and it is the one that waits for slow ones.
    doorman = Doorman(limits, noted, counting=not behind_proxy)

    class Waited(PatientProtocol):
        door = doorman

    class Sent(StraightProtocol):
        sending = Sending(MOST_UNREAD)

    given: dict[str, Any] = {
        "http": Waited,
        "ws": Sent,
        "ws_max_size": LONGEST_FRAME,
        "ws_per_message_deflate": False,  # frames are small, and their lengths shall not tell what is in them
        "ws_ping_interval": PING,
        "ws_ping_timeout": PING,
        "lifespan": "on",
        "log_config": None,
        "access_log": False,
        # An address that the sender may write themselves is none to count sign-ins by: only a proxy here is believed.
        "proxy_headers": behind_proxy,
        "forwarded_allow_ips": ",".join(THIS_MACHINE),
        "server_header": False,
        "timeout_graceful_shutdown": PATIENCE,
    }
    return uvicorn.Config(app, **{**given, **more})


class StraightProtocol(WebSocketsSansIOProtocol):
    """A socket on which a text can be written straight to the connection, and is read straight from it.

    One picture goes to all who watch a table: the way of each through all that lies between an app and its server costs
    more than what is said. Whoever does not read fast enough is written to by that way, which waits. A browser sends
    whole texts, one by one: as long as it does, the library need not look at them.
    """

    sending: Sending  # by whom it is sent to, with all others of its server
    wire: asyncio.Transport  # the loop's own; `transport` keeps the order of what goes this way and that
    channel: Channel | None = None
    plain: bool = True  # nothing but whole texts, pings and their answers has come so far
    hears: Callable[[str], None] | None = None  # who is told whole texts at once, and does not wait for them

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to write to a connection."""
        self.wire = cast(asyncio.Transport, transport)
        self.channel = self.sending.channel(self.wire)
        super().connection_made(cast(asyncio.Transport, self.channel or transport))

    def connection_lost(self, exc: Exception | None) -> None:
        """Write nothing any more: its number may be another one's connection in a moment."""
        if self.channel is not None:
            self.channel.end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take whole texts; from the first thing that is none of them nor a ping on, the library reads all."""
        if self.plain and self.handshake_complete:
            start, end = 0, len(data)
            while start < end and not self.close_sent and (found := text_in(data, start)) is not None:
                text, start = found
                if self.hears is not None and self.queue.empty():
                    self.hears(text)
                    continue
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                self._wait_if_many()
            if start == end:
                return
            data = data[start:]
            self.plain = is_aside(data)
        elif self.handshake_initiated:
            self.plain = False  # who speaks before the door is open is heard by the library alone
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.wire.abort()  # it asks for a socket in a way that is none: the library waits for ever

    def keepalive_timeout(self) -> None:
        """Cut a connection on which nothing is answered: whoever takes nothing would not take the farewell either."""
        super().keepalive_timeout()
        self.wire.abort()

    def _wait_if_many(self) -> None:
        """Read no further while more than a few messages lie here."""
        if self.queue.qsize() > MOST_UNHEARD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        """Hand over the way to write."""
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions |= {STRAIGHT: self.write, CHANNEL: self.channel, HEARING: self.tell_at_once}
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(self.close_timeout, self.wire.abort)  # where the last words are not taken until then

    def tell_at_once(self, hears: Callable[[str], None] | None) -> None:
        """Tell somebody each whole text as it comes, once they have taken all that came before; or nobody any more."""
        self.hears = hears

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the app, and go on reading while only a few lie there: to stop and begin again costs as
        much as a message does."""
        few, paused = self.queue.qsize() < MOST_UNHEARD, self.read_paused
        self.read_paused = paused or few
        super().send_receive_event_to_app()
        if few:
            self.read_paused = paused

    def write(self, *texts: bytes) -> bool:
        """Write texts, each in a frame; no where they have to go the other way, or there is nobody to read them."""
        wire, channel = self.wire, self.channel
        frame = framed(texts[0]) if len(texts) == 1 else b"".join(map(framed, texts))
        if channel is not None and channel.put is not None and channel.put(frame):
            return True  # nearly always
        if not self.handshake_complete or self.close_sent or wire.is_closing():
            return False
        unread = wire.get_write_buffer_size()
        if unread + (channel.line.waiting if channel is not None else 0) > MOST_UNREAD or not self.writable.is_set():
            return False
        if channel is None or unread or not channel.line.put(frame):
            self.transport.write(frame)
        else:
            channel.put = channel.line.put
        return True


class Doorman:
    """Counts the connections of each address on which no whole request has come yet."""

    def __init__(self, limits: Limits, noted: Incidents, *, counting: bool = True) -> None:
        """Begin with none."""
        self.limits: Limits = limits
        self._incidents: Incidents = noted
        self._counting: bool = counting
        self._half_open: Counter[str] = Counter()

    def comes(self, address: str) -> bool:
        """Count a connection that has said nothing yet; no where there are too many of them from its address."""
        self._half_open[network(address)] += 1
        if self._counting and self._half_open[network(address)] > self.limits.half_open:
            self.note(address)
            return False
        return True

    def goes(self, address: str) -> None:
        """A connection has said what it wants, or is gone."""
        key = network(address)
        self._half_open[key] -= 1
        if self._half_open[key] <= 0:
            del self._half_open[key]

    def note(self, address: str) -> None:
        """Write down that somebody was not waited for any longer."""
        self._incidents.note(incidents.SLOW, address=address)


class PatientProtocol(H11Protocol):
    """A connection that is waited for so long and no longer: for the head of a request, and for its answer to be taken.

    uvicorn itself waits for ever for the head of a request, and for whoever does not read.
    """

    door: Doorman
    _timer: asyncio.TimerHandle | None = None
    _counted: bool = False
    _upgraded: bool = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        if self._wait():
            self._start(self.door.limits.opening)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._heard()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear the next bytes; those of another request begin another wait."""
        if not self._counted and self.conn.their_state is h11.IDLE:
            self._wait()
            self._start(self.door.limits.opening)
        super().data_received(data)
        if self._counted and self.conn.their_state is not h11.IDLE:
            self._heard()
            self._wait_for_answer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the socket, which has times of its own."""
        self._heard()
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """An answer is on its way: from here the time between two requests counts."""
        self._stop()
        super().on_response_complete()
        self._wait_for_answer()  # to the next request, if it came with this one

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection on which no other request has come, also where its answer was never read."""
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _wait_for_answer(self) -> None:
        if self.conn.our_state in (h11.SEND_RESPONSE, h11.SEND_BODY) and not self._upgraded:
            self._start(self.door.limits.answering)

    def _wait(self) -> bool:
        if self._counted:
            return True
        self._counted = True
        return self.door.comes(self._address)

    def _heard(self) -> None:
        self._stop()
        if self._counted:
            self._counted = False
            self.door.goes(self._address)

    @property
    def _address(self) -> str:
        return str(self.client[0]) if self.client else ""

    def _start(self, seconds: float) -> None:
        self._stop()
        self._timer = self.loop.call_later(seconds, self._late)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        self._timer = None
        self.door.note(self._address)
        self.transport.abort()
