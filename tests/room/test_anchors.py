"""Anchors of a room whose house is now on one machine and now on another, each with the same keys and a file of its own."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pokerroom.room.anchors import FILE as ANCHORS
from pokerroom.room.anchors import STREAM, Anchor, Anchors, SignedAnchor, read
from pokerroom.room.copies import opened, verified
from pokerroom.room.keys import Keys, keys_folder, new_keys
from pokerroom.room.room import Room
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.stored import NewRow
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check

CALM = Tempo(600.0, 600.0, 600.0)
SIGN = "house holdem, no limit, blinds 1/2"


class Machines:
    """Two folders of keys beside the data of one room, which was anchored once on the first of them."""

    def __init__(self, folder: Path) -> None:
        self.data, self.one, self.two = folder / "data", folder / "one", folder / "two"
        self.house(self.one)
        shutil.copytree(self.one, self.two)

    def house(self, keys: Path, data: Path | None = None) -> list[str]:
        """Have the house on a machine for a while, in which something happens; what is wrong there in the end."""

        async def life() -> list[str]:
            room = Room(data or self.data, tempo=CALM, keys=keys)
            await room.start()
            await room.open_table(SIGN)
            await room.watchman.stop()
            wrong = room.incidents.open
            await room.stop()
            return wrong

        return asyncio.run(life())

    def wrong(self, keys: Path, data: Path | None = None) -> list[str]:
        return [str(fault) for fault in verified(data or self.data, keys).faults]

    def kept(self, keys: Path) -> list[str]:
        """The anchors that a machine has in its file."""
        [path] = keys.rglob(ANCHORS)
        return [each.text for each in read(path)]

    def last_row(self) -> SignedAnchor:
        with closing(SqliteStore(self.data / FILE)) as store:
            return msgspec.json.decode(store.read(STREAM)[-1].data, type=SignedAnchor)

    def adds(self, data: bytes) -> None:
        """Somebody who has the data and no keys puts a row behind those of the anchors, well chained."""
        with closing(SqliteStore(self.data / FILE)) as store:
            store.append_next(NewRow(STREAM, 0, 2**42, "anchor", data))
            assert check(store, STREAM) == []

    def copy(self) -> Path:
        """The data as it is now, kept to be put back."""
        kept = self.data.with_name("kept")
        shutil.copytree(self.data, kept)
        return kept


@pytest.fixture
def machines(tmp_path: Path) -> Machines:
    return Machines(tmp_path)


def test_the_house_may_be_on_one_machine_and_another_and_each_verifies(machines: Machines) -> None:
    for keys in (machines.two, machines.one, machines.two):
        assert machines.house(keys) == []
        assert machines.wrong(machines.one) == machines.wrong(machines.two) == []
    assert len(machines.kept(machines.two)) == 4, "whoever is the house keeps what others have anchored"
    assert machines.kept(machines.two)[: len(machines.kept(machines.one))] == machines.kept(machines.one)


def test_a_machine_that_has_nothing_but_the_keys_has_the_anchors_from_the_rows(machines: Machines) -> None:
    [path] = machines.two.rglob(ANCHORS)
    path.unlink()
    assert machines.wrong(machines.two) == [] and not path.exists(), "who verifies writes nothing"
    assert machines.house(machines.two) == []
    assert len(machines.kept(machines.two)) == 2 and machines.wrong(machines.one) == []


def test_a_process_that_is_not_the_house_keeps_them_as_well(machines: Machines) -> None:
    machines.house(machines.one)
    found = opened(machines.data, machines.two)
    try:
        anchors = Anchors(keys_folder(found.store.room, machines.two), found.store, found.keys or new_keys())
        anchors.keep_up()
        anchors.keep_up()
    finally:
        found.close()
    assert machines.kept(machines.two) == machines.kept(machines.one)


def test_two_processes_of_one_machine_keep_each_anchor_once(machines: Machines) -> None:
    machines.house(machines.two)
    found = opened(machines.data, machines.one)
    try:
        folder = keys_folder(found.store.room, machines.one)
        both = [Anchors(folder, found.store, found.keys or new_keys()) for _ in range(2)]
        for each in both:
            each.take()
        for each in both:
            each.read_again()
    finally:
        found.close()
    assert machines.kept(machines.one) == machines.kept(machines.two)


def _forged(signed: SignedAnchor, keys: Keys | None = None, **changed: Any) -> bytes:
    """The next anchor as somebody would have it who has not the keys, or has others."""
    before = signed.anchor
    told = {"number": before.number + 1, "before": signed.root, "row": before.row + 1, "heads": {}} | changed
    text = msgspec.json.encode(msgspec.structs.replace(before, **told)).decode()
    return msgspec.json.encode(SignedAnchor(text, keys.sign(text.encode()) if keys is not None else signed.signature))


@pytest.mark.logs("incident: records, anchors")
@pytest.mark.parametrize("how", ["not signed", "another key", "its own key", "the one before", "no anchor"])
def test_what_somebody_without_the_keys_puts_among_them_is_not_believed_and_found(machines: Machines, how: str) -> None:
    last, other = machines.last_row(), new_keys()
    machines.adds(
        {
            "not signed": _forged(last),
            "another key": _forged(last, other),
            "its own key": _forged(last, other, public=other.public),
            "the one before": msgspec.json.encode(last),
            "no anchor": b'{"text":"{}"',
        }[how]
    )
    for keys in (machines.one, machines.two):
        assert any(fault.startswith("anchors: ") for fault in machines.wrong(keys)), how
        assert machines.house(keys), "it is an incident"
    # The room anchors on, behind what it knows: nobody can stop it so.
    assert len(machines.kept(machines.two)) == 3 and machines.last_row().anchor.number == 3


@pytest.mark.logs("incident: ")
def test_data_of_yesterday_are_found_by_whoever_knows_a_later_anchor(machines: Machines) -> None:
    kept = machines.copy()
    machines.house(machines.one)
    assert any("is here, and row 2" in fault for fault in machines.wrong(machines.one, kept))
    assert machines.house(machines.one, kept)
    assert machines.wrong(machines.one, kept), "and stay found when the room goes on"


def test_history_that_was_written_anew_with_other_anchors_is_found(machines: Machines) -> None:
    kept = machines.copy()
    machines.house(machines.one)
    machines.house(machines.two, kept)  # another second anchor, signed by the room's key, over other rows
    assert machines.wrong(machines.two, kept) == []
    assert any(fault.startswith("anchors: ") for fault in machines.wrong(machines.one, kept))


@pytest.mark.logs("incident: ")
def test_an_anchor_that_is_put_behind_later_ones_once_more_hides_none_of_them(machines: Machines) -> None:
    first = msgspec.json.encode(machines.last_row())
    machines.house(machines.one)
    machines.adds(first)  # the last one that the second machine knows
    assert machines.house(machines.two)
    assert len(machines.kept(machines.two)) == 3
    assert machines.kept(machines.two)[:2] == machines.kept(machines.one)


@pytest.mark.logs("the last anchors are not here")
def test_behind_an_anchor_that_cannot_be_had_none_is_put(machines: Machines) -> None:
    for _ in range(2):
        machines.house(machines.one)
    assert len(machines.kept(machines.two)) == 1
    with closing(sqlite3.connect(machines.data / FILE, isolation_level=None)) as base:
        of = "stream = (SELECT id FROM stream WHERE name = 'anchors') AND number = 2"
        assert base.execute(f"UPDATE row SET data = x'00' WHERE {of}").rowcount == 1
    found = opened(machines.data, machines.two)
    try:
        assert found.anchors.lacking and len(found.anchors.every) == 1
    finally:
        found.close()
    room = Room(machines.data, tempo=CALM, keys=machines.two)
    try:
        room.store.append_next(NewRow("something", 0, 1, "new", b""))
        assert room.watchman.anchor() is None
        assert any("the last anchors are not here" in each for each in room.incidents.open)
    finally:
        asyncio.run(room.stop())


def test_a_room_that_is_killed_between_row_and_file_has_the_anchor(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Anchors, "_keep", lambda self: None)
        machines.house(machines.one)
    assert len(machines.kept(machines.one)) == 1
    assert machines.wrong(machines.one) == machines.wrong(machines.two) == []
    machines.house(machines.one)
    assert len(machines.kept(machines.one)) == 3 and machines.wrong(machines.one) == []


def _add_as_before(self: Anchors, at: int, build: str, heads: Any, transfers: int, balances: str) -> SignedAnchor:
    """An anchor as versions made it whose rows had no more than the root: first in the file."""
    grown = {
        stream: (head.number, head.hash.hex())
        for stream, head in heads.items()
        if head.number and head.number not in self.heads.get(stream, {})
    }
    number, root = self._next()
    anchor = Anchor(number, at, self._store.room, build, root, grown, transfers, balances, self.public)
    text = msgspec.json.encode(_without_row(anchor)).decode()
    signed = SignedAnchor(text, self._keys.sign(text.encode()))
    self._learn(signed)
    self._keep()
    if number not in LOST:
        self._store.append_next(NewRow(STREAM, 0, at, "anchor", signed.root.encode()))
    return signed


LOST: set[int] = set()  # anchors without a row: the room was killed when they stood in the file


def _without_row(anchor: Anchor) -> dict[str, Any]:
    return {name: value for name, value in msgspec.to_builtins(anchor).items() if name != "row"}


@pytest.mark.parametrize("lost", [(), (2,), (3,)])
def test_a_room_of_before_opens_and_verifies_and_goes_on_on_two_machines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: tuple[int, ...]
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Anchors, "add", _add_as_before)
        patched.setattr("tests.room.test_anchors.LOST", set(lost))
        old = Machines(tmp_path)
        for _ in range(2):
            old.house(old.one)
    assert old.wrong(old.one) == []
    shutil.rmtree(old.two)
    shutil.copytree(old.one, old.two)  # with the file, which nothing else has
    for keys in (old.one, old.two, old.one):
        assert old.house(keys) == []
        assert old.wrong(old.one) == old.wrong(old.two) == []
    [path] = old.two.rglob(ANCHORS)
    path.unlink()
    assert any("were made, and" in fault for fault in old.wrong(old.two))


def test_rows_of_a_room_of_before_that_are_gone_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Anchors, "add", _add_as_before)
    old = Machines(tmp_path)
    kept = old.copy()
    for _ in range(2):
        old.house(old.one)
    assert old.wrong(old.one, kept)
