"""The bus over NATS: the same promises between processes, with a server that may go away and come back.

Knows the client of NATS. Must not know what is said. Ask `bus` for what is promised.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from urllib.parse import urlsplit

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError

from pokerroom.room.bus import MOST, AwayError, BusError, BusMessage, Listener, NoAnswerError, checked
from pokerroom.room.health import Finding

LOG = logging.getLogger("pokerroom.bus")
SCHEMES = ("nats", "tls")
WAIT = 5  # seconds that a server is waited for when the bus is opened, and when somebody begins to listen
AGAIN = 0.2  # seconds between two tries to reach one that is gone
PING = 1  # seconds; a server that has not answered two of them is gone


class NatsBus:
    """A connection to a server of NATS. It is made anew whenever it is lost, and listeners hear on."""

    def __init__(self, client: Client, address: str) -> None:
        """Take a client, which `nats_bus_at` has connected."""
        self._client: Client = client
        self._where: str = place_of(address)
        self._listeners: dict[Listener, Subscription] = {}
        self._ending: set[asyncio.Task[None]] = set()  # kept until they are done: the loop itself forgets them

    async def lost(self) -> None:
        """The connection is lost; it is tried again by itself."""
        if not self._client.is_closed:
            LOG.warning("the bus at %s is away", self._where)

    async def back(self) -> None:
        """The connection is there again."""
        LOG.warning("the bus at %s is there again", self._where)

    def _there(self) -> None:
        """Refuse where there is no connection: what is told late is worse than what is not told."""
        if not self._client.is_connected:
            raise AwayError

    async def publish(self, subject: str, data: bytes) -> None:
        """Tell all who listen to a subject."""
        checked(subject, data)
        self._there()
        try:
            await self._client.publish(subject, data)
        except (NatsError, OSError) as error:
            raise AwayError from error

    async def subscribe(self, subject: str) -> Listener:
        """Listen to a subject, once the server has said that it knows."""
        checked(subject)
        self._there()
        found = Listener(subject, self._ended)

        async def came(message: Msg) -> None:
            found.hear(BusMessage(message.subject, message.data, message.reply))

        try:
            self._listeners[found] = await self._client.subscribe(subject, cb=came)
            await self._client.flush(WAIT)
        except (NatsError, OSError, TimeoutError) as error:
            found.close()
            raise AwayError from error
        return found

    def _ended(self, listener: Listener) -> None:
        """Have the server know that somebody listens no more."""
        asked = self._listeners.pop(listener, None)
        if asked is not None and not self._client.is_closed:
            task = asyncio.get_running_loop().create_task(self._unsubscribed(asked))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _unsubscribed(self, asked: Subscription) -> None:
        with suppress(NatsError, OSError):  # where the connection is lost nobody is told anything any more
            await asked.unsubscribe()

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """Ask whoever listens to a subject, and give the first answer."""
        checked(subject, data)
        self._there()
        try:
            return (await self._client.request(subject, data, timeout=seconds)).data
        except (TimeoutError, asyncio.CancelledError, NoRespondersError) as error:
            if isinstance(error, asyncio.CancelledError) and not self._client.is_closed:
                raise
            raise NoAnswerError from None
        except (NatsError, OSError) as error:
            raise AwayError from error

    def health(self) -> Finding:
        """Say whether the bus carries."""
        if self._client.is_connected:
            return Finding(True, f"the bus at {self._where} carries.")
        return Finding(False, f"the bus at {self._where} is away.")

    async def close(self) -> None:
        """Tell and hear nothing more."""
        await self._client.close()
        for each in list(self._listeners):
            each.close()


def place_of(address: str) -> str:
    """Where a server is, without what nobody need know."""
    found = urlsplit(address)
    return f"{found.hostname}:{found.port or 4222}"


async def _failed(error: Exception) -> None:
    LOG.debug("the client of the bus says: %s", error)


async def nats_bus_at(address: str) -> NatsBus:
    """The bus at an address; a refusal where nobody is there, or the server takes too little at once."""
    if urlsplit(address).scheme not in SCHEMES or not urlsplit(address).hostname:
        raise BusError("a bus has an address like nats://host:4222.")
    client = Client()
    bus = NatsBus(client, address)
    try:
        async with asyncio.timeout(WAIT):
            await client.connect(
                address,
                name="pokerroom",
                error_cb=_failed,
                disconnected_cb=bus.lost,
                reconnected_cb=bus.back,
                max_reconnect_attempts=-1,
                reconnect_time_wait=AGAIN,  # type: ignore[arg-type]  # said to be whole seconds, and slept as it is
                ping_interval=PING,
                connect_timeout=2,
            )
    except (NatsError, OSError, TimeoutError) as error:
        with suppress(NatsError, OSError):
            await client.close()
        raise BusError(f"the bus at {place_of(address)} cannot be reached: {error or 'nobody answers'}.") from None
    if client.max_payload < MOST:
        await client.close()
        raise BusError(
            f"the bus at {place_of(address)} takes {client.max_payload:,} bytes at once; {MOST:,} are needed."
        )
    return bus
