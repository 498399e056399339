"""What a gateway and the door behind it do with somebody who says too much, and where things move or fail in between."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from pokerroom.room.bus import AwayError, CallBus, Listener
from pokerroom.room.ownership import SHARDS
from pokerroom.web.bus_door import MOST_UNHEARD, BusDoor, subject_of
from pokerroom.web.relay import (
    BREATH,
    FULL,
    LARGEST,
    LONGEST_BREATH,
    LineEnded,
    LineHeard,
    LineOpened,
    LineSaid,
    Outbox,
    Parcel,
    RelayedScope,
    _parts,
    read_parcel,
    take_parcels,
)
from pokerroom.web.socket import MOST_BYTES, TOO_MANY
from pokerroom.web.visits import MOST_KEPT
from tests.web.test_gateway_answers import Place

WATCH = '{"type":"watch","table":"t1"}'


def said_to(place: Place, member: str) -> list[Any]:
    return list(place.gateway._outbox(member)._items)


def test_an_act_that_is_faster_than_the_news_of_a_move_watches_the_table_where_it_is_now() -> None:
    async def life() -> None:
        place = Place()
        place.gateway.hear(place.visitor, WATCH)
        place.act(1)
        place.directory.owners = dict.fromkeys(range(SHARDS), "two")  # and nobody has said so yet
        place.act(2)
        heard = [each.text for each in said_to(place, "two") if isinstance(each, LineHeard)]
        assert '"watch"' in heard[0], "first the table as it is there"
        assert [each for each in heard if '"m1"' in each] and '"m2"' in heard[-1], "then all that was not answered"
        assert sum('"m2"' in each for each in heard) == 1
        place.gateway.look_again()
        assert [each.text for each in said_to(place, "two") if isinstance(each, LineHeard)] == heard

    asyncio.run(life())


def test_of_a_text_that_is_too_long_no_more_goes_on_than_shows_that() -> None:
    async def life() -> None:
        place = Place()
        place.gateway.hear(place.visitor, "x" * 60_000)
        heard = [each.text for each in said_to(place, "two") if isinstance(each, LineHeard)]
        assert [len(each) for each in heard] == [MOST_BYTES + 1]

    asyncio.run(life())


def test_whoever_wants_more_than_anybody_looks_at_is_sent_away() -> None:
    async def life() -> None:
        place = Place()
        for number in range(MOST_KEPT):
            place.gateway.hear(place.visitor, f'{{"type":"watch","table":"t{number}"}}')
        assert not place.visitor._over.is_set()
        place.gateway.hear(place.visitor, '{"type":"watch","table":"more"}')
        assert place.visitor._over.is_set() and place.visitor.code == TOO_MANY

    asyncio.run(life())


def test_a_table_that_is_not_watched_any_more_is_not_watched_later() -> None:
    async def life() -> None:
        place = Place()
        place.directory.owners = {}
        place.gateway.hear(place.visitor, WATCH)
        place.gateway.hear(place.visitor, WATCH.replace("watch", "unwatch"))
        place.move()
        place.gateway._try_again(place.visitor)
        assert "t1" not in place.visitor.watched
        assert not [each for each in said_to(place, "two") if isinstance(each, LineHeard) and '"watch"' in each.text]

    asyncio.run(life())


@pytest.mark.parametrize("said", [MOST_UNHEARD, MOST_UNHEARD + 1])
def test_somebody_who_says_more_than_is_heard_is_hung_up_on_and_nothing_of_it_is_kept(said: int) -> None:
    async def life() -> None:
        heard: list[str] = []
        hold = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await hold.wait()  # busy with something
            while (message := await receive())["type"] == "websocket.receive":
                heard.append(message["text"])
            heard.append(message["type"])

        bus = CallBus()
        gateway = await bus.subscribe("gw.1")
        door = BusDoor(app, bus, "one", lambda table: True)
        await door.start()
        scope = RelayedScope("websocket", "GET", "ws", "/ws", b"", [], ("127.0.0.1", 1), False)
        outbox = Outbox(bus, subject_of("one"), "gw.1")
        outbox.put(LineOpened(7, scope))
        await asyncio.sleep(0.05)
        for _ in range(said):
            outbox.put(LineHeard(7, "{}"))
        await asyncio.sleep(0.05)
        hold.set()
        await asyncio.sleep(0.05)
        ended = [
            item
            for message in list(gateway._came)
            for item in read_parcel(message.data).items
            if type(item) is LineEnded
        ]
        if said == MOST_UNHEARD:
            assert heard == ["{}"] * said and not ended
        else:
            assert heard == ["websocket.disconnect"] and ended == [LineEnded(7, TOO_MANY)]
        await outbox.close()
        await door.stop()

    asyncio.run(life())


@pytest.mark.logs("nobody listens to gw.1")
def test_whoever_did_not_keep_up_listens_again_though_the_bus_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def life() -> None:
        bus, taken, tries = CallBus(), [], []
        heard = await bus.subscribe("gw.1")
        plain = bus.subscribe

        async def away(subject: str) -> Listener:
            tries.append(subject)
            if len(tries) < 3:
                raise AwayError
            return await plain(subject)

        monkeypatch.setattr(bus, "subscribe", away)
        task = asyncio.create_task(take_parcels(bus, "gw.1", heard, taken.append))
        heard._slow = True
        heard.close()
        await asyncio.sleep(0.5)
        assert not task.done() and len(tries) == 3
        outbox = Outbox(bus, "gw.1", "one")
        outbox.say(1, b"{}")
        await asyncio.sleep(0.05)
        assert [each.items for each in taken] == [[LineSaid([1], b"{}")]]
        task.cancel()
        await outbox.close()

    asyncio.run(life())


@pytest.mark.parametrize(("each", "waited"), [(1, BREATH), (FULL, 2 * BREATH), (50 * FULL, LONGEST_BREATH)])
def test_the_more_is_said_the_longer_it_goes_together_and_never_for_long(
    each: int, waited: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    plain = asyncio.sleep

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await plain(0)

    async def life() -> None:
        bus = CallBus()
        heard = await bus.subscribe("gw.1")
        outbox = Outbox(bus, "gw.1", "one")
        for number in range(each):
            outbox.say(number, b"%d" % number)
        await plain(0.02)
        await outbox.close()
        parcels: list[Parcel] = [read_parcel(message.data) for message in heard._came]
        told = [item.text for parcel in parcels for item in parcel.items if isinstance(item, LineSaid)]
        assert told == [b"%d" % number for number in range(each)]

    monkeypatch.setattr("pokerroom.web.relay.asyncio.sleep", sleep)
    asyncio.run(life())
    assert waited * 0.9 <= slept[0] <= waited * 1.1


def test_what_was_said_in_the_last_breath_still_goes() -> None:
    async def life() -> None:
        bus = CallBus()
        heard = await bus.subscribe("gw.1")
        outbox = Outbox(bus, "gw.1", "one")
        outbox.say(1, b"first")
        await asyncio.sleep(0.001)
        outbox.say(1, b"last")
        await outbox.close()
        parcels: list[Parcel] = [read_parcel(each.data) for each in heard._came]
        assert [item.text for each in parcels for item in each.items if isinstance(item, LineSaid)] == [
            b"first",
            b"last",
        ]

    asyncio.run(life())


def test_requests_with_many_large_headers_do_not_make_one_parcel_too_large() -> None:
    headers = [(b"x-long", b"y" * 60_000)] * 4
    scope = RelayedScope("http", "GET", "http", "/api/lobby", b"", headers, ("127.0.0.1", 1), False)
    parts = _parts([LineOpened(number, scope) for number in range(5)])
    assert len(parts) == 5 and LARGEST > 4 * 60_000
