"""Bots whose conditions keep whoever has not been briefed from the table: they are briefed, and play."""

from __future__ import annotations

from pokerroom import shelf
from pokerroom.simulation.bot_tournament import BotTournament, announced
from pokerroom.tournament.conditions import checked, read_conditions
from pokerroom.tournament.state import SETTLED


def test_bots_who_wait_for_the_briefing_play_once_they_have_had_it() -> None:
    crown = shelf.book("crown")
    given = {**read_conditions(crown.drafts["friday"]).given, "late.then": "waits"}
    event = BotTournament(announced(crown, checked(given), ["Ann", "Bob", "Cy"]), 1)
    event.play()
    assert event.state.is_now == SETTLED
