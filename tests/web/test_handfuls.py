"""What a gateway tells many at once: each is told everything, once and in order, also who takes nothing just now."""

from __future__ import annotations

import asyncio
import socket
import time
from random import Random
from typing import Any

import msgspec
import pytest

from pokerroom.room.bus import CallBus
from pokerroom.web.frames import framed
from pokerroom.web.gateway import Gateway
from pokerroom.web.relay import LineEnded, LineSaid, Parcel, RelayedScope
from pokerroom.web.sending import Channel, Handful, Sending
from pokerroom.web.socket import CHANNEL, STRAIGHT
from pokerroom.web.visits import Visitor
from tests.web.test_sending import read, until

_sender = pytest.importorskip("pokerroom.web._sender", reason="there is no compiler here")


def joined(sender: Any, count: int) -> tuple[list[tuple[socket.socket, socket.socket]], list[Any]]:
    """So many connections, and their lines."""
    pairs = [socket.socketpair() for _ in range(count)]
    for ours, theirs in pairs:
        ours.setblocking(False)
        theirs.settimeout(10)
    return pairs, [sender.line(ours.fileno()) for ours, _ in pairs]


def closed(pairs: list[tuple[socket.socket, socket.socket]]) -> None:
    for both in pairs:
        for each in both:
            each.close()


def test_what_is_put_on_many_lines_at_once_arrives_on_each_in_order() -> None:
    chance, senders = Random(7), [_sender.Sender(), _sender.Sender()]
    (pairs, lines), (more_pairs, more_lines) = joined(senders[0], 15), joined(senders[1], 5)
    pairs, lines = pairs + more_pairs, lines + more_lines
    said = [b""] * len(lines)
    for number in range(400):
        places = [chance.randrange(len(lines)) for _ in range(chance.randrange(0, 60))]
        texts = [f"{number}:{place} ".encode() for place in range(len(places))]
        assert _sender.put_each([lines[place] for place in places], texts) == []
        for place, text in zip(places, texts, strict=True):
            said[place] += text
        alone = chance.randrange(len(lines))
        assert lines[alone].put(b"alone ")
        said[alone] += b"alone "
        if number % 100 == 0:
            time.sleep(0.02)  # the thread falls asleep, and is woken
    for (_, theirs), whole in zip(pairs, said, strict=True):
        assert read(theirs, len(whole)) == whole
    closed(pairs)


def test_who_does_not_read_refuses_all_of_it_and_nobody_else_anything() -> None:
    sender = _sender.Sender()
    pairs, (full, free, gone, small) = joined(sender, 4)
    while not full.stuck:
        full.put(b"x" * 50_000)
    gone.end()
    lines = [full, free, gone, small, full, free, gone, small]
    texts = [b"1", b"2", b"3", b"4", b"5", b"6", b"7", b""]
    assert _sender.put_each(lines, texts) == [0, 2, 4, 6, 7], "and nothing is no text"
    assert read(pairs[1][1], 2) == b"26" and read(pairs[3][1], 1) == b"4"
    closed(pairs)


def test_nothing_is_put_where_something_is_no_text_or_no_line() -> None:
    sender = _sender.Sender()
    pairs, lines = joined(sender, 2)
    for wrong in (("text", b""), (b"a", None), (bytearray(b"a"), b"b")):
        with pytest.raises(TypeError, match="bytes are sent"):
            _sender.put_each(lines, list(wrong))
    with pytest.raises(TypeError, match="is not a line"):
        _sender.put_each([lines[0], 3], [b"a", b"b"])
    with pytest.raises(ValueError, match="2 lines, and 1 texts"):
        _sender.put_each(lines, [b"a"])
    with pytest.raises(TypeError):
        _sender.put_each(tuple(lines), [b"a", b"b"])
    assert _sender.put_each([], []) == [] and not lines[0].waiting
    closed(pairs)


def test_whoever_takes_nothing_on_their_line_is_told_in_another_way() -> None:
    class Somebody:
        def __init__(self) -> None:
            self.told: list[bytes] = []

        def tell(self, text: bytes) -> None:
            self.told.append(text)

    pairs, (full, free) = joined(_sender.Sender(), 2)
    full.end()
    slow, quick, handful = Somebody(), Somebody(), Handful()
    for text in (b"one", b"two"):
        handful.add(slow, full, text)
        handful.add(quick, free, text)
    handful.put()
    handful.put()
    assert slow.told == [b"one", b"two"] and not quick.told
    whole = framed(b"one") + framed(b"two")
    assert read(pairs[1][1], len(whole)) == whole
    closed(pairs)


# ------------------------------------------------------------------------------------------------ at a gateway


class Told(Visitor):
    """Somebody on a connection to whom a thread sends; what goes another way is kept."""

    def __init__(self, channel: Channel | None) -> None:
        scope = RelayedScope("websocket", "GET", "ws", "/ws", b"", [], ("127.0.0.1", 1), False)
        nothing: Any = None
        raw = {"extensions": {STRAIGHT: self.written, CHANNEL: channel}}
        super().__init__(scope, raw, nothing, nothing, 0.0)
        self.by_loop: list[bytes] = []
        self._asleep = True  # all that was said before is on its way

    def written(self, *texts: bytes) -> bool:
        self.by_loop += texts
        return True


def test_all_that_a_parcel_says_reaches_everybody_once_and_in_order() -> None:
    """Some on a line, some not, one who still waits for something that was said before, one who is gone."""

    async def life() -> None:
        sender = _sender.Sender()
        pairs, lines = joined(sender, 3)
        nothing: Any = None
        channels = [Channel(nothing, line, Sending()) for line in lines]
        channels[0].put, channels[1].put, channels[2].put = lines[0].put, lines[1].put, None
        gateway = Gateway(CallBus(), nothing)
        everybody = [Told(channel) for channel in (*channels, None)]
        waits, over = Told(channels[0]), Told(channels[1])
        waits._waiting.append(b"before")
        over.end(1000)
        gateway._lines = {number: (who, "one") for number, who in enumerate((*everybody, waits, over), 1)}
        items = [
            LineSaid([1, 2, 3, 4, 5, 6], b"step"),
            LineSaid([1, 9], b'{"type":"answer","id":"m1","ok":true}'),
            LineEnded(2, 4001),
            LineSaid([1, 2, 3], b"more"),
        ]
        gateway._take(Parcel("one", 1, items))
        answer = b'{"type":"answer","id":"m1","ok":true}'
        whole = framed(b"step") + framed(answer) + framed(b"more")
        assert read(pairs[0][1], len(whole)) == whole
        assert read(pairs[1][1], len(framed(b"step"))) == framed(b"step")
        assert everybody[1].code == 4001
        assert everybody[2].by_loop == [b"step", b"more"] and everybody[3].by_loop == [b"step"]
        assert list(waits._waiting) == [b"before", b"step"] and not waits.by_loop
        assert not over.by_loop and not over._waiting
        closed(pairs)

    asyncio.run(life())


def test_what_can_be_told_is_told_where_the_rest_of_a_parcel_is_wrong() -> None:
    async def life() -> None:
        pairs, (line,) = joined(_sender.Sender(), 1)
        nothing: Any = None
        channel = Channel(nothing, line, Sending())
        channel.put = line.put
        gateway = Gateway(CallBus(), nothing)
        gateway._lines = {1: (Told(channel), "one")}
        with pytest.raises(msgspec.MsgspecError):
            gateway._take(Parcel("one", 1, [LineSaid([1], b"step"), LineSaid([1], b'{"type":"answer",')]))
        until(lambda: not line.waiting, "it is sent")
        assert read(pairs[0][1], 6) == framed(b"step")
        closed(pairs)

    asyncio.run(life())
