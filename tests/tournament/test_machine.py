"""A sample of the random tournament machine."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom import shelf
from pokerroom.simulation.bot_tournament import announced
from pokerroom.tournament.conditions import checked, read_conditions
from pokerroom.tournament.running import TournamentRun
from tests.tournament.ledger_model import Ledger
from tests.tournament.machine import play_one


@pytest.mark.parametrize("number", [*range(1, 26), 38])  # 38: the table that others wait for breaks, hand for hand
def test_a_random_tournament_keeps_its_books(number: int) -> None:
    assert play_one(f"1.{number}").hands > 0


def test_who_withdraws_from_a_drawn_seat_is_gone_from_the_ledger() -> None:
    house = shelf.book("house")
    conditions = checked(read_conditions(house.drafts["freezeout"]).given)
    running = TournamentRun(announced(house, conditions, ["Ann", "Bob", "Cy"]), Random(1))
    running.draw()
    running.play("the Director starts play", at=running.state.start)
    running.play("Cy withdraws")
    ledger = Ledger([dict(row) for row in conditions["wagers.levels"]], {}, in_rounds=False, held=False)
    ledger.hear(running.tournament.log, 9)
    ledger.check(running.state, running.tables)
    assert {*ledger.seats} == {"Ann", "Bob"}
