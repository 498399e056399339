"""A pot divided by agreement: no book here allows it, and a book that did would find it played."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pokerroom as pr
from pokerroom.hand.award import Won
from pokerroom.hand.draw import Proposed
from pokerroom.hand.round import Returned
from pokerroom.hand.start import Ended
from pokerroom.law.rule import Rule


def table(allowed: bool, stacks: dict[str, int], more: str = "") -> pr.Hand:
    sign = pr.sign(f"crown holdem, no limit, blinds 5/10{more}")
    rules = {**sign.game.rules, "pot.agreement": Rule(allowed, sign.game.rules["pot.agreement"].by)}
    sign = sign.but(game=replace(sign.game, rules=rules))
    return pr.Hand(sign, stacks, deck=pr.deck(52))


THREE = {"Ann": 100, "Ben": 100, "Cy": 100}


def test_a_book_that_forbids_it_refuses_with_its_clause_and_nothing_changes() -> None:
    hand = table(False, THREE)
    before = list(hand.log)
    for name in THREE:
        with pytest.raises(pr.Refused) as refused:
            hand.play(f"{name} asks to divide the pot")
        assert refused.value.by == ("CROWN 8.6",)
    assert hand.log == before


def test_when_all_have_asked_the_pot_goes_to_them_in_equal_parts_and_the_round_ends() -> None:
    hand = table(True, THREE)
    for line in ("Cy calls", "Ann calls", "Ben checks"):
        hand.play(line)
    for name in ("Ben", "Cy"):
        hand.play(f"{name} asks to divide the pot")
        assert not hand.over
    hand.play("Ann asks to divide the pot")
    assert hand.over
    assert hand.stacks == THREE
    assert isinstance(hand.log[-1], Ended)
    assert pr.replay(hand.sign, hand.log) == hand


def test_odd_chips_go_from_the_left_of_the_marker_and_commission_comes_first() -> None:
    hand = table(True, {"Ann": 100, "Ben": 100, "Cy": 100, "Di": 100}, ", commission 10% cap 9")
    for line in ("Cy calls", "Di folds", "Ann folds", "Ben checks"):
        hand.play(line)
    for line in ("Cy asks to divide the pot", "Ben asks to divide the pot"):
        hand.play(line)
    won = next(event for event in hand.log if isinstance(event, Won))
    assert (won.seats, won.amounts) == ((1, 2), (12, 11))
    assert hand.state.taken == 2


def test_each_pot_is_divided_by_itself_and_what_nobody_matched_goes_back() -> None:
    hand = table(True, {"Ann": 20, "Ben": 100, "Cy": 100})
    for line in ("Cy raises to 60", "Ann calls"):
        hand.play(line)
    for name in ("Ann", "Ben", "Cy"):
        hand.play(f"{name} asks to divide the pot")
    assert Returned((*hand.sign.game.rules["commission.uncalled"].by,), 2, 40) in hand.log
    wins = [event for event in hand.log if isinstance(event, Won)]
    assert [(event.seats, event.amounts) for event in wins] == [((0, 1, 2), (10, 10, 10)), ((0, 2), (10, 10))]
    assert hand.stacks == {"Ann": 20, "Ben": 100, "Cy": 100}


def test_a_wager_or_a_new_round_takes_back_what_was_asked() -> None:
    hand = table(True, THREE)
    hand.play("Ann asks to divide the pot")
    hand.play("Cy raises to 30")
    assert hand.state.proposed == ()
    hand.play("Ben asks to divide the pot")
    hand.play("Ann calls")
    hand.play("Ben calls")
    assert hand.state.street == 1
    assert hand.state.proposed == ()


def test_a_fold_may_leave_only_those_who_have_asked() -> None:
    hand = table(True, THREE)
    hand.play("Ann asks to divide the pot")
    hand.play("Ben asks to divide the pot")
    hand.play("Cy folds")
    assert hand.over
    assert sum(isinstance(event, Proposed) for event in hand.log) == 2


def test_the_last_player_in_wins_alone_whatever_they_asked() -> None:
    hand = table(True, THREE)
    hand.play("Ben asks to divide the pot")
    hand.play("Cy folds")
    hand.play("Ann folds")
    won = next(event for event in hand.log if isinstance(event, Won))
    assert won.seats == (1,)
    assert "CROWN 8.6" not in won.by


def test_asking_twice_after_a_fold_or_when_all_is_over_is_refused() -> None:
    hand = table(True, THREE)
    hand.play("Ann asks to divide the pot")
    for line in ("Ann asks to divide the pot", "Zoe asks to divide the pot"):
        with pytest.raises(pr.Refused):
            hand.play(line)
    hand.play("Cy folds")
    with pytest.raises(pr.Refused):
        hand.play("Cy asks to divide the pot")
    hand.play("Ann folds")
    with pytest.raises(pr.Refused):
        hand.play("Ben asks to divide the pot")
