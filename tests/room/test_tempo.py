"""How long a room waits is said by the book of each table, unless somebody sets it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pokerroom import shelf
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.room import Room
from pokerroom.room.tempo import BY_THE_BOOK, RESTED, Pause, Tempo
from pokerroom.table.rules import TableRules
from pokerroom.table.table import Table

HOUSE = "house holdem, no limit, blinds 1/2"


def rules(sign: str) -> TableRules:
    return Table(spoken_sign(sign, shelf.book)).state.rules


@pytest.mark.parametrize("sign", [HOUSE, "crown holdem, no limit, blinds 1/2, commission none"])
def test_what_is_left_to_the_book_is_said_by_it(sign: str) -> None:
    said = Tempo(bank=BY_THE_BOOK, call=BY_THE_BOOK).at(rules(sign))
    assert (said.bank, said.call) == (30.0, 60.0)


def test_the_house_names_its_clauses() -> None:
    found = rules(HOUSE)
    assert found.seat_bank.by == ("HOUSE 253",)
    assert found.seat_kept.by == ("HOUSE 254",)


def test_what_somebody_set_stays() -> None:
    assert Tempo(bank=5.0, call=7.0).at(rules(HOUSE)) == Tempo(bank=5.0, call=7.0)


def test_a_table_of_the_room_has_the_seconds_of_its_book(tmp_path: Path) -> None:
    async def opened() -> Tempo:
        room = Room(tmp_path, tempo=Tempo(bank=BY_THE_BOOK, call=BY_THE_BOOK))
        await room.start()
        try:
            return (await room.open_table(HOUSE)).tempo
        finally:
            await room.stop()

    said = asyncio.run(opened())
    assert (said.bank, said.call) == (30.0, 60.0)


def test_a_pause_that_was_begun_elsewhere_is_not_begun_again() -> None:
    def left(since: float, now: float) -> float:
        return Pause(since).left("a hand", 4.0, now)

    assert left(100.0, 101.5) == 2.5
    assert left(100.0, 105.0) == 0.0
    assert left(100.0, 100.0 + RESTED) == 4.0, "whoever comes back to a table that was away finds it at rest"
    assert left(100.0, 99.0) == 4.0, "the clock of the other process was ahead"
    assert left(0.0, 1_800_000_000.0) == 4.0, "no other had it"
    here = Pause(100.0)
    here.here()
    assert here.left("a hand", 4.0, 101.5) == 4.0, "a row has come here since"


def test_a_pause_is_counted_once_whatever_is_done_meanwhile() -> None:
    pause = Pause()
    assert [pause.left("a hand", 4.0, 100.0 + each) for each in (0.0, 1.0, 3.5, 4.0, 9.0)] == [4.0, 3.0, 0.5, 0.0, 0.0]
    assert pause.left("another", 4.0, 109.0) == 4.0
    assert pause.left("another", 1.0, 109.5) == 1.0, "never longer than it is by now"
    pause.over()
    assert pause.left("another", 4.0, 120.0) == 4.0, "it was not to come meanwhile"
    assert pause.left("another", 4.0, 90.0) == 4.0, "a clock that goes back does not make it longer"
