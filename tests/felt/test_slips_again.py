"""A second slip on top of the first, somebody all in between, somebody who left: as Crown's book has it, on felt."""

from __future__ import annotations

import pytest

import pokerroom as pr
from pokerroom.hand.rulings.error import Erred
from tests.felt.test_slips import BY_HAND, CALLED, _ruled, _table, _told

FLOP = (*CALLED, "the dealer names As Kd 7c")
CHECKED = ("Ann checks", "Bob checks", "Cy checks")


def test_a_second_card_shown_in_the_deal_is_a_misdeal_though_the_first_was_not() -> None:
    table = _table()
    hand = _told(table, BY_HAND, "the dealer deals 1", "the dealer deals Bob a card face up")
    assert _ruled(hand) == [("CROWN 9.7",)] and len(hand.hole("Bob")) == 1
    _told(table, "the dealer deals Cy a card face up")
    assert _ruled(hand)[-1] == ("CROWN 9.1.1(i)",)
    assert [len(hand.hole(name)) for name in ("Ann", "Bob", "Cy")] == [0, 0, 0]
    _told(table, "the dealer deals")
    assert hand.turn == "Cy" and table.stacks == {"Ann": 495, "Bob": 490, "Cy": 500}


def test_somebody_is_all_in_between_the_early_card_and_the_one_that_counts() -> None:
    """The card that was shown is set aside; the new one is turned when the betting is complete."""
    table = _table()
    hand = _told(table, *FLOP, "Ann checks", "the dealer turns 1")
    assert "CROWN 9.12.1" in _ruled(hand)[-1] and pr.spell(hand.board) == "As Kd 7c"
    _told(table, "Bob goes all in", "Cy folds", "Ann calls", "the dealer names 2h", "the dealer names 3h")
    _told(table, "Ann shows Ah Ac", "Bob shows Kc Kh", "the dealer pushes the pot")
    assert table.stacks == {"Ann": 1010, "Bob": 0, "Cy": 490}


def test_of_two_cards_for_one_the_wrong_one_is_burned_and_on_the_last_street_mucked() -> None:
    table = _table()
    hand = _told(table, *FLOP, *CHECKED, "the dealer burns", "the dealer turns 2")
    assert "CROWN 9.13.2" in _ruled(hand)[-1]
    _told(table, "the dealer names 2h", *CHECKED, "the dealer turns 2")
    assert "CROWN 9.13.3" in _ruled(hand)[-1]
    _told(table, "the dealer names 3h")
    assert pr.spell(hand.board) == "As Kd 7c 2h 3h"


def test_whoever_is_alone_after_an_early_card_has_the_pot_without_it() -> None:
    table = _table()
    hand = _told(table, *FLOP, *CHECKED, "the dealer names 2h", "Ann bets 20", "the dealer turns 1")
    assert "CROWN 9.11" in _ruled(hand)[-1]
    _told(table, "Bob folds", "Cy folds", "the dealer pushes the pot")
    assert table.stacks == {"Ann": 520, "Bob": 490, "Cy": 490}


def test_two_boxed_cards_are_none_and_the_next_one_counts() -> None:
    table = _table()
    hand = _told(table, *FLOP, "the dealer finds a boxed card", "the dealer finds a boxed card")
    assert ["CROWN 9.3" in by for by in _ruled(hand)] == [True, True] and hand.turn == "Ann"
    _told(table, *CHECKED, "the dealer names 2h")
    assert pr.spell(hand.board) == "As Kd 7c 2h"


def test_a_flop_too_early_is_dealt_again_and_one_card_of_a_player_shown_meanwhile_stays_theirs() -> None:
    table = _table()
    hand = _told(table, "the dealer deals a hand", "Cy calls", "the dealer turns 3")
    assert "CROWN 9.10" in _ruled(hand)[-1]
    _told(table, "Ann drops 7d")
    assert _ruled(hand)[-1] == ("CROWN 9.6",)
    _told(table, "Ann calls", "Bob checks", "the dealer names 2c 3c 4c", "Ann bets 10", "Bob folds", "Cy folds")
    _told(table, "the dealer pushes the pot")
    assert table.stacks == {"Ann": 520, "Bob": 490, "Cy": 490}


@pytest.mark.parametrize("book", ["crown", "house", "victoria-2003", "grand-17.7"])
@pytest.mark.parametrize(
    "slip",
    [
        ("Cy calls", "Ann calls", "Bob checks", "the dealer turns 4"),
        ("Cy calls", "Ann calls", "Bob checks", "the dealer turns 3"),
        ("Cy calls", "the dealer turns 3", "Ann calls", "Bob checks"),
    ],
)
def test_a_flop_that_lies_there_after_a_ruling_is_named_before_anybody_bets(book: str, slip: tuple[str, ...]) -> None:
    table = _table(f"{book} holdem, no limit, blinds 5/10")
    hand = _told(table, "the dealer deals a hand", *slip)
    assert _ruled(hand) and pr.spell(hand.board) == "?? ?? ??"
    assert (hand.due.actor, hand.due.options, hand.due.least, hand.due.most) == ("dealer", ("name",), 3, 3)
    with pytest.raises(pr.Refused, match="3 cards lie face up and unnamed, not 4"):
        _told(table, "the dealer names 2c 3c 4c 5c")
    _told(table, "the dealer names 2c 3c 4c")
    assert pr.spell(hand.board) == "2c 3c 4c" and hand.turn == "Ann"


def test_the_deck_is_found_bad_when_two_are_all_in_and_everything_goes_back() -> None:
    table = _table()
    hand = _told(table, *FLOP, "Ann goes all in", "Bob calls", "Cy folds", "the dealer finds a defective deck")
    assert "CROWN 9.1.1(h)" in _ruled(hand)[-1]
    assert table.stacks["Ann"] + table.stacks["Bob"] + table.stacks["Cy"] >= 1485  # but for blinds that are posted anew
    assert table.stacks["Bob"] >= 490


def test_a_slip_behind_a_wrong_entry_is_taken_back_with_its_ruling_and_made_again() -> None:
    table = _table()
    hand = _told(table, *FLOP, "Ann checks", "the dealer turns 1")
    before = len(_ruled(hand))
    hand = _told(table, "the dealer takes back what was entered last")
    assert len(_ruled(hand)) == before - 1
    hand = _told(table, "Bob checks", "the dealer turns 1")
    assert "CROWN 9.12.1" in _ruled(hand)[-1] and hand.turn == "Cy"


def test_nobody_is_dealt_in_who_has_left_and_a_hand_for_their_seat_is_one_too_many() -> None:
    table = _table()
    _told(table, "the dealer deals a hand", "Cy folds", "Ann folds", "the dealer pushes the pot", "Cy leaves")
    hand = _told(table, BY_HAND, "the dealer deals 2")
    assert hand.names == ("Ann", "Bob")
    _told(table, "the dealer deals an empty seat a card face down")
    assert any("CROWN 9.1.1(d)" in by for by in _ruled(hand))


def test_the_same_slip_twice_is_decided_twice_where_the_book_leaves_it_to_an_office() -> None:
    table = _table()
    hand = _told(table, *FLOP, "Ann checks", "the dealer shows the top card")
    with pytest.raises(pr.Refused, match="everybody waits"):
        table.play("Bob checks")
    _told(table, "the TG Area Manager decides: play on", "Bob checks", "the dealer shows the top card")
    assert len([event for event in hand.log if isinstance(event, Erred)]) == 2
    _told(table, "the TG Area Manager decides: play on")
    assert hand.turn == "Cy"


@pytest.mark.parametrize("line", ["the dealer turns 3", "the dealer finds a boxed card", "Ann drops 7d"])
def test_nothing_goes_wrong_in_a_hand_that_is_over(line: str) -> None:
    table = _table()
    _told(table, "the dealer deals a hand", "Cy folds", "Ann folds", "the dealer pushes the pot")
    with pytest.raises(pr.Refused):
        table.play(line)
