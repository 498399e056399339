"""Whoever looks on while bots play a tournament is told in time, and changes nothing by it."""

from __future__ import annotations

from pokerroom import Tournament
from pokerroom.simulation.bot_tournament import BotTournament


def test_before_hands_are_played_one_is_told_which_have_begun() -> None:
    told: list[int] = []

    def before(event: BotTournament) -> None:
        for number, at in event.begun.items():
            assert event.state.tables[number].playing and not event.running.tables[number].state.playing
            assert at <= event.state.at
        told.append(len(event.begun))

    watched, alone = (Tournament("house", "freezeout", players=30, seed=5)._event for _ in range(2))
    watched.play(before=before)
    alone.play()
    assert sum(told) == watched.hands == alone.hands
    assert watched.running.tournament.log == alone.running.tournament.log


def test_hands_that_are_over_are_counted_and_not_kept() -> None:
    def watch(event: BotTournament) -> None:
        assert all(table.state.hand is None for table in event.running.tables.values())

    event = Tournament("house", "freezeout", players=30, seed=5)._event
    event.play(watch=watch)
    assert 10 * event.hands < event.recorded < 100 * event.hands
