"""A hand that is seen at a glance to be ordinary is one that may begin, by all that is asked before each deal."""

import pytest

from pokerroom import Tournament, shelf
from pokerroom.law.error import Refused
from pokerroom.simulation.bot_tournament import BotTournament
from pokerroom.tournament import next_hand
from pokerroom.tournament.hands import BeginHand, EndHand, Fell
from pokerroom.tournament.tournament import replay


@pytest.mark.parametrize("draft", ["freezeout", "re_entry", "rebuy", "shootout", "bounty"])
def test_what_is_seen_at_a_glance_is_what_a_whole_look_finds(draft: str) -> None:
    seen = 0

    def watch(event: BotTournament) -> None:
        nonlocal seen
        state = event.state
        hands = next_hand.ordinary(state)
        for number, table in state.tables.items():
            if hands.may_begin(state, table):
                seen += 1
                level = next_hand.check_deal(state, number)
                assert level == hands.level
                assert level[:4] == (hands.number, hands.small, hands.big, hands.ante)
                assert next_hand.missing_at(state, number) == ()

    Tournament("house", draft, players=60, seed=3)._event.play(watch)
    assert bool(seen) is (draft != "shootout")  # in rounds every hand is looked at as a whole


def test_somebody_away_or_penalised_is_looked_for_and_then_not_any_more() -> None:
    event = Tournament("house", "freezeout", players=40, seed=1)
    event._event.running.draw()
    tournament = event.tournament
    tournament.play("the Director starts play")
    tournament.play("a hand begins at table 2")
    hands = next_hand.ordinary(tournament.state)
    state, table = tournament.state, tournament.state.tables[3]
    assert hands.may_begin(state, table)
    name = next(iter(table.players.values())).name
    tournament.play(f"the Director marks {name} as away")
    assert not hands.may_begin(state, table)
    assert next_hand.missing_at(state, 3) == (name,)
    tournament.play(f"the Director marks {name} as back")
    assert hands.may_begin(state, table)
    tournament.play("the Director stops the clock")
    assert not hands.may_begin(state, table)
    with pytest.raises(Refused, match="stands still"):
        next_hand.check_deal(state, 3)


def test_what_everybody_had_when_a_hand_began_is_known_whoever_has_come_since() -> None:
    event = Tournament("house", "freezeout", players=37, seed=1)
    event._event.running.draw()
    tournament = event.tournament
    tournament.play("the Director starts play")
    other, *_, table = sorted(tournament.state.tables.values(), key=lambda each: -len(each.players))
    tournament.play(f"a hand begins at table {table.number}")
    had = table.began_with()
    assert had == {each.name: each.chips for each in table.players.values()}
    free = next(seat for seat in range(1, 10) if seat not in table.players)
    comes = next(iter(other.players.values()))
    tournament.play(f"the Director moves {comes.name} to table {table.number}, seat {free}")
    assert table.players[free] is comes and table.began_with() == had
    with pytest.raises(Refused, match=f"{comes.name} does not sit at table {table.number}"):
        tournament.play(EndHand(table.number, (comes.name,), (comes.chips,)))
    out, takes = list(had)[:2]
    tournament.play(EndHand(table.number, (out, takes), (0, had[out] + had[takes])))
    assert [fell.began for fell in tournament.log if isinstance(fell, Fell)] == [had[out]]
    tournament.play(f"a hand begins at table {table.number}")
    assert table.began_with().keys() == {each.name for each in table.players.values()} >= {comes.name}


def test_to_ask_whether_a_hand_may_begin_or_end_changes_nothing() -> None:
    event = Tournament("house", "freezeout", players=40, seed=1)
    event._event.running.draw()
    tournament = event.tournament
    tournament.play("the Director starts play")
    table, at = tournament.state.tables[2], tournament.at + 60
    stood, recorded = repr(table), len(tournament.log)
    assert tournament.why_not(BeginHand(2), at) is None
    assert (repr(table), len(tournament.log), tournament.at) == (stood, recorded, at - 60)
    tournament.play(BeginHand(2))
    first, second = list(table.players.values())[:2]
    stood, recorded = repr(table), len(tournament.log)
    over = EndHand(2, (first.name, second.name), (0, first.chips + second.chips))
    assert tournament.why_not(over, at) is None
    assert (repr(table), len(tournament.log), tournament.at) == (stood, recorded, at - 60)


def test_a_hand_whose_names_and_stacks_are_not_as_many_is_not_booked() -> None:
    event = Tournament("house", "freezeout", players=40, seed=1)
    event._event.running.draw()
    tournament = event.tournament
    tournament.play("the Director starts play")
    tournament.play(BeginHand(2))
    table = tournament.state.tables[2]
    first, second = list(table.players.values())[:2]
    stood, recorded = repr(table), len(tournament.log)
    with pytest.raises(Refused, match="and have"):
        tournament.play(EndHand(2, (first.name, second.name), (first.chips + second.chips,)))
    assert (repr(table), len(tournament.log)) == (stood, recorded)


def test_a_tournament_that_is_replayed_stands_as_it_was_played() -> None:
    """What is noted around a hand is changed by the same function that changes it when the log is read again."""
    played = Tournament("house", "rebuy", players=30, seed=4)
    played.play()
    tournament = played.tournament
    again = replay(shelf.book("house"), tournament.log)
    assert repr(again.state.tables) == repr(tournament.state.tables)
    assert repr(again.state.entries) == repr(tournament.state.entries)
