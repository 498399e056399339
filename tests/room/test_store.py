"""The store: rows in order, all or none, chained; packed or not they are the same; what was changed from outside is found."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.room.addresses import store_at
from pokerroom.room.chain import START, Link, chained
from pokerroom.room.keys import LOST, RoomVault
from pokerroom.room.ledger import BANK, Ledger, Payment, ShortError
from pokerroom.room.packs import BrokenPackError, pack, unpack
from pokerroom.room.rows import VOIDED, Voiding
from pokerroom.room.store import FILE, RoomStore, SqliteStore
from pokerroom.room.stored import BrokenChainError, Head, Mark, NewRow, Row
from pokerroom.room.verify import check, walk
from pokerroom.room.writer import Writer
from tests.load.simulated import rows as simulated
from tests.servers import Keeps

ANN, TABLE = "person/ann", "table/t1"
HOLDEM = "crown holdem, no limit, blinds 1/2"
SECRET = bytes(range(32))


def entry(stream: str, number: int, data: bytes = b"x", **more: Any) -> NewRow:
    return NewRow(stream, number, 1000 + number, "act", data, **more)


# ------------------------------------------------------------------------------------------------ writing


def test_rows_come_back_in_order(store: RoomStore) -> None:
    store.append([entry("a", 1), entry("b", 1), entry("a", 2, b"two")])
    store.append([entry("a", 3)])
    assert [row.number for row in store.read("a")] == [1, 2, 3]
    assert [row.data for row in store.read("a", 1)] == [b"two", b"x"]
    assert [row.number for row in store.read("a", 1, 2)] == [2]
    assert (store.end("a"), store.end("b"), store.end("c")) == (3, 1, 0)
    assert store.streams() == ["a", "b"] and store.streams("b") == ["b"]
    assert check(store, "a") == check(store, "b") == check(store, "never") == []


def test_rows_are_there_when_the_file_is_opened_again(keeps: Keeps) -> None:
    first = store_at(keeps.rows)
    first.append([entry("a", 1), entry("a", 2)])
    head = first.head("a")
    first.close()
    again = store_at(keeps.rows)
    assert again.head("a") == head
    again.append([entry("a", 3)])
    assert [row.number for row in again.read("a")] == [1, 2, 3]
    assert check(again, "a") == []
    again.close()


def test_a_number_that_does_not_follow_is_refused_and_nothing_is_written(store: RoomStore) -> None:
    store.append([entry("a", 1)])
    for entries in ([entry("a", 1)], [entry("a", 3)], [entry("a", 2), entry("a", 2)], [entry("b", 1), entry("a", 5)]):
        with pytest.raises(ValueError, match="does not follow"):
            store.append(entries)
    assert len(store.read("a")) == 1
    assert not store.read("b") and store.streams() == ["a"]
    store.append([entry("a", 2)])


def test_what_is_wrong_with_one_batch_is_its_own_affair(store: RoomStore, ledger: Ledger) -> None:
    begins = Mark(1, False, b"begun")
    paid, short = Payment(BANK, ANN, 5, "a gift"), Payment(ANN, TABLE, 6, "more than there is")
    failed = store.append_each(
        [
            [entry("a", 1), entry("b", 1, postings=(paid,))],
            [entry("a", 2), entry("c", 1, marks=(begins,), postings=(short,), snapshot=b"kept"), entry("a", 3)],
            [entry("a", 9)],
            [entry("a", 2, b"another"), entry("c", 1, b"later")],
        ]
    )
    assert [type(each) for each in failed] == [type(None), ShortError, ValueError, type(None)]
    assert [row.data for row in store.read("a")] == [b"x", b"another"]
    assert [row.data for row in store.read("c")] == [b"later"]
    assert store.span("c", 1) is None and store.kept("c") is None
    assert ledger.balances() == {ANN: 5, BANK: -5}
    assert all(check(store, stream) == [] for stream in "abc")


def test_a_stream_that_was_never_written_is_not_there(store: RoomStore) -> None:
    [failed] = store.append_each([[entry("a", 2)]])
    assert failed is not None and store.streams() == []
    store.append([entry("b", 1)])  # it may have the place that the other did not get
    store.append([entry("a", 1, b"first")])
    assert [row.data for row in store.read("a")] == [b"first"] and [row.data for row in store.read("b")] == [b"x"]


def test_one_who_appends_next_needs_no_number(store: RoomStore) -> None:
    assert [store.append_next(entry("a", 0))[0] for _ in range(3)] == [1, 2, 3]
    assert [row.number for row in store.read("a")] == [1, 2, 3]


@pytest.mark.parametrize("packed", [False, True], ids=["loose", "packed"])
def test_time_never_goes_back(keeps: Keeps, packed: bool) -> None:
    first = store_at(keeps.rows)
    marks = (Mark(1, False, b""),), (Mark(1, True, b""),)
    first.append([NewRow("a", 1, 5_000, "act", b"", marks[0]), NewRow("a", 2, 4_000, "act", b"", marks[1])])
    if packed:
        first.pack("a")
    first.close()
    again = store_at(keeps.rows)  # whose clock was set back
    again.append([NewRow("a", 3, 10, "act", b""), NewRow("a", 4, 5_001, "act", b"")])
    assert [row.at for row in again.read("a")] == [5_000, 5_000, 5_000, 5_001]
    assert check(again, "a") == []
    again.close()


def test_many_tasks_share_a_commit(store: RoomStore) -> None:
    writer = Writer(store)

    async def one(stream: str) -> None:
        for number in range(1, 21):
            await writer.commit([entry(stream, number)])

    async def every() -> None:
        await asyncio.gather(*(one(f"s{each}") for each in range(30)))

    asyncio.run(every())
    writer.close()
    assert writer.rows == 600
    assert writer.commits < 600
    assert all(len(store.read(f"s{each}")) == 20 for each in range(30))


def test_a_snapshot_comes_with_its_row(store: RoomStore) -> None:
    store.append([entry("a", 1), entry("a", 2, snapshot=b"two")])
    assert store.kept("a") == (2, b"two") and store.kept("b") is None
    store.append([entry("a", 3, snapshot=b"three"), entry("a", 4)])
    assert store.kept("a") == (3, b"three")


# ------------------------------------------------------------------------------------------------ the chain


def test_every_hash_is_what_anybody_can_reckon(store: RoomStore) -> None:
    """From the description alone: the hash before, the place, and a hash of what is said by the secret of the hand."""
    store.append([NewRow("a", 1, 7, "act", b"open"), NewRow("a", 2, 8, "act", b"told", (), b"cards", SECRET)])
    first = hashlib.sha256(
        b"\0" * 32 + b"a\n1\n7\nact\n4\n" + hashlib.blake2b(b"open", digest_size=32).digest()
    ).digest()
    said = hashlib.blake2b(b"told\0sealed\0cards", digest_size=32, key=SECRET).digest()
    assert store.head("a").hash == hashlib.sha256(first + b"a\n2\n8\nact\n4\n" + said).digest()


LINKS = st.builds(
    Link,
    st.integers(0, 3),
    st.sampled_from(["act", "actx"]),
    st.binary(max_size=2),
    st.binary(max_size=2),
    st.just(SECRET),
)
PLACES = st.tuples(st.sampled_from(["a", "a\n1"]), st.integers(1, 3), LINKS)


@given(PLACES, PLACES)
def test_rows_that_differ_in_anything_have_other_hashes(one: Any, other: Any) -> None:
    assert (chained(START, *one) == chained(START, *other)) == (one == other)


# ------------------------------------------------------------------------------------------------ packs


def played(store: RoomStore, hands: int = 6, extra: bool = True, stream: str = "t1") -> list[NewRow]:
    """Rows of a table of bots as a room writes them, in a store: of so many hands, and with some of another that is on."""
    written = list(simulated(stream, HOLDEM, hands + 1, seed=3))
    over = next(at for at, row in enumerate(written) for mark in row.marks if mark.ends and mark.span == hands)
    kept = written[: over + 1 + (6 if extra else 0)]
    for row in kept:
        store.append([row._replace(postings=())])
    return kept


@pytest.mark.parametrize("moment", ["read_loose", "loose_hashes", "packs"])
def test_a_hand_that_is_packed_while_it_is_verified(keeps: Keeps, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    store = store_at(keeps.rows, RoomVault(SECRET))
    played(store)
    plain, head = getattr(store, moment), store.head(TABLE)

    def looks(*asked: object) -> object:
        found = plain(*asked)
        store.pack(TABLE)
        return found

    monkeypatch.setattr(store, moment, looks)
    walked = walk(store, TABLE)
    assert walked.faults == [] and walked.head == head
    store.close()


def test_a_hand_that_begins_while_the_one_before_it_is_read(keeps: Keeps, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads sees the table as it was before the new hand; whoever reads next opens that one all the same."""
    vault = RoomVault(SECRET)
    store, plain = store_at(keeps.rows, vault), vault.open
    one, two = b"1" * 32, b"2" * 32
    store.append([entry(TABLE, 1, marks=(Mark(1, False, b"a"),), sealed=b"dealt", secret=one)])
    store.append([entry(TABLE, 2, marks=(Mark(1, True, b"a"),), sealed=b"pushed", secret=one)])

    begun = [entry(TABLE, 3, marks=(Mark(2, False, b"b"),), sealed=b"dealt anew", secret=two)]

    def opens(*asked: bytes | int) -> bytes:
        if begun:
            store.append([begun.pop()])
        return plain(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(vault, "open", opens)
    assert [row.sealed for row in store.read(TABLE)] == [b"dealt", b"pushed"]
    assert [(row.sealed, row.locked) for row in store.read(TABLE, 2)] == [(b"dealt anew", "")]
    assert not any(row.locked for row in store.read(TABLE))
    store.close()


def test_what_is_read_is_the_same_before_and_after_packing(keeps: Keeps) -> None:
    vault = RoomVault(SECRET)
    store = store_at(keeps.rows, vault)
    written = played(store)
    told = [(row.number, row.data, row.sealed, row.secret) for row in written]
    before, head, walked = store.read(TABLE), store.head(TABLE), walk(store, TABLE)
    assert [(row.number, row.data, row.sealed, row.secret) for row in before] == told
    assert walked.faults == [] and walked.head == head and walked.hands == 0
    spans = store.finished(TABLE, 100)
    loose = len(store.read_loose(TABLE))
    store.pack(TABLE)
    assert len(store.read_loose(TABLE)) < loose // 2, "nothing was packed"
    assert store.read(TABLE) == before and store.finished(TABLE, 100) == spans
    assert store.head(TABLE) == head
    again = walk(store, TABLE)
    assert again.faults == [] and again.head == head and again.hands == len(spans) == 6
    hashes = [START]
    for row in before:
        hashes.append(chained(hashes[-1], TABLE, row.number, row.link))
    packs = store.database.rows("SELECT last, hash FROM pack ORDER BY last")
    assert [bytes(found) for _, found in packs] == [hashes[last] for last, _ in packs]
    for after in range(0, len(before), 5):
        for until in (after, after + 1, after + 7, len(before)):
            assert store.read(TABLE, after, until) == before[after:until]
    store.pack(TABLE)  # there is nothing more to do
    assert store.read(TABLE) == before
    store.close()
    opened = store_at(keeps.rows, vault)
    assert opened.read(TABLE) == before and opened.head(TABLE) == head
    opened.append([entry(TABLE, len(before) + 1, b"more")])
    assert opened.read(TABLE, len(before))[0].data == b"more" and check(opened, TABLE) == []
    opened.close()


def test_a_hand_is_packed_by_itself_and_makes_the_file_smaller(keeps: Keeps) -> None:
    store = store_at(keeps.rows)
    written = played(store, hands=30, extra=False)
    plain = sum(len(row.data) + len(row.sealed) for row in written)
    store.pack(TABLE)
    [packed] = store.database.rows("SELECT sum(length(data)) FROM pack")[0]
    assert store.database.rows("SELECT count(*) FROM pack")[0] == (30,)
    assert packed < plain / 4
    assert store.database.rows("SELECT count(*) FROM secret")[0] == (0,), "a secret is of no use any more"
    store.close()


def test_packing_of_a_stream_that_is_not_there_or_has_no_hand_does_nothing(store: RoomStore) -> None:
    store.append([entry("a", 1), entry("a", 2)])
    store.pack_each(["a", "never"])
    assert len(store.read_loose("a")) == 2 and store.database.rows("SELECT 1 FROM pack") == []


@pytest.mark.logs("table/t1 could not be packed")
def test_a_stream_that_is_broken_is_left_and_the_others_are_packed(store: RoomStore) -> None:
    played(store, extra=False)
    played(store, extra=False, stream="t2")
    with store.database.writing() as base:
        base.execute("DELETE FROM row WHERE number = 9 AND stream = (SELECT id FROM stream WHERE name = ?)", (TABLE,))
    before = store.read(TABLE)
    store.pack_each([TABLE, "table/t2"])
    assert store.read(TABLE) == before == store.read_loose(TABLE), "what is broken is left as it was found"
    assert store.read_loose("table/t2") == [] and check(store, "table/t2") == []


ANY_ROWS = st.lists(
    st.builds(
        Link,
        st.integers(0, 2**40),
        st.text(max_size=5),
        st.binary(max_size=40),
        st.binary(max_size=40),
        st.sampled_from([b"", SECRET]),
    ),
    min_size=1,
    max_size=20,
)


@given(ANY_ROWS, st.integers(1, 2**40))
def test_any_rows_come_out_of_a_pack_as_they_went_in(rows: list[Link], first: int) -> None:
    assert unpack(first, pack(rows)) == [(number, link) for number, link in enumerate(rows, first)]


@pytest.mark.parametrize("data", [b"", b"\1", b"\2", b"\1abc", b"\0" + b"x" * 50, b"\1" + b"\xff" * 100])
def test_what_is_no_pack_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(BrokenPackError):
        unpack(1, data)


# ------------------------------------------------------------------------------------------------ changed from outside


def tampered(path: Path, *statements: tuple[str, tuple[Any, ...]]) -> None:
    """Change the file behind the room's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        for statement, values in statements:
            assert base.execute(statement, values).rowcount > 0, "nothing was changed"


LOOSE: dict[str, tuple[str, tuple[Any, ...]]] = {
    "data": ("UPDATE row SET data = CAST(data || ' ' AS BLOB) WHERE number = ?", (40,)),
    "at": ("UPDATE row SET at = at + 1 WHERE number = ?", (40,)),
    "kind": ("UPDATE row SET kind = 'act ' WHERE number = ?", (40,)),
    "hash": ("UPDATE row SET hash = zeroblob(32) WHERE number = ?", (40,)),
    "sealed": ("UPDATE row SET sealed = CAST(x'00' || substr(sealed, 2) AS BLOB) WHERE number = ?", (40,)),
    "seal taken off": ("UPDATE row SET sealed = NULL WHERE number = ?", (40,)),
    "another's seal": ("UPDATE row SET sealed = (SELECT sealed FROM row WHERE number = 41) WHERE number = ?", (40,)),
    "taken out": ("DELETE FROM row WHERE number = ?", (40,)),
}


@pytest.mark.parametrize("what", LOOSE)
def test_a_row_changed_from_outside_is_found(tmp_path: Path, what: str) -> None:
    vault = RoomVault(SECRET)
    store = SqliteStore(tmp_path / FILE, vault)
    played(store, hands=6)
    assert store.read(TABLE, 39, 40)[0].sealed, "row 40 is to be one of a hand"
    assert check(store, TABLE) == []
    store.close()
    tampered(tmp_path / FILE, LOOSE[what])
    again = SqliteStore(tmp_path / FILE, vault)
    faults = check(again, TABLE)
    assert faults and faults[0].where == f"row {41 if what == 'taken out' else 40} of {TABLE}", faults
    again.close()


@pytest.mark.parametrize("change", ["data = 'text'", "sealed = 'text'", "at = 'noon'", "hash = 7", "number = x'00'"])
def test_a_row_takes_nothing_of_another_sort(tmp_path: Path, store: RoomStore, change: str) -> None:
    """Else whoever reads it, or verifies it, would stumble over it."""
    store.append([entry("a", 1)])
    with pytest.raises(sqlite3.IntegrityError, match="cannot store"):
        tampered(tmp_path / FILE, (f"UPDATE row SET {change}", ()))
    assert check(store, "a") == []


def test_the_secret_of_a_hand_that_is_on_cannot_be_changed_unseen(tmp_path: Path) -> None:
    vault = RoomVault(SECRET)
    store = SqliteStore(tmp_path / FILE, vault)
    played(store)
    store.pack(TABLE)
    store.close()
    tampered(
        tmp_path / FILE,
        ("UPDATE secret SET wrapped = CAST(substr(wrapped, 1, 20) || x'00' || substr(wrapped, 22) AS BLOB)", ()),
    )
    again = SqliteStore(tmp_path / FILE, vault)
    begun = next(row.number for row in again.read(TABLE) if row.locked)
    assert [each.where for each in check(again, TABLE)][:1] == [f"row {begun} of {TABLE}"]
    again.close()


def packed_store(folder: Path) -> tuple[SqliteStore, list[Row]]:
    store = SqliteStore(folder / FILE, RoomVault(SECRET))
    played(store)
    store.pack(TABLE)
    return store, store.read(TABLE)


def third(store: RoomStore) -> tuple[int, int, bytes]:
    [(first, last, data)] = store.database.rows("SELECT first, last, data FROM pack ORDER BY last LIMIT 1 OFFSET 2")
    return first, last, bytes(data)


def test_a_byte_changed_in_a_pack_is_found_with_its_rows(tmp_path: Path) -> None:
    store, before = packed_store(tmp_path)
    first, last, data = third(store)
    chance, found = Random(1), 0
    for place in [0, 1, 2, 5, len(data) - 1, *chance.sample(range(len(data)), 40)]:
        changed = data[:place] + bytes([data[place] ^ (1 << chance.randrange(8))]) + data[place + 1 :]
        with store.database.writing() as base:
            base.execute("UPDATE pack SET data = ? WHERE last = ?", (changed, last))
        faults = check(store, TABLE)
        try:
            same = store.read(TABLE) == before  # a bit that says nothing
        except BrokenChainError:
            same = False
        assert same or f"rows {first} to {last} of {TABLE}" in [each.where for each in faults], (place, faults)
        found += not same
    assert found > 30
    with store.database.writing() as base:
        base.execute("UPDATE pack SET data = ? WHERE last = ?", (data, last))
    assert check(store, TABLE) == []
    store.close()


def _word_of_another(rows: list[Link]) -> list[Link]:
    return [rows[0]._replace(data=rows[0].data + b" "), *rows[1:]]


def _other_cards(rows: list[Link]) -> list[Link]:
    place = next(at for at, row in enumerate(rows) if row.sealed)
    return [*rows[:place], rows[place]._replace(sealed=rows[place].sealed.replace(b"1", b"2")), *rows[place + 1 :]]


def _later(rows: list[Link]) -> list[Link]:
    return [*rows[:-1], rows[-1]._replace(at=rows[-1].at + 1)]


def _two_changed_about(rows: list[Link]) -> list[Link]:
    return [rows[1], rows[0], *rows[2:]]


@pytest.mark.parametrize("change", [_word_of_another, _other_cards, _later, _two_changed_about])
@pytest.mark.parametrize("with_hash", [False, True], ids=["as it is", "with the hash that belongs to it"])
def test_a_pack_written_anew_is_found(
    tmp_path: Path, change: Callable[[list[Link]], list[Link]], with_hash: bool
) -> None:
    store, before = packed_store(tmp_path)
    first, last, data = third(store)
    links = change([each.link for each in unpack(first, data)])
    row_hash = START
    for row in before[: first - 1]:
        row_hash = chained(row_hash, TABLE, row.number, row.link)
    for number, link in enumerate(links, first):
        row_hash = chained(row_hash, TABLE, number, link)
    with store.database.writing() as base:
        base.execute("UPDATE pack SET data = ? WHERE last = ?", (pack(links), last))
        if with_hash:
            base.execute("UPDATE pack SET hash = ? WHERE last = ?", (row_hash, last))
    faults = check(store, TABLE)
    [(later, until)] = store.database.rows("SELECT first, last FROM pack WHERE last > ? ORDER BY last LIMIT 1", (last,))
    where = f"rows {later} to {until}" if with_hash else f"rows {first} to {last}"  # what was behind it does not follow
    assert f"{where} of {TABLE}" in [each.where for each in faults], faults
    store.close()


PACKED: dict[str, str] = {
    "hash": "UPDATE pack SET hash = zeroblob(32) WHERE last = ?",
    "taken out": "DELETE FROM pack WHERE last = ?",
    "first": "UPDATE pack SET first = first + 1 WHERE last = ?",
    "last": "UPDATE pack SET last = last - 1 WHERE last = ?",
}


@pytest.mark.parametrize("what", PACKED)
def test_a_pack_changed_from_outside_is_found(tmp_path: Path, what: str) -> None:
    store, _ = packed_store(tmp_path)
    _, last, _ = third(store)
    store.close()
    tampered(tmp_path / FILE, (PACKED[what], (last,)))
    again = SqliteStore(tmp_path / FILE, RoomVault(SECRET))
    assert check(again, TABLE), "nothing was found"
    again.close()


def test_a_stream_goes_on_from_an_end_that_it_once_had(store: RoomStore) -> None:
    store.append([entry("a", number) for number in range(1, 6)])
    head = store.head("a")
    store.append([entry("a", number) for number in range(6, 9)])
    walked = walk(store, "a", head)
    assert walked.faults == [] and walked.head == store.head("a")
    wrong = walk(store, "a", Head(5, START, head.at))
    assert [each.where for each in wrong.faults] == ["row 5 of a"], "it was not the end of this stream"
    assert walk(store, "a", heads={5: head.hash}).faults == []
    assert [each.where for each in walk(store, "a", heads={5: START, 99: START}).faults] == [
        "row 5 of a",
        "row 99 of a",
    ]


# ------------------------------------------------------------------------------------------------ seals


def test_what_was_sealed_is_on_the_disk_in_no_clear_word(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / FILE, RoomVault(SECRET))
    words, secret = b'{"type":"Shuffled","cards":[1,2,3]}', bytes(reversed(range(32)))
    begins = (Mark(1, False, b"about it"),)
    store.append(
        [
            NewRow("a", 1, 7, "act", b"openly said", begins, words, secret),
            entry("a", 2, b"", sealed=words, secret=secret),
        ]
    )
    assert [row.sealed for row in store.read("a")] == [words, words]
    lying = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"openly said" in lying and b"about it" in lying
    for hidden in (words, b"Shuffled", secret, SECRET):
        assert hidden not in lying
    [(one,), (other,)] = store.database.rows("SELECT sealed FROM row ORDER BY number")
    assert one != other, "the same words look the same under two seals"
    store.close()


def test_another_vault_cannot_open_what_was_sealed(keeps: Keeps) -> None:
    store = store_at(keeps.rows, RoomVault(SECRET))
    written = played(store)
    store.pack(TABLE)
    before = store.read(TABLE)
    store.close()
    stranger = store_at(keeps.rows, RoomVault())
    rows = stranger.read(TABLE)
    locked = [row.number for row in rows if row.locked]
    begun = next(row.number for row in reversed(written) for mark in row.marks if not mark.ends)
    assert locked == list(range(begun, len(before) + 1)), "of the hand that is on, and of no other"
    for row, known in zip(rows, before, strict=True):
        assert row == known._replace(sealed=b"", secret=b"", locked=LOST) if row.locked else row == known
    walked = walk(stranger, TABLE)
    assert walked.locked == len(locked) and walked.faults == []
    stranger.close()
    owner = store_at(keeps.rows, RoomVault(SECRET))
    assert owner.read(TABLE) == before
    owner.close()


def test_a_hand_that_cannot_be_opened_is_left_and_the_next_ones_are_packed(keeps: Keeps) -> None:
    rows = [row._replace(postings=()) for row in simulated("t1", HOLDEM, 4, seed=3)]
    begun = [at for at, row in enumerate(rows) for mark in row.marks if not mark.ends]
    ended = [at for at, row in enumerate(rows) for mark in row.marks if mark.ends]
    store = store_at(keeps.rows, RoomVault(SECRET))
    for row in rows[: ended[1]]:  # the second hand is on
        store.append([row])
    store.pack(TABLE)
    store.close()
    other = store_at(keeps.rows, RoomVault())
    told = msgspec.json.encode(Voiding(begun[1] + 1, ended[1], "Ann", "supervisor"))
    void = NewRow(TABLE, ended[1] + 1, rows[ended[1]].at, VOIDED, told, (Mark(2, True, b"{}"),))
    for row in [void, *rows[ended[1] + 1 : ended[3] + 1]]:
        other.append([row])
    other.pack(TABLE)
    found = other.read(TABLE)
    assert [row.number for row in found] == list(range(1, ended[3] + 2))
    assert [row.number for row in found if row.locked] == list(range(begun[1] + 1, ended[1] + 1))
    assert {row.number for row in other.read_loose(TABLE)} == {row.number for row in found if row.locked}
    assert [row.data for row in found] == [
        *(row.data for row in rows[: ended[1]]),
        told,
        *(row.data for row in rows[ended[1] + 1 : ended[3] + 1]),
    ]
    assert check(other, TABLE) == []
    other.close()


def test_a_stream_with_a_broken_pack_stops_no_other(tmp_path: Path) -> None:
    """Nothing is unpacked to append behind it; whoever verifies finds it, and whoever reads is told."""
    store = SqliteStore(tmp_path / FILE)
    played(store, extra=False)
    store.pack(TABLE)
    end = store.end(TABLE)
    store.close()
    tampered(tmp_path / FILE, ("UPDATE pack SET data = x'0100' WHERE last = ?", (end,)))
    again = SqliteStore(tmp_path / FILE)
    failed = again.append_each([[entry("a", 1)], [entry(TABLE, end + 1)], [entry("b", 1)]])
    assert failed == [None, None, None]
    assert again.end("a") == again.end("b") == 1 and again.end(TABLE) == end + 1
    assert check(again, TABLE)[0].where.endswith(f" to {end} of {TABLE}")
    with pytest.raises(BrokenChainError):
        again.read(TABLE)
    again.close()


def test_a_refusal_says_why_in_words(store: RoomStore) -> None:
    with pytest.raises(Refused, match=r"there are 0 chips, not 5\."):
        store.append([entry("a", 1, postings=(Payment(ANN, TABLE, 5, "sits down"),))])
