"""A table as a desk sees it: what a notice that is running still needs, and who wants which seat."""

from __future__ import annotations

from random import Random

from pokerroom import shelf
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.names import is_bot
from pokerroom.room.overview import DeskTable, overview
from pokerroom.table.snapshot import resume, snapshot
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


def test_a_desk_is_told_who_wants_which_seat_and_since_when() -> None:
    sign = spoken_sign("crown holdem, no limit, blinds 5/10", shelf.book)
    table = Table(sign, dict.fromkeys(("Ann", "Bob"), 500), book=shelf.book("crown"), chance=Random(1), at=1000)
    assert desk(table, 1000).wanted == []
    table.play(acts.Want("Bob", 7), at=1010)
    table.play(acts.Want("Cy", 5), at=1020)
    table.play(acts.Want("Ann", 5), at=1050)

    def told(table: Table, now: int) -> list[tuple[int, str, int, int]]:
        return [(each.seat, each.name, each.waits, each.sits) for each in desk(table, now).wanted]

    bob = table.state.players[2].seat
    assert told(table, 1060) == [(5, "Cy", 40, 0), (5, "Ann", 10, 1), (7, "Bob", 50, bob)]
    # A table that was kept and made again has it, and who lets a seat go and asks anew waits anew.
    again = resume(shelf.book("crown"), snapshot(table))
    again.play(acts.Unwant("Cy", 5), at=1070)
    again.play(acts.Want("Cy", 5), at=1080)
    assert told(again, 1090) == [(5, "Ann", 40, 1), (5, "Cy", 10, 0), (7, "Bob", 80, bob)]
    again.play(acts.Allot(MANAGER, 7), at=1090)
    again.play(acts.Leave("Ann"), at=1091)
    assert told(again, 1095) == [(5, "Cy", 15, 0)]
