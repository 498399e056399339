"""What the Director did last and nothing has followed from is taken back, with a reason; all is as before then."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from msgspec.json import decode, encode

from pokerroom import shelf
from pokerroom.law.error import NotUnderstood, Refused
from pokerroom.simulation.bot_tournament import announced
from pokerroom.tournament.conditions import checked, read_conditions
from pokerroom.tournament.corrections import Correct, last_deed
from pokerroom.tournament.preparing import DIRECTOR
from pokerroom.tournament.prizes import due_prizes, order_of
from pokerroom.tournament.tournament import Tournament, replay
from pokerroom.tournament.vocabulary import TOURNAMENT

BACK = "the Director takes back what was done last: it was somebody else"
NAMES = ["Ann", "Bob", "Cy", "Dan", "Eve", "Fay"]


def playing(draft: str = "freezeout", names: list[str] = NAMES, **changed: Any) -> Tournament:
    """A tournament of the house in which play has begun: at each table the names in their order."""
    house = shelf.book("house")
    told = {**read_conditions(house.drafts[draft]).given, "penalties": [{"for": "abuse", "penalty": {"hands": 2}}]}
    for key, value in changed.items():
        told[key.replace("__", ".")] = value
    conditions = checked(told)
    tournament = announced(house, conditions, names)
    seats = tournament.state.conditions["format.seats"] if tournament.state.conditions else 9
    tables = len(tournament.state.tables)
    shuffle = ", ".join(str(seat) for seat in range(1, tables * seats + 1))
    tournament.play(f"the seats are drawn: {shuffle}; buttons {', '.join('1' * tables)}")
    tournament.play("the Director starts play", at=tournament.state.start)
    return tournament


def stands_so(tournament: Tournament) -> dict[str, Any]:
    """Everything that is so, but for the time and a deal that was read out."""
    state = tournament.state
    left = {each.name for each in fields(state)} - {"game", "rules", "conditions", "at"}
    found = {name: decode(encode(getattr(state, name))) for name in left}
    for table in found["tables"].values():  # what they had when a hand began that is over is of no account
        table["stacks"] = table["stacks"] if table["playing"] else {}
    found["conditions"] = state.conditions.given if state.conditions is not None else {}
    return found


def taken_back(tournament: Tournament) -> list[str]:
    """Take back what was done last; replay must equal play. What is said of it."""
    events = tournament.play(BACK, at=tournament.at + 40)
    again = replay(shelf.book("house"), tournament.log)
    assert again.state == tournament.state
    return [f"{TOURNAMENT.say(event)} {list(event.by)}" for event in events]


def refused(tournament: Tournament, line: str = BACK) -> str:
    before = stands_so(tournament), len(tournament.log)
    with pytest.raises(Refused) as found:
        tournament.play(line, at=tournament.at + 1)
    assert (stands_so(tournament), len(tournament.log)) == before
    return found.value.sentence


# -------------------------------------------------------------------------------------------------- penalties


def test_a_penalty_that_is_not_served_is_taken_back() -> None:
    tournament = playing()
    before = stands_so(tournament)
    tournament.play("the Director penalises Ann for abuse: 2 hands")
    assert stands_so(tournament) != before
    assert taken_back(tournament) == ["the penalty of Ann for abuse is taken back: it was somebody else ['HOUSE 171']"]
    assert stands_so(tournament) == before
    tournament.play("a hand begins at table 1")
    assert tournament.log[-1].missing == ()


def test_of_two_penalties_the_last_is_taken_back_and_only_once() -> None:
    tournament = playing()
    tournament.play("the Director penalises Ann for abuse: 2 hands")
    before = stands_so(tournament)
    tournament.play("the Director penalises Bob for abuse: 2 hands")
    taken_back(tournament)
    assert stands_so(tournament) == before
    assert refused(tournament) == "what was done last is taken back already."


def test_a_penalty_goes_while_the_hand_in_which_it_was_given_is_on_and_no_later() -> None:
    tournament = playing()
    tournament.play("a hand begins at table 1")
    tournament.play("the Director penalises Ann for abuse: 2 hands")
    tournament.play("the hand at table 1 ends: Bob 10100, Cy 9900")
    taken_back(tournament)
    entry = tournament.state.named["Ann"]
    assert entry.penalty == 0 and not tournament.state.apart
    tournament.play("the Director penalises Ann for abuse: 2 hands")
    tournament.play("a hand begins at table 1")
    assert refused(tournament) == "Ann misses hands for it already: the penalty stands."
    assert entry.penalty == 2


def test_a_penalty_at_one_table_does_not_wait_for_hands_at_another() -> None:
    tournament = playing(format__seats=3, format__final=2)
    tournament.play("the Director penalises Ann for abuse: 2 hands")
    other = 3 - tournament.state.named["Ann"].table
    tournament.play(f"a hand begins at table {other}")
    taken_back(tournament)
    assert tournament.state.named["Ann"].penalty == 0


def test_a_disqualification_stands_and_so_does_the_penalty_before_it() -> None:
    tournament = playing()
    tournament.play("the Director penalises Ann for abuse: 2 hands")
    tournament.play("the Director disqualifies Bob for collusion")
    assert refused(tournament) == "a disqualification stands."


# ------------------------------------------------------------------------------------------------ cards on felt


def test_a_count_is_a_hand_that_is_missed_for_a_penalty() -> None:
    tournament = playing()
    tournament.play("the Director penalises Ann for abuse: 2 hands")
    tournament.play("the Director marks Cy as away")
    found = []
    for _ in range(3):
        began, *_ = tournament.play("the Director counts table 1: Bob 10000, Dan 10000")
        found.append((began.missing, tournament.state.named["Ann"].penalty))
    assert found == [(("Ann", "Cy"), 1), (("Ann", "Cy"), 0), (("Cy",), 0)]


def test_a_hand_that_was_missed_by_a_count_is_still_to_be_missed_when_the_count_is_taken_back() -> None:
    tournament = playing()
    for name in ("Ann", "Dan"):
        tournament.play(f"the Director penalises {name} for abuse: 2 hands")
    tournament.play("the Director marks Cy as away")
    for left in (2, 1, 0):
        before = stands_so(tournament)
        assert tournament.state.named["Ann"].penalty == tournament.state.named["Dan"].penalty == left
        tournament.play("the Director counts table 1: Bob 29500, Ann 500, Dan 0; Bob takes Dan")
        taken_back(tournament)
        assert stands_so(tournament) == before
        tournament.play("the Director counts table 1: Bob 10000, Eve 10000")


def test_who_was_noted_out_is_back_with_chips_and_place() -> None:
    tournament = playing()
    tournament.play("the Director counts table 1: Bob 12000, Ann 8000")
    tournament.play("the Director marks Cy as away")
    before = stands_so(tournament)
    tournament.play("the Director counts table 1: Bob 22000, Cy 0; Bob takes Cy", at=tournament.at + 60)
    assert tournament.state.named["Cy"].is_now == "out" and len(order_of(tournament.state)) == 6
    [said] = taken_back(tournament)
    assert said == (
        "the count of table 1 is taken back: it was somebody else; they have Bob 12000, Cy 10000 again ['HOUSE 171']"
    )
    assert stands_so(tournament) == before
    tournament.play("the Director counts table 1: Dan 20000, Fay 0; Dan takes Fay")
    assert tournament.state.named["Fay"].order == 1


def test_a_count_of_stacks_is_taken_back_and_the_one_before_it_stands() -> None:
    tournament = playing()
    tournament.play("the Director counts table 1: Bob 12000, Ann 8000")
    before = stands_so(tournament)
    tournament.play("the Director counts table 1: Bob 11000, Ann 9000")
    taken_back(tournament)
    assert stands_so(tournament) == before
    assert refused(tournament) == "what was done last is taken back already."


def test_the_first_count_goes_and_the_conditions_can_be_changed_again() -> None:
    tournament = playing()
    before = stands_so(tournament)
    tournament.play("the Director counts table 1: Bob 20000, Ann 0; Bob takes Ann")
    taken_back(tournament)
    assert stands_so(tournament) == before and not tournament.state.first_hand


def test_a_hand_that_has_followed_a_count_stands_in_the_way() -> None:
    tournament = playing(format__seats=3, format__final=2)
    tournament.play("the Director counts table 1: Cy 20000, Ann 0; Cy takes Ann")
    tournament.play("a hand begins at table 2")
    assert refused(tournament) == "a hand has begun since: the count stands."
    assert tournament.state.named["Ann"].is_now == "out"


def test_a_hand_that_was_dealt_is_no_count() -> None:
    tournament = playing()
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Bob 20000, Ann 0")
    assert refused(tournament) == "what was done last cannot be taken back."


def test_whoever_bought_back_has_followed_from_a_count() -> None:
    tournament = playing("rebuy")
    tournament.play("the Director counts table 1: Bob 10000, Ann 0; Bob takes Ann")
    tournament.play("Ann buys back")
    assert refused(tournament) == "Ann has bought since: the count stands."


def test_a_bounty_that_was_paid_stays() -> None:
    tournament = playing("bounty")
    tournament.play("the Director counts table 1: Bob 20000, Ann 0; Bob takes Ann")
    assert refused(tournament) == "money that was paid stays."


def test_hand_for_hand_is_over_again_where_it_began_by_mistake() -> None:
    tournament = playing(format__seats=3, prizes__shares=[65, 35], format__final=2)
    counts = ["1: Ann 20000, Bob 0", "2: Dan 20000, Eve 0"]
    for count in counts:
        tournament.play(f"the Director counts table {count}")
    before = stands_so(tournament)
    last = next(each for each in tournament.state.left if each.name not in ("Ann", "Dan"))
    taker = next(each for each in tournament.state.left if each.table == last.table and each is not last)
    tournament.play(f"the Director counts table {last.table}: {taker.name} {taker.chips + last.chips}, {last.name} 0")
    assert tournament.state.turn == 1
    taken_back(tournament)
    assert stands_so(tournament) == before


def test_hand_for_hand_that_the_director_wanted_has_followed_from_a_count() -> None:
    tournament = playing(format__seats=3, prizes__shares=[65, 35], format__final=2)
    tournament.play("the Director counts table 1: Ann 20000, Bob 0")
    tournament.play("the Director has the tables play hand for hand")
    assert refused(tournament) == "something has followed from the count, and it stands."


def test_what_lies_far_back_in_the_log_is_not_looked_for() -> None:
    tournament = playing()
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Bob 10100, Cy 9900")
    for _ in range(2_000):
        tournament.play("somebody looks at the clock", at=tournament.at + 1)
    assert refused(tournament) == "what was done last cannot be taken back."


def test_the_last_bust_goes_before_the_results_are_signed_and_not_afterwards() -> None:
    tournament = playing(names=["Ann", "Bob"])
    tournament.play("the Director counts table 1: Ann 20000, Bob 0; Ann takes Bob", at=tournament.at + 60)
    assert tournament.state.is_now == "over"
    tournament.play("the operator keeps $20")
    taken_back(tournament)
    state = tournament.state
    assert (state.is_now, state.kept_said, state.runs_since) == ("running", False, -1)
    assert [(each.name, each.chips) for each in state.left] == [("Ann", 10_000), ("Bob", 10_000)]
    with pytest.raises(Refused, match="it is not over"):
        tournament.play("the Director settles the prizes: Ann $200")
    tournament.play("the Director lets the clock run")
    tournament.play("the Director counts table 1: Bob 20000, Ann 0; Bob takes Ann")
    tournament.play("the operator keeps $20")
    assert [each.name for each in order_of(state)] == ["Bob", "Ann"] and due_prizes(state) == {"Bob": 200_00}
    tournament.play("the Director settles the prizes: Bob $200")
    assert refused(tournament) == "money that was paid stays."


# ------------------------------------------------------------------------------------------------------- levels


def test_a_level_that_has_not_begun_is_as_before() -> None:
    tournament = playing()
    before = stands_so(tournament)
    tournament.play("the Director makes level 3 150/250, ante 50, for 10 minutes")
    assert taken_back(tournament) == [
        "level 3 is 125/250, ante 0, for 20 minutes again: it was somebody else ['HOUSE 171']"
    ]
    assert stands_so(tournament) == before
    tournament.play("the Director makes level 2 100/200, ante 0, for 10 minutes")
    tournament.play("somebody looks at the clock", at=tournament.at + 20 * 60)
    assert refused(tournament) == "level 2 has begun, and stands."


# ------------------------------------------------------------------------------------------- what stands, and who


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("the Director stops the clock", "the clock is set anew, with a reason."),
        ("the Director sets the clock to level 2 with 60 seconds left: late", "the clock is set anew, with a reason."),
        ("the Director moves Ann to table 1, seat 9: they asked", "a move is moved back, with a reason."),
        ("the Director rules on the pot: split", "what was done last cannot be taken back."),
    ],
)
def test_anything_else_stands_and_is_said_how_it_is_put_right(line: str, sentence: str) -> None:
    tournament = playing()
    tournament.play("the Director penalises Ann for abuse: 2 hands")
    tournament.play(line)
    assert refused(tournament) == sentence


def test_it_has_a_reason() -> None:
    tournament = playing()
    tournament.play("the Director penalises Ann for abuse: 2 hands")
    with pytest.raises(NotUnderstood):
        tournament.play("the Director takes back what was done last")
    with pytest.raises(Refused, match="has a reason"):
        tournament.play(Correct(DIRECTOR, " "))


def test_nobody_who_takes_part_takes_anything_back() -> None:
    tournament = playing()
    tournament.play("the Director names Ann a deputy")
    tournament.play("the Director penalises Bob for abuse: 2 hands")
    line = "the Deputy Ann takes back what was done last: a mistake"
    assert refused(tournament, line) == "Ann takes part, and decides nothing here."
    tournament.play("the operator appoints Cy as Director")
    tournament.play("the Director penalises Bob for abuse: 2 hands")
    assert refused(tournament) == "Cy takes part, and decides nothing here."
    tournament.play("the operator appoints Dana as Director")
    tournament.play("the Director names Eva a deputy")
    tournament.play("the Director penalises Bob for abuse: 2 hands")
    tournament.play("the Deputy Eva takes back what was done last: a mistake")
    assert tournament.state.named["Bob"].penalty == 4


def test_the_desk_is_told_what_would_be_taken_back() -> None:
    tournament = playing()
    assert isinstance(last_deed(tournament.state, tournament.log), Refused)
    tournament.play("the Director penalises Ann for abuse: 2 hands")
    assert last_deed(tournament.state, tournament.log) is tournament.log[-1]
    assert tournament.why_not(Correct(DIRECTOR, "a mistake"), tournament.at) is None
    tournament.play("the Director counts table 1: Bob 20000, Cy 0")
    assert last_deed(tournament.state, tournament.log) == tournament.log[-1]
    assert TOURNAMENT.say(tournament.log[-1]) == "Cy is out"
    assert tournament.why_not(Correct(DIRECTOR, "a mistake"), tournament.at) is None
