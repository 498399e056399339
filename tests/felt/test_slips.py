"""Slips of a dealer with real cards: nobody knows what was dealt, and the book has its way all the same."""

from __future__ import annotations

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.hand.rulings.ruling import Ruled
from pokerroom.table import Table, replay
from pokerroom.table.snapshot import resume, snapshot

PLAYERS = {"Ann": 500, "Bob": 500, "Cy": 500}
BY_HAND = "the dealer deals a hand, card by card"
BACK = "the dealer takes back what was entered last"
CALLED = ("the dealer deals a hand", "Cy calls", "Ann calls", "Bob checks")


def _table(sign: str = "crown holdem, no limit, blinds 5/10") -> Table:
    return Table(pr.sign(f"{sign}, cards on felt"), PLAYERS, book=shelf.book(sign.split()[0]))


def _told(table: Table, *lines: str) -> pr.Hand:
    hand = table.hand
    for line in lines:
        table.play(line)
        hand = table.hand or hand
    assert hand is not None
    return hand


def _ruled(hand: pr.Hand) -> list[tuple[str, ...]]:
    return [event.by for event in hand.log if isinstance(event, Ruled)]


def test_a_hand_is_dealt_card_by_card_and_goes_on_as_any_other() -> None:
    table = _table()
    hand = _told(table, BY_HAND)
    assert hand.due.options == ("deal",)
    _told(table, "the dealer deals 4", "the dealer deals")
    assert hand.turn == "Cy"
    hand = _told(table, "Cy calls", "Ann calls", "Bob checks", "the dealer names As Kd 7c", "Ann bets 20")
    _told(table, "Bob folds", "Cy folds", "the dealer pushes the pot")
    assert table.stacks == {"Ann": 520, "Bob": 490, "Cy": 490}


def test_cards_dealt_out_of_order_are_put_right() -> None:
    table = _table()
    hand = _told(table, BY_HAND, "the dealer deals 4", "the dealer deals Cy a card face down")
    assert any("CROWN 9.1.1(c)" in by for by in _ruled(hand))
    assert [len(hand.hole(name)) for name in PLAYERS] == [2, 2, 1]
    _told(table, "the dealer deals", "Cy calls")
    assert hand.turn == "Ann"


def test_a_deal_that_cannot_be_put_right_is_a_misdeal_and_dealt_again() -> None:
    table = _table()
    hand = _told(table, BY_HAND, "the dealer deals 4", "the dealer deals Cy a card face up")
    assert any("CROWN 9.1.1(c)" in by for by in _ruled(hand))
    assert [len(hand.hole(name)) for name in PLAYERS] == [0, 0, 0]
    assert hand.due.options == ("deal",)
    assert _told(table, "the dealer deals").turn == "Cy"


def test_a_hole_card_dealt_up_is_swapped_for_the_first_burn_by_its_name() -> None:
    table = _table()
    hand = _told(table, BY_HAND, "the dealer deals 5", "the dealer deals Cy a card face up")
    assert [by for by in _ruled(hand) if "CROWN 9.7" in by]
    assert hand.turn == "Cy"
    assert pr.spell(hand.hole("Cy")) == "?? ??"
    _told(table, "Cy calls", "Ann calls", "Bob checks", "the dealer names As Kd 7c")
    assert hand.turn == "Ann"


def test_a_hand_dealt_by_hand_is_made_again_from_its_log() -> None:
    table = _table()
    _told(table, BY_HAND, "the dealer deals 4")
    for again in (replay(shelf.book("crown"), table.log), resume(shelf.book("crown"), snapshot(table))):
        hand = _told(again, "the dealer deals Bob a card face up")
        assert hand.due == _told(replay(shelf.book("crown"), table.log), "the dealer deals Bob a card face up").due
        again.play(BACK)
        assert _told(again, "the dealer deals").turn == "Cy"


def test_only_real_cards_are_dealt_by_hand() -> None:
    table = Table(pr.sign("crown holdem, no limit, blinds 5/10"), PLAYERS, book=shelf.book("crown"))
    with pytest.raises(pr.Refused, match="deals its own cards"):
        table.play(BY_HAND)


def test_a_burn_that_was_forgotten() -> None:
    table = _table()
    hand = _told(table, *CALLED, "the dealer turns 3")
    assert [by for by in _ruled(hand) if "CROWN 9.8" in by]
    assert pr.spell(hand.board) == "?? ?? ??"  # dealt anew, and not named yet
    _told(table, "the dealer names As Kd 7c", "Ann bets 10")
    assert pr.spell(hand.board) == "As Kd 7c"


def test_four_cards_on_the_flop() -> None:
    table = _table()
    hand = _told(table, *CALLED, "the dealer burns", "the dealer turns 4")
    assert [by for by in _ruled(hand) if "CROWN 9.9" in by]
    _told(table, "the dealer names As Kd 7c")
    assert pr.spell(hand.board) == "As Kd 7c"


def test_a_card_turned_before_the_betting_is_over() -> None:
    table = _table()
    hand = _told(table, *CALLED, "the dealer names As Kd 7c", "Ann checks", "the dealer burns", "the dealer turns 1")
    assert [by for by in _ruled(hand) if "CROWN 9.12.1" in by]
    _told(table, "Bob checks", "Cy checks")
    # The card that should lie there is dealt, and the one that lay there too early is shuffled in.
    assert pr.spell(hand.board[:3]) == "As Kd 7c"
    _finished(table)


def _finished(table: Table) -> None:
    """Play a hand on to its end, naming whatever is asked for: nothing stops for good."""
    deck = iter(
        [
            "2c",
            "2d",
            "2h",
            "2s",
            "3c",
            "3d",
            "3h",
            "3s",
            "4c",
            "4d",
            "4h",
            "4s",
            "5c",
            "5d",
            "5h",
            "5s",
            "6c",
            "6d",
            "6h",
            "6s",
            "8c",
            "8d",
            "8h",
            "8s",
        ]
    )
    for _ in range(80):
        hand = table.hand
        if hand is None or not table.state.playing:
            break
        due = hand.due
        if "name" in due.options or "name the board" in due.options:
            count = due.most or sum(list(pile).count(52) for pile in (hand.board, hand.state.second))
            table.play(f"the dealer names {' '.join(next(deck) for _ in range(count))}")
        elif "push" in due.options:
            table.play("the dealer pushes the pot")
        elif "show" in due.options:
            table.play(f"{hand.turn} shows {next(deck)} {next(deck)}")
        elif "deal" in due.options:
            table.play("the dealer deals")
        else:
            table.play(f"{hand.turn} {'checks' if 'check' in due.options else 'calls'}")
    assert not table.state.playing
    assert sum(table.stacks.values()) == sum(PLAYERS.values())


def test_a_player_drops_a_card_that_nobody_knew() -> None:
    table = _table()
    hand = _told(table, "the dealer deals a hand", "Cy calls", "Ann drops 7d")
    assert "7d" in pr.spell(hand.hole("Ann"))
    assert pr.spell(hand.hole("Bob")) == "?? ??"
    with pytest.raises(pr.Refused, match="7d lies before Ann already"):
        table.play("Bob drops 7d")


def test_the_floor_declares_a_misdeal_and_all_is_dealt_again() -> None:
    table = _table()
    hand = _told(table, "the dealer deals a hand", "the TG Area Manager declares a misdeal")
    assert hand.turn == "Cy"
    assert [pr.spell(hand.hole(name)) for name in PLAYERS] == ["?? ??"] * 3
    _told(table, "Cy folds", "Ann folds", "the dealer pushes the pot")
    assert sum(table.stacks.values()) == 1500


def test_what_is_found_in_the_deck() -> None:
    table = _table()
    hand = _told(table, "the dealer deals a hand", "Cy calls", "the dealer finds a boxed card")
    assert _ruled(hand)
    table.play(BACK)
    hand = _told(table, "Ann calls")
    assert not _ruled(hand)


def test_one_card_too_many_in_a_hand_of_draw() -> None:
    table = _table("victoria draw blind, fixed 2/4, blinds 1/2")
    _told(table, BY_HAND, "the dealer deals 15")
    hand = _told(table, "the dealer deals Cy a card face down")
    assert _ruled(hand) or hand.due.actor == "floor"
    table.play(BACK)
    _told(table, "Cy calls", "Ann calls", "Bob checks")


def test_stud_dealt_by_hand_with_door_cards_that_are_named_behind() -> None:
    table = _table("house seven card stud, fixed 2/4, ante 1, bring in 1")
    hand = _told(table, BY_HAND)
    assert hand.due.options == ("name",)
    _told(table, "the dealer names Kd", "the dealer names 2c 9h")
    assert hand.turn == "Bob"


def test_manila_is_played_on_felt() -> None:
    table = _table("canberra manila, blinds 10, least wager 5")
    hand = _told(table, "the dealer deals a hand")
    assert "name" in hand.due.options or hand.due.actor == "seat"
