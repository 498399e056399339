"""Whatever is handed to `Hand.play` is answered or refused; a refused act changes nothing, and nothing else is raised."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pokerroom as pr
from pokerroom.cards.card import cards
from pokerroom.hand.choosing import Choose, Divide
from pokerroom.hand.dealer import Deal
from pokerroom.hand.drawing import Discard
from pokerroom.hand.gestures import Push, Say, Signal
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.irregular import PEEKS, Dispute, Drop, Look, Peek, Retract, Sweep
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.law.error import NotUnderstood, Refused
from tests.hand_input.junk import ANYTHING, CARDS, HUGE, NOT_WHOLE, SIMPLE, Odd, Rude, any_wrong_act, unchanged
from tests.views.player import GAMES, any_act, any_start, signs_of


def refused(hand: Hand, act: Any) -> None:
    """The act is refused, just so, and the hand is as it was."""
    before = hand.copy()
    with pytest.raises(ValueError) as raised:
        hand.play(act)
    assert type(raised.value) in (Refused, NotUnderstood)
    assert raised.value.sentence
    assert unchanged(hand, before)


def holdem() -> Hand:
    return Hand(pr.sign("house holdem, no limit, blinds 1/2"), {"Ann": 100, "Ben": 100, "Cy": 100}, chance=Random(4))


def drawing() -> Hand:
    hand = Hand(
        pr.sign("victoria-2003 draw ante, no limit, ante 1"), {"Ann": 100, "Ben": 100, "Cy": 100}, chance=Random(4)
    )
    while hand.due.options != ("draw",):
        hand.play(Check(hand.due.seat) if "check" in hand.due.options else Call(hand.due.seat))
    return hand


def discarding() -> Hand:
    hand = Hand(pr.sign("crown pineapple, no limit, blinds 1/2"), {"Ann": 100, "Ben": 100, "Cy": 100}, chance=Random(4))
    while hand.due.options != ("discard",):
        hand.play(Check(hand.due.seat) if "check" in hand.due.options else Call(hand.due.seat))
    return hand


def asking() -> Hand:
    hand = Hand(pr.sign("house holdem, no limit, blinds 1/2, run it twice"), {"Ann": 50, "Ben": 50}, chance=Random(4))
    hand.raise_to(50)
    hand.call()
    assert hand.due.options == ("twice", "once")
    return hand


def showing() -> Hand:
    sign = pr.sign("house holdem, no limit, blinds 1/2")
    hand = Hand(sign, {"Ann": 50, "Ben": 50}, chance=Random(4), showdown="manual")
    hand.raise_to(50)
    hand.call()
    assert hand.due.options == ("show", "muck")
    return hand


def ended() -> Hand:
    hand = holdem()
    hand.fold()
    hand.fold()
    assert hand.over
    return hand


STAGES = {
    "betting": holdem,
    "drawing": drawing,
    "discarding": discarding,
    "asking": asking,
    "showing": showing,
    "over": ended,
}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("kind", SIMPLE, ids=lambda kind: kind.__name__)
def test_out_of_turn(stage: str, kind: Any) -> None:
    hand = STAGES[stage]()
    hand._log.strict = True  # otherwise an act out of turn is an irregularity, to be ruled on
    for seat in range(len(hand.state.names)):
        if seat != hand.due.seat:
            refused(hand, kind(seat))
            refused(hand, Bet(seat, 10))
            refused(hand, Discard(seat, tuple(hand.state.hole[seat][:1])))
            refused(hand, Choose(seat, "twice"))
            refused(hand, Push(seat, ((5,),)))
            refused(hand, Say(seat, "call"))
            refused(hand, Signal(seat, "pass the cards"))


@pytest.mark.parametrize("stage", STAGES)
def test_seats_that_are_none(stage: str) -> None:
    hand = STAGES[stage]()
    for seat in (-1, -3, 3, 99, 10**30, *NOT_WHOLE):
        if type(seat) is float and seat == hand.due.seat:
            continue  # its own test below
        for kind in SIMPLE:
            refused(hand, kind(seat))
        refused(hand, Bet(seat, 10))
        refused(hand, Discard(seat, ()))
        refused(hand, Choose(seat, "once"))
        refused(hand, Push(seat, ((5,),)))
        refused(hand, Say(seat, "call"))
        refused(hand, Signal(seat, "knock"))


@pytest.mark.parametrize("stage", STAGES)
def test_nobody_does_anything_wrong_at_a_seat_that_is_none(stage: str) -> None:
    hand = STAGES[stage]()
    for seat in (-1, -3, len(hand.state.names), 99, 10**30):
        for act in (Look(seat), Drop(seat, ()), Retract(seat, 10), Dispute(seat), Sweep(seat)):
            refused(hand, act)
        for what in PEEKS:
            refused(hand, Peek(seat, what))


def test_whoever_sits_there_may_dispute_what_was_done() -> None:
    for seat in range(3):
        hand = holdem()
        hand.play(Dispute(seat))
        assert any(isinstance(event, Erred) and event.kind == "dispute" and event.seat == seat for event in hand.log)


@pytest.mark.parametrize(
    ("stage", "sort"),
    [
        ("betting", bool),
        ("betting", float),
        ("drawing", bool),
        ("drawing", float),
        ("asking", bool),
        ("asking", float),
        ("showing", bool),
        ("showing", float),
    ],
)
def test_a_seat_is_a_whole_number(stage: str, sort: type) -> None:
    if stage == "betting":
        hand = Hand(pr.sign("house holdem, no limit, blinds 1/2"), {"Ann": 100, "Ben": 100}, chance=Random(4))
    else:
        hand = STAGES[stage]()
    seat = hand.due.seat
    assert seat < 2
    seat = sort(seat)
    act = {"betting": Fold(seat), "drawing": Discard(seat, ()), "asking": Choose(seat, "once"), "showing": Show(seat)}
    refused(hand, act[stage])


@pytest.mark.parametrize("to", [to for to in ANYTHING if not (type(to) is int and 4 <= to <= 100)], ids=repr)
def test_impossible_amounts(to: Any) -> None:
    refused(holdem(), Bet(2, to))


@pytest.mark.parametrize("to", [HUGE, -HUGE], ids=["huge", "hugely negative"])
def test_amounts_too_long_to_write(to: int) -> None:
    refused(holdem(), Bet(2, to))


@pytest.mark.parametrize("act", [Bet(2, Rude()), Fold(Rude()), Rude()], ids=["a bet", "a seat", "an act"])  # type: ignore[arg-type]
def test_objects_that_cannot_be_shown(act: Any) -> None:
    refused(holdem(), act)


@pytest.mark.parametrize("cards", CARDS, ids=repr)
def test_impossible_discards(cards: Any) -> None:
    """In pineapple one card goes; none of these is one card that the player holds."""
    hand = discarding()
    held = hand.state.hole[hand.due.seat]
    if isinstance(cards, tuple | list | range | set | dict | bytes) and len(cards) == 1:
        cards = (52,) if isinstance(cards, tuple) and cards[0] in held else cards
    refused(hand, Discard(hand.due.seat, cards))


@pytest.mark.parametrize("cards", CARDS, ids=repr)
def test_impossible_draws(cards: Any) -> None:
    hand = drawing()
    held = hand.state.hole[hand.due.seat]
    if isinstance(cards, tuple | list) and all(card in held for card in cards):  # to draw none is lawful
        cards = (0, 0)
    refused(hand, Discard(hand.due.seat, cards))


@pytest.mark.parametrize("cards", [None, 5, 1.5, Odd()], ids=repr)
def test_cards_that_are_no_list(cards: Any) -> None:
    refused(drawing(), Discard(drawing().due.seat, cards))


def test_cards_are_whole_numbers() -> None:
    hand = discarding()
    seat = hand.due.seat
    refused(hand, Discard(seat, (float(hand.state.hole[seat][0]),)))  # type: ignore[arg-type]


def test_a_card_twice_and_a_card_of_another() -> None:
    for hand in (drawing(), discarding()):
        seat = hand.due.seat
        own, other = hand.state.hole[seat], hand.state.hole[(seat + 1) % 3]
        refused(hand, Discard(seat, (own[0], own[0])))
        refused(hand, Discard(seat, (other[0],)))
        refused(hand, Discard(seat, (own[0], other[0])))
        refused(hand, Discard(seat, (*own, own[0])))
        refused(hand, Discard(seat, (hand.state.stub[-1],)))


@pytest.mark.parametrize("choice", ["", "Twice", "thrice", "once ", *NOT_WHOLE], ids=repr)
def test_impossible_answers(choice: Any) -> None:
    refused(asking(), Choose(asking().due.seat, choice))


@pytest.mark.parametrize("stage", STAGES)
def test_the_dealer_and_the_shuffler_have_nothing_to_do(stage: str) -> None:
    hand = STAGES[stage]()
    refused(hand, Deal())
    for each in CARDS:
        refused(hand, Shuffle(each))


def short_stub() -> Hand:
    """A draw that the stub cannot complete, waiting for the shuffler."""
    sign = signs_of("victoria-2003 draw_ante")[4]
    deck = list(pr.deck(32))
    hand = Hand(sign, dict.fromkeys("ABCDE", 100), deck=deck)
    while hand.due.options != ("shuffle",):
        due = hand.due
        if due.options == ("draw",):
            hand.play(Discard(due.seat, tuple(hand.state.hole[due.seat])))
        else:
            hand.play(Check(due.seat) if "check" in due.options else Call(due.seat))
    return hand


@pytest.mark.parametrize("cards", [each for each in CARDS if isinstance(each, tuple | str | bytes | range)], ids=repr)
def test_impossible_shuffles(cards: Any) -> None:
    refused(short_stub(), Shuffle(cards))


@pytest.mark.parametrize("cards", [None, 5, (1, "As"), (None, 0)], ids=repr)
def test_shuffles_that_are_no_cards(cards: Any) -> None:
    refused(short_stub(), Shuffle(cards))


@pytest.mark.parametrize("stage", STAGES)
def test_things_that_are_no_acts(stage: str) -> None:
    hand = STAGES[stage]()
    for thing in (
        *ANYTHING,
        Fold,
        Bet,
        hand,
        hand.state,
        hand.log[-1],
        "Ann",
        "Ann bets",
        "Zoe folds",
        "nobody folds",
        "x" * 10_000,
        "\ud800",
    ):
        refused(hand, thing)


@pytest.mark.parametrize("kind", [Fold, Check, Call, Show, Muck, TakeKitty, Divide, Bet, Choose, Discard])
def test_the_shape_of_an_act_is_pythons_business(kind: Any) -> None:
    for arguments in ((), (1, 2, 3, 4)):
        with pytest.raises(TypeError):
            kind(*arguments)


def test_what_is_due_is_taken() -> None:
    """Ben and Cy contest a side pot, Ann only the main pot: Ann shows, Ben mucks, and Cy has won the side pot."""
    sign = pr.sign("house holdem, no limit, blinds 1/2")
    hand = Hand(sign, {"Ann": 20, "Ben": 60, "Cy": 60}, chance=Random(1), showdown="manual")
    for line in ("Cy raises to 60", "Ann calls", "Ben calls", "Ann shows", "Ben mucks"):
        hand.play(line)
    assert hand.due.seat == 2
    assert hand.due.options == ("show",)
    refused(hand, Muck(2))
    hand.play(Show(2))
    assert hand.over


def test_a_board_that_nobody_knows_does_not_break_a_hand() -> None:
    """The hand goes on to its end, or the act is refused; it is not left between two events."""
    sign = pr.sign("house holdem, no limit, blinds 1/2")
    hand = Hand(sign, {"Ann": 50, "Ben": 50}, deck=[*cards("As Ah Ks Kh"), *[52] * 48])
    hand.raise_to(50)
    before = hand.copy()
    try:
        hand.call()
    except Refused:
        assert unchanged(hand, before)


@pytest.mark.parametrize("game", GAMES)
def test_random_wrong_acts_change_nothing(game: str) -> None:
    """At every step of a hand a few acts of any kind: what is not answered is refused, and has changed nothing."""
    signs = signs_of(game)
    for number in range(6):
        rng = Random(f"wrong {game} {number}")
        hand = any_start(signs[number % len(signs)], rng).hand()
        steps = 0
        while not hand.over and steps < 200:
            steps += 1
            for _ in range(3):
                act = any_wrong_act(rng, len(hand.state.names))
                before = hand.copy()
                after = hand.copy()
                try:
                    after.play(act)
                except Refused as refusal:
                    assert type(refusal) in (Refused, NotUnderstood)
                    assert unchanged(after, before)
            hand.play(any_act(hand, hand.due, rng))
