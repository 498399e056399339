"""Lessons: what is asked of a trainee is what the table records, a slip is noted once, and a report says what to learn."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from pokerroom import shelf
from pokerroom.academy.dealing import DONE, NEXT, PLAYERS, QUESTION, STOPS, TRAINEE, Exercise
from pokerroom.academy.lessons import LEARNED_IN, lesson, lessons
from pokerroom.academy.tasks import DealersTask, TaskAnswer
from pokerroom.hand.award import Raked, Won
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.kinds import IRREGULARITIES
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.wager import Called, Wagered
from pokerroom.law.error import Refused
from tests.academy.trainee import SLIPS, deal, exercise, games, occasion, right_answer, step

CROWN = shelf.book("crown").game("holdem")


def until_asked(taught: Exercise, kind: str) -> DealersTask:
    """Deal rightly until something of this kind is asked."""
    while taught.waits != DONE:
        if taught.task is not None and taught.task.kind == kind:
            return taught.task
        step(taught)
    raise AssertionError(f"nobody asked for {kind}")


@pytest.mark.parametrize("key", lessons())
def test_every_lesson_can_be_dealt_right_in_a_game_of_every_family(key: str) -> None:
    for book, game in (("crown", "holdem"), ("victoria-2003", "seven_card_stud"), ("victoria-2003", "draw_blind")):
        taught = exercise(shelf.book(book).game(game), 5, key)
        deal(taught)
        report = taught.report()
        assert report.passed and not report.slips and report.hands == lesson(key).hands, (book, game)
        assert report.asked == report.right


def test_every_game_of_every_book_is_there() -> None:
    counts = Counter(game.book for game in games())
    assert sum(counts.values()) >= 51 and len(counts) == 6


def test_every_kind_of_irregularity_is_a_dealers_slip_or_somebody_elses() -> None:
    """A new kind is put on one side or the other."""
    players = {
        "failure to discard",
        "act out of turn",
        "mucked hand asked for",
        "shown to one player",
        "card dropped by player",
        "cards thrown",
        "time ran out",
        "player skipped",
        "tabled in part",
        "shown hand asked for",
        "forbidden look",
        "dispute",
        "undercall",
        "short raise",
        "several motions",
        "conditional words",
        "chips taken back",
        "stub ran out",
    }
    dealers = {kind for _, kind, _ in SLIPS.values()}
    assert not dealers & players
    assert dealers | players == set(IRREGULARITIES)


def test_bets_are_read_as_the_book_reads_them_and_change_is_what_was_too_much() -> None:
    taught = exercise(CROWN, 3, "bets")
    task = until_asked(taught, "reading")
    assert task.answers[task.right].startswith(("a call", "a bet or raise", "a check", "not finished", "nothing yet"))
    at = taught.told
    taught.answer(right_answer(task))
    meant = taught.hand.log[at]
    if isinstance(meant, Called | Wagered):
        assert str(meant.to) in task.answers[task.right]
    change = until_asked(taught, "change")
    assert change.amounts[0] > 0
    assert not taught.answer(TaskAnswer(amounts=(change.amounts[0] + 1,))).right
    assert taught.answer(right_answer(change)).right


def test_pots_commission_and_shares_are_those_that_the_table_pays() -> None:
    found = Counter[str]()
    for seed in range(6):
        taught = exercise(CROWN, seed, "shift")
        asked: dict[str, DealersTask] = {}
        while taught.waits != DONE:
            if taught.task is not None:
                asked[taught.task.kind] = taught.task
                found[taught.task.kind] += 1
            over = taught.hand.over
            step(taught)
            if taught.hand.over and not over:
                raked = sum(sum(each.amounts) for each in taught.hand.log if isinstance(each, Raked))
                won = sum(sum(each.amounts) for each in taught.hand.log if isinstance(each, Won))
                if "commission" in asked:
                    assert asked["commission"].amounts == (raked,)
                    assert int(asked["commission"].subject) == raked + won
                if "award" in asked:
                    assert sum(asked["award"].amounts) == won
                if "pots" in asked and taught.hand.over:
                    assert len(asked["pots"].amounts) > 1
                asked = {}
    assert found["pots"] > 3 and found["award"] > 20 and found["commission"] > 20 and found["remedy"] > 5


def test_a_wrong_answer_is_noted_once_and_asked_until_it_is_right() -> None:
    taught = exercise(CROWN, 3, "bets")
    task = until_asked(taught, "reading")
    wrong = TaskAnswer((task.right + 1) % len(task.answers))
    assert not taught.answer(wrong).right
    assert not taught.answer(wrong).right
    assert len(taught.slips) == 1 and taught.waits == QUESTION
    with pytest.raises(Refused):
        taught.do("the dealer burns")
    with pytest.raises(Refused):
        taught.go_on()
    assert taught.answer(right_answer(task)).right
    deal(taught)
    report = taught.report()
    assert report.right == report.asked - 1 and report.learn == ("bets",)
    assert report.clauses and set(report.clauses) <= set(task.by)


def test_what_the_table_refuses_is_noted_with_its_clause_and_changes_nothing() -> None:
    taught = exercise(CROWN, 1)
    while not (taught.waits == TRAINEE and taught.hand.street == 1 and taught.due() != "the dealer burns"):
        step(taught)
    log = len(taught.hand.log)
    with pytest.raises(Refused, match="the burn has been made"):
        taught.do("the dealer burns")
    assert len(taught.hand.log) == log and taught.slips[-1].kind == "refused" and taught.slips[-1].by
    deal(taught)
    assert taught.report().learn == ("streets",)


def test_a_lesson_with_too_many_slips_is_not_passed() -> None:
    taught = exercise(CROWN, 1, "pitch")
    step(taught)
    for _ in range(lesson("pitch").may + 1):
        with pytest.raises(Refused):
            taught.do("the dealer burns")
    deal(taught)
    assert not taught.report().passed


def test_a_trainee_does_what_a_dealer_does_and_nothing_else() -> None:
    taught = exercise(CROWN, 1)
    for line in ("Ann folds", "Ann raises to 40", "the dealer deals Ann down unnoticed", "the dealer deals"):
        with pytest.raises(Refused):
            taught.do(line)
    assert taught.acts == 0


def test_a_shift_has_ten_hands_and_the_marker_moves() -> None:
    taught = exercise(CROWN, 2, "shift")
    markers = [taught.view.state.marker]
    while taught.waits != DONE:
        new = taught.waits == NEXT
        step(taught)
        if new:
            markers.append(taught.view.state.marker)
    assert len(markers) == 10 and all((one + 1) % 6 == other for one, other in pairwise(markers))


def test_players_have_manners_and_what_they_do_wrong_is_for_the_trainee_to_rule_on() -> None:
    subjects = Counter[str]()
    talked = 0
    for seed in range(12):
        taught = exercise(CROWN, seed, "irregular")
        while taught.waits != DONE:
            if taught.task is not None and taught.task.kind == "remedy":
                subjects[taught.task.subject] += 1
            talked += taught.talk is not None
            step(taught)
        assert not taught.slips
    assert talked and subjects["act out of turn"] and subjects["card dropped by player"]


def until_unsaid(taught: Exercise) -> None:
    """Deal rightly until a player does what is not in order."""
    while taught.due() != STOPS:
        assert taught.waits != DONE, "nobody did anything wrong"
        step(taught)


def test_what_players_do_wrong_is_for_the_trainee_to_notice() -> None:
    """It looks like any other act: nobody says that anything is wrong with it before the trainee stops the play."""
    taught = exercise(CROWN, 0, "irregular")
    until_unsaid(taught)
    assert taught.waits == PLAYERS and taught.seen and "irregular" not in taught.seen
    assert not any(isinstance(event, Erred | Ruled) for event in taught.view.log)
    taught.do(STOPS)
    assert taught.task is not None and taught.task.kind == "remedy" and not taught.slips
    deal(taught)
    assert taught.report().passed


@pytest.mark.parametrize("instead", ["on", "the dealer burns"])
def test_whoever_goes_on_has_overlooked_it_and_must_put_it_right_all_the_same(instead: str) -> None:
    taught = exercise(CROWN, 0, "irregular")
    until_unsaid(taught)
    if instead == "on":
        taught.go_on()
    else:
        with pytest.raises(Refused, match="a player objects"):
            taught.do(instead)
    [slip] = taught.slips
    assert (slip.kind, slip.skill) == ("overlooked", "notice") and slip.by and slip.says
    assert taught.task is not None and taught.task.kind == "remedy"
    deal(taught)
    assert taught.report().learn == ("irregular",) and set(slip.by) <= set(taught.report().clauses)


def test_stopping_the_play_for_nothing_is_a_slip() -> None:
    taught = exercise(CROWN, 0, "irregular")
    log = len(taught.hand.log)
    for _ in range(2):
        with pytest.raises(Refused, match="everything was in order"):
            taught.do(STOPS)
    assert [slip.kind for slip in taught.slips] == ["false alarm"] * 2 and len(taught.hand.log) == log
    deal(taught)
    assert not taught.report().passed


@pytest.mark.parametrize("book", [book.key for book in shelf.every()])
def test_there_is_something_to_notice_in_every_book(book: str) -> None:
    kinds = Counter[str]()
    for game in list(shelf.book(book).games.values())[:3]:
        for seed in range(3):
            taught = exercise(game, seed, "irregular")
            while taught.waits != DONE:
                erred = taught.hand.log[taught.told] if taught.due() == STOPS else None
                kinds[erred.kind if isinstance(erred, Erred) else ""] += 1
                step(taught)
            assert not taught.slips, (game.key, seed)
    assert kinds["act out of turn"] and kinds["card dropped by player"], kinds


def test_what_is_asked_does_not_show_its_own_answer() -> None:
    taught = exercise(CROWN, 3)
    while taught.waits != DONE:
        if taught.task is not None:
            seen = len(taught.view.log)
            assert taught.told < len(taught.hand.log) or taught.task.kind in ("commission", "award", "change"), seen
        step(taught)


def test_the_same_seed_is_the_same_lesson() -> None:
    one, other = (Exercise(CROWN, lesson("hand"), Random(9)) for _ in range(2))
    deal(one)
    deal(other)
    assert one.hand.log == other.hand.log


def test_every_skill_is_learned_somewhere() -> None:
    assert set(LEARNED_IN.values()) <= set(lessons())
    asked = {each for one in lessons().values() for each in (*one.does, *one.asks)}
    assert asked == set(LEARNED_IN)
    assert exercise(CROWN, 1, "bets").waits == PLAYERS


def test_the_ways_to_slip_cover_every_game() -> None:
    """How many slips are made over the socket, each in every game that gives occasion for it: tests/web/test_training."""
    counts = {name: sum(fits(game) for game in games()) for name, (_, _, fits) in SLIPS.items()}
    assert min(counts.values()) > 0 and sum(counts.values()) >= 978, counts


@pytest.mark.parametrize("name", SLIPS)
def test_after_a_slip_was_put_right_the_hand_goes_on_to_its_end(name: str) -> None:
    slip, kind, fits = SLIPS[name]
    for book, game in (
        ("crown", "holdem"),
        ("victoria-2003", "seven_card_stud"),
        ("victoria-2003", "draw_blind"),
        ("canberra-1994", "manila"),
        ("tasmania-2006", "five_card_stud"),
        ("house", "badugi"),
    ):
        played = shelf.book(book).game(game)
        if not fits(played):
            continue
        taught = exercise(played, occasion(played, slip, 4))
        while not (line := slip(taught) if taught.task is None else ""):
            step(taught)
        taught.do(line)
        deal(taught)
        report = taught.report()
        assert [each.kind for each in report.slips] == [kind], (book, game)
        assert report.clauses and report.learn, (book, game)
