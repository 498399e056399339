"""What is promised of every bus, and what of the one between processes while its server comes and goes."""

from __future__ import annotations

import asyncio
import importlib.util
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from pokerroom.room.addresses import bus_at
from pokerroom.room.bus import (
    MOST,
    MOST_WAITING,
    AwayError,
    Bus,
    BusError,
    Listener,
    NoAnswerError,
    SlowListenerError,
)
from tests.nats_servers import NatsServer, nats_program, nats_server

Opened = Callable[[], Awaitable[Bus]]
needs_server = pytest.mark.skipif(
    importlib.util.find_spec("nats") is None or nats_program() is None,
    reason="there is no nats-server on this machine: the bus between processes is not tested",
)


@pytest.fixture(scope="module")
def on_nats() -> Iterator[NatsServer]:
    with nats_server() as found:
        yield found


@pytest.fixture(params=["call", pytest.param("nats", marks=needs_server)])
def ends(request: pytest.FixtureRequest) -> Callable[[], Any]:
    """Opens a bus: two ends of it, as two processes have them; of one process both are the same."""
    server = request.getfixturevalue("on_nats") if request.param == "nats" else None

    @asynccontextmanager
    async def opened() -> AsyncIterator[tuple[Bus, Bus]]:
        if server is None:
            here = there = await bus_at()
        else:
            here, there = await bus_at(server.address), await bus_at(server.address)
        try:
            yield here, there
        finally:
            await here.close()
            await there.close()

    return opened


def run(work: Coroutine[Any, Any, None]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(60):
            await work

    asyncio.run(limited())


async def heard(listener: Listener, count: int) -> list[bytes]:
    async with asyncio.timeout(20):
        return [(await anext(listener)).data for _ in range(count)]


async def silent(listener: Listener) -> bool:
    """Whether nothing comes for a while."""
    try:
        async with asyncio.timeout(0.2):
            await anext(listener)
    except TimeoutError:
        return True
    return False


def test_what_one_sender_tells_one_subject_comes_in_its_order(ends: Any) -> None:
    async def work() -> None:
        async with ends() as (here, there):
            listener = await there.subscribe("host.7.1")
            for number in range(3000):
                await here.publish("host.7.1", b"%d" % number)
            assert await heard(listener, 3000) == [b"%d" % number for number in range(3000)]
            assert await silent(listener), "and once"

    run(work())


def test_nobody_hears_what_is_told_to_somebody_else(ends: Any) -> None:
    async def work() -> None:
        async with ends() as (here, there):
            names = ("gw.a", "gw.b", "gw", "gw.a.b", "GW.a")
            listeners = {name: await there.subscribe(name) for name in names}
            again = await here.subscribe("gw.a")
            await here.publish("gw.a", b"for a")
            await here.publish("nobody", b"for nobody")
            assert await heard(listeners["gw.a"], 1) == [b"for a"] == await heard(again, 1)
            for name in names[1:]:
                assert await silent(listeners[name]), name

    run(work())


def test_who_has_stopped_listening_hears_nothing_more(ends: Any) -> None:
    async def work() -> None:
        async with ends() as (here, there):
            listener, other = await there.subscribe("gw.a"), await there.subscribe("gw.a")
            await here.publish("gw.a", b"one")
            assert await heard(listener, 1) == [b"one"]
            listener.close()
            await here.publish("gw.a", b"two")
            assert await heard(other, 2) == [b"one", b"two"]
            assert [each async for each in listener] == []
            other.close()
            start = time.monotonic()
            with pytest.raises(NoAnswerError):
                await asyncio.sleep(0.1)
                await here.request("gw.a", b"anybody?", 10.0)
            assert time.monotonic() - start < 5.0, "the bus knows that nobody listens any more"

    run(work())


@pytest.mark.logs("gw.slow does not keep up")
def test_a_slow_listener_is_dropped_with_a_word_and_holds_nobody_up(ends: Any) -> None:
    async def work() -> None:
        async with ends() as (here, there):
            slow, quick = await there.subscribe("gw.slow"), await there.subscribe("gw.quick")
            for number in range(MOST_WAITING + 50):
                await here.publish("gw.slow", b"x")
                if number % 100 == 0:
                    await here.publish("gw.quick", b"%d" % number)
                    await heard(quick, 1)
            await here.publish("gw.quick", b"last")
            assert await heard(quick, 1) == [b"last"]
            async with asyncio.timeout(20):
                while not slow.closed:
                    await asyncio.sleep(0.01)
            with pytest.raises(SlowListenerError, match=r"gw\.slow did not keep up"):
                await heard(slow, MOST_WAITING + 50)
            again = await there.subscribe("gw.slow")
            await here.publish("gw.slow", b"y")
            assert await heard(again, 1) == [b"y"]

    run(work())


def test_empty_and_large_messages_come_whole_and_larger_ones_are_refused(ends: Any) -> None:
    async def work() -> None:
        async with ends() as (here, there):
            listener = await there.subscribe("gw.a")
            large = bytes(range(256)) * (MOST // 256)
            for data in (b"", large, b"\r\nPUB gw.a 1\r\n", b"end"):
                await here.publish("gw.a", data)
            assert await heard(listener, 4) == [b"", large, b"\r\nPUB gw.a 1\r\n", b"end"]
            with pytest.raises(BusError, match=r"1,000,001 bytes is too large"):
                await here.publish("gw.a", bytes(MOST + 1))
            with pytest.raises(BusError, match="too large"):
                await here.request("gw.a", bytes(MOST + 1), 1.0)
            assert await silent(listener)

    run(work())


@pytest.mark.parametrize("subject", ["", ".", "a.", "a..b", "a b", "a.*", ">", "a\r\nPUB b 0", "ä"])
def test_what_is_no_subject_is_refused(ends: Any, subject: str) -> None:
    async def work() -> None:
        async with ends() as (here, _):
            for wrong in (here.publish(subject, b""), here.subscribe(subject), here.request(subject, b"", 1.0)):
                with pytest.raises(BusError, match="is not a subject"):
                    await wrong

    run(work())


def test_a_request_is_answered_by_whom_it_asks_each_with_its_own(ends: Any) -> None:
    async def work() -> None:
        async with ends() as (here, there):
            listener = await there.subscribe("host.7.1")

            async def answer() -> None:
                async for message in listener:
                    await there.publish(message.answer, b"heard " + message.data)

            answering = asyncio.create_task(answer())
            asked = [here.request("host.7.1", b"%d" % number, 20.0) for number in range(200)]
            assert await asyncio.gather(*asked) == [b"heard %d" % number for number in range(200)]
            listener.close()
            await answering

    run(work())


def test_a_request_without_an_answer_ends_in_time(ends: Any) -> None:
    async def work() -> None:
        async with ends() as (here, there):
            start = time.monotonic()
            with pytest.raises(NoAnswerError):
                await here.request("nobody", b"?", 10.0)
            assert time.monotonic() - start < 5.0, "where nobody listens that is said at once"
            listener = await there.subscribe("host.7.1")
            start = time.monotonic()
            with pytest.raises(NoAnswerError, match="in time"):
                await here.request("host.7.1", b"?", 0.3)
            assert 0.25 < time.monotonic() - start < 5.0
            message = await anext(listener)
            await there.publish(message.answer, b"too late")
            with pytest.raises(NoAnswerError):
                await here.request("host.7.1", b"again", 0.3)

    run(work())


def test_when_it_is_closed_listeners_end_and_nothing_is_told(ends: Any) -> None:
    async def work() -> None:
        async with ends() as (here, _):
            listener = await here.subscribe("gw.a")
            assert here.health().ok
            await here.close()
            async with asyncio.timeout(5):
                assert [each async for each in listener] == []
            assert not here.health().ok
            for wrong in (here.publish("gw.a", b""), here.subscribe("gw.a"), here.request("gw.a", b"", 1.0)):
                with pytest.raises(AwayError):
                    await wrong

    run(work())


# ------------------------------------------------------------------------------------------------ the server


async def comes_back(bus: Bus, there: Bus) -> None:
    async with asyncio.timeout(20):
        while not (bus.health().ok and there.health().ok):
            await asyncio.sleep(0.02)


@pytest.mark.logs("is away")
@pytest.mark.logs("is there again")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGSTOP"])
@needs_server
def test_a_server_that_goes_and_comes_back_is_found_again_and_listeners_hear_on(how: str) -> None:
    async def work(server: NatsServer) -> None:
        here, there = await bus_at(server.address), await bus_at(server.address)
        listener = await there.subscribe("gw.a")
        await here.publish("gw.a", b"before")
        assert await heard(listener, 1) == [b"before"]
        server.end(getattr(signal, how))
        start = time.monotonic()
        with pytest.raises((NoAnswerError, AwayError)):
            await here.request("gw.a", b"under way", 1.0)
        assert time.monotonic() - start < 3.0
        async with asyncio.timeout(10):
            while here.health().ok:
                await asyncio.sleep(0.02)
        for wrong in (here.publish("gw.a", b"lost"), here.subscribe("gw.b"), here.request("gw.a", b"lost", 1.0)):
            with pytest.raises(AwayError):
                await wrong
        server.again()
        await comes_back(here, there)
        got: list[bytes] = []
        async with asyncio.timeout(10):  # the other end may be a moment later
            while b"after" not in got:
                await here.publish("gw.a", b"after")
                got += await heard(listener, 1)
        assert b"lost" not in got
        await here.close()
        await there.close()

    with nats_server() as server:
        run(work(server))


@needs_server
def test_an_address_where_nobody_is_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.nats_bus.WAIT", 1)

    async def work() -> None:
        with pytest.raises(BusError, match=r"127\.0\.0\.1:1 cannot be reached") as refused:
            await bus_at("nats://me:secret@127.0.0.1:1")
        assert "secret" not in refused.value.sentence
        with pytest.raises(BusError, match="an address like"):
            await bus_at("redis://127.0.0.1:1")

    run(work())
