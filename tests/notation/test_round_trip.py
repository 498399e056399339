"""Hands of the house written as PHH, read and replayed end with the same stacks."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.hand.deal import Dealt, Turned
from pokerroom.hand.deck import Reshuffled
from pokerroom.hand.forced import Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.round import Opened
from pokerroom.hand.show import Showed
from pokerroom.notation import PHHError, read_phh, write_phh
from pokerroom.notation.dealt_cards import shuffled_again
from pokerroom.notation.phh import VARIANTS
from pokerroom.notation.replaying import finishing_stacks, replayed
from tests.notation.files import KEPT
from tests.views.player import play_any

HANDS = 300
LINES = {
    "FT": "house holdem, fixed 2/4, blinds 1/2",
    "NT": "house holdem, no limit, blinds 1/2",
    "PO": "house omaha, pot limit, blinds 1/2",
    "FO/8": "house omaha hi lo, fixed 2/4, blinds 1/2",
    "F7S": "house seven card stud, fixed 2/4, ante 1, bring in 1",
    "F7S/8": "house seven card stud hi lo, fixed 2/4, ante 1, bring in 1",
    "FR": "house razz, fixed 2/4, ante 1, bring in 1",
    "F2L3D": "house 2 7 triple draw, fixed 2/4, blinds 1/2",
    "N2L1D": "house 2 7 single draw, no limit, blinds 1/2",
    "FB": "house badugi, fixed 2/4, blinds 1/2",
    "NS": "house short deck, no limit, blinds 1/2, ante 1",
}


BUTTON_BLIND = "house short deck button blind, no limit, blinds 2, ante 1"


def test_every_variant_is_written() -> None:
    assert set(LINES) == set(VARIANTS)


def test_a_blind_on_the_button_alone_is_a_game_of_its_own_and_read_as_that() -> None:
    sign = pr.sign(BUTTON_BLIND)
    short = 0
    for number in range(HANDS):
        hand = play_any(sign, Random(f"button blind {number}")).hand
        short += hard(hand) != ""
        assert_same(hand)
        [record] = read_phh(write_phh(hand))
        assert record.variant == "NS"
        assert replayed(record, shelf.book("house")).sign.game.key == "short_deck_button_blind"
    assert 0 < short < HANDS // 2


def played(variant: str, number: int) -> Hand:
    sign = SIGNS.setdefault(variant, pr.sign(LINES[variant]))
    return play_any(sign, Random(f"phh {variant} {number}")).hand


SIGNS: dict[str, pr.Sign] = {}


def hard(hand: Hand) -> str:
    """What is hard about a hand for the format, if anything."""
    blinds = hand.sign.blinds
    if [event.amount for event in hand.log if isinstance(event, Posted) and event.live] != list(blinds):
        return "a blind that was posted short"
    if any(isinstance(event, Opened) and event.street == 0 and event.seat < 0 for event in hand.log):
        return "nobody could bet before the board"
    if any(isinstance(event, Reshuffled) or (isinstance(event, Turned) and event.board == 2) for event in hand.log):
        return "a stub that ran short"
    if not blinds and any(isinstance(event, Showed) for event in hand.log):
        return "a stud hand shown"
    return ""


def assert_same(hand: Hand) -> None:
    [record] = read_phh(write_phh(hand))
    again = replayed(record, shelf.book("house"))
    names = hand.state.names
    order = [(hand.state.first + offset) % len(names) for offset in range(len(names))]
    assert record.finishing == tuple(Decimal(hand.state.stacks[seat]) for seat in order)
    assert finishing_stacks(again, record) == record.finishing


@pytest.mark.parametrize("variant", LINES)
def test_hands_round_trip(variant: str) -> None:
    hands = [hand for hand in (played(variant, number) for number in range(HANDS)) if not hard(hand)]
    assert len(hands) > HANDS // 4
    for hand in hands:
        assert_same(hand)


@pytest.mark.parametrize(
    ("variant", "what"),
    [
        ("FT", "a blind that was posted short"),
        ("NT", "a blind that was posted short"),
        ("NT", "nobody could bet before the board"),
        ("F7S", "nobody could bet before the board"),
        ("F7S", "a stud hand shown"),
        ("F7S/8", "a stud hand shown"),
        ("FR", "nobody could bet before the board"),
        ("FR", "a stud hand shown"),
        ("F2L3D", "nobody could bet before the board"),
        ("N2L1D", "a blind that was posted short"),
        ("FB", "nobody could bet before the board"),
        ("F2L3D", "a stub that ran short"),
        ("FB", "a stub that ran short"),
        ("NS", "a blind that was posted short"),
        ("NS", "nobody could bet before the board"),
    ],
)
def test_hard_hands_round_trip(variant: str, what: str) -> None:
    hands = [hand for hand in (played(variant, number) for number in range(800)) if hard(hand) == what]
    assert hands
    for hand in hands:
        assert_same(hand)


def test_cards_that_come_again_are_known_to_those_who_saw_them() -> None:
    """A file of the rail hides all cards; one of a seat may show a card that another threw away unseen."""
    hands = [
        hand for hand in (played("F2L3D", number) for number in range(800)) if hard(hand) == "a stub that ran short"
    ]
    for hand in hands:
        for viewer in ("rail", hand.names[0]):
            [record] = read_phh(write_phh(hand, viewer))
            assert finishing_stacks(replayed(record, shelf.book("house")), record) == record.finishing


def test_a_card_that_comes_again_was_thrown_away() -> None:
    assert shuffled_again(pr.read_cards("2c 3c ?? 4c"), again := list(pr.read_cards("4c Ks"))) == list(
        pr.read_cards("4c Ks 2c 3c")
    )
    assert again == []
    with pytest.raises(PHHError, match="Ks came again when the deck was used up, and nobody threw it away"):
        shuffled_again(pr.read_cards("2c 3c 4c"), list(pr.read_cards("4c Ks")))


def test_cards_for_the_place_of_a_folded_hand_are_nobodys() -> None:
    sign = pr.sign("victoria-2003 seven card stud, fixed 2, ante 1")
    top = "2s 3s 4s 2h 3h 4h Tc 8c 9c 6h Jd 7d 7c 6c Qs Qd Qh 6d Kd Kh"
    cards = pr.read_cards(top)
    rest = [card for card in pr.deck(52) if card not in cards]
    hand = Hand(sign, {"A": 100, "B": 100, "C": 100}, deck=[*cards, *rest])
    for line in (
        "B brings it in for 2",
        "C calls",
        "A calls",
        "A checks",
        "B folds",
        "C checks",
        "A bets 2",
        "C folds",
    ):
        hand.play(line)
    assert any(seat < -1 for event in hand.log if isinstance(event, Dealt) for seat in event.seats)
    [record] = read_phh(write_phh(hand))
    dealt = [action for action in record.actions if action.startswith("d dh")]
    assert dealt[-2:] == ["d dh p1 Qs", "d dh p3 Qh"]


def test_what_went_wrong_is_not_written() -> None:
    sign = pr.sign(LINES["NT"])
    hand = Hand(sign, {"A": 100, "B": 100, "C": 100}, chance=Random(1))
    for line in ("A calls", "C folds", "A folds"):
        hand.play(line)
    with pytest.raises(PHHError, match="no words"):
        write_phh(hand)


def test_a_game_that_the_format_does_not_know_is_not_written() -> None:
    hand = play_any(pr.sign("crown pineapple, no limit, blinds 1/2"), Random(1)).hand
    with pytest.raises(PHHError):
        write_phh(hand)


@pytest.mark.parametrize("name", KEPT)
def test_the_files_kept_here_are_good(name: str) -> None:
    """So that the spoiled ones are spoiled by us."""
    for record in read_phh(KEPT[name]):
        hand = replayed(record, shelf.book("house"))
        assert record.finishing in (None, finishing_stacks(hand, record))
