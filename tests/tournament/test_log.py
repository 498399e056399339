"""What a tournament records: replayed it is the same tournament, written it reads the same, and a refusal is nothing."""

from __future__ import annotations

import msgspec
import pytest

from pokerroom import shelf
from pokerroom.law.clause import Case
from pokerroom.law.error import Refused
from pokerroom.proofs.case import run
from pokerroom.tournament.tournament import Tournament, replay
from pokerroom.tournament.vocabulary import TOURNAMENT

CASES = [case for book in shelf.every() for clause in book for case in clause.cases if case.word == "tournament"]


def ended(case: Case) -> Tournament | None:
    """The tournament of a case, as it is left."""
    seen: list[Tournament] = []
    run(case, shelf.book, lambda outcome, at: seen.append(at) if isinstance(at, Tournament) else None)
    return seen[-1] if seen else None


def test_there_are_cases_of_every_act_and_event() -> None:
    logged = {type(event) for case in CASES if (found := ended(case)) is not None for event in found.log}
    assert {kind.__name__ for kind in TOURNAMENT.events} - {kind.__name__ for kind in logged} == set()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.heading}-{case.line}")
def test_a_log_is_the_tournament(case: Case) -> None:
    found = ended(case)
    if found is None:  # refused before it was announced
        return
    book = shelf.book(found.state.game.book)
    assert replay(book, found.log).state == found.state
    for event in found.log:
        written = msgspec.json.encode(event)
        assert msgspec.json.decode(written, type=type(event)) == event
    for count in range(1, len(found.log)):  # from any row it goes on alike
        begun = replay(book, found.log[:count])
        for event in found.log[count:]:
            begun._log.emit(event)
        assert begun.state == found.state


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.heading}-{case.line}")
def test_a_refusal_changes_nothing(case: Case) -> None:
    found = ended(case)
    if found is None:
        return
    count = len(found.log)
    for line in (
        "Nobody withdraws",
        "the Director seats Nobody 1.1",
        "a hand begins at table 99",
        "the hand at table 1 ends: Ann 5, Bob 7",
        "the Deputy Nobody starts play",
        "the operator keeps $99999999",
        'the operator changes players.most to "many"',
    ):
        with pytest.raises(Refused):
            found.play(line)
    assert len(found.log) == count
    assert found.state == replay(shelf.book(found.state.game.book), found.log).state


def test_time_does_not_go_back() -> None:
    crown = shelf.book("crown")
    tournament = Tournament(crown.game("holdem"), at=100)
    with pytest.raises(Refused, match="time"):
        tournament.play("the operator tells the inspectors", at=99)
    assert tournament.at == 100
