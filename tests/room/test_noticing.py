"""How soon a process that is gone is noticed, and what that takes of those who are there."""

from __future__ import annotations

import importlib.util
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import pytest

from pokerroom.room.ownership import SHARDS
from tests.servers import Server, programs

if TYPE_CHECKING:
    from pokerroom.room.leases import Leases

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("psycopg") is None or programs() is None,
    reason="there is no PostgreSQL on this machine: leases are not tested",
)
LONG = 8.0  # seconds of a lease, so that shares of it can be told apart on a busy machine
CONNECTIONS = 12


@pytest.fixture
def address(on_server: Server) -> str:
    return on_server.database()


def until(so: Callable[[], bool], seconds: float = 30.0) -> float:
    start = time.monotonic()
    while not so():
        assert time.monotonic() - start < seconds, "it did not come"
        time.sleep(0.01)
    return time.monotonic() - start


class Holder:
    """Has nothing in its shards."""

    def taken(self, shards: Mapping[int, int]) -> None: ...

    def lost(self, shards: Collection[int]) -> None: ...

    def let_go(self, shards: Collection[int]) -> None: ...


@contextmanager
def kept(address: str, *names: str, length: float = LONG) -> Iterator[list[Leases]]:
    """Members that beat by themselves, each until it is closed."""
    from pokerroom.room.keeper import BEAT, Keeper
    from pokerroom.room.leases import LENGTH, Leases

    with ExitStack() as ending:
        made = []
        for name in names:
            leases = Leases(address, name, length=length)
            ending.callback(leases.close)
            keeper = Keeper(leases, Holder(), BEAT / LENGTH * length)
            ending.callback(keeper.close)
            made.append(leases)
        yield made


def test_who_has_no_connection_any_more_is_missed_after_a_quarter_of_a_lease(address: str) -> None:
    from pokerroom.room.leases import Leases

    with kept(address, "there") as (there,):
        gone = Leases(address, "gone", length=LONG)
        until(lambda: len(gone.beat().taken) + len(there.mine) == SHARDS and len(gone.mine) == SHARDS // 2)
        judging = time.monotonic() + LONG + 0.5
        until(lambda: (gone.beat(), time.monotonic() > judging)[1])
        gone.close()  # as one that is killed: it hands nothing over
        assert until(lambda: len(there.mine) == SHARDS) < LONG * 0.35


def test_the_connections_of_one_who_is_silent_are_cut_together(address: str) -> None:
    from pokerroom.room.addresses import as_member
    from pokerroom.room.leases import SCHEMA, Leases
    from pokerroom.room.pipelined import connected

    there, gone = Leases(address, "there", length=1.0), Leases(address, "gone", length=1.0)
    several = [connected(as_member(address, "gone"), SCHEMA) for _ in range(CONNECTIONS)]
    try:
        gone.beat()

        def is_missed() -> bool:
            there._renew()
            members = there._members()
            return members.judges and "gone" in members.silent

        until(is_missed)
        began = time.monotonic()
        there.beat()
        assert len(there.mine) == SHARDS
        assert time.monotonic() - began < 0.1 * CONNECTIONS / 2
    finally:
        for each in (there, gone, *several):
            each.close()


def test_a_member_whose_connections_are_cut_has_another_at_once(address: str, on_server: Server) -> None:
    database = address.partition("@/")[2].partition("?")[0]
    named = "FROM pg_stat_activity WHERE application_name = 'pokerroom there'"

    def connections() -> int:
        return int(str(on_server.tell(f"SELECT count(*) {named}", database)[0][0]))

    from pokerroom.room.leases import Leases

    there = Leases(address, "there")
    waiting = threading.Thread(target=there.wait, args=(6.0,))
    waiting.start()
    try:
        until(lambda: connections() == 3)
        on_server.tell(f"SELECT pg_terminate_backend(pid) {named}", database)
        assert until(lambda: connections() == 1) < 3.0
    finally:
        on_server.tell("NOTIFY pokerroom_leases", database)
        waiting.join(20)
        there.close()
