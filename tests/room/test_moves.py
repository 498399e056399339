"""A room that is moved: killed in the middle and moved again, and whoever reads it reads the same on both sides."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from pokerroom.room.store import FILE
from tests.servers import Server

pytest.importorskip("psycopg")
from tests.load import moves
from tests.load.growth import build

SIGNS = ["crown holdem, no limit, blinds 1/2", "victoria seven card stud, fixed 2/4, ante 1"]
SLOW = """
CREATE FUNCTION slow() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(5); END';
CREATE EVENT TRIGGER slow ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION slow();
"""  # indexes are made when the rows are there: a move that stands still then is in the middle


@pytest.fixture
def room(tmp_path: Path) -> tuple[Path, Path]:
    folder, keys = tmp_path / "room", tmp_path / "keys"
    build(folder, 12, SIGNS, keys, processes=1)
    return folder, keys


def name_of(address: str) -> str:
    return address.partition("@/")[2].partition("?")[0]


def test_killed_in_the_middle_it_is_moved_the_next_time(room: tuple[Path, Path], on_server: Server) -> None:
    address = on_server.database()
    on_server.tell(SLOW, name_of(address))
    process = moves.moving(*room, address)
    asked = f"SELECT 1 FROM pg_stat_activity WHERE datname = '{name_of(address)}' AND wait_event = 'PgSleep'"
    until = time.monotonic() + 60
    while not on_server.tell(asked):
        assert process.poll() is None and time.monotonic() < until
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert moves.schemas(on_server, address) == []
    on_server.tell("DROP EVENT TRIGGER slow", name_of(address))
    again = moves.moving(*room, address)
    said, _ = again.communicate()
    assert again.returncode == 0, said.decode()
    here, there = moves.read(*room), moves.read(*room, address)
    assert here == there
    assert here["hands"].things == 12 and all(each.things for each in here.values())
    twice = moves.moving(*room, address)
    said, _ = twice.communicate()
    assert twice.returncode != 0 and b"there is a room in" in said, said.decode()
    assert moves.read(*room, address) == there, "what is there stays"
    on_server.tell("UPDATE pokerroom.account SET balance = balance + 1 WHERE name LIKE 'person/%'", name_of(address))
    other = moves.read(*room, address)
    assert [name for name in here if here[name] != other[name]] == ["rows, transfers, accounts, anchors", "purses"]


@pytest.mark.parametrize(
    "broken",
    ["UPDATE row SET data = zeroblob(20) WHERE number = 2", "UPDATE account SET balance = balance + 1"],
)
def test_a_room_of_which_something_is_broken_is_not_moved(
    room: tuple[Path, Path], on_server: Server, broken: str
) -> None:
    address = on_server.database()
    with closing(sqlite3.connect(room[0] / FILE, isolation_level=None)) as file:
        assert file.execute(broken).rowcount, "something was changed"
    process = moves.moving(*room, address)
    said, _ = process.communicate()
    assert process.returncode != 0 and b"is not whole" in said and b"nothing was moved" in said, said.decode()
    assert moves.schemas(on_server, address) == []
