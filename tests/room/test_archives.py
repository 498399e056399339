"""Archives: hands of long ago leave the room's file, and chain, chips and tables stand; whoever erases is written down."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from pokerroom.cli import main
from pokerroom.law.error import Refused
from pokerroom.room import finished
from pokerroom.room.archives import archive, archives
from pokerroom.room.copies import opened, verified
from pokerroom.room.faults import Findings
from pokerroom.room.ledger import Ledger
from pokerroom.room.room import Room
from pokerroom.room.rows import stream_of
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.tempo import Tempo
from pokerroom.room.trail import trail
from tests.load.growth import build
from tests.load.simulated import START

CALM = Tempo(600.0, 600.0, 600.0)
SIGNS = ["crown holdem, no limit, blinds 1/2, commission 5% cap 5", "house omaha, pot limit, blinds 1/2"]
HANDS = 60
LATE = START * 1000 * 10


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    build(folder / "room", HANDS, SIGNS, folder / "keys", processes=1)
    return folder


@pytest.fixture
def played(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path / "it")
    return tmp_path / "it"


def check(folder: Path, *given: Path) -> Findings:
    return verified(folder / "room", folder / "keys", given)


def moved(folder: Path, target: Path, before: int = LATE) -> int:
    found = opened(folder / "room", folder / "keys")
    try:
        return archive(found.store, found.registry, target, before, time.time).hands
    finally:
        found.close()


def test_hands_leave_and_everything_else_stands(played: Path, tmp_path: Path) -> None:
    before = check(played)
    assert before.faults == [] and before.hands == HANDS
    size = (played / "room" / FILE).stat().st_size
    found = opened(played / "room", played / "keys")
    hands = {number: finished.find(found.store, found.registry, "t1", number) for number in (1, 2)}
    statements = [
        Ledger(found.store.database).statement(name, 9999) for name in Ledger(found.store.database).balances()
    ]
    found.close()
    left = moved(played, tmp_path / "archive")
    assert HANDS // 2 < left < HANDS
    after = check(played)
    assert after.faults == [] and after.hands == HANDS - left
    assert len(after.elsewhere) == 1 and f"{left} hands" in after.elsewhere[0]
    whole = check(played, tmp_path / "archive")
    assert whole.faults == [] and whole.elsewhere == []
    assert (played / "room" / FILE).stat().st_size < size
    found = opened(played / "room", played / "keys")
    ledger = Ledger(found.store.database)
    assert [ledger.statement(name, 9999) for name in ledger.balances()] == statements
    with pytest.raises(KeyError, match="hand 1 of this table lies in an archive"):
        finished.find(found.store, found.registry, "t1", 1)
    old = SqliteStore(tmp_path / "archive")
    assert {number: finished.find(old, found.registry, "t1", number).between for number in hands} == {
        number: each.between for number, each in hands.items()
    }
    old.close()
    found.close()


def test_the_room_opens_and_goes_on(played: Path, tmp_path: Path) -> None:
    moved(played, tmp_path / "archive")

    async def life() -> None:
        room = Room(played / "room", tempo=CALM, seconds=600, keys=played / "keys")
        await room.start()
        assert not room.broken and not room.incidents.open
        assert room.tables["t1"].table.state.number == HANDS // 2
        await room.stop()

    asyncio.run(life())
    assert check(played, tmp_path / "archive").faults == []


def test_a_second_archive_goes_on_where_the_first_ended(played: Path, tmp_path: Path) -> None:
    store = SqliteStore(played / "room" / FILE)
    middle = store.packs(stream_of("t1"))[9].at
    store.close()
    first = moved(played, tmp_path / "one", middle)
    second = moved(played, tmp_path / "two")
    assert first and second
    assert check(played).faults == [] and len(check(played).elsewhere) == 2
    assert len(check(played, tmp_path / "two").elsewhere) == 1
    assert check(played, tmp_path / "two", tmp_path / "one").faults == []
    with pytest.raises(Refused, match="nothing was changed"):
        moved(played, tmp_path / "three")
    with pytest.raises(Refused, match="there is a file"):
        moved(played, tmp_path / "one")


def test_a_hand_behind_an_archive_follows_from_what_lies_there(played: Path, tmp_path: Path) -> None:
    stream = stream_of("t1")
    store = SqliteStore(played / "room" / FILE)
    middle = store.packs(stream)[9].at
    store.close()
    moved(played, tmp_path / "one", middle)
    found = opened(played / "room", played / "keys")
    first = found.store.next_finished(stream, 0)
    assert first is not None and first.first > 1
    assert trail(found.store, found.anchors, stream, first.first, first.last).faults == []
    found.close()


@pytest.mark.parametrize(
    ("file", "statement"),
    [
        ("archive", "UPDATE pack SET hash = zeroblob(32) WHERE id = 3"),
        ("archive", "DELETE FROM pack WHERE id = (SELECT max(id) FROM pack)"),
        ("archive", "UPDATE span SET last = last + 1 WHERE number = 2"),
        ("room/room.db", "UPDATE archived SET last = last - 1"),
        ("room/room.db", "UPDATE archived SET hash = zeroblob(32)"),
        ("room/room.db", "UPDATE transfer SET amount = amount + 1 WHERE reference = 'table/t1/2/0'"),
    ],
)
def test_what_is_changed_in_either_is_found(played: Path, tmp_path: Path, file: str, statement: str) -> None:
    moved(played, tmp_path / "archive")
    with closing(sqlite3.connect((tmp_path if file == "archive" else played) / file, isolation_level=None)) as base:
        base.execute("DROP TRIGGER IF EXISTS transfer_stands")
        assert base.execute(statement).rowcount > 0
    assert check(played, tmp_path / "archive").faults
    if file != "archive":
        assert check(played).faults, "it is found with the archive alone"


def test_an_archive_of_another_room_or_none_is_refused(played: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no file"):
        check(played, tmp_path / "nowhere")
    SqliteStore(tmp_path / "other").close()
    with pytest.raises(Refused, match="is not an archive of this room"):
        check(played, tmp_path / "other")


def folders(folder: Path) -> list[str]:
    return ["--data", str(folder / "room"), "--keys", str(folder / "keys")]


def test_from_the_command_line(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["archive", str(tmp_path / "archive"), "--before", "2100-01-01", *folders(played)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "hands of 2 tables are in" in said
    assert main(["verify", "--archive", str(tmp_path / "archive"), *folders(played)]) == 0
    assert main(["verify", *folders(played)]) == 0
    assert "lie in archive" in capsys.readouterr().out
    assert main(["archive", str(tmp_path / "more"), "--before", "yesterday", *folders(played)]) == 2
    assert "is not a date" in capsys.readouterr().err
    found = opened(played / "room", played / "keys")
    assert len(archives(found.store)) == 1
    found.close()


# ------------------------------------------------------------------------------------------------ erasing


def test_somebody_is_forgotten_and_the_records_stand(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = opened(played / "room", played / "keys")
    [(id, name)] = found.people.rows("SELECT id, name FROM person ORDER BY rowid LIMIT 1")
    number = found.registry.number_of(name)
    held = Ledger(found.store.database).balance(f"person/{id}")
    rows = {stream: found.store.read(stream) for stream in found.store.streams()}
    found.close()
    assert main(["erase", name, *folders(played)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "erased: 1 names" in said and "backups" in said and f"{held:,} chips" in said
    assert check(played).faults == []
    for path in (played / "room").iterdir():
        assert name.encode() not in path.read_bytes(), f"{path.name} still has the name"
    found = opened(played / "room", played / "keys")
    assert {stream: found.store.read(stream) for stream in rows} == rows, "a row was changed"
    assert found.registry.name_of(number or 0) == f"Somebody {number}"
    assert found.registry.number_of(f"Somebody {number}") == number
    assert found.people.rows("SELECT 1 FROM session WHERE person = ?", (id,)) == []
    hand = finished.find(found.store, found.registry, "t1", 1)
    assert f"Somebody {number}" in finished.names_of(hand)
    found.close()
    assert main(["erase", name, *folders(played)]) == 2
    assert "there is nobody of the name" in capsys.readouterr().err


def test_a_room_that_is_open_is_not_archived_and_nobody_erased_in_it(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from pokerroom.cli.folders import held

    with held(played / "room"):
        assert main(["erase", "Ann", *folders(played)]) == 2
        assert main(["archive", str(tmp_path / "archive"), "--before", "2100-01-01", *folders(played)]) == 2
    assert capsys.readouterr().err.count("is open already") == 2
    assert not (tmp_path / "archive").exists()
