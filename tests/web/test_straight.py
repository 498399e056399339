"""Frames that are written straight to a connection: another program reads them, and whoever cannot take them waits."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from pokerroom.web.server import MOST_UNREAD, StraightProtocol


class Wire:
    """A connection on which everything can be read that was written."""

    def __init__(self) -> None:
        self.said = b""
        self.unread = 0
        self.closing = False

    def write(self, data: bytes) -> None:
        self.said += data

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.unread


def opened() -> tuple[StraightProtocol, Wire]:
    protocol, wire = StraightProtocol.__new__(StraightProtocol), Wire()
    protocol.transport = wire  # type: ignore[assignment]
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
