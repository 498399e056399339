"""A thread that sends: everything arrives once and in order, whoever does not read holds nobody up, and what is over is
over."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, cast

import pytest
import uvloop

from pokerroom.web import sending
from pokerroom.web.sending import Sending

_sender = pytest.importorskip("pokerroom.web._sender", reason="there is no compiler here")
LOOPS = {"python": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    theirs.settimeout(10)
    yield ours, theirs
    ours.close()
    theirs.close()


def until(true: Callable[[], bool], what: str) -> None:
    patience = time.monotonic() + 10
    while not true():
        assert time.monotonic() < patience, what
        time.sleep(0.001)


def read(wire: socket.socket, count: int) -> bytes:
    found = b""
    while len(found) < count:
        found += wire.recv(count - len(found))
    return found


def test_what_is_put_arrives_in_order_on_every_line() -> None:
    sender, chance = _sender.Sender(), Random(4)
    pairs = [socket.socketpair() for _ in range(20)]
    lines = [sender.line(ours.fileno()) for ours, _ in pairs]
    said = [b""] * len(pairs)
    for number in range(4_000):
        place = chance.randrange(len(pairs))
        pieces = [f"{number}:{each} ".encode() for each in range(chance.randrange(1, 4))]
        assert lines[place].put(*pieces)
        said[place] += b"".join(pieces)
        if number % 500 == 0:
            time.sleep(0.02)  # the thread falls asleep, and is woken
    for (ours, theirs), whole in zip(pairs, said, strict=True):
        theirs.settimeout(10)
        assert read(theirs, len(whole)) == whole
        ours.close()
        theirs.close()


def test_who_does_not_read_stands_still_and_loses_nothing(pair: tuple[socket.socket, socket.socket]) -> None:
    ours, theirs = pair
    sender = _sender.Sender()
    line, other = sender.line(ours.fileno()), socket.socketpair()
    beside = sender.line(other[0].fileno())
    said = b""
    while not line.stuck:
        piece = os.urandom(30_000)
        if line.put(piece):
            said += piece
    assert not line.put(b"more") and line.waiting > 0
    assert os.read(sender.fileno(), 10), "the loop is woken"
    assert beside.put(b"hello") and other[1].recv(10) == b"hello", "nobody else waits for them"
    left = line.take_back()
    assert read(theirs, len(said) - len(left)) + left == said
    assert line.waiting == 0 and not line.stuck and line.put(b"again") and read(theirs, 5) == b"again"
    for each in other:
        each.close()


def test_no_more_waits_in_a_line_than_was_said(pair: tuple[socket.socket, socket.socket]) -> None:
    sender = _sender.Sender()
    line, most, refused = sender.line(pair[0].fileno(), 1_000), 0, 0
    for _ in range(20_000):
        refused += not line.put(b"x" * 100)
        most = max(most, line.waiting)
    assert refused and 1_000 < most <= 1_100
    assert sender.line(pair[0].fileno(), -5).put(b"first"), "there is always a place for one"


def test_nothing_goes_to_a_connection_that_has_ended(pair: tuple[socket.socket, socket.socket]) -> None:
    ours, _ = pair
    sender = _sender.Sender()
    line = sender.line(ours.fileno())
    while not line.stuck:
        line.put(b"x" * 100_000)
    line.end()
    assert line.waiting == 0 and not line.put(b"late") and line.take_back() == b""
    ours.close()  # from here its number is anybody's
    again, other = socket.socketpair()
    again_line = sender.line(again.fileno())
    assert not line.put(b"late") and again_line.put(b"mine") and other.recv(100) == b"mine"
    again.close()
    other.close()


def test_somebody_who_is_gone_stands_still(pair: tuple[socket.socket, socket.socket]) -> None:
    ours, theirs = pair
    sender = _sender.Sender()
    line = sender.line(ours.fileno())
    theirs.close()
    line.put(b"is anybody there")
    until(lambda: line.stuck, "the loop finds out when it sends the rest")
    assert line.take_back() == b"is anybody there"


@pytest.mark.parametrize("what", ["text", bytearray(b"x"), None, 3])
def test_only_bytes_are_sent(pair: tuple[socket.socket, socket.socket], what: Any) -> None:
    line = _sender.Sender().line(pair[0].fileno())
    with pytest.raises(TypeError, match="bytes are sent"):
        line.put(b"good", what)
    assert line.waiting == 0


def test_a_number_that_is_no_socket_is_refused() -> None:
    for wrong in (-1, -7):
        with pytest.raises(ValueError, match="is not a socket"):
            _sender.Sender().line(wrong)
    with pytest.raises(TypeError):
        _sender.Sender().line("3")
    with pytest.raises(TypeError):
        _sender.Sender(3)


def test_lines_may_go_while_they_are_sent_to() -> None:
    """Whoever lets go of a line first, the thread or Python, nothing is touched any more."""
    sender = _sender.Sender()
    pairs = [socket.socketpair() for _ in range(50)]
    for _ in range(40):
        lines = [sender.line(ours.fileno()) for ours, _ in pairs]
        for line in lines:
            line.put(b"x" * 3_000)
        del line, lines
    del sender
    gc.collect()
    for both in pairs:
        for each in both:
            each.close()


# ------------------------------------------------------------------------------------------------ with a loop


class Listener(asyncio.Protocol):
    """One side of a connection, sent to by a thread."""

    def __init__(self, sending: Sending) -> None:
        self.sending = sending
        self.over: Any = None
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.over = self.sending.channel(cast(asyncio.Transport, transport))

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self.over.end()


@pytest.mark.parametrize("kind", LOOPS)
def test_what_the_loop_says_keeps_its_place(kind: str) -> None:
    """Frames by the thread, and between them what only the loop may send, to somebody who reads late and slowly."""

    async def talk() -> None:
        sends, chance = Sending(), Random(kind)
        made: list[Listener] = []
        server = await asyncio.get_running_loop().create_server(
            lambda: made.append(Listener(sends)) or made[-1],  # type: ignore[func-returns-value]
            "127.0.0.1",
            0,
        )
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2], limit=1 << 24)
        await asyncio.sleep(0.05)
        over, said, ways = made[0].over, b"", set()
        for number in range(3_000):
            piece = f"<{number}>".encode() * chance.randrange(1, 400)
            straight = chance.random() < 0.8 and over.get_write_buffer_size() == 0 and over.line.put(piece)
            if not straight:
                over.write(piece)
            ways.add(straight)
            said += piece
            if number % 50 == 0:
                await asyncio.sleep(0)
        over.close()
        assert await asyncio.wait_for(reader.read(-1), 20) == said
        assert ways == {True, False}
        writer.close()
        await asyncio.sleep(0.05)
        assert made[0].lost and not sends.channels
        server.close()

    with asyncio.Runner(loop_factory=LOOPS[kind]) as runner:
        runner.run(talk())


@pytest.mark.parametrize("kind", LOOPS)
def test_the_loop_goes_on_with_what_a_line_could_not_send(kind: str) -> None:
    async def talk() -> None:
        sends = Sending()
        made: list[Listener] = []
        server = await asyncio.get_running_loop().create_server(
            lambda: made.append(Listener(sends)) or made[-1],  # type: ignore[func-returns-value]
            "127.0.0.1",
            0,
        )
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2], limit=1)
        await asyncio.sleep(0.05)
        over, said = made[0].over, 0
        while over.line.put(b"y" * 50_000):  # until it stands still
            said += 50_000
            await asyncio.sleep(0)
            if over.get_write_buffer_size():
                break
        for _ in range(200):
            if over.get_write_buffer_size():
                break
            await asyncio.sleep(0.01)
        assert over.get_write_buffer_size() and not over.line.stuck, "the loop has what is left"
        assert len(await reader.readexactly(said)) == said
        over.put = over.line.put
        over.abort()
        assert over.put is None and not over.line.put(b"late")
        writer.close()
        server.close()

    with asyncio.Runner(loop_factory=LOOPS[kind]) as runner:
        runner.run(talk())


def test_without_the_thread_or_with_encryption_the_loop_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    class Transport:
        def __init__(self, **extra: Any) -> None:
            self.extra = extra

        def get_extra_info(self, name: str) -> Any:
            return self.extra.get(name)

    with socket.socket() as wire:
        for extra in ({}, {"socket": wire, "sslcontext": object()}):
            transport: Any = Transport(**extra)
            assert Sending().channel(transport) is None
        monkeypatch.setattr(sending, "_sender", None)
        transport = Transport(socket=wire)
        assert Sending().channel(transport) is None
