"""Words of options and names of methods are the same; choices are typed; programs are told at once what is out of turn."""

from __future__ import annotations

import inspect
from random import Random
from typing import get_args, get_type_hints

import pytest

import pokerroom as pr
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.choices import Choices
from pokerroom.law.sign_choices import SignChoices
from pokerroom.players.sight import Seen
from tests.hand.playing import random_hand
from tests.hand.signs import combinations

SIGN = "crown holdem, no limit, blinds 1/2"
PLAYERS = {"Ann": 200, "Bob": 200, "Cy": 150}


def method_of(option: str) -> str:
    return "raise_to" if option == "raise" else option.replace(" ", "_")


def test_every_option_has_a_method_of_its_name() -> None:
    for row in HAND.acts.values():
        for option in row.options:
            assert callable(getattr(pr.Hand, method_of(option), None)), option
    for answer in ("once", "twice"):
        assert callable(getattr(pr.Hand, answer))


def test_what_is_due_is_done_by_its_name() -> None:
    """Hands of all games, played by the words of `due.options` alone."""
    rng, done = Random(3), set()
    for at, each in enumerate(combinations()):
        if at % 9:
            continue
        hand = random_hand(each.sign, rng, rng, rng.choice(("automatic", "manual")))
        while not hand.over:
            due = hand.due
            if due.actor != "seat":
                hand.play(hand.legal()[0] if hand.legal() else pr.Shuffle(tuple(hand.to_shuffle)))
                continue
            option = rng.choice(due.options)
            method = getattr(hand, method_of(option), None)
            if method is None:
                hand.choose(option)
            elif option in ("open", "raise"):
                method(rng.choice(due.sizes) if due.sizes else due.least)
            elif option == "discard":
                method(list(hand.hole(due.seat))[: due.least])
            elif option == "draw":
                method(pr.spell(hand.hole(due.seat)[: rng.randrange(3)]))
            else:
                method()
            done.add(option)
    assert done >= {"fold", "check", "call", "open", "raise", "bring in", "draw", "discard", "show", "muck"}


def test_a_bring_in_has_its_own_place() -> None:
    hand = pr.Hand(pr.sign("victoria seven card stud, fixed 2/4, ante 1"), PLAYERS, chance=Random(1))
    fixed = pr.Hand(
        pr.sign("house seven card stud, fixed 4/8, ante 1, bring in 2"), {"Ann": 90, "Bob": 90}, chance=Random(1)
    )
    assert fixed.due.options == ("bring in", "open")
    assert (fixed.due.bring_in, fixed.due.to_call, fixed.due.least) == (2, 0, 4)
    fixed.bring_in()
    assert fixed.log[-1].to == 2 and fixed.due.to_call == 2  # type: ignore[attr-defined]
    assert hand.due.bring_in == 0 and hand.due.to_call == 0
    with pytest.raises(pr.Refused, match="nothing to bring in"):
        fixed.bring_in()


def test_an_answer_that_nobody_waits_for() -> None:
    hand = pr.Hand(pr.sign(SIGN), PLAYERS, chance=Random(1))
    for deed in (hand.draw, hand.show, hand.muck, hand.once, hand.twice, hand.kitty, hand.decline):
        with pytest.raises(pr.Refused):
            deed()
    with pytest.raises(pr.Refused, match="cards are a list"):
        hand.draw(3)  # type: ignore[arg-type]


def test_the_choices_of_a_table_are_typed_as_the_rows_are() -> None:
    hints = get_type_hints(Choices)
    rows = {row.name: get_args(hints[row.name])[0] for row in Choices.rows}
    own = set(inspect.signature(pr.Table).parameters)
    assert get_type_hints(SignChoices) == {name: kind for name, kind in rows.items() if name not in own}
    assert all(each.annotation != "Any" for each in inspect.signature(pr.Table).parameters.values())


def test_strict_is_for_programs() -> None:
    lenient = pr.Table(SIGN, players=PLAYERS, seed=1)
    strict = pr.Table("crown", "holdem", limit="no limit", blinds=(1, 2), players=PLAYERS, seed=1, strict=True)
    for table, deals in ((strict, {}), (lenient, {"strict": True})):
        hand = table.deal(**deals)  # type: ignore[arg-type]
        out_of_turn = next(name for name in PLAYERS if name != hand.turn)
        before = len(hand.log)
        with pytest.raises(pr.Refused, match="turn"):
            hand.play(f"{out_of_turn} calls")
        assert len(hand.log) == before
    relaxed = pr.Table(SIGN, players=PLAYERS, seed=1, strict=True).deal(strict=False)
    out_of_turn = next(name for name in PLAYERS if name != relaxed.turn)
    assert relaxed.play(f"{out_of_turn} calls"), "it is recorded and ruled on"


def test_an_unknown_choice_is_refused_in_a_sentence() -> None:
    with pytest.raises(pr.Refused, match="limits"):
        pr.Table("crown", "holdem", limits="no limit")  # type: ignore[call-arg]


def test_what_a_bot_sees_has_a_history() -> None:
    hand = pr.Hand(pr.sign(SIGN), PLAYERS, chance=Random(1))
    first = Seen(hand)
    hand.raise_to(6)
    hand.call()
    seen = Seen(hand)
    said = [type(event).__name__ for event in seen.history]
    assert said[-2:] == ["Wagered", "Called"] and "Posted" in said
    assert len(first.history) < len(seen.history), "what was seen before does not grow"
    assert Seen(hand.view(seen.seat)).history == seen.history
    assert all(name != "Dealt" for name in said), "nobody's cards are in it"
