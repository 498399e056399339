"""Frames that are written straight to a connection: another program reads them, and whoever cannot take them waits."""

from __future__ import annotations

import asyncio
import itertools
import logging
from random import Random
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from pokerroom.web.sending import Channel, Sending
from pokerroom.web.server import LONGEST_FRAME, MOST_UNHEARD, MOST_UNREAD, StraightProtocol


class Wire:
    """A connection on which everything can be read that was written."""

    def __init__(self) -> None:
        self.said = b""
        self.unread = 0
        self.closing = self.paused = False

    def write(self, data: bytes) -> None:
        self.said += data

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.unread

    def pause_reading(self) -> None:
        self.paused = True

    def close(self) -> None:
        self.closing = True

    abort = close


def opened() -> tuple[StraightProtocol, Wire]:
    protocol, wire = StraightProtocol.__new__(StraightProtocol), Wire()
    protocol.transport = protocol.wire = wire  # type: ignore[assignment]
    protocol.handshake_complete, protocol.close_sent = True, False
    protocol.writable = asyncio.Event()
    protocol.writable.set()
    return protocol, wire


def heard(data: bytes) -> list[Any]:
    """What a browser hears, by the program that is not ours."""
    browser = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN, max_size=1 << 20)
    browser.receive_data(data)
    return browser.events_received()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 1_000, 65_535, 65_536, 70_000])
def test_a_text_of_any_length_is_one_frame(length: int) -> None:
    protocol, wire = opened()
    text = ("é" * length).encode()[:length].decode(errors="ignore").ljust(length, "x").encode()[:length]
    text = text.decode(errors="ignore").encode()
    assert protocol.write(text) and protocol.write(b"{}")
    assert [(type(each), each.opcode, each.data, each.fin) for each in heard(wire.said)] == [
        (Frame, Opcode.TEXT, text, True),
        (Frame, Opcode.TEXT, b"{}", True),
    ]


def test_nothing_is_written_to_somebody_who_cannot_take_it() -> None:
    for spoil in ("unread", "paused", "closing", "closed", "not open yet"):
        protocol, wire = opened()
        if spoil == "unread":
            wire.unread = MOST_UNREAD + 1
        elif spoil == "paused":
            protocol.writable.clear()
        elif spoil == "closing":
            wire.closing = True
        elif spoil == "closed":
            protocol.close_sent = True
        else:
            protocol.handshake_complete = False
        assert not protocol.write(b"{}") and not wire.said, spoil


class Line:
    """A line of the thread that sends, in which so much lies."""

    def __init__(self, waiting: int = 0, *, stuck: bool = False) -> None:
        self.waiting, self.stuck, self.said = waiting, stuck, b""

    def put(self, frame: bytes) -> bool:
        self.said += b"" if self.stuck else frame
        return not self.stuck

    def take_back(self) -> bytes:
        said, self.said = self.said, b""
        return said

    def end(self) -> None:
        self.said = b""


def joined(line: Line) -> tuple[StraightProtocol, Wire, Channel]:
    """A socket to which a thread sends."""
    protocol, wire = opened()
    protocol.channel = protocol.transport = Channel(wire, line, Sending())  # type: ignore[arg-type, assignment]
    return protocol, wire, protocol.channel


def test_what_the_library_says_goes_before_what_is_said_after_it() -> None:
    """A text goes straight into the line only while nothing lies with the loop, and nobody has ended the connection."""
    line = Line()
    protocol, wire, channel = joined(line)
    assert protocol.write(b"1") and protocol.write(b"2") and channel.put is not None and not wire.said
    for say in (lambda: channel.write(b"ping"), channel.go_on, channel.close, channel.abort, channel.end):
        say()
        assert channel.put is None
        wire.closing, wire.unread = False, 5  # the other side has not read yet what the loop has said
        assert protocol.write(b"behind") and channel.put is None and not line.said
        wire.unread = 0
        assert protocol.write(b"again") and channel.put is not None and line.said
    line.stuck = True
    assert protocol.write(b"last") and channel.put is None and wire.said.endswith(b"last")


@pytest.mark.parametrize("unread", [0, 1, MOST_UNREAD])
@pytest.mark.parametrize("waiting", [0, 1, MOST_UNREAD])
@pytest.mark.parametrize("stuck", [False, True])
def test_what_lies_with_the_thread_that_sends_counts_too(unread: int, waiting: int, stuck: bool) -> None:
    """Only where nothing lies with the loop may the thread send, or it would overtake; and too much is too much."""
    line = Line(waiting, stuck=stuck)
    protocol, wire, _ = joined(line)
    wire.unread = unread
    told = protocol.write(b"{}")
    assert told == (unread + waiting <= MOST_UNREAD)
    by_thread = told and not unread and not stuck
    assert (b"{}" in line.said, b"{}" in wire.said) == (by_thread, told and not by_thread)


# ------------------------------------------------------------------------------------------------ what a browser says


class ByLibrary(StraightProtocol):
    """The same socket where the library reads everything."""

    data_received = WebSocketsSansIOProtocol.data_received


def listening(kind: type[Any]) -> tuple[Any, Wire]:
    """A socket on which a browser may say something."""
    protocol, wire = kind.__new__(kind), Wire()
    protocol.transport, protocol.queue = wire, asyncio.Queue()
    protocol.conn = ServerProtocol(state=State.OPEN, max_size=LONGEST_FRAME)
    protocol.handshake_initiated = protocol.handshake_complete = True
    protocol.close_sent = protocol.read_paused = False
    protocol.frames, protocol.pending_ping_payload, protocol.close_timer = [], None, None
    protocol.logger = logging.Logger("nobody hears it")
    return protocol, wire


def taken(protocol: Any) -> list[Any]:
    return [protocol.queue.get_nowait() for _ in range(protocol.queue.qsize())]


def said_by(mind: Random) -> list[bytes]:
    """What a browser says, frame by frame, as the library writes it; now and then something that is wrong."""
    browser = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN)
    said: list[bytes] = []
    for _ in range(mind.randrange(1, 7)):
        roll, text = mind.random(), "é{}\u20ac\U0001f0a1"[: mind.randrange(5)] * mind.choice((0, 1, 30, 70, 2_000))
        if roll < 0.6:
            browser.send_text(text.encode())
        elif roll < 0.7:
            browser.send_ping(b"x" * mind.choice((0, 4, 125)))
        elif roll < 0.8:
            browser.send_pong(b"1234")
        elif roll < 0.86:
            browser.send_text(text.encode(), fin=False)
            if mind.random() < 0.5:
                browser.send_ping(b"now")
            browser.send_continuation(b" and more", fin=True)
        elif roll < 0.9:
            browser.send_binary(b"\0\1")
        elif roll < 0.93:
            browser.send_close(1000)
        else:
            wrong = (b"\x81\x02{}", b"\xc1\x80abcd", b"\x81\x81aaaa\x9e", b"\x83\x80abcd", b"\x80\x80abcd")
            said += [b"".join(browser.data_to_send()), mind.choice((*wrong, b"\x81\xff" + bytes(12)))]
            return said
        said.append(b"".join(browser.data_to_send()))
        if roll >= 0.9:
            break
    return said


@pytest.mark.parametrize("part", range(4))
def test_what_is_read_straight_is_what_the_library_reads(part: int) -> None:
    straight = 0
    for number in range(500):
        mind = Random(f"read {part} {number}")
        said, cuts = said_by(mind), mind.choice((0, 0, 1, 5))
        data, last = b"".join(said), len(said[-1])
        # The library forgets texts that came together with something that is wrong: so it comes by itself.
        places = [*(mind.randrange(len(data) + 1) for _ in range(cuts)), 0, len(data) - last, len(data)]
        (ours, wire), (theirs, other) = listening(StraightProtocol), listening(ByLibrary)
        for start, end in itertools.pairwise(sorted(places)):
            if start == end or wire.closing:
                continue
            ours.data_received(data[start:end])
            theirs.data_received(data[start:end])
            assert (wire.said, wire.closing, wire.paused) == (other.said, other.closing, other.paused), (part, number)
            assert ours.queue._queue == theirs.queue._queue, (part, number)
        assert taken(ours) == taken(theirs)
        straight += ours.plain
    assert straight > 50


def test_texts_do_not_go_by_the_library() -> None:
    protocol, _ = listening(StraightProtocol)
    browser = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN)
    for text in (b"{}", b"x" * 3_000):
        browser.send_text(text)
    protocol.conn = None
    protocol.data_received(b"".join(browser.data_to_send()))
    assert [each["text"] for each in taken(protocol)] == ["{}", "x" * 3_000]


def test_who_says_much_at_once_is_read_no_further() -> None:
    protocol, wire = listening(StraightProtocol)
    browser = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN)
    for said in range(MOST_UNHEARD + 1):
        assert not wire.paused, said
        browser.send_text(b"{}")
        protocol.data_received(b"".join(browser.data_to_send()))
    assert wire.paused and protocol.read_paused


def test_whoever_wants_to_hear_at_once_hears_everything_in_its_order() -> None:
    """What came before lies in the queue until it is taken, and so does what comes behind it and by the library."""
    protocol, wire = listening(StraightProtocol)
    browser = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN)
    at_once: list[str] = []

    def say(*texts: bytes) -> None:
        for text in texts:
            browser.send_text(text)
        protocol.data_received(b"".join(browser.data_to_send()))

    say(b"1")
    protocol.tell_at_once(at_once.append)
    say(b"2")
    assert [each["text"] for each in taken(protocol)] == ["1", "2"] and not at_once
    say(*(b"%d" % number for number in range(3, 30)))
    assert at_once == [str(number) for number in range(3, 30)] and not taken(protocol) and not wire.paused
    browser.send_binary(b"by the library")
    protocol.data_received(b"".join(browser.data_to_send()))
    say(b"behind it")
    assert [each.get("text") for each in taken(protocol)] == [None, "behind it"] and len(at_once) == 27
    protocol, _ = listening(StraightProtocol)
    protocol.tell_at_once(at_once.append)
    protocol.tell_at_once(None)
    say(b"again")
    assert [each["text"] for each in taken(protocol)] == ["again"] and len(at_once) == 27


def test_what_comes_before_the_door_is_open_or_after_it_is_closed_is_for_the_library() -> None:
    browser = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN)
    browser.send_text(b"{}")
    text = b"".join(browser.data_to_send())
    protocol, _ = listening(StraightProtocol)
    protocol.handshake_complete = False
    protocol.data_received(text[:3])
    protocol.handshake_complete = True
    protocol.data_received(text[3:])
    assert [each["text"] for each in taken(protocol)] == ["{}"]
    protocol.close_sent = True
    protocol.data_received(text)
    assert not taken(protocol)


def test_a_connection_whose_browser_takes_nothing_is_cut_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends, and what was said last lies unread: the loop alone would wait for it for ever."""

    async def over(_: object) -> None:
        """The app has nothing more to say."""

    async def life() -> None:
        protocol, wire = opened()
        wire.close = lambda: None  # type: ignore[method-assign]  # waits until all is read
        cut: list[float] = []
        wire.abort = lambda: cut.append(1.0)  # type: ignore[method-assign]
        protocol.loop, protocol.close_timeout = asyncio.get_running_loop(), 0.05
        protocol.scope = {"extensions": {}}  # type: ignore[typeddict-item]
        monkeypatch.setattr(WebSocketsSansIOProtocol, "run_asgi", over)
        await protocol.run_asgi()
        assert not cut
        await asyncio.sleep(0.2)
        assert cut

    asyncio.run(life())


def test_whoever_answers_no_ping_is_cut_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    protocol, wire = opened()
    cut: list[float] = []
    wire.abort = lambda: cut.append(1.0)  # type: ignore[method-assign]
    monkeypatch.setattr(WebSocketsSansIOProtocol, "keepalive_timeout", lambda _: None)
    protocol.keepalive_timeout()
    assert cut
