"""The ladder of offices: who stands above whom, and what is no office at all."""

import pytest

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.law.ladder import Ladder, ladder_of

LADDER = Ladder(("dealer", "Supervisor", "manager"), ("TOY 1",))


def test_offices_stand_in_order_however_they_are_written() -> None:
    assert [LADDER.rank(each) for each in ("Dealer", "supervisor", "MANAGER")] == [0, 1, 2]
    assert LADDER.named("SUPERVISOR") == "Supervisor"
    assert LADDER.at_least("manager", "supervisor")
    assert LADDER.at_least("supervisor", "Supervisor")
    assert not LADDER.at_least("dealer", "supervisor")
    assert (LADDER.lowest, LADDER.highest) == ("dealer", "manager")


def test_what_is_no_office_is_refused_by_the_clauses_of_the_ladder() -> None:
    for word in ("waiter", 7, None, ""):
        with pytest.raises(
            Refused, match="is not an office here; the offices are dealer, Supervisor, manager"
        ) as refused:
            LADDER.rank(word)
        assert refused.value.by == ("TOY 1",)
        assert word not in LADDER
    with pytest.raises(Refused) as refused:
        LADDER.at_least("waiter", "dealer", by=())
    assert refused.value.by == ()


def test_somebody_stands_as_high_as_the_highest_office_they_hold() -> None:
    assert LADDER.reached(["dealer", "supervisor"]) == 1
    assert LADDER.reached(["duty manager"]) == -1
    assert LADDER.reached([]) == -1
    assert LADDER.up_to(LADDER.reached(["supervisor"])) == ("dealer", "Supervisor")
    assert LADDER.up_to(-1) == ()


def test_every_game_has_a_ladder() -> None:
    for book in shelf.every():
        for game in book.games.values():
            ladder = ladder_of(game)
            assert len(ladder.names) > 1
            assert all(remedy.office in ladder for remedy in game.remedies if remedy.office)
