"""Every draft of conditions that a casino's book ships is played to its end by bots, and its money balances."""

from __future__ import annotations

import pytest

from pokerroom import shelf
from pokerroom.simulation.bot_tournament import BotTournament, announced
from pokerroom.tournament.conditions import read_conditions
from pokerroom.tournament.state import SETTLED

DRAFTS = [(book.key, draft) for book in shelf.every() if book.key != shelf.HOUSE for draft in book.drafts]


def test_every_book_with_a_chapter_on_tournaments_ships_a_draft() -> None:
    held = {book.key for book in shelf.every() for rule in [book.rules.get("tournament.held")] if rule and rule.value}
    assert held - {shelf.HOUSE} <= {book for book, _ in DRAFTS}


@pytest.mark.parametrize(("name", "draft"), DRAFTS)
def test_every_draft_is_played_to_its_end(name: str, draft: str) -> None:
    book = shelf.book(name)
    names = [f"P{number}" for number in range(1, 13)]
    event = BotTournament(announced(book, read_conditions(book.drafts[draft]), names), seed=1)
    event.play()
    state = event.state
    assert state.is_now == SETTLED
    entries = state.entries.values()
    assert sum(each.paid for each in entries) == state.kept + sum(each.prize for each in entries)
    ceiling = state.rules.tournament_keeps.value
    assert ceiling is None or state.kept * 100 <= ceiling * sum(each.paid for each in entries)
    assert sorted(each.place for each in entries)[0] == 1
