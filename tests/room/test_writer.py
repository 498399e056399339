"""The writer: when the file cannot be written everybody hears of it, nothing is half done, and it mends itself."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pokerroom.hand.dealer import PushPot
from pokerroom.hand.wagering import Call
from pokerroom.law.error import Refused
from pokerroom.room import owner as owners
from pokerroom.room.ledger import BANK, Ledger, Payment, ShortError
from pokerroom.room.numbered import Nobody
from pokerroom.room.owner import Owner
from pokerroom.room.rows import recover
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.stored import Mark, NewRow
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from pokerroom.room.writer import AGAIN, LONGEST_REST, Writer
from pokerroom.table.table import same_state
from pokerroom.web.app import create
from tests.limits import PLENTY
from tests.room.tables import owned
from tests.table.kinds import acts

CALM = Tempo(600.0, 600.0, 600.0)
SIGN = "crown holdem, no limit, blinds 1/2"
FAILED, MENDED = "writing has failed", "writing works again"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever finds the file locked does not wait long."""
    monkeypatch.setattr("pokerroom.room.sqlite.WAIT", 0.05)


@pytest.fixture
def writer(hasty: None, store: SqliteStore) -> Iterator[Writer]:
    found = Writer(store)
    yield found
    found.close()


@pytest.fixture
def quick(hasty: None, tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "quick" / FILE)


def entry(stream: str, number: int, data: bytes = b"x") -> NewRow:
    return NewRow(stream, number, 1000 + number, "act", data)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program writes to the file and does not end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextlib.contextmanager
def full(path: Path) -> Iterator[None]:
    """The disk takes not one byte more behind what is written already."""
    size = path.with_name(f"{path.name}-wal").stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def mended(writer: Writer) -> None:
    until = time.monotonic() + 80 * AGAIN
    while writer.trouble:
        assert time.monotonic() < until, f"it does not mend itself: {writer.trouble}"
        await asyncio.sleep(0.02)


@pytest.mark.logs(FAILED)
@pytest.mark.logs(MENDED)
@pytest.mark.parametrize(("fails", "why"), [(locked, "locked"), (full, "disk")])
def test_a_file_that_cannot_be_written_refuses_acts_and_mends_itself(
    quick: SqliteStore,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    fails: Callable[[Path], contextlib.AbstractContextManager[None]],
    why: str,
) -> None:
    path, heard = tmp_path / "quick" / FILE, list[str]()
    writer = Writer(quick)
    writer.listeners.append(heard.append)

    async def life() -> Owner:
        owner = await owned(writer, SIGN, tempo=CALM)
        owner.start()
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        number, stacks = owner.number, owner.table.stacks
        assert writer.trouble == ""
        with fails(path):
            for act in (acts.Sit("Dee", 4, 200), acts.DealHand(), acts.Buy("Ann", 50)):
                with pytest.raises(Refused, match="cannot write anything down at this moment; nothing has changed"):
                    await owner.act("", act)
                assert (owner.number, owner.table.stacks, owner.table.hand) == (number, stacks, None)
                assert owner.halted == "" and not owner.locked
            assert why in writer.trouble and "writing fails" in writer.trouble
            await asyncio.sleep(9 * AGAIN)  # while it tries again by itself
            assert writer.trouble and writer.alive
        await mended(writer)
        assert [row.number for row in quick.read(owner.stream)] == list(range(1, number + 1))
        await owner.act("Dee", acts.Sit("Dee", 4, 200))
        await owner.act("", acts.DealHand())
        assert owner.table.hand is not None and owner.number == number + 2
        await owner.stop()
        return owner

    owner = asyncio.run(life())
    writer.close()
    again = recover(quick, owner.stream, owner.table.state.book, owner._registry)
    assert same_state(again.table.state, owner.table.state)
    assert check(quick, owner.stream) == []
    said = [record.getMessage() for record in caplog.records if record.name == "pokerroom.writer"]
    assert len([line for line in said if FAILED in line]) == len([line for line in said if MENDED in line]) == 1, said
    assert len(heard) == 2 and why in heard[0] and heard[1] == ""
    quick.close()


@pytest.mark.logs(FAILED)
@pytest.mark.logs(MENDED)
def test_those_who_act_while_the_file_is_locked_do_not_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Once it is known that nothing can be written, nobody waits until that is found again for each before them."""
    monkeypatch.setattr("pokerroom.room.sqlite.WAIT", 0.3)
    store = SqliteStore(tmp_path / FILE)
    writer = Writer(store)

    async def life() -> None:
        owner = await owned(writer, SIGN, tempo=CALM)
        owner.start()
        await owner.act("Ann", acts.Sit("Ann", 1, 200))
        with locked(tmp_path / FILE):
            began = time.monotonic()
            asked = [owner.act("Ann", acts.Buy("Ann", 1 + each)) for each in range(40)]
            told = await asyncio.gather(*asked, return_exceptions=True)
            took = time.monotonic() - began
            assert all("cannot write anything down" in str(each) for each in told)
        assert took < 4, f"40 people waited {took:.1f} s"
        await mended(writer)
        await owner.act("Ann", acts.Buy("Ann", 1))
        assert owner.table.stacks == {"Ann": 201}
        await owner.stop()

    asyncio.run(life())
    writer.close()
    store.close()


@pytest.mark.logs(FAILED)
@pytest.mark.logs(MENDED)
@pytest.mark.parametrize("kind", [acts.DealHand, PushPot, Call])
def test_a_table_goes_on_by_itself_when_the_file_can_be_written_again(
    quick: SqliteStore, tmp_path: Path, kind: type[object]
) -> None:
    """Whatever it was that could not be written: a hand, a bot's turn, the pot that is pushed."""
    writer = Writer(quick)

    async def life() -> None:
        owner = await owned(writer, SIGN, tempo=Tempo(0.01, 0.001, 0.01, 0.0))
        plain, other = owner._hand_in, sqlite3.connect(tmp_path / "quick" / FILE, isolation_level=None)
        stood: list[int] = []

        def do(who: str, act: object, planned: int = -1) -> None:
            if isinstance(act, kind) and len(owner.table.stacks) == 4 and not stood:
                stood.append(owner.number)
                other.execute("BEGIN IMMEDIATE")
            plain(who, act, planned)

        owner._hand_in = do  # type: ignore[method-assign]
        owner.start()
        for seat in range(1, 5):
            await owner.act(f"B{seat} Bot", acts.Sit(f"B{seat} Bot", seat, 200))
        until = time.monotonic() + 20
        while not writer.trouble:
            assert time.monotonic() < until, "nothing was locked"
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        assert owner.number == stood[0]
        other.execute("ROLLBACK")
        again = time.monotonic()
        other.close()
        await mended(writer)
        until = time.monotonic() + 10
        while owner.number == stood[0] and time.monotonic() < until:
            await asyncio.sleep(0.01)
        assert time.monotonic() - again < 1.2, "nobody looked soon whether it can be written"
        while owner.number < stood[0] + 30:
            assert time.monotonic() < until, f"the table stands still at {owner.table.hand}"
            await asyncio.sleep(0.05)
        await owner.stop()

    asyncio.run(life())
    writer.close()
    quick.close()


@pytest.mark.logs(FAILED)
@pytest.mark.logs(MENDED)
@pytest.mark.logs("it stands still")
@pytest.mark.logs("its own DealHand was refused")
def test_a_table_that_could_not_be_read_again_goes_on_when_it_can(
    quick: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither what it had planned nor what people ask of it meanwhile keeps it from being tried again."""
    writer, fails = Writer(quick), [True]
    monkeypatch.setattr(owners, "AGAIN", 0.1)
    plain = owners.recover

    def recover(*asked: Any) -> Any:
        if fails:
            raise OSError("the disk does not answer")
        return plain(*asked)

    monkeypatch.setattr(owners, "recover", recover)

    async def life() -> None:
        owner = await owned(writer, SIGN, tempo=Tempo(0.01, 0.001, 0.01, 0.0))
        owner.start()
        for seat in range(1, 5):
            await owner.act(f"B{seat} Bot", acts.Sit(f"B{seat} Bot", seat, 200))
        with locked(tmp_path / "quick" / FILE):
            while not owner.halted:
                await asyncio.sleep(0.01)
            owner._do("", acts.DealHand())
            with pytest.raises(Refused, match="stands still"):
                await owner.act("Ann", acts.Sit("Ann", 6, 200))
        await mended(writer)
        fails.clear()
        number, until = owner.number, time.monotonic() + 10
        while owner.number < number + 30:
            assert time.monotonic() < until, "the table stands still"
            await asyncio.sleep(0.05)
        await owner.stop()

    asyncio.run(life())
    writer.close()
    quick.close()


@pytest.mark.logs(FAILED)
@pytest.mark.logs(MENDED)
@pytest.mark.files
def test_no_room_for_a_row_is_said_and_what_was_there_stays(writer: Writer, store: SqliteStore) -> None:
    """SQLite itself says that the file is full, in the middle of a commit."""

    async def life() -> None:
        await writer.commit([entry("a", 1)])
        [(pages,)] = store.database.rows("PRAGMA page_count")
        store.database._writer.execute(f"PRAGMA max_page_count = {pages}").fetchall()
        waiting = [writer.commit([entry("a", 2, b"x" * 500_000)])]
        with pytest.raises(Refused, match="cannot write"):
            await waiting[0]
        assert "full" in writer.trouble
        assert store.end("a") == 1
        store.database._writer.execute("PRAGMA max_page_count = 100000").fetchall()
        await mended(writer)
        await writer.commit([entry("a", 2, b"y" * 500_000)])

    asyncio.run(life())
    assert [len(row.data) for row in store.read("a")] == [1, 500_000] and check(store, "a") == []


def test_one_who_is_refused_fails_alone(writer: Writer, store: SqliteStore, ledger: Ledger) -> None:
    async def life() -> list[BaseException | None]:
        with store.database._write_lock:  # so that all of them wait for the same commit
            short = entry("b", 1)._replace(postings=(Payment("person/ann", "table/t1", 5, "why"),))
            paid = entry("c", 1)._replace(postings=(Payment(BANK, "person/ann", 5, "why"),))
            handed = [writer.commit([each]) for each in (entry("z", 1), entry("a", 1), short, entry("d", 7), paid)]
        return await asyncio.gather(*handed, return_exceptions=True)

    told = asyncio.run(life())
    assert [type(each) for each in told] == [type(None), type(None), ShortError, ValueError, type(None)]
    assert [store.end(stream) for stream in "zabdc"] == [1, 1, 0, 0, 1]
    assert ledger.balance("person/ann") == 5
    assert writer.trouble == "" and writer.commits <= 2


def test_whoever_waits_hears_of_a_failure(writer: Writer) -> None:
    async def wrong() -> None:
        await writer.commit([entry("a", 7)])

    with pytest.raises(ValueError, match="does not follow"):
        asyncio.run(wrong())
    assert writer.trouble == ""


@pytest.mark.logs("snapshot")
@pytest.mark.files
def test_a_snapshot_that_cannot_be_written_ends_neither_the_writer_nor_others(
    writer: Writer, store: SqliteStore
) -> None:
    store.database._writer.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 10_000)

    async def life() -> None:
        good = writer.commit([entry("a", 1)])
        large = writer.commit([entry("b", 1)._replace(snapshot=b"x" * 20_000)])
        await asyncio.gather(good, large)
        await writer.commit([entry("b", 2)])

    asyncio.run(life())
    assert writer.alive and writer.trouble == ""
    assert store.end("a") == 1 and store.end("b") == 2 and store.kept("b") is None
    assert check(store, "b") == []


@pytest.mark.logs("snapshot")
@pytest.mark.files
def test_a_snapshot_that_cannot_be_written_does_not_stop_the_table(
    writer: Writer, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is due with every row from then on: where each fails with it, nothing happens at the table any more."""
    monkeypatch.setattr("pokerroom.room.scribe.SNAPSHOT_EVERY", 2)
    with store.database.writing() as base:
        refuses = "BEGIN SELECT RAISE(ABORT, 'no snapshot today'); END"
        base.execute(f"CREATE TEMP TRIGGER no_snapshot BEFORE INSERT ON main.snapshot {refuses}")

    async def life() -> None:
        owner = await owned(writer, SIGN, tempo=CALM)
        owner.start()
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        assert owner.number == 4 and store.kept("table/t1") is None
        with store.database.writing() as base:
            base.execute("DROP TRIGGER no_snapshot")
        for amount in (1, 2, 3):
            await owner.act("Ann", acts.Buy("Ann", amount))
        await owner.stop()
        kept = store.kept("table/t1")
        assert kept is not None and kept[0] >= 5, "it is made again when it can be"
        again = recover(store, owner.stream, owner.table.state.book, Nobody())
        assert again.table.stacks == {"Ann": 206, "Bob": 200, "Cy": 200}

    asyncio.run(life())
    assert store.end("table/t1") == 7


@pytest.mark.logs("snapshot")
def test_a_snapshot_that_cannot_be_made_does_not_stop_the_table(
    writer: Writer, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows are what counts: what only saves reading them must not be in their way."""

    def broken(*asked: object) -> tuple[bytes, str]:
        raise RuntimeError("a fault")

    monkeypatch.setattr("pokerroom.room.scribe.kept_of", broken)
    monkeypatch.setattr("pokerroom.room.scribe.SNAPSHOT_EVERY", 2)

    async def life() -> None:
        owner = await owned(writer, SIGN, tempo=CALM)
        owner.start()
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        assert owner.number == 4
        await owner.stop()

    asyncio.run(life())
    assert store.end("table/t1") == 4 and store.kept("table/t1") is None


def test_hands_that_are_over_are_packed_by_itself(writer: Writer, store: SqliteStore) -> None:
    async def life() -> None:
        await writer.commit([entry("a", 1)._replace(marks=(Mark(1, False, b"{}"),)), entry("a", 2)])
        await writer.commit([entry("a", 3)._replace(marks=(Mark(1, True, b"{}"),))])

    asyncio.run(life())
    until = time.monotonic() + 20
    while store.read_loose("a"):
        assert time.monotonic() < until, "nothing was packed"
        time.sleep(0.01)
    assert [row.number for row in store.read("a")] == [1, 2, 3] and check(store, "a") == []


def test_what_was_handed_in_is_written_before_it_ends(hasty: None, store: SqliteStore) -> None:
    async def life() -> None:
        writer = Writer(store)
        handed = [writer.commit([entry("a", number)]) for number in range(1, 50)]
        writer.close()
        await asyncio.gather(*handed)
        with pytest.raises(RuntimeError, match="closed"):
            writer.commit([entry("a", 50)])

    asyncio.run(life())
    assert store.end("a") == 49


@pytest.mark.logs("those who waited for the disk have gone")
def test_somebody_who_has_gone_holds_nobody_up(writer: Writer, store: SqliteStore) -> None:
    async def leave() -> None:
        writer.commit([entry("a", 1)])

    async def stay() -> None:
        await writer.commit([entry("b", 1)])

    with store.database._write_lock:
        asyncio.run(leave())
    asyncio.run(stay())
    assert store.end("a") == store.end("b") == 1


def test_whoever_comes_in_while_nothing_can_be_written_is_told_so(hasty: None, tmp_path: Path) -> None:
    """Their first chips need a row: a sentence, and no fault of the program."""
    app = create(tmp_path, tempo=CALM, limits=PLENTY)
    headers = {"X-Pokerroom": "1", "Origin": "http://localhost"}
    with TestClient(app, "http://localhost", headers=headers, raise_server_exceptions=False) as client:
        with locked(tmp_path / FILE):
            refused = client.post("/api/guest")
            assert refused.status_code == 503 or refused.status_code < 500, refused.text
            assert "cannot write" in refused.json()["sentence"]
        found = client.post("/api/guest")
        assert found.status_code == 200 and found.json()["person"]["chips"] == 10_000


# ------------------------------------------------------------------------------------------------ rests


@pytest.mark.parametrize(("takes", "rests"), [(0.02, 0.02), (0.2, LONGEST_REST)])
def test_where_commits_are_dear_those_who_come_during_a_rest_go_together(
    quick: SqliteStore, monkeypatch: pytest.MonkeyPatch, takes: float, rests: float
) -> None:
    """The rest is as long as the commit before it, and never so long that somebody would notice."""
    append, commits = quick.append_each, list[tuple[float, float, int]]()

    def slow(batches: Any) -> Any:
        began = time.monotonic()
        time.sleep(takes)
        found = append(batches)
        commits.append((began, time.monotonic(), len(batches)))
        return found

    monkeypatch.setattr(quick, "append_each", slow)
    monkeypatch.setattr(quick.database, "rest", 1.0)
    writer = Writer(quick)

    async def life() -> None:
        first = writer.commit([entry("a", 1)])
        await asyncio.sleep(takes / 4)  # while it is written
        second = writer.commit([entry("b", 1)])
        await first
        await asyncio.sleep(rests / 4)  # while it rests
        third = writer.commit([entry("c", 1)])
        await asyncio.gather(second, third)

    asyncio.run(life())
    writer.close()
    assert [count for _, _, count in commits] == [1, 2]
    rested = commits[1][0] - commits[0][1]
    assert 0.9 * rests <= rested < rests + takes / 2 + 0.1
    assert [quick.end(stream) for stream in "abc"] == [1, 1, 1]
    quick.close()


def test_who_closes_waits_for_no_rest_and_nothing_is_left_out(
    quick: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick.database, "rest", 1_000.0)
    writer = Writer(quick)

    async def life() -> None:
        await writer.commit([entry("a", 1)])
        last = writer.commit([entry("a", 2)])
        began = time.monotonic()
        await asyncio.to_thread(writer.close)
        await last
        assert time.monotonic() - began < LONGEST_REST + 1

    asyncio.run(life())
    assert quick.end("a") == 2
    quick.close()
