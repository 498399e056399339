"""A room's records on PostgreSQL when things go wrong: killed, cut off, full, not allowed in, changed from outside."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.addresses import people_at, store_at
from pokerroom.room.database import (
    FORM,
    BrokenFileError,
    CannotReadError,
    CannotWriteError,
    DatabaseError,
    InDoubtError,
    RowError,
)
from pokerroom.room.dialect import made, spoken
from pokerroom.room.ledger import BANK, Ledger, Payment
from pokerroom.room.people import People
from pokerroom.room.person import TABLES as PEOPLE
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import NewRow
from pokerroom.room.sums import sum_faults
from pokerroom.room.verify import check
from pokerroom.room.writer import Writer
from tests.clocks import CHEAP
from tests.servers import Server, programs, server

psycopg = pytest.importorskip("psycopg")
KEY = bytes(32)


def entry(stream: str, number: int, data: bytes = b"x", **more: Any) -> NewRow:
    return NewRow(stream, number, 1000 + number, "act", data, **more)


@pytest.fixture
def address(on_server: Server) -> str:
    return on_server.database()


@pytest.fixture
def kept(address: str) -> Iterator[RoomStore]:
    found = store_at(address)
    yield found
    found.close()


@pytest.fixture
def mortal() -> Iterator[Server]:
    """A server of its own, which writes to the disk and may be killed."""
    if programs() is None:
        pytest.skip("there is no PostgreSQL on this machine")
    with server(durable=True) as found:
        yield found


def name_of(address: str) -> str:
    return address.partition("@/")[2].partition("?")[0]


# ------------------------------------------------------------------------------------------------ the door


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda address: address.replace("/room_", "/nothing_"), 'database "nothing_.*" does not exist'),
        (lambda address: address.replace("room@", "stranger@"), 'role "stranger" does not exist'),
        (lambda address: address.replace("host=", "host=%2Fnowhere"), "cannot be opened.*nowhere"),
        (lambda address: "postgresql://[", "not the address of a database"),
        (lambda address: f"{address}&nonsense=1", "not the address of a database"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_with_a_sentence(address: str, wrong: Any, said: str) -> None:
    with pytest.raises(Refused, match=said):
        store_at(wrong(address))


def test_a_wrong_password_is_refused_and_never_repeated(on_server: Server, address: str) -> None:
    on_server.tell("DROP ROLE IF EXISTS guarded")
    on_server.tell("CREATE ROLE guarded LOGIN SUPERUSER PASSWORD 'right'")
    with pytest.raises(Refused, match="password authentication failed") as refused:
        store_at(address.replace("room@", "guarded:mistaken@"))
    assert "mistaken" not in refused.value.sentence
    found = store_at(address.replace("room@", "guarded:right@"))
    assert "right" not in found.database.name
    found.close()


def test_what_another_version_or_another_program_made_is_refused(on_server: Server, address: str) -> None:
    store_at(address).close()
    on_server.tell(f"UPDATE pokerroom.form SET form = {FORM + 1}", name_of(address))
    on_server.tell("DROP TABLE pokerroom.committing", name_of(address))  # which that version may not have
    with pytest.raises(Refused, match=f"form {FORM + 1}.*has changed nothing"):
        store_at(address)
    assert on_server.tell("SELECT to_regclass('pokerroom.committing')", name_of(address)) == [(None,)]
    other = on_server.database()
    on_server.tell("CREATE SCHEMA pokerroom", name_of(other))
    with pytest.raises(Refused, match="was not made by pokerroom"):
        store_at(other)


def test_nothing_is_made_for_who_only_looks(on_server: Server, address: str) -> None:
    with pytest.raises(Refused, match="there is no room in"):
        store_at(address, make=False)
    assert on_server.tell("SELECT 1 FROM pg_namespace WHERE nspname LIKE 'pokerroom%'", name_of(address)) == []


def test_two_rooms_cannot_have_one_database(address: str) -> None:
    first, second = store_at(address), store_at(address)
    first.database.hold()
    with pytest.raises(Refused, match="open already"):
        second.database.hold()
    first.close()
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            second.database.hold()
            break
        except Refused:
            time.sleep(0.05)
    else:
        pytest.fail("what was let go stays held")
    second.close()


def test_two_who_open_at_once_make_it_once(address: str) -> None:
    found: list[str] = []

    def opened() -> None:
        store = store_at(address)
        found.append(store.room)
        store.close()

    threads = [threading.Thread(target=opened) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(found) == 4 and len(set(found)) == 1


# ------------------------------------------------------------------------------------------------ cut, killed, full


def cut(on_server: Server, address: str) -> None:
    asked = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name_of(address)}'"
    assert on_server.tell(asked), "nobody was there"


@pytest.mark.logs("is there again")
def test_a_connection_that_was_cut_is_made_anew(on_server: Server, address: str, kept: RoomStore) -> None:
    kept.append([entry("a", 1)])
    cut(on_server, address)
    assert [row.number for row in kept.read("a")] == [1], "a look is tried again"
    with pytest.raises(CannotWriteError):
        kept.append([entry("a", 2)])
    kept.append([entry("a", 2)])
    assert [row.number for row in kept.read("a")] == [1, 2] and check(kept, "a") == []


@pytest.mark.logs("is there again")
def test_cut_in_the_middle_nothing_is_written(on_server: Server, address: str, kept: RoomStore) -> None:
    kept.append([entry("a", 1)])
    with pytest.raises(CannotWriteError), kept.database.writing() as base:
        base.execute("INSERT INTO account VALUES (?, 5)", ("person/ann",))
        kept.database.done(base)
        cut(on_server, address)
        base.execute("INSERT INTO account VALUES (?, 5)", ("person/bob",))
    assert Ledger(kept.database).balances() == {}
    kept.append([entry("a", 2)])


def test_a_server_that_is_killed_keeps_what_was_acknowledged(mortal: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pokerroom.postgres", "psycopg"):  # what they say depends on the moment of the kill
        monkeypatch.setattr(logging.getLogger(name), "propagate", False)
    address = mortal.database()
    kept = store_at(address)
    kept.append([entry("a", 1)])
    acknowledged = 0
    ended = threading.Event()

    def killer() -> None:
        time.sleep(0.5)
        mortal.end(signal.SIGQUIT)
        ended.set()

    thread = threading.Thread(target=killer)
    thread.start()
    number = 1
    refused = 0
    try:
        while not ended.is_set() or refused == 0:
            try:
                kept.append([entry("a", number + 1, postings=(Payment(BANK, "person/ann", 1, "a gift"),))])
                number += 1
                acknowledged = number
            except (CannotWriteError, InDoubtError):
                refused += 1
                if ended.is_set():
                    break
        thread.join()
        with pytest.raises(CannotReadError):
            kept.read("a")
        with pytest.raises(CannotWriteError):
            kept.append([entry("a", number + 1)])
        mortal.start()
        end = kept.end("a")
        assert acknowledged <= end <= acknowledged + 1, "what was acknowledged is there, and nothing that was not asked"
        assert acknowledged > 1
        assert Ledger(kept.database).balance("person/ann") == end - 1, "the chips of each row, once"
        kept.append([entry("a", end + 1)])
        assert check(kept, "a") == []
        Ledger(kept.database).check()
    finally:
        thread.join()
        kept.close()


@pytest.mark.parametrize("committed", [True, False])
@pytest.mark.logs("went away with the answer to a commit")
@pytest.mark.logs("is there again")
def test_an_answer_to_a_commit_that_is_lost_is_asked_for(
    kept: RoomStore, monkeypatch: pytest.MonkeyPatch, committed: bool
) -> None:
    plain = psycopg.Connection.execute
    lost: list[int] = []

    def cut_off(self: Any, query: Any, *args: Any, **more: Any) -> Any:
        if query == "COMMIT" and not lost:
            lost.append(1)
            if committed:
                plain(self, query)
            self.close()
            raise psycopg.OperationalError("the connection was cut")
        return plain(self, query, *args, **more)

    monkeypatch.setattr(psycopg.Connection, "execute", cut_off)
    if committed:
        kept.append([entry("a", 1)])
    else:
        with pytest.raises(CannotWriteError):
            kept.append([entry("a", 1)])
    assert kept.end("a") == int(committed) and lost
    kept.append([entry("a", 1 + int(committed))])


@pytest.mark.logs("went away with the answer to a commit")
@pytest.mark.logs("is there again")
def test_a_commit_that_died_with_its_server_is_not_taken_for_another_that_got_its_number(
    mortal: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the server had not written to its disk is gone, its number too: whoever comes next has it."""
    kept = store_at(mortal.database())
    kept.append([entry("a", 1)])
    plain = psycopg.Connection.execute
    numbers: list[int] = []

    def cut_off(self: Any, query: Any, *args: Any, **more: Any) -> Any:
        if query == "COMMIT" and not numbers:
            numbers.append(int(plain(self, "SELECT pg_current_xact_id()::text").fetchone()[0]))
            mortal.away(signal.SIGKILL)
            mortal.again()
            while max(numbers[1:], default=0) < numbers[0]:
                numbers.append(int(str(mortal.tell("SELECT pg_current_xact_id()::text")[0][0])))
            self.close()
            raise psycopg.OperationalError("the connection was cut")
        return plain(self, query, *args, **more)

    monkeypatch.setattr(psycopg.Connection, "execute", cut_off)
    with pytest.raises(CannotWriteError):
        kept.append([entry("a", 2)])
    assert numbers[0] in numbers[1:], "the number was given again"
    assert kept.end("a") == 1
    kept.append([entry("a", 2)])
    kept.close()


@pytest.mark.parametrize("wrong", [False, True])
def test_much_that_is_written_at_once_does_not_have_both_sides_wait_for_each_other(
    kept: RoomStore, wrong: bool
) -> None:
    """More than a connection takes at once, so that some of it lies here while the server works on the rest."""
    much = [entry("a", number)._replace(data=b"x" * 100_000) for number in range(1, 101)]
    twice = [entry("b", 1)._replace(kind="x\0y")] if wrong else []
    results = kept.append_each([much, twice, [entry("c", 1)]])
    assert [each is None for each in results] == [True, not wrong, True]
    assert kept.end("a") == 100 and kept.end("c") == 1


def test_what_one_batch_does_wrong_is_its_own_affair_also_where_two_are_wrong(kept: RoomStore) -> None:
    """The first the server refuses, the second follows from nothing: the third is written."""
    kept.append([entry("a", 1)])
    twice = entry("b", 1)._replace(kind="x\0y")  # a letter that no text on a server has
    results = kept.append_each([[twice], [entry("a", 7)], [entry("a", 2)]])
    assert [each is None for each in results] == [False, False, True]
    assert kept.end("a") == 2


@pytest.mark.logs("went away with the answer to a commit")
def test_where_nobody_knows_that_is_said(kept: RoomStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.postgres.WAIT", 0.3)
    plain = psycopg.Connection.execute

    def cut_off(self: Any, query: Any, *args: Any, **more: Any) -> Any:
        if query == "COMMIT":
            self.close()
            raise psycopg.OperationalError("the connection was cut")
        return plain(self, query, *args, **more)

    def nowhere(**_: Any) -> Any:
        raise psycopg.OperationalError("nobody is there")

    with monkeypatch.context() as patch:
        patch.setattr(psycopg.Connection, "execute", cut_off)
        patch.setattr(psycopg, "connect", nowhere)
        with pytest.raises(InDoubtError):
            kept.append([entry("a", 1)])


def test_a_full_disk_refuses_and_what_was_there_stays(on_server: Server, address: str, kept: RoomStore) -> None:
    kept.append([entry("a", 1)])
    full = "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE disk_full; END$$"
    for statement in (full, "CREATE TRIGGER f BEFORE INSERT ON pokerroom.row EXECUTE FUNCTION full_disk()"):
        on_server.tell(statement, name_of(address))
    with pytest.raises(CannotWriteError):
        kept.append([entry("a", 2)])
    on_server.tell("DROP TRIGGER f ON pokerroom.row", name_of(address))
    kept.append([entry("a", 2)])
    assert check(kept, "a") == []


def test_a_table_that_is_missing_is_damage(on_server: Server, address: str, kept: RoomStore) -> None:
    on_server.tell("DROP TABLE pokerroom.pack", name_of(address))
    with pytest.raises(BrokenFileError, match="is damaged"):
        kept.count_packs()
    assert [each for each in kept.database.faults() if "table pack" in each]
    on_server.tell("ALTER TABLE pokerroom.row ADD COLUMN more TEXT", name_of(address))
    assert "the table row more is not the one that was made" in kept.database.faults()
    on_server.tell("ALTER TABLE pokerroom.transfer DISABLE TRIGGER transfer_stays", name_of(address))
    assert "the trigger transfer_stays is not the one that was made" in kept.database.faults()


def test_whoever_finds_it_locked_does_not_wait_for_ever(
    address: str, on_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.pipelined.WAIT", 0.2)
    kept = store_at(address)
    with psycopg.connect(address) as other:
        other.execute("LOCK TABLE pokerroom.row IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(CannotWriteError):
            kept.append([entry("a", 1)])
    kept.append([entry("a", 1)])
    kept.close()


def test_an_append_of_another_process_with_the_same_number_is_refused(address: str, kept: RoomStore) -> None:
    """The second bar behind whoever owns a stream: one of two is refused, and learns what is there."""
    other = store_at(address)
    kept.append([entry("a", 1)])
    other.append([entry("a", 2, b"theirs")])
    failed = kept.append_each([[entry("a", 2, b"ours")], [entry("b", 1)]])
    assert isinstance(failed[0], RowError) and failed[1] is None
    kept._heads.clear()
    with pytest.raises(ValueError, match="does not follow"):
        kept.append([entry("a", 2, b"ours")])
    assert [row.data for row in kept.read("a")] == [b"x", b"theirs"] and check(kept, "a") == []
    other.close()


def test_an_error_that_somebody_swallows_is_no_commit(kept: RoomStore) -> None:
    with pytest.raises(DatabaseError), kept.database.writing() as base:
        base.execute("INSERT INTO account VALUES (?, 5)", ("person/ann",))
        with contextlib.suppress(DatabaseError):
            base.execute("SELECT nonsense(").fetchall()
    assert Ledger(kept.database).balances() == {}


def test_transfers_are_numbered_without_a_gap_and_never_changed(kept: RoomStore) -> None:
    paid = Payment(BANK, "person/ann", 5, "a gift")
    for number in range(1, 4):
        kept.append([entry("a", number, postings=(paid,))])
        with pytest.raises(ValueError, match="does not follow"):
            kept.append([entry("b", 1, postings=(paid,)), entry("b", 7)])
    assert kept.transfer_numbers() == (3, 3)
    for statement in ("DELETE FROM transfer", "UPDATE transfer SET amount = 6"):
        with pytest.raises(RowError, match="a transfer sta"), kept.database.writing() as base:
            base.execute(statement).fetchall()
    with pytest.raises(RowError), kept.database.writing() as base:
        base.execute("UPDATE account SET balance = -1 WHERE name = 'person/ann'").fetchall()


def test_a_room_goes_on_when_its_server_was_killed() -> None:
    if programs() is None:
        pytest.skip("there is no PostgreSQL on this machine")
    done = subprocess.run(
        [sys.executable, "-m", "tests.load.server_kills", "--kills", "2"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 faults" in done.stdout


@pytest.mark.logs("writing has failed")
def test_whoever_waits_for_a_commit_in_doubt_is_told_so(kept: RoomStore, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = Writer(kept)

    def lost(_: object) -> None:
        raise InDoubtError("nobody knows")

    async def one() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(kept, "append_each", lost)
            with pytest.raises(InDoubtError):
                await writer.commit([entry("a", 1)])

    asyncio.run(one())
    writer.close()


# ------------------------------------------------------------------------------------------------ people


@pytest.fixture
def somebody(address: str) -> Iterator[People]:
    found = People(None, hasher=CHEAP, database=people_at(address, KEY))  # type: ignore[arg-type]
    found.guest()
    yield found
    found.close()


def faults_of(people: People) -> list[str]:
    return [f"{where}: {what}" for where, what in sum_faults(people._database, PEOPLE, KEY)]


def test_people_are_summed_and_the_key_never_leaves_the_room(somebody: People) -> None:
    person, token = somebody.guest()
    assert faults_of(somebody) == []
    somebody.sign_out(token)
    somebody.give_office(person.id, "dealer", "link")
    somebody.erase(somebody.guest()[0].id)
    assert faults_of(somebody) == [] and somebody._database.faults() == []
    assert [what for _, what in sum_faults(somebody._database, PEOPLE, b"another")] == [
        "its sums were made with another key than the one that is here, and say nothing"
    ]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE pokerroom_people.person SET name = 'Someone'",
        "DELETE FROM pokerroom_people.session",
        "INSERT INTO pokerroom_people.link VALUES ('x', 9e9)",
    ],
)
@pytest.mark.parametrize("armed", [True, False], ids=["with its triggers", "past its triggers"])
def test_people_changed_from_outside_are_found_whatever_comes_then(
    on_server: Server, address: str, somebody: People, statement: str, armed: bool
) -> None:
    with psycopg.connect(address, autocommit=True) as other:
        if not armed:
            other.execute("SET session_replication_role = replica")
        other.execute(statement.encode())
    assert faults_of(somebody)
    guest, _ = somebody.guest()
    somebody.give_office(guest.id, "dealer", "link")
    with somebody._database.writing() as base:
        base.execute("UPDATE person SET kind = kind")  # the room's own change of a row does not make another's good
    assert faults_of(somebody)


def test_a_letter_that_a_server_has_not_is_nobodys(somebody: People) -> None:
    assert somebody.named("A\0nn") is None and somebody.search("\0", 5) == []


# ------------------------------------------------------------------------------------------------ its words


def test_a_trigger_without_a_twin_is_no_silence() -> None:
    with pytest.raises(KeyError):
        made("CREATE TRIGGER unheard AFTER DELETE ON x BEGIN SELECT 1; END;")


def test_statements_are_said_as_a_server_wants_them() -> None:
    assert spoken("SELECT '%' WHERE a = ? AND instr(b, ?) > 0") == b"SELECT '%%' WHERE a = %s AND strpos(b, %s) > 0"
