"""How the room is, part by part: what is broken is said, and what works is not called broken."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pokerroom import Refused
from pokerroom.room import disk
from pokerroom.room.health import Finding, Health
from pokerroom.room.room import Room
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.stored import NewRow
from pokerroom.room.writer import Writer


def test_parts_are_asked_and_one_that_cannot_answer_is_not_well() -> None:
    health = Health()
    health.add("good", lambda: Finding(True, "it is."))

    def broken() -> Finding:
        raise OSError("no")

    health.add("bad", broken)
    assert [(part.name, part.ok) for part in health.look()] == [("good", True), ("bad", False)]
    assert "OSError" in health.part("bad").says
    with pytest.raises(ValueError, match="already"):
        health.add("good", broken)


def test_a_room_that_is_well_says_so(tmp_path: Path) -> None:
    async def life() -> None:
        room = Room(tmp_path)
        await room.start()
        parts = room.health.look()
        assert {part.name for part in parts} == {"clock", "disk", "chance", "writer", "ledger", "chain"}
        assert all(part.ok and part.says.endswith(".") for part in parts), parts
        await room.stop()
        assert not room.health.part("writer").ok

    asyncio.run(life())


def test_a_disk_that_is_full_or_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    found = disk.Disk(tmp_path, lambda: now)
    assert found.health().ok and not list(tmp_path.iterdir())
    monkeypatch.setattr(disk, "LEAST", 2**62)
    assert found.health().ok, "it is looked at once in a few seconds"
    now += disk.AGAIN
    assert not found.health().ok and "not enough" in found.health().says
    gone = disk.Disk(tmp_path / "gone")
    assert not gone.health().ok and "cannot be written" in gone.health().says


@pytest.mark.logs("writing has failed")
@pytest.mark.logs("writing works again")
def test_a_writer_that_fails_says_so_until_it_writes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def life() -> None:
        store = SqliteStore(tmp_path / FILE)
        writer = Writer(store)
        append, probe = store.append_each, store.probe

        def full(*asked: Any) -> Any:
            raise OSError("no space left")

        await writer.commit([NewRow("a", 1, 0, "x", b"")])
        assert writer.health().ok
        monkeypatch.setattr(store, "append_each", full)
        monkeypatch.setattr(store, "probe", full)
        with pytest.raises(Refused, match="cannot write anything down"):
            await writer.commit([NewRow("a", 2, 0, "x", b"")])
        assert not writer.health().ok and "no space left" in writer.health().says
        monkeypatch.setattr(store, "append_each", append)
        monkeypatch.setattr(store, "probe", probe)
        await writer.commit([NewRow("a", 2, 0, "x", b"")])
        assert writer.health().ok
        writer.close()
        assert not writer.health().ok and "stopped" in writer.health().says
        store.close()

    asyncio.run(life())
