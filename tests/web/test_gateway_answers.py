"""What a gateway passes on of the answers to an act that two processes were asked for, one behind the other."""

from __future__ import annotations

import asyncio
from typing import Any

from pokerroom.room.bus import CallBus
from pokerroom.room.messages import Answer, encode
from pokerroom.room.ownership import HOUSE, SHARDS, shard_of
from pokerroom.room.rows import stream_of
from pokerroom.web.gateway import Gateway
from pokerroom.web.relay import LineSaid, Parcel, RelayedScope
from pokerroom.web.visits import MOST_OPEN, TRY_LATER, Visitor
from tests.web.test_gateway_calls import Told

ACT = '{"type":"act","table":"t1","id":"m1","act":{"type":"Check"}}'
REFUSED = encode(Answer("m1", False, sentence="the room cannot write anything down at this moment."))
DONE = encode(Answer("m1", True, 7))


class Place:
    """A gateway with somebody whose table is at one of two processes."""

    def __init__(self) -> None:
        self.directory: Any = Told(dict.fromkeys(range(SHARDS), "two") | {shard_of(stream_of("t1")): "one"})
        self.directory.owners[HOUSE] = "two"
        self.gateway = Gateway(CallBus(), self.directory)
        scope = RelayedScope("websocket", "GET", "ws", "/ws", b"", [], ("127.0.0.1", 1), False)
        nothing: Any = None
        self.visitor = Visitor(scope, {}, nothing, nothing, 0.0)
        self.told: list[bytes] = []
        self.visitor.tell = self.told.append  # type: ignore[method-assign]
        self.gateway.come(self.visitor)
        self.numbers = {"one": 0, "two": 0}

    def act(self, number: int = 1) -> None:
        self.gateway.hear(self.visitor, ACT.replace("m1", f"m{number}"))

    def move(self) -> None:
        self.directory.owners = dict.fromkeys(range(SHARDS), "two")
        self.gateway.look_again()

    def says(self, member: str, text: bytes) -> None:
        self.numbers[member] += 1
        self.gateway._take(Parcel(member, self.numbers[member], [LineSaid([self.visitor.lines[member]], text)]))


def told(*steps: tuple[str, Any]) -> list[bytes]:
    """What somebody is told who acts, when this happens."""

    async def life() -> list[bytes]:
        place = Place()
        place.act()
        for step, more in steps:
            if step == "act":
                place.act()
            elif step == "move":
                place.move()
            else:
                place.says(step, more)
        return place.told

    return asyncio.run(life())


def test_whoever_has_a_table_refuses() -> None:
    assert told(("one", REFUSED)) == [REFUSED]


def test_a_process_that_has_the_table_no_more_refuses_nothing_that_another_may_do() -> None:
    assert told(("move", None), ("one", REFUSED), ("two", DONE)) == [DONE]
    assert told(("move", None), ("two", DONE), ("one", REFUSED)) == [DONE]


def test_what_a_process_did_before_it_lost_the_table_is_done() -> None:
    assert told(("move", None), ("one", DONE)) == [DONE]


def test_what_is_sent_twice_is_answered_twice() -> None:
    assert told(("act", None), ("one", DONE), ("one", DONE)) == [DONE, DONE]
    assert told(("act", None), ("one", REFUSED), ("one", REFUSED)) == [REFUSED, REFUSED]


def test_no_act_is_forgotten_where_too_many_are_not_answered() -> None:
    async def life() -> tuple[int, int]:
        place = Place()
        codes = []
        for number in range(MOST_OPEN + 1):
            codes.append(place.visitor.code)
            place.act(number)
        assert set(codes) == {1000}
        return place.visitor.code, len(place.visitor.open_acts())

    assert asyncio.run(life()) == (TRY_LATER, MOST_OPEN + 1)
