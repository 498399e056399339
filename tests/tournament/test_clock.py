"""The clock: levels at their time, stops and breaks, corrections and edits, and at which level a hand is played."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom import shelf
from pokerroom.hand.hand import Hand
from pokerroom.hand.round_of_play import due_in, play_in
from pokerroom.hand.state import OVER
from pokerroom.hand.wagering import Fold
from pokerroom.law.error import Refused
from pokerroom.simulation.bot_tournament import announced
from pokerroom.tournament.clock import ClockSet, SetClock, levels_of, stands
from pokerroom.tournament.conditions import checked, flat
from pokerroom.tournament.hands import HandBegan
from pokerroom.tournament.running import TournamentRun
from pokerroom.tournament.times import read_moment
from pokerroom.tournament.together import HandForHandBegan, HandsPlayed
from pokerroom.tournament.tournament import Tournament, replay

HOUSE = shelf.book("house")
MINUTE = 60


def tournament(players: int = 3, **more: object) -> Tournament:
    """A freeze-out from Friday 20:00 in levels of 20 minutes: 50/100, 75/150, 125/250, a break of 15, 225/450."""
    given = {**flat(HOUSE.drafts["freezeout"]), **{key.replace("__", "."): value for key, value in more.items()}}
    return announced(HOUSE, checked(given), [f"P{number}" for number in range(1, players + 1)])


def begun(players: int = 3, **more: object) -> Tournament:
    found = tournament(players, **more)
    found.play("the seats are drawn: 1, 2, 3, 4, 5, 6, 7, 8, 9; buttons 1")
    found.play("Friday 20:00 the Director starts play")
    return found


def face(of: Tournament, when: str) -> tuple[int, int, int]:
    """The level that the clock shows at a moment, its big blind, and the seconds that are left of a break."""
    at, _ = read_moment(f"{when} clock", of.at)
    shown = stands(of.state, at)
    return shown.level.number, shown.level.big, shown.break_left


def plays(of: Tournament, when: str) -> tuple[int, int, int]:
    """Begin a hand and end it a second later; level and blinds that it is played at."""
    [hand] = [each for each in of.play(f"{when} a hand begins at table 1") if isinstance(each, HandBegan)]
    of.play(f"the hand at table 1 ends: P1 {of.state.entries['p1'].chips}", at=of.at + 1)
    return hand.level, hand.small, hand.big


def refusal(of: Tournament, line: str) -> Refused:
    """Why a line is refused; nothing is written down, and no time has passed."""
    rows, at, state = len(of.log), of.at, repr(of.state)
    with pytest.raises(Refused) as refused:
        of.play(line)
    assert (len(of.log), of.at, repr(of.state)) == (rows, at, state)
    return refused.value


# ----------------------------------------------------------------------------------------------- levels by time


def test_levels_follow_at_their_time_to_the_second() -> None:
    clock = begun()
    assert face(clock, "Friday 20:00:00") == face(clock, "Friday 20:19:59") == (1, 100, 0)
    assert face(clock, "Friday 20:20:00") == face(clock, "Friday 20:39:59") == (2, 150, 0)
    assert face(clock, "Friday 20:40:00") == face(clock, "Friday 20:59:59") == (3, 250, 0)
    assert face(clock, "Friday 21:15:00") == (4, 450, 0)


def test_no_level_begins_before_play_does() -> None:
    clock = tournament()
    clock.play("the seats are drawn: 1, 2, 3, 4, 5, 6, 7, 8, 9; buttons 1")
    assert face(clock, "Friday 20:30") == (1, 100, 0)
    clock.play("Friday 20:30 the Director starts play")
    assert face(clock, "Friday 20:49:59") == (1, 100, 0)
    assert face(clock, "Friday 20:50") == (2, 150, 0)


def test_no_level_is_left_out_however_long_it_goes_on() -> None:
    clock = begun()
    start, seen = clock.state.start, []
    for minutes in range(24 * 60):
        number = stands(clock.state, start + minutes * MINUTE).level.number
        if number not in seen[-1:]:
            seen.append(number)
    assert seen == list(range(1, len(seen) + 1)) and len(seen) > 12, "blinds grow on behind the last that was given"
    bigs = [level.big for level in levels_of(clock.state)]
    assert bigs == sorted({*bigs})


def test_where_blinds_do_not_grow_the_last_level_goes_on() -> None:
    levels = [{"small": 50, "big": 100, "minutes": 20}, {"small": 75, "big": 150, "minutes": 20}]
    clock = begun(wagers__levels=levels, wagers__grow="no", format__breaks=[])
    assert face(clock, "Friday 20:40") == face(clock, "Saturday 04:00") == (2, 150, 0)


# ------------------------------------------------------------------------------------------- stops and breaks


def test_a_clock_that_stands_goes_on_with_what_was_left_t29() -> None:
    clock = begun()
    clock.play("Friday 20:10:00 the Director stops the clock")
    assert face(clock, "Friday 20:17:30") == (1, 100, 0)
    assert refusal(clock, "Friday 20:12 the Director stops the clock").sentence == "the clock does not run."
    clock.play("Friday 20:17:30 the Director lets the clock run")
    assert refusal(clock, "the Director lets the clock run").sentence == "the clock runs already."
    assert face(clock, "Friday 20:27:29") == (1, 100, 0)
    assert face(clock, "Friday 20:27:30") == (2, 150, 0)
    assert face(clock, "Friday 21:07:30") == (3, 250, 15 * MINUTE)
    assert face(clock, "Friday 21:22:30") == (4, 450, 0)


def test_stops_add_up_however_many_there_are() -> None:
    clock = begun()
    for minute in range(1, 11):
        clock.play(f"Friday 20:{minute:02}:00 the Director stops the clock")
        clock.play(f"Friday 20:{minute:02}:30 the Director lets the clock run")
    assert face(clock, "Friday 20:24:59") == (1, 100, 0)
    assert face(clock, "Friday 20:25:00") == (2, 150, 0)


def test_no_hand_begins_while_the_clock_stands_and_the_one_that_is_on_is_finished() -> None:
    clock = begun()
    clock.play("Friday 20:05 a hand begins at table 1")
    clock.play("Friday 20:06 the Director stops the clock")
    clock.play("Friday 20:08 the hand at table 1 ends: P1 10100, P2 9900")
    assert refusal(clock, "Friday 20:30 a hand begins at table 1").sentence == "the clock stands still."
    clock.play("Friday 20:30 the Director lets the clock run")
    assert plays(clock, "Friday 20:31") == (1, 50, 100), "6 minutes were played, and one"


def test_without_a_director_on_duty_it_stands_until_somebody_is() -> None:
    clock = begun()
    director = clock.state.director
    clock.play("Friday 20:05 a hand begins at table 1")
    clock.play(f"Friday 20:10 the operator notes that {director} is off duty")
    clock.play("Friday 20:11 the hand at table 1 ends: P1 10100, P2 9900")
    assert face(clock, "Friday 21:00") == (1, 100, 0)
    assert "on duty" in refusal(clock, "Friday 20:12 a hand begins at table 1").sentence
    assert "on duty" in refusal(clock, "Friday 20:12 the Director lets the clock run").sentence
    clock.play(f"Friday 20:30 the operator notes that {director} is on duty")
    clock.play("Friday 20:30 the Director lets the clock run")
    assert face(clock, "Friday 20:39:59") == (1, 100, 0)
    assert face(clock, "Friday 20:40") == (2, 150, 0)


def test_a_break_follows_its_level_and_no_hand_begins_in_it() -> None:
    clock = begun()
    clock.play("Friday 20:59 a hand begins at table 1")
    assert face(clock, "Friday 21:00") == (3, 250, 15 * MINUTE)
    clock.play("Friday 21:01 the hand at table 1 ends: P1 10100, P2 9900")
    assert refusal(clock, "Friday 21:01 a hand begins at table 1").by == ("HOUSE 178",)
    assert refusal(clock, "Friday 21:14:59 a hand begins at table 1").sentence == "it is a break."
    assert plays(clock, "Friday 21:15") == (4, 225, 450)


def test_a_session_that_ends_keeps_what_was_on_the_clock() -> None:
    clock = begun()
    clock.play("Friday 20:30 the Director ends the session")
    assert face(clock, "Saturday 12:00") == (2, 150, 0)
    clock.play("Saturday 20:00 the Director resumes play")
    assert face(clock, "Saturday 20:09:59") == (2, 150, 0)
    assert face(clock, "Saturday 20:10:00") == (3, 250, 0)


# ------------------------------------------------------------------------------------------------- corrections


def test_the_director_sets_it_forth_and_back_with_a_reason_that_is_written_down() -> None:
    clock = begun()
    [forth] = clock.play("Friday 20:05 the Director sets the clock to level 3 with 60 seconds left: a slow start")
    assert isinstance(forth, ClockSet) and (forth.level, forth.left, forth.why) == (3, 60, "a slow start")
    assert forth.by == ("HOUSE 176",)
    assert face(clock, "Friday 20:05:59") == (3, 250, 0)
    assert face(clock, "Friday 20:06:00") == (3, 250, 15 * MINUTE)
    [back] = clock.play("Friday 20:06:30 the Director sets the clock to level 1 with 600 seconds left: wrong level")
    assert isinstance(back, ClockSet) and back.why == "wrong level"
    assert plays(clock, "Friday 20:07") == (1, 50, 100)
    assert face(clock, "Friday 20:16:29") == (1, 100, 0)
    assert face(clock, "Friday 20:16:30") == (2, 150, 0)
    assert replay(HOUSE, clock.log).state == clock.state


def test_a_clock_that_is_set_while_it_stands_still_stands() -> None:
    clock = begun()
    clock.play("Friday 20:05 the Director stops the clock")
    clock.play("Friday 20:06 the Director sets the clock to level 2 with 300 seconds left: we agreed on it")
    assert face(clock, "Friday 20:30") == (2, 150, 0)
    assert refusal(clock, "Friday 20:30 a hand begins at table 1").sentence == "the clock stands still."
    clock.play("Friday 20:30 the Director lets the clock run")
    assert face(clock, "Friday 20:34:59") == (2, 150, 0)
    assert face(clock, "Friday 20:35") == (3, 250, 0)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("the Director sets the clock to level 0 with 60 seconds left: a mistake", "there are 12 levels."),
        ("the Director sets the clock to level 13 with 60 seconds left: a mistake", "there are 12 levels."),
        ("the Director sets the clock to level 2 with 1201 seconds left: a mistake", "level 2 lasts 1200 seconds."),
        ("the Director sets the clock to level 2 with 0 seconds left: a mistake", "level 2 lasts 1200 seconds."),
        ("the operator sets the clock to level 2 with 60 seconds left: a mistake", "this is for the Director."),
        ("the Deputy Zoe sets the clock to level 2 with 60 seconds left: a mistake", "Zoe is no deputy here."),
    ],
)
def test_what_is_no_correction_is_refused(line: str, says: str) -> None:
    assert refusal(begun(), f"Friday 20:05 {line}").sentence == says


def test_it_goes_back_for_nobody_without_a_reason() -> None:
    clock = begun()
    with pytest.raises(Refused, match="has a reason"):
        clock.play(SetClock("Director", 1, 60, "  "))
    assert not [each for each in clock.log if isinstance(each, ClockSet)]


# ------------------------------------------------------------------------------------------- levels that are edited


def test_a_level_that_has_not_begun_is_edited_and_those_behind_it_follow() -> None:
    clock = begun()
    clock.play("Friday 20:10 the Director makes level 2 100/200, ante 0, for 10 minutes")
    assert face(clock, "Friday 20:19:59") == (1, 100, 0), "what is on is not touched"
    assert plays(clock, "Friday 20:20") == (2, 100, 200)
    assert face(clock, "Friday 20:29:59") == (2, 200, 0)
    assert face(clock, "Friday 20:30") == (3, 250, 0)
    assert face(clock, "Friday 20:50") == (3, 250, 15 * MINUTE), "the break stays behind its level"


def test_a_level_that_has_begun_stands() -> None:
    clock = begun()
    plays(clock, "Friday 20:01")
    for level, when in ((1, "20:05"), (2, "20:25"), (1, "20:25"), (3, "21:05")):  # at 21:05 it is the break behind 3
        line = f"Friday {when} the Director makes level {level} 60/120, ante 0, for 60 minutes"
        assert refusal(clock, line).sentence == f"level {level} has begun, and stands."


def test_a_level_that_the_clock_has_begun_stands_though_no_hand_was_dealt() -> None:
    clock = begun()
    line = "Friday 20:25 the Director makes level 1 50/100, ante 0, for 60 minutes"
    assert refusal(clock, line).sentence == "level 1 has begun, and stands."
    assert face(clock, "Friday 20:25") == (2, 150, 0), "it would have gone back"


def test_before_play_any_level_is_edited() -> None:
    clock = tournament()
    clock.play("the Director makes level 1 50/125, ante 0, for 5 minutes")
    clock.play("the seats are drawn: 1, 2, 3, 4, 5, 6, 7, 8, 9; buttons 1")
    clock.play("Friday 20:00 the Director starts play")
    assert plays(clock, "Friday 20:04") == (1, 50, 125)
    assert plays(clock, "Friday 20:05") == (2, 75, 150)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("level 2 50/90, ante 0, for 20 minutes", "blinds do not go down."),
        ("level 2 75/300, ante 0, for 20 minutes", "level 3 would be below it; change that one first."),
        ("level 2 200/150, ante 0, for 20 minutes", "a level has a small blind, a big blind that is no smaller, "),
        ("level 2 75/150, ante 0, for 601 minutes", "a level lasts 1 to 600 minutes."),
        ("level 2 75/150, ante 0, for 0 minutes", "a level lasts 1 to 600 minutes."),
        ("level 13 75/150, ante 0, for 20 minutes", "there are 12 levels."),
    ],
)
def test_what_makes_no_level_is_refused(line: str, says: str) -> None:
    assert refusal(begun(), f"Friday 20:05 the Director makes {line}").sentence.startswith(says)


# --------------------------------------------------------------------------------------------- time that goes back


def test_a_time_that_is_handed_in_and_lies_before_the_last_is_refused() -> None:
    clock = begun()
    clock.play("Friday 20:10 the Director stops the clock")
    rows, now = len(clock.log), clock.at
    for act in ("the Director lets the clock run", "a hand begins at table 1", "P1 retires"):
        with pytest.raises(Refused, match="time does not go back"):
            clock.play(act, at=now - 1)
    assert (len(clock.log), clock.at) == (rows, now)
    clock.play("the Director lets the clock run", at=now)  # the same moment is no step back


def test_hands_at_real_tables_know_no_time_that_goes_back_either() -> None:
    running = at_tables()
    start = running.state.start
    fold(running.deal(1, start + 100))
    for way in (running.over, running.deal):
        with pytest.raises(Refused, match="time does not go back"):
            way(1, start + 99)
    assert running.state.at == start + 100 and running.state.tables[1].playing
    running.over(1, start + 101)
    with pytest.raises(Refused, match="time does not go back"):
        running.deal(1, start + 100)
    assert running.state.tables[1].hands == 1 and not running.state.tables[1].playing


# -------------------------------------------------------------------------------------------------- hands and levels


def at_tables(players: int = 3) -> TournamentRun:
    running = TournamentRun(tournament(players), Random(1))
    running.play("the seats are drawn: 1, 2, 3, 4, 5, 6, 7, 8, 9; buttons 1")
    running.play("Friday 20:00 the Director starts play")
    return running


def posted(hand: Hand) -> list[int]:
    """What was posted in a hand, the smallest first."""
    return sorted(had - has for had, has in zip(hand.state.start, hand.state.stacks, strict=True) if had != has)


def fold(hand: Hand) -> None:
    while hand.state.stage != OVER:
        play_in(hand, Fold(due_in(hand).seat))


def test_a_hand_that_began_before_its_level_was_over_keeps_its_blinds_t28() -> None:
    running = at_tables()
    start = running.state.start
    hand = running.deal(1, start + 20 * MINUTE - 2)
    assert posted(hand) == [50, 100]
    running.play("Friday 20:21 somebody looks at the clock")
    assert stands(running.state, running.state.at).level.number == 2
    assert running.state.tables[1].level == 1
    assert posted(hand) == [50, 100] and "50/100" in str(running.tables[1].sign.line)
    fold(hand)
    running.over(1, start + 23 * MINUTE)
    assert posted(running.deal(1, start + 23 * MINUTE + 10)) == [75, 150]


def test_a_hand_that_begins_in_the_very_second_is_of_the_new_level_t28() -> None:
    running = at_tables()
    assert posted(running.deal(1, running.state.start + 20 * MINUTE)) == [75, 150]


@pytest.mark.parametrize(("level", "blinds"), [(1, [50, 100]), (3, [125, 250])])
def test_a_clock_that_is_set_in_a_hand_is_for_the_next_one(level: int, blinds: list[int]) -> None:
    running = at_tables()
    start = running.state.start
    hand = running.deal(1, start + 25 * MINUTE)
    running.play(f"Friday 20:26 the Director sets the clock to level {level} with 600 seconds left: a mistake")
    assert running.state.tables[1].level == 2 and posted(hand) == [75, 150]
    fold(hand)
    running.over(1, start + 27 * MINUTE)
    assert posted(running.deal(1, start + 27 * MINUTE)) == blinds


def test_a_level_that_is_edited_in_a_hand_is_played_from_its_beginning() -> None:
    running = at_tables()
    start = running.state.start
    hand = running.deal(1, start + 19 * MINUTE)
    running.play("Friday 20:19:30 the Director makes level 2 100/200, ante 0, for 20 minutes")
    assert posted(hand) == [50, 100]
    fold(hand)
    running.over(1, start + 20 * MINUTE)
    assert posted(running.deal(1, start + 20 * MINUTE)) == [100, 200]


# ------------------------------------------------------------------------------------------------------ hand for hand


def test_hand_for_hand_goes_on_behind_a_stop_with_the_tables_that_have_not_played() -> None:
    more = {"format__seats": 2, "format__final": 2, "prizes__shares": [50, 30, 20]}
    clock = tournament(4, **more)
    clock.play("the seats are drawn: 1, 2, 3, 4; buttons 1, 1")
    clock.play("Friday 20:00 the Director starts play")
    [bubble] = [e for e in clock.play("Friday 20:01 somebody looks at the clock") if isinstance(e, HandForHandBegan)]
    assert (bubble.left, bubble.paid) == (4, 3)
    clock.play("Friday 20:02 a hand begins at table 1")
    clock.play("Friday 20:03 the Director stops the clock")
    ended = clock.play("Friday 20:04 the hand at table 1 ends: P1 10100, P2 9900")
    assert not [each for each in ended if isinstance(each, HandsPlayed)], "table 2 has not played"
    for table in (1, 2):
        line = f"Friday 20:10 a hand begins at table {table}"
        assert refusal(clock, line).sentence == "the clock stands still."
    clock.play("Friday 20:12 somebody looks at the clock")
    assert clock.state.turn == 1, "time that passes while the clock stands is nobody's hand"
    clock.play("Friday 20:33 the Director lets the clock run")
    waiting = refusal(clock, "Friday 20:34 a hand begins at table 1")
    assert waiting.sentence == "hand for hand: table 1 waits for the others."
    [hand] = clock.play("Friday 20:34 a hand begins at table 2")
    assert (hand.level, hand.small, hand.big) == (1, 50, 100), "3 minutes were played, and one"
    ended = clock.play("Friday 20:35 the hand at table 2 ends: P3 10100, P4 9900")
    assert [each.turn for each in ended if isinstance(each, HandsPlayed)] == [1]
    clock.play("Friday 20:36 a hand begins at table 1")
    clock.play("a hand begins at table 2")
