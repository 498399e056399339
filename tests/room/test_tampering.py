"""Records that were changed behind the room's back: each change is found, with its row where it lies in one."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.anchors import FILE as ANCHORS
from pokerroom.room.chain import START, chained
from pokerroom.room.copies import backup, opened, restore, verified
from pokerroom.room.faults import Fault
from pokerroom.room.packs import links, pack
from pokerroom.room.room import Room
from pokerroom.room.store import FILE
from tests.room.small_room import FAST, make

PEOPLE = "people.db"
TABLE = "table/t1"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    make(folder)
    return folder


@pytest.fixture
def room(made: Path, tmp_path: Path) -> Path:
    """A room that is closed, to be changed."""
    shutil.copytree(made / "closed", tmp_path / "it")
    return tmp_path / "it"


def faults(room: Path) -> list[Fault]:
    return verified(room / "room", room / "keys").faults


def wheres(room: Path) -> list[str]:
    return [fault.where for fault in faults(room)]


def change(path: Path, *statements: str, values: tuple[Any, ...] = ()) -> None:
    """Change a file of the room with another program, which knows nothing of sums."""
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        for (trigger,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            if "summed" in trigger or "transfer" in trigger:
                base.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            assert base.execute(statement, values).rowcount > 0, "nothing was changed"


def one(path: Path, asked: str) -> tuple[Any, ...]:
    with closing(sqlite3.connect(path)) as base:
        found: tuple[Any, ...] = base.execute(asked).fetchone()
        return found


def test_a_room_that_nobody_touched_has_no_fault(made: Path, room: Path, tmp_path: Path) -> None:
    assert faults(room) == []
    shutil.copytree(made / "killed", tmp_path / "killed")
    assert faults(tmp_path / "killed") == []


def _rewritten(path: Path, edit: Callable[[bytes], bytes], *, anew: bool) -> str:
    """Change what is said in a pack of the table, with the hash of it, and `anew` all hashes behind it as well."""
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        [id] = base.execute("SELECT id FROM stream WHERE name = ?", (TABLE,)).fetchone()
        asked = "SELECT id, first, last, data FROM pack WHERE stream = ? ORDER BY last"
        row_hash, where = START, ""
        for place, (number, first, last, data) in enumerate(base.execute(asked, (id,)).fetchall()):
            found = links(data)
            if place == 2:
                found = [link._replace(sealed=edit(link.sealed)) for link in found]
                assert found != links(data), "nothing was changed"
                where = f"rows {first} to {last} of {TABLE}"
                base.execute("UPDATE pack SET data = ? WHERE id = ?", (pack(found), number))
            for at, link in enumerate(found, first):
                row_hash = chained(row_hash, TABLE, at, link)
            if anew and place >= 2:
                base.execute("UPDATE pack SET hash = ? WHERE id = ?", (row_hash, number))
        if anew:
            rest = base.execute("SELECT id, number, at, kind, data FROM row WHERE stream = ? ORDER BY number", (id,))
            for number, *_ in rest.fetchall():
                base.execute("UPDATE row SET hash = ? WHERE id = ?", (row_hash, number))
    return where


def _richer(sealed: bytes) -> bytes:
    return sealed.replace(b'"amounts":[', b'"amounts":[1') if b'"type":"Won"' in sealed else sealed


def test_a_changed_payout_is_found_where_it_lies(room: Path) -> None:
    assert _rewritten(room / "room" / FILE, _richer, anew=False) in wheres(room)


def _no_card(sealed: bytes) -> bytes:
    """A deck with a card that there is not."""
    start = sealed.find(b'"cards":[', sealed.find(b'"type":"Shuffled"')) + len(b'"cards":[')
    return sealed[:start] + b"9" + sealed[start:] if b'"type":"Shuffled"' in sealed else sealed


def test_a_card_that_there_is_not_is_found_where_it_lies(room: Path) -> None:
    assert _rewritten(room / "room" / FILE, _no_card, anew=False) in wheres(room)


def test_a_stream_hashed_anew_is_not_the_one_that_was_anchored(room: Path) -> None:
    _rewritten(room / "room" / FILE, _richer, anew=True)
    assert any(f"of {TABLE}" in fault.where and "anchored" in fault.what for fault in faults(room))


def test_a_deleted_row_is_found(room: Path) -> None:
    change(
        room / "room" / FILE,
        "DELETE FROM row WHERE number = 2 AND stream = (SELECT id FROM stream WHERE name = 'room')",
    )
    assert "row 2 of room" in wheres(room)


def test_a_deleted_hand_is_found(room: Path) -> None:
    path = room / "room" / FILE
    first, last = one(path, "SELECT first, last FROM pack WHERE first > 1 ORDER BY id LIMIT 1")
    change(path, "DELETE FROM pack WHERE last = ? AND first > 1", values=(last,))
    assert any(fault.what == f"row {first} is not there" for fault in faults(room))


def test_more_chips_in_an_account_are_found(room: Path) -> None:
    path = room / "room" / FILE
    [name] = one(path, "SELECT name FROM account WHERE name LIKE 'person/%'")
    change(path, "UPDATE account SET balance = balance + 5000 WHERE name = ?", values=(name,))
    assert any(fault.where == "ledger" for fault in faults(room))


def test_more_chips_in_an_account_that_another_lacks_are_found_with_their_account(room: Path) -> None:
    path = room / "room" / FILE
    [name] = one(path, "SELECT name FROM account WHERE name LIKE 'person/%'")
    change(path, "UPDATE account SET balance = balance + 5000 WHERE name = ?", values=(name,))
    change(path, "UPDATE account SET balance = balance - 5000 WHERE name = 'bank'")
    assert any(name in fault.what for fault in faults(room))


def test_a_transfer_with_no_row_is_found(room: Path) -> None:
    path = room / "room" / FILE
    [name] = one(path, "SELECT name FROM account WHERE name LIKE 'person/%'")
    added = (
        "INSERT INTO transfer (reference, debit, credit, amount, at, why) VALUES ('cashier/99/0', 'bank', ?, 5, 1, 'x')"
    )
    change(path, added, values=(name,))
    change(path, "UPDATE account SET balance = balance + 5 WHERE name = ?", values=(name,))
    change(path, "UPDATE account SET balance = balance - 5 WHERE name = 'bank'")
    assert "transfer cashier/99/0" in wheres(room)


@pytest.mark.parametrize("change_of", ["amount = amount + 1", "at = at + 1", "why = 'a gift'", "debit = 'house'"])
def test_a_transfer_that_says_something_else_is_found_by_its_row(room: Path, change_of: str) -> None:
    path = room / "room" / FILE
    change(path, f"UPDATE transfer SET {change_of} WHERE reference = 'cashier/1/0'")
    assert "transfer cashier/1/0" in wheres(room)


def test_a_transfer_that_is_gone_is_found(room: Path) -> None:
    change(room / "room" / FILE, "DELETE FROM transfer WHERE reference = 'cashier/1/0'")
    assert "transfer cashier/1/0" in wheres(room)


def test_a_forged_snapshot_is_found_and_left(room: Path) -> None:
    path = room / "room" / FILE
    [stream] = one(path, f"SELECT id FROM stream WHERE name = '{TABLE}'")
    change(path, "INSERT OR REPLACE INTO snapshot VALUES (?, 9, x'7b7d')", values=(stream,))
    assert f"row 9 of {TABLE}" in wheres(room)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE span SET ended = CAST(replace(ended, '\"pot\":', '\"pot\":9') AS BLOB) WHERE number = 2",
        "UPDATE span SET first = first + 1 WHERE number = 2",
        "DELETE FROM span WHERE number = 2",
        "UPDATE begun SET about = CAST(replace(about, '1/2', '5/10') AS BLOB)",
    ],
)
def test_an_index_that_says_something_else_is_found_by_its_hand(room: Path, statement: str) -> None:
    change(room / "room" / FILE, statement)
    assert f"hand 2 of {TABLE}" in wheres(room)


def test_a_time_beside_a_pack_is_found(room: Path) -> None:
    path = room / "room" / FILE
    first, last = one(path, "SELECT first, last FROM pack ORDER BY id LIMIT 1")
    change(path, "UPDATE pack SET at = at + 1 WHERE id = (SELECT min(id) FROM pack)")
    assert any(where.startswith(f"rows {first} to {last} of table/") for where in wheres(room))


@pytest.mark.parametrize(
    ("table", "statement"),
    [
        ("called", "UPDATE called SET name = 'Mallory' WHERE name = 'Ann'"),
        ("person", "UPDATE person SET password = NULL WHERE name = 'Ann'"),
        ("note", "UPDATE note SET words = 'other words'"),
        ("device", "DELETE FROM device WHERE person = (SELECT id FROM person WHERE name = 'Ann')"),
        ("office", "INSERT INTO office SELECT id, 'manager', 'link', 1, NULL, NULL FROM person WHERE name = 'Ann'"),
    ],
)
def test_people_who_were_changed_are_found_by_their_row(room: Path, table: str, statement: str) -> None:
    change(room / "room" / PEOPLE, statement)
    assert any(f" of {table} in {PEOPLE}" in where for where in wheres(room))


def test_a_row_of_people_that_is_gone_with_its_sum_is_found(room: Path) -> None:
    path = room / "room" / PEOPLE
    change(path, "DELETE FROM note", "DELETE FROM sums WHERE of = 'note'")
    assert any("not all those that were summed" in fault.what for fault in faults(room))


def test_who_erases_in_silence_is_found(room: Path) -> None:
    path = room / "room" / PEOPLE
    [number] = one(path, "SELECT number FROM called WHERE name = 'Ann'")
    change(path, "UPDATE called SET name = NULL WHERE name = 'Ann'")
    assert f"name {number} in {PEOPLE}" in wheres(room)


@pytest.mark.parametrize("name", [FILE, PEOPLE])
@pytest.mark.parametrize("left", [0.0, 0.1, 0.5, 0.98])
def test_a_truncated_file_gets_a_sentence(room: Path, name: str, left: float) -> None:
    path = room / "room" / name
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * left)])
    try:
        found = faults(room)
    except Refused as refusal:
        assert refusal.sentence.endswith(".") and name in refusal.sentence
    else:
        assert found


@pytest.mark.parametrize("name", [FILE, PEOPLE])
def test_a_truncated_file_gets_a_sentence_where_the_room_opens(room: Path, name: str) -> None:
    path = room / "room" / name
    path.write_bytes(path.read_bytes()[:5000])

    async def life() -> None:
        opened_room = Room(room / "room", tempo=FAST, keys=room / "keys")
        await opened_room.start()

    with pytest.raises(Refused, match=name):
        asyncio.run(life())


def test_a_log_that_breaks_off_is_kept_and_found_until_it_is_taken_away(made: Path, tmp_path: Path) -> None:
    room = tmp_path / "it"
    shutil.copytree(made / "killed", room)
    log = room / "room" / f"{FILE}-wal"
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)
    kept = log.with_name(f"{FILE}-wal.broken")
    assert kept.name in wheres(room) and kept.read_bytes() == bytes(data)
    assert kept.name in wheres(room), "it is said once, and then forgotten"


def test_anchors_whose_rows_are_cut_off_are_found_and_those_of_the_file_are_had_from_the_rows(room: Path) -> None:
    [path] = (room / "keys").rglob(ANCHORS)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert len(lines) > 1
    for left in (lines[:-1], []):
        path.write_bytes(b"".join(left))
        assert faults(room) == [], "each row carries its anchor, signed"
    path.write_bytes(whole.replace(b'transfers\\":', b'transfers\\":1', 1))
    assert path.read_bytes() != whole
    assert "anchors" in wheres(room)
    path.write_bytes(whole)
    last = "SELECT max(number) FROM row WHERE stream = (SELECT id FROM stream WHERE name = 'anchors')"
    of = "stream = (SELECT id FROM stream WHERE name = 'anchors')"
    change(room / "room" / FILE, f"DELETE FROM row WHERE number = ({last}) AND {of}")
    assert "anchors" in wheres(room)


def test_other_keys_than_those_of_the_room_are_found(room: Path) -> None:
    for path in (room / "keys").rglob("*.key"):
        path.write_text("ab" * 32)
    assert {"keys", "anchors"} <= set(wheres(room))


@pytest.mark.logs("the house has other rules")
def test_rules_of_the_house_that_the_room_did_not_open_with_are_found_and_then_written_down(room: Path) -> None:
    path = room / "room" / "house.toml"
    path.write_text(path.read_text().replace("45", "46"))
    assert wheres(room) == ["house.toml"]

    async def life() -> None:
        again = Room(room / "room", tempo=FAST, keys=room / "keys")
        await again.start()
        await again.stop()

    asyncio.run(life())
    assert faults(room) == []


@pytest.mark.parametrize("name", ["log.jsonl", "log.jsonl.1"])
def test_lines_of_the_log_that_were_changed_taken_out_or_put_in_are_found(room: Path, name: str) -> None:
    path = room / "room" / name
    lines = path.read_bytes().splitlines(keepends=True)
    for changed in (
        [lines[0], lines[1].replace(b"line", b"Line"), *lines[2:]],
        [lines[0], *lines[2:]],
        lines[1:],
        [*lines[:2], lines[1], *lines[2:]],
    ):
        path.write_bytes(b"".join(changed))
        assert any(where.endswith(f"of {name}") for where in wheres(room))
    path.write_bytes(b"".join(lines))
    assert faults(room) == []


def test_a_log_that_is_gone_from_the_middle_is_missed(room: Path) -> None:
    (room / "room" / "log.jsonl.1").unlink()
    assert wheres(room) == ["line 1 of log.jsonl"]


def test_a_backup_is_the_room_again(room: Path, tmp_path: Path) -> None:
    backup(room / "room", tmp_path / "backup", room / "keys")
    restore(tmp_path / "backup", tmp_path / "again")
    found = opened(tmp_path / "again", room / "keys")
    before = opened(room / "room", room / "keys")
    assert [found.store.read(stream) for stream in found.store.streams()] == [
        before.store.read(stream) for stream in before.store.streams()
    ]
    found.close()
    before.close()
    report = verified(tmp_path / "again", room / "keys")
    assert [fault.where for fault in report.faults] == ["house.toml"], "which is no record, and in no backup"
