"""What programs ask a hand: pots, board, cards, whose turn it is, and which acts may be played."""

from __future__ import annotations

from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.choosing import Choose
from pokerroom.hand.pots import pots_of
from pokerroom.hand.state import SETTLING, SHOWING
from tests.hand.playing import random_hand
from tests.hand.signs import combinations

NO_LIMIT = "crown holdem, no limit, blinds 1/2"


def a_hand(line: str = NO_LIMIT, stacks: tuple[int, ...] = (200, 200, 150), **more: object) -> pr.Hand:
    players = dict(zip(("Ann", "Bob", "Cy", "Di"), stacks, strict=False))
    return pr.Hand(pr.sign(line), players, chance=Random(7), **more)  # type: ignore[arg-type]


def test_a_hand_answers() -> None:
    hand = a_hand(deck="As Ad Ac Ks Kd Kc 2c Qh Qd Qs 3c 4h", strict=True)
    assert hand.turn == "Cy" and hand.street == 0 and hand.board == ()
    assert hand.pots == [(3, ("Ann", "Bob", "Cy"))] and repr(hand.pots) == "[Pot(3: Ann, Bob, Cy)]"
    assert repr(hand.hole("Ann")) == "(As, Ks)" == repr(hand.hole(0)) and hand.up("Ann") == ()
    hand.call()
    hand.call()
    hand.check()
    assert hand.street == 1 and repr(hand.board) == "(Qh, Qd, Qs)" and hand.turn == "Ann"
    with pytest.raises(pr.Refused, match='"Zed" is not a player here; they are Ann, Bob and Cy'):
        hand.hole("Zed")
    with pytest.raises(pr.Refused, match="7 is not a player here"):
        hand.hole(7)
    with pytest.raises(pr.Refused, match="is not a player here"):
        hand.hole("nobody")


def test_stud_has_cards_face_up() -> None:
    hand = a_hand("victoria seven card stud, fixed 2/4, ante 1")
    assert len(hand.hole("Ann")) == 2 and len(hand.up("Ann")) == 1


def test_a_side_pot_is_parted_by_those_who_are_all_in() -> None:
    hand = a_hand(stacks=(20, 200, 50, 200))
    hand.all_in()  # Cy, 50
    hand.call()  # Di
    assert hand.pots == [(103, ("Ann", "Bob", "Cy", "Di"))], "Ann can still call no more than 20, but has not done so"
    hand.all_in()  # Ann, 20 in all: a short call
    assert hand.pots == [(62, ("Ann", "Bob", "Cy", "Di")), (60, ("Bob", "Cy", "Di"))]
    hand.raise_to(120)  # Bob
    assert hand.pots == [(80, ("Ann", "Bob", "Cy", "Di")), (90, ("Bob", "Cy", "Di")), (70, ("Bob", "Di"))]
    hand.fold()  # Di: Bob's 70 above go back to Bob
    while not hand.over:
        hand.check()
    assert hand.pots == [] and hand.turn is None and hand.legal() == []


def test_all_in_is_a_call_a_bet_or_refused() -> None:
    hand = a_hand(stacks=(200, 30, 150))
    hand.all_in()
    assert type(hand.log[-1]).__name__ == "Wagered" and hand.log[-1].to == 150  # type: ignore[attr-defined]
    hand.fold()
    hand.all_in()
    assert hand.over
    pot_limit = a_hand("crown omaha, pot limit, blinds 1/2")
    with pytest.raises(pr.Refused, match="between 4 and 7, not 150"):
        pot_limit.all_in()


@pytest.mark.parametrize("deed", ["fold", "check", "call", "all_in"])
def test_after_the_end_the_hand_is_over(deed: str) -> None:
    hand = a_hand()
    hand.fold()
    hand.fold()
    for do in (getattr(hand, deed), lambda: hand.raise_to(6)):
        with pytest.raises(pr.Refused, match=r"^the hand is over\.$"):
            do()


def test_the_sizes_of_wagers_are_a_choice() -> None:
    hand = a_hand()  # Cy faces 2 with 3 in the middle
    bets = [act.to for act in hand.legal() if isinstance(act, pr.Bet)]
    assert bets == [4, 7, 150], "the least, the pot, all; half a pot, 2 + 2, is the least"
    assert [act.to for act in hand.legal("all") if isinstance(act, pr.Bet)] == [*range(4, 151)]
    assert [act.to for act in hand.legal((3, 5, 9, 999)) if isinstance(act, pr.Bet)] == [5, 9]
    assert [type(act) for act in hand.legal(())] == [pr.Fold, pr.Call] or [type(act) for act in hand.legal(())] == [
        pr.Call,
        pr.Fold,
    ]
    for wrong in ("big", 5, None):
        with pytest.raises(pr.Refused, match="sizes are"):
            hand.legal(wrong)  # type: ignore[arg-type]


def test_draws_and_questions_are_among_the_acts() -> None:
    hand = a_hand("victoria draw ante, fixed 2/4, ante 1")
    while "draw" not in hand.due.options:
        hand.play(hand.legal()[-1] if "check" not in hand.due.options else pr.Check(hand.due.seat))
    draws = hand.legal()
    assert len(draws) == 32 and pr.Discard(hand.due.seat, ()) in draws
    twice = a_hand("house holdem, no limit, blinds 1/2, run it twice", (50, 50))
    twice.all_in()
    twice.all_in()
    assert set(twice.legal()) == {Choose(twice.due.seat, "once"), Choose(twice.due.seat, "twice")}


MANNERS = (
    {"showdown": "automatic"},
    {"showdown": "manual"},
    {"showdown": "manual", "dealer": "manual"},
    {"showdown": "manual", "dealer": "manual", "cut": "manual"},
)


@pytest.mark.parametrize("manner", range(len(MANNERS)))
def test_every_act_of_every_game_is_taken_by_a_strict_hand(manner: int) -> None:
    """The acts given are played, each on a copy; pots hold all chips of the middle, and are those of the showdown."""
    rng = Random(manner)
    seen: set[str] = set()
    for at, each in enumerate(combinations()):
        if at % 7 != manner:
            continue
        hand = random_hand(each.sign, rng, rng, **MANNERS[manner])
        hand._log.strict = True
        for _ in range(400):
            if hand.over:
                break
            acts = hand.legal(rng.choice(("key", "all")))
            assert acts or hand.due.actor == "shuffler", (each.name, hand.due)
            if not acts:
                hand.play(pr.Shuffle(tuple(hand.to_shuffle)))
                continue
            for act in rng.sample(acts, min(2, len(acts))):
                hand.copy().play(act)
            seen |= {type(act).__name__ for act in acts}
            pots = hand.pots
            assert sum(pot.amount for pot in pots) == hand.state.pot, (each.name, pots)
            assert all(pot.players for pot in pots), (each.name, pots)
            if hand.state.stage in (SHOWING, SETTLING):
                assert [pot.amount for pot in pots] == [pot.amount for pot in pots_of(hand.state) if hand.state.pot]
            hand.play(rng.choice(acts))
        assert hand.over, each.name
    assert {"Fold", "Check", "Call", "Bet", "Discard"} <= seen
    if manner:
        assert {"Show", "Muck"} <= seen
    if manner > 1:
        assert {"Deal"} <= seen
    if manner > 2:
        assert {"Cut"} <= seen
