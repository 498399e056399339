"""Freeze-outs from the first hand to the last player."""

from random import Random

import pytest

import pokerroom as pr
from pokerroom.law import Refused
from tests.table.kinds import acts
from tests.table.kinds import events as e
from tests.table.life import lawful

SIGN = "tasmania five card stud, ante 5, freeze out, agreed freeze out, buy in 100"
PLAYERS = {f"P{place}": 100 for place in range(1, 6)}


@pytest.mark.parametrize("seed", range(6))
def test_a_freeze_out_goes_to_the_last_player(seed: int) -> None:
    table = pr.Table(SIGN, players=PLAYERS, seed=seed)
    mind = Random(seed)
    out, ante = 0, 5
    for _ in range(2000):
        if len(table.state.players) < 2:
            break
        hand = table.deal()
        assert hand.sign.ante == ante
        with pytest.raises(Refused, match="freeze-out"):
            table.leave("P1" if "P1" in table.stacks else next(iter(table.stacks)))
        while not hand.over:
            hand.play(lawful(hand, mind))
        assert table.balance == 0
        gone = len(PLAYERS) - len(table.state.players)
        ante += 5 * (gone - out)
        out = gone
    ended = [event for event in table.log if isinstance(event, e.FreezeOutEnded)]
    assert len(ended) == 1
    taken = table.state.accounts["box"]
    assert table.stacks == {ended[0].name: 500 - taken}
    assert [event.ante for event in table.log if isinstance(event, e.Eliminated)] == [10, 15, 20, 25][:out]


def test_an_absent_player_antes_and_gives_up() -> None:
    table = pr.Table(SIGN, players=PLAYERS, seed=3)
    table.away("P3")
    table.deal()
    while table.hand is not None:
        due = table.hand.due
        assert table.hand.state.names[due.seat] != "P3"
        table.play(lawful(table.hand, Random(1)))
    assert table.stacks["P3"] == 95


def test_nothing_comes_in_or_out() -> None:
    table = pr.Table(SIGN, players=PLAYERS, seed=3)
    hand = table.deal()
    while not hand.over:
        hand.play(lawful(hand, Random(2)))
    for act in (
        acts.Buy("P1", 50),
        acts.TakeOff("P1", 5),
        acts.Lend("P1", "P2", 5),
        acts.Sit("P9", 9, 100),
        acts.Leave("P1"),
    ):
        with pytest.raises(Refused) as refusal:
            table.play(act)
        assert any(clause.startswith("TAS B") for clause in refusal.value.by), refusal.value
