"""A room on a server: it opens, plays and comes back there; one in files is brought over whole, or not at all."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pokerroom.cli import main
from pokerroom.cli.folders import held
from pokerroom.law.error import Refused
from pokerroom.room.copies import verified
from pokerroom.room.room import Room
from pokerroom.room.store import FILE
from pokerroom.room.tempo import Tempo
from tests.servers import Server

pytest.importorskip("psycopg")
from pokerroom.room.moving import moved

QUICK = Tempo(between=0.0, bot=0.0, officer=0.0, request=0.0, street=0.0)
SIGN = "crown holdem, no limit, blinds 1/2"


@pytest.fixture
def address(on_server: Server) -> str:
    return on_server.database()


async def _played(folder: Path, hands: int, store: str = "") -> tuple[dict[str, int], dict[str, int]]:
    """Let bots play in a room; the chips of its tables when it opens and when it closes: who is out buys again."""
    room = Room(folder, tempo=QUICK, store=store)
    await room.start()
    found = dict(owner_chips(room))
    try:
        owner = next(iter(room.tables.values()), None)
        if owner is None:
            owner = await room.open_table(SIGN)
            await room.add_bots(owner.id, 3)
        room.people.guest()
        until = owner.table.state.number + hands
        while owner.table.state.number < until:
            await asyncio.sleep(0.02)
    finally:
        await room.stop()
    return found, dict(owner_chips(room))


def owner_chips(room: Room) -> Iterator[tuple[str, int]]:
    for id, owner in room.tables.items():
        yield id, owner.chips


def test_a_room_opens_plays_and_comes_back_on_a_server(tmp_path: Path, address: str) -> None:
    _, first = asyncio.run(_played(tmp_path, 3, address))
    found = verified(tmp_path, at=address)
    assert found.faults == [] and found.hands >= 2
    assert not (tmp_path / FILE).exists(), "nothing of the records is in the folder"
    second, _ = asyncio.run(_played(tmp_path, 2, address))
    assert first == second, "chips of the table"
    assert verified(tmp_path, at=address).hands > found.hands


def test_a_second_room_at_the_same_server_is_refused(tmp_path: Path, address: str) -> None:
    async def twice() -> None:
        room = Room(tmp_path, store=address)
        await room.start()
        try:
            with pytest.raises(Refused, match="open already"):
                Room(tmp_path / "other", store=address)
        finally:
            await room.stop()

    asyncio.run(twice())


def hashed(folder: Path) -> str:
    return hashlib.sha256((folder / FILE).read_bytes()).hexdigest()


def test_a_room_is_moved_whole_and_goes_on_there(
    tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, held_then = asyncio.run(_played(tmp_path, 4))
    before = verified(tmp_path)
    files = hashed(tmp_path)
    assert main(["move", "--from", str(tmp_path), "--to", address]) == 0
    said = capsys.readouterr().out
    assert f"{before.hands} hands verified on both sides" in said
    assert hashed(tmp_path) == files
    after = verified(tmp_path, at=address)
    assert after[:4] == before[:4] and after.faults == []
    assert main(["verify", "--data", str(tmp_path), "--store", address]) == 0
    assert asyncio.run(_played(tmp_path, 2, address))[0] == held_then
    assert main(["verify", "--data", str(tmp_path), "--store", address]) == 0
    assert main(["manager", "--data", str(tmp_path), "--store", address]) == 0
    assert verified(tmp_path, at=address).faults == []


def test_what_cannot_be_moved_is_refused_and_nothing_is_there(
    tmp_path: Path, on_server: Server, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_played(tmp_path, 2))
    name = address.partition("@/")[2].partition("?")[0]

    def schemas() -> list[tuple[object, ...]]:
        return on_server.tell("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'pokerroom%'", name)

    with held(tmp_path):
        assert main(["move", "--from", str(tmp_path), "--to", address]) != 0
    assert "is open already" in capsys.readouterr().err
    assert main(["move", "--from", str(tmp_path / "nowhere"), "--to", address]) != 0
    assert main(["move", "--from", str(tmp_path), "--to", "mysql://host/room"]) != 0
    assert "like postgresql://host/room" in capsys.readouterr().err
    assert schemas() == []
    on_server.tell("CREATE SCHEMA pokerroom_people", name)
    with pytest.raises(Refused, match=r"there is a room in .* already; nothing was moved"):
        moved(tmp_path, address)
    assert schemas() == [("pokerroom_people",)], "the half that would have gone is not there"
    on_server.tell("DROP SCHEMA pokerroom_people", name)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as file:
        file.execute("UPDATE pack SET hash = zeroblob(32) WHERE id = 1")
    with pytest.raises(Refused, match="is not whole"):
        moved(tmp_path, address)
    assert schemas() == []
