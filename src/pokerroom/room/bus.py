"""The bus: how processes of a room tell each other something, at most once, and ask with a limit of time.

Knows subjects, listeners and what is promised; has the bus of a room that is one process, where telling is a call. Must
not know what is said. Ask `nats_bus` for the one between processes.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from itertools import count
from string import ascii_letters, digits
from typing import NamedTuple, Protocol

from pokerroom.law.error import Refused
from pokerroom.room.health import Finding

LOG = logging.getLogger("pokerroom.bus")
MOST = 1_000_000  # bytes of one message
MOST_WAITING = 10_000  # messages for one listener,
MOST_WAITING_BYTES = 32_000_000  # and their bytes: whoever has more of them does not keep up
AGAIN = 0.1  # seconds between two tries to listen
_LETTERS = frozenset(f"{ascii_letters}{digits}_-")


class BusError(Refused):
    """A refusal of the bus: what was to be told may not have come."""


class NoAnswerError(BusError):
    """Nobody has answered in time; whether anybody has done something is not known."""

    def __init__(self) -> None:
        super().__init__("nobody has answered in time; look again.")


class AwayError(BusError):
    """The bus cannot be reached now."""

    def __init__(self) -> None:
        super().__init__("the bus is away at this moment; nothing was told.")


class SlowListenerError(BusError):
    """A listener that did not keep up, and hears nothing more."""

    def __init__(self, subject: str) -> None:
        super().__init__(f"whoever listened to {subject} did not keep up, and hears nothing more.")


class BusMessage(NamedTuple):
    """What was told: to which subject, what, and where an answer is waited for, if one is."""

    subject: str
    data: bytes
    answer: str = ""


class Listener:
    """What comes to one subject, in its order: `async for` gives it. It ends when it is closed, and with an error where
    it did not keep up."""

    def __init__(self, subject: str, ended: Callable[[Listener], None]) -> None:
        """Listen from now on; `ended` is told once when that is over."""
        self.subject: str = subject
        self.closed: bool = False
        self._ended: Callable[[Listener], None] = ended
        self._came: deque[BusMessage] = deque()
        self._bytes: int = 0
        self._slow: bool = False
        self._more: asyncio.Event = asyncio.Event()

    def hear(self, message: BusMessage) -> None:
        """Take what has come; where that is too much, hear nothing more."""
        if self.closed:
            return
        self._came.append(message)
        self._bytes += len(message.data)
        if len(self._came) > MOST_WAITING or self._bytes > MOST_WAITING_BYTES:
            LOG.warning("whoever listens to %s does not keep up, and hears nothing more", self.subject)
            self._slow = True
            self._came.clear()
            self.close()
        self._more.set()

    def close(self) -> None:
        """Hear nothing more; what has come already is still given."""
        if not self.closed:
            self.closed = True
            self._ended(self)
        self._more.set()

    def __aiter__(self) -> Listener:
        return self

    async def __anext__(self) -> BusMessage:
        while not self._came:
            if self._slow:
                raise SlowListenerError(self.subject)
            if self.closed:
                raise StopAsyncIteration
            self._more.clear()
            await self._more.wait()
        message = self._came.popleft()
        self._bytes -= len(message.data)
        return message


class Bus(Protocol):
    """What tells others something. It is for the tasks of one loop."""

    async def publish(self, subject: str, data: bytes) -> None:
        """Tell all who listen to a subject; they hear it once, or not at all."""

    async def subscribe(self, subject: str) -> Listener:
        """Listen to a subject; what is told when this has returned is heard."""

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """Ask whoever listens to a subject, and give the first answer; an error where none comes in time."""

    def health(self) -> Finding:
        """Say whether the bus carries."""

    async def close(self) -> None:
        """Tell and hear nothing more; listeners end."""


def checked(subject: str, data: bytes = b"") -> None:
    """Refuse a subject that is none, and a message that is too large."""
    if not all(word and _LETTERS.issuperset(word) for word in subject.split(".")):
        raise BusError(f"{subject!r} is not a subject: words of letters, digits, _ and -, with dots between them.")
    if len(data) > MOST:
        raise BusError(f"a message of {len(data):,} bytes is too large: {MOST:,} are the most.")


class CallBus:
    """The bus within one process: telling is a call."""

    def __init__(self) -> None:
        """Begin with nobody who listens."""
        self._listeners: dict[str, list[Listener]] = {}
        self._numbers = count(1)
        self._closed: bool = False

    def _tell(self, message: BusMessage) -> bool:
        """Tell all who listen; whether anybody does."""
        if self._closed:
            raise AwayError
        heard = list(self._listeners.get(message.subject, ()))
        for each in heard:
            each.hear(message)
        return bool(heard)

    def _ended(self, listener: Listener) -> None:
        left = [each for each in self._listeners.pop(listener.subject, ()) if each is not listener]
        if left:
            self._listeners[listener.subject] = left

    async def publish(self, subject: str, data: bytes) -> None:
        """Tell all who listen to a subject."""
        checked(subject, data)
        self._tell(BusMessage(subject, data))

    async def subscribe(self, subject: str) -> Listener:
        """Listen to a subject."""
        checked(subject)
        if self._closed:
            raise AwayError
        found = Listener(subject, self._ended)
        self._listeners.setdefault(subject, []).append(found)
        return found

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """Ask whoever listens to a subject, and give the first answer."""
        checked(subject, data)
        answers = await self.subscribe(f"_answer.{next(self._numbers)}")
        try:
            if not self._tell(BusMessage(subject, data, answers.subject)):
                raise NoAnswerError
            async with asyncio.timeout(seconds):
                async for message in answers:
                    return message.data
            raise AwayError
        except TimeoutError:
            raise NoAnswerError from None
        finally:
            answers.close()

    def health(self) -> Finding:
        """Say that it carries: it is this process."""
        return Finding(not self._closed, "the bus is a call." if not self._closed else "the bus is closed.")

    async def close(self) -> None:
        """Tell and hear nothing more."""
        self._closed = True
        for each in [each for several in self._listeners.values() for each in several]:
            each.close()


async def listening(bus: Bus, subject: str) -> Listener:
    """Listen to a subject, as soon as the bus lets us: whoever gave up would never hear anything again."""
    while True:
        try:
            return await bus.subscribe(subject)
        except BusError as error:
            LOG.warning("nobody listens to %s at this moment: %s", subject, error)
            await asyncio.sleep(AGAIN)
