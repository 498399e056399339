"""The watchman's round in one process: chips on a table that its account does not hold are an incident, until they agree."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pokerroom.room.ledger import table_account
from pokerroom.room.owner import Owner
from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from pokerroom.room.watchman import TABLE_CHIPS
from pokerroom.table.seats import Sit

CALM = Tempo(600.0, 600.0, 600.0)
SIGN = "crown holdem, no limit, blinds 1/2"


def with_two_tables(folder: Path, story: Callable[[Room, Owner], Awaitable[None]]) -> None:
    """Let something happen at the first of two tables, at each of which somebody sits with 200 chips of theirs."""

    async def life() -> None:
        room = Room(folder, tempo=CALM, seconds=600.0)
        await room.start()
        for _ in "ab":
            owner = await room.open_table(SIGN)
            guest, _ = room.people.guest()
            room.cashier.open_purse(guest.id)
            await room.act(owner.id, guest.name, Sit(guest.name, 1, 200))
        await story(room, room.tables["t1"])
        await room.stop()

    asyncio.run(life())


@pytest.mark.logs("there are 205 chips on the table")
def test_a_stack_that_was_altered_is_an_incident_after_a_round(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner) -> None:
        rows = room.store.end(owner.stream)
        owner.table.state.players[1].chips += 5  # as a fault of the program would
        for _ in range(2):  # told again while it lasts, it is written down once
            await room.watchman.go_round()
            [incident] = room.incidents.latest()
            assert (incident.kind, incident.where, incident.tables, incident.until) == (TABLE_CHIPS, "t1", ("t1",), 0)
            assert incident.what == "there are 205 chips on the table, and 200 in its account"
        part = room.health.part("ledger")
        assert not part.ok and part.says == "t1: there are 205 chips on the table, and 200 in its account."
        assert [each.name for each in room.health.look() if not each.ok] == ["ledger"]
        # It mends nothing by itself.
        assert owner.chips == 205 and room.ledger.balance(table_account("t1")) == 200
        assert room.store.end(owner.stream) == rows
        owner.table.state.players[1].chips -= 5
        await room.watchman.go_round()
        assert room.incidents.open == [] and room.health.part("ledger").ok
        assert [bool(each.until) for each in room.incidents.latest()] == [True]

    with_two_tables(tmp_path, story)


def test_twin_a_round_where_all_agrees_finds_nothing(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner) -> None:
        assert owner.chips == room.ledger.balance(table_account("t1")) == 200
        await room.watchman.go_round()
        assert room.incidents.latest() == [] and all(each.ok for each in room.health.look())

    with_two_tables(tmp_path, story)


@pytest.mark.logs("there are 195 chips on the table")
def test_chips_that_are_missing_are_found_and_a_table_that_is_being_written_is_not_doubted(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner) -> None:
        owner.table.state.players[1].chips -= 5
        owner._writing = True
        assert await room.watchman.look() == {}
        owner._writing = False
        await room.watchman.go_round()
        assert not room.health.part("ledger").ok
        owner.table.state.players[1].chips += 5

    with_two_tables(tmp_path, story)
