"""Chips and words: whatever a player in turn does with them is one lawful act or duty, or it is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import pokerroom as pr
from pokerroom.hand.chips import left_to_an_officer
from pokerroom.hand.due import Due
from pokerroom.hand.duty import Obliged
from pokerroom.hand.gesture import Pushed, Said, Signalled
from pokerroom.hand.gestures import Push, Say, Signal
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.round import Returned
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.speech import (
    ALL_IN,
    BY,
    CALL,
    CHECK,
    CONDITIONAL,
    FOLD,
    NUMBER,
    OF,
    OTHER,
    POT,
    RAISE,
    SILENT,
    TO,
    heard,
)
from pokerroom.hand.state import BETTING
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act
from tests.hand_input.junk import unchanged
from tests.views.player import GAMES, any_act, any_start, signs_of

WORDS = (
    "", "", "", "raise", "bet", "call", "check", "fold", "all in", "pot", "raise to 20", "raise by 7", "raise 12", "bet 5", "five",
    "two hundred", "if they bet I fold", "change", "bring in",
)  # fmt: skip


def reached(game: str, seed: int) -> Hand | None:
    """A hand of the game that was played on until somebody may wager, or None if it ended first."""
    rng = Random(seed)
    signs = signs_of(game)
    hand = any_start(signs[seed % len(signs)], rng).hand()
    for _ in range(rng.randint(0, 12)):
        if hand.over:
            return None
        hand.play(any_act(hand, hand.due, rng))
    while not hand.over and hand.state.stage != BETTING:
        hand.play(any_act(hand, hand.due, rng))
    return None if hand.over else hand


def any_gesture(hand: Hand, rng: Random) -> Act:
    seat = hand.state.to_act
    if rng.random() < 0.15:
        return rng.choice((Signal(seat, "knock"), Signal(seat, "pass the cards")))
    if rng.random() < 0.3:
        return Say(seat, rng.choice(WORDS))
    stack = hand.state.stacks[seat]
    chips: list[int] = []
    wanted = rng.choice((stack, hand.due.to_call, hand.due.least, rng.randint(1, stack), rng.randint(1, stack + 1)))
    while sum(chips) < max(1, wanted) and len(chips) < 40:
        fits = [each for each in (1, 5, 25, 100, 500) if each <= wanted - sum(chips)] or [1]
        chips.append(
            rng.choice((fits[-1], rng.choice(fits), rng.choice((25, 100)) if rng.random() < 0.1 else fits[-1]))
        )
    at = rng.randint(1, len(chips))
    motions = (tuple(chips[:at]), tuple(chips[at:])) if at < len(chips) and rng.random() < 0.3 else (tuple(chips),)
    return Push(seat, motions, rng.choice(WORDS), rng.choice(("", "", "raise")))


def lawful(hand: Hand, due: Due, mark: int, before: list[int]) -> None:
    """The gesture and what it was stand in the log, and the latter is one of the things that were due."""
    first = hand.log[mark]
    assert isinstance(first, Pushed | Said | Signalled)
    rest = [event for event in hand.log[mark + 1 : mark + 3] if not isinstance(event, Returned)]
    done = rest[0]
    seat, options = due.seat, due.options
    assert isinstance(done, Checked | Called | Wagered | Folded | Obliged) and done.seat == seat
    if isinstance(done, Wagered):
        assert {"raise", "open", "bring in"} & set(options)
        bring_in = done.word == "bring in" and done.to == due.bring_in
        assert bring_in or due.least <= done.to <= due.most
        assert not due.sizes or done.to in due.sizes
    elif isinstance(done, Called):
        assert {"call", "bring in", "check"} & set(options)
    elif isinstance(done, Checked):
        assert "check" in options or "call" in options
    elif isinstance(done, Folded):
        assert "fold" in options
    else:
        assert hand.due.seat == seat and set(hand.due.options) <= set(done.options) and hand.due.options
    if isinstance(first, Pushed):
        put = sum(sum(motion) for motion in first.motions)
        lies = (
            done.to if isinstance(done, Called | Wagered) else done.put if isinstance(done, Obliged) else before[seat]
        )
        assert before[seat] + put + first.adds == lies


@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 10**6))
@example("house razz", 2123)  # says "pot" with one chip left, with which it can only be brought in
def test_a_gesture_in_turn_is_one_lawful_act_or_nothing(game: str, seed: int) -> None:
    hand = reached(game, seed)
    if hand is None:
        return
    rng = Random(seed + 1)
    chips = sum(hand.state.start)
    for _ in range(6):
        if hand.over or hand.state.stage != BETTING:
            break
        act = any_gesture(hand, rng)
        due, mark, before, was = hand.due, len(hand.log), list(hand.state.bets), hand.copy()
        try:
            hand.play(act)
        except Refused as refusal:
            assert refusal.sentence
            assert unchanged(hand, was)
            continue
        lawful(hand, due, mark, before)
        assert sum(hand.state.stacks) + hand.state.pot + hand.state.taken == chips
        assert replay(hand.sign, hand.log) == hand
    while not hand.over:  # a duty does not keep a hand from ending
        hand.play(any_act(hand, hand.due, rng))


@pytest.mark.parametrize(
    ("words", "kind", "amount"),
    [
        ("", SILENT, 0),
        ("Check.", CHECK, 0),
        ("I call", CALL, 0),
        ("FOLD!", FOLD, 0),
        ("raise", RAISE, 0),
        ("I bet", RAISE, 0),
        ("all-in", ALL_IN, 0),
        ("I'm all in", ALL_IN, 0),
        ("I bet the pot", POT, 0),
        ("raise to 200", TO, 200),
        ("make it 5,000", TO, 5000),
        ("raise by $40", BY, 40),
        ("raise 40", OF, 40),
        ("bet 40", NUMBER, 40),
        ("five", NUMBER, 5),
        ("five hundred", NUMBER, 500),
        ("two thousand five hundred and twenty", NUMBER, 2520),
        ("2k", NUMBER, 2000),
        ("if you bet I raise", CONDITIONAL, 0),
        ("change please", OTHER, 0),
        ("raise to the moon", OTHER, 0),
        ("hundred", OTHER, 0),
    ],
)
def test_what_is_heard(words: str, kind: int, amount: int) -> None:
    speech = heard(words)
    assert (speech.kind, speech.amount) == (kind, amount)


def table(line: str) -> Hand:
    return Hand(pr.sign(line), {"Ann": 5000, "Ben": 5000, "Cy": 5000}, deck=pr.deck(52))


def test_what_an_officer_decides_has_its_kind_and_its_facts() -> None:
    hand = table("grand-17.7 holdem, no limit, blinds 100/200")
    rules = hand.state.plan.rules
    asked = left_to_an_officer(hand.state, hand.due, ((100,),), "")
    assert asked == ("undercall", rules.undercall_means, 100)
    assert facts_ruled_on(hand, "Cy pushes 100") == ("tournament: no", "facing: an opening bet", "contenders: more")
    hand.play("Cy raises to 600")
    hand.play("Ann folds")
    asked = left_to_an_officer(hand.state, hand.due, ((100, 100),), "")
    assert asked == ("undercall", rules.undercall_means, 200)
    assert facts_ruled_on(hand, "Ben pushes 100+100") == ("tournament: no", "facing: a raise", "contenders: two")
    asked = left_to_an_officer(hand.state, hand.due, (), "if you bet I fold")
    assert asked == ("conditional words", rules.words_conditional, 0)
    assert facts_ruled_on(hand, 'Ben says "if you bet I fold"') == ()
    assert left_to_an_officer(hand.state, hand.due, ((100, 100),), "call") is None
    assert left_to_an_officer(hand.state, hand.due, ((500,),), "") is None
    hand = table("victoria-2003 holdem, no limit, blinds 100/200")
    rules = hand.state.plan.rules
    asked = left_to_an_officer(hand.state, hand.due, ((100,), (100,)), "")
    assert asked == ("several motions", rules.chips_motions, 200)
    assert facts_ruled_on(hand, "Cy pushes 100, then 100") == ()
    assert left_to_an_officer(hand.state, hand.due, ((100,),), "") is None
    kinds = pr.shelf.vocabulary().kinds
    assert {"undercall", "conditional words", "several motions", "chips taken back"} <= set(kinds)


def facts_ruled_on(hand: Hand, line: str) -> tuple[str, ...]:
    """The facts from which a gesture is ruled on; the hand itself goes on without it."""
    tried = hand.copy()
    tried.play(line)
    return next(event for event in reversed(tried.log) if isinstance(event, Ruled)).facts


def test_a_forced_call_in_a_tournament_is_no_irregularity() -> None:
    hand = table("grand-17.7 holdem, no limit, blinds 100/200, tournament")
    assert left_to_an_officer(hand.state, hand.due, ((100,),), "") is None
    hand.play("Cy raises to 600")
    assert left_to_an_officer(hand.state, hand.due, ((100,),), "") is not None


def test_chips_must_be_there() -> None:
    hand = table("crown holdem, no limit, chip 25, blinds 50/100")
    for wrong in ("Cy pushes 5000+25", "Cy pushes 30", "Cy pushes 0", "Cy pushes 25+", "Cy pushes 2x"):
        with pytest.raises(Refused):
            hand.play(wrong)
    hand.play("Cy pushes 4x25")
    assert isinstance(hand.log[-1], Called)


def test_a_duty_is_seen_undone_and_forgotten() -> None:
    hand = table("crown holdem, no limit, blinds 50/100")
    hand.play("Cy pushes 50")
    assert hand.view("Ann").due.options == ("fold", "call")
    assert hand.view("Ann").state.obliged == hand.state.obliged
    assert not hand.undo().state.obliged
    hand.play("Cy calls")
    assert not hand.state.obliged


def test_a_thousand_chips_are_pushed_at_once_and_no_more() -> None:
    hand = Hand(pr.sign("crown holdem, no limit, blinds 5/10"), {"A": 9000, "B": 9000, "C": 9000}, chance=Random(3))
    with pytest.raises(Refused, match="more than 1000 chips at once"):
        hand.play(Push(2, ((1,) * 600, (1,) * 401)))
    hand.play(Push(2, ((1,) * 1000,)))
    assert hand.state.bets[2] == 1000


@pytest.mark.parametrize(("put", "to", "clause"), [("25+25", 60, "CROWN 8.2.2"), ("25+5+5", 50, "CROWN 6.12")])
def test_chips_in_front_are_not_told_by_the_clause_of_one_oversize_chip(put: str, to: int, clause: str) -> None:
    """It is about a stated raise with such a chip: several new ones without a word are a raise by other clauses."""
    players = dict.fromkeys("ABC", 1000)
    table = pr.Table("crown", "holdem", limit="no limit", blinds=(5, 10), players=players)
    hand = table.deal(seed=1)
    hand.play(f"{hand.names[hand.due.seat]} raises to 30")
    hand.play(f"{hand.names[hand.due.seat]} folds")
    [raised] = [each for each in hand.play(f"{hand.names[hand.due.seat]} pushes {put}") if isinstance(each, Wagered)]
    assert raised.to == to and clause in raised.by and "CROWN 6.14.2" not in raised.by
