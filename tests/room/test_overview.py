"""A table as a desk sees it: what a notice that is running still needs."""

from __future__ import annotations

from random import Random

from pokerroom import shelf
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.names import is_bot
from pokerroom.room.overview import DeskTable, overview
from pokerroom.table.table import Table
from tests.table.kinds import acts

MANAGER = "TG Area Manager"


def desk(table: Table, now: int) -> DeskTable:
    return overview("t1", "a table", table, None, is_bot, now, (MANAGER,))


def test_a_desk_is_told_how_much_of_its_notice_a_change_or_a_closing_has_had() -> None:
    sign = spoken_sign("crown holdem, no limit, blinds 5/10", shelf.book)
    players = dict.fromkeys(("Ann", "Bob", "Cy"), 500)
    table = Table(sign, players, book=shelf.book("crown"), chance=Random(1), at=1000)
    assert desk(table, 1000).notice is None
    table.play(acts.Notify(MANAGER, "blinds 10/20"))
    table.play(acts.NotifyClosing(MANAGER))
    hand = table.deal()
    while not hand.over:
        hand.fold()
    told = desk(table, 1000 + 5 * 60)
    assert told.notice is not None and told.closing is not None
    # Three hands, twenty minutes as the least wager goes up, or most of the players instead of the hands; of a closing all of them.
    needs = [(need.so_far, need.of, need.timed) for need in told.notice.needs]
    assert needs == [(1, 3, False), (5, 20, True), (0, 2, False)]
    assert [(need.so_far, need.of, need.timed) for need in told.closing.needs] == [(1, 3, False), (0, 3, False)]
    assert told.notice.seconds == told.closing.seconds == 300
