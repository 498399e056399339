"""Every format that the house holds is played to its end by bots, from its conditions as they stand in their file."""

from __future__ import annotations

import pytest

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.simulation.bot_tournament import BotTournament, announced
from pokerroom.tournament.clock import ClockSet
from pokerroom.tournament.conditions import read_conditions
from pokerroom.tournament.hands import HandBegan
from pokerroom.tournament.levels import by_length
from pokerroom.tournament.pool import bounties_of, entries_of, pool_of
from pokerroom.tournament.rounds import RoundOver
from pokerroom.tournament.state import SETTLED, TournamentState

HOUSE = shelf.book("house")
FIELDS = {
    "sit_and_go": 9,
    "freezeout": 22,
    "rebuy": 20,
    "re_entry": 20,
    "bounty": 20,
    "progressive": 20,
    "satellite": 34,
    "shootout": 27,
    "heads_up": 7,
}
# Bank, all chips, minutes altogether and of a level: what the figures of each draft are worked out from.
PLANS = {
    "sit_and_go": (5_000, 45_000, 80, 8),
    "freezeout": (10_000, 500_000, 240, 20),
    "rebuy": (5_000, 800_000, 240, 20),
    "re_entry": (20_000, 2_000_000, 480, 30),
    "bounty": (10_000, 500_000, 240, 20),
    "progressive": (10_000, 500_000, 240, 20),
    "satellite": (5_000, 200_000, 180, 15),
    "shootout": (10_000, 90_000, 120, 20),
    "heads_up": (5_000, 10_000, 50, 5),
}


def _played(draft: str, seed: int) -> TournamentState:
    names = [f"P{number}" for number in range(1, FIELDS[draft] + 1)]
    event = BotTournament(announced(HOUSE, read_conditions(HOUSE.drafts[draft]), names), seed=seed)
    event.play()
    return event.state


def test_there_is_a_draft_of_every_format_and_no_other() -> None:
    assert set(HOUSE.drafts) == set(FIELDS) == set(PLANS)


@pytest.mark.parametrize("draft", FIELDS)
def test_every_draft_is_played_to_its_end(draft: str) -> None:
    state = _played(draft, seed=1)
    assert state.is_now == SETTLED
    paid = sum(each.prize + each.bounties for each in state.entries.values())
    assert paid == pool_of(state) + bounties_of(state)
    assert not any(each.head for each in state.entries.values())
    again = sum(each.entries for each in state.entries.values())
    assert entries_of(state) == FIELDS[draft] + again
    assert (again > 0) == (draft == "re_entry")
    places = sorted(each.place for each in state.entries.values())
    assert places[0] == 1
    assert len(places) == FIELDS[draft]


@pytest.mark.parametrize("draft", FIELDS)
def test_the_levels_of_every_draft_follow_from_its_length(draft: str) -> None:
    conditions = read_conditions(HOUSE.drafts[draft])
    planned = by_length(*PLANS[draft])
    given = [(row["small"], row["big"], row.get("ante", 0), row["minutes"]) for row in conditions["wagers.levels"]]
    assert given == [(level.small, level.big, level.ante, level.minutes) for level in planned.levels]


@pytest.mark.parametrize("way", ["from the first", "go on"])
def test_each_round_of_a_shootout_begins_with_the_level_that_its_conditions_say(way: str) -> None:
    names = [f"P{number}" for number in range(1, 28)]
    conditions = read_conditions(HOUSE.drafts["shootout"]).but("format.round_levels", way)
    event = BotTournament(announced(HOUSE, conditions, names), seed=1)
    event.play()
    log = event.running.tournament.log
    over = next(place for place, each in enumerate(log) if isinstance(each, RoundOver))
    before = max(each.level for each in log[:over] if isinstance(each, HandBegan))
    after = next(each.level for each in log[over:] if isinstance(each, HandBegan))
    assert before > 1
    assert after == 1 if way == "from the first" else after >= before
    # The clock goes back by a named correction, and by nothing else.
    sets = [each for each in log if isinstance(each, ClockSet)]
    assert [each.why for each in sets] == (["round 2 begins"] if way == "from the first" else [])


def test_a_round_that_cannot_be_drawn_leaves_the_round_before_as_it_was() -> None:
    tournament = announced(HOUSE, read_conditions(HOUSE.drafts["heads_up"]), ["Ann", "Bob", "Cy"])
    tournament.play("the round is drawn: 3, 1, 2; buttons 1")
    tournament.play("the Director starts play", at=tournament.state.start)
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Ann 10000, Bob 0")
    before, count = repr(tournament.state), len(tournament.log)
    for line in ("1, 2, 3; buttons 1", "1, 1; buttons 1", "1, 2; buttons 1, 2", "1, 2; buttons 3"):
        with pytest.raises(Refused):
            tournament.play(f"the round is drawn: {line}")
    assert (repr(tournament.state), len(tournament.log)) == (before, count)
    tournament.play("the round is drawn: 1, 2; buttons 1")
    assert tournament.state.round == 2
