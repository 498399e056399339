"""A table whose cards lie on felt: what was entered wrongly is taken back, and the log keeps both."""

from __future__ import annotations

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.table import Table, replay, restore
from pokerroom.table.snapshot import resume, snapshot
from pokerroom.table.taking_back import TakenBack

PLAYERS = {"Ann": 500, "Bob": 500, "Cy": 500}
BACK = "the dealer takes back what was entered last"


def _table(more: str = "") -> Table:
    return Table(pr.sign(f"house holdem, no limit, blinds 1/2{more}, cards on felt"), PLAYERS, book=shelf.book("house"))


def _told(table: Table, *lines: str) -> Table:
    for line in lines:
        table.play(line)
    return table


def _turn(table: Table) -> str | None:
    return table.hand.turn if table.hand is not None else None


def test_a_wrong_bet_is_taken_back_and_chips_come_right() -> None:
    table = _told(_table(), "the dealer deals a hand", "Cy raises to 60")
    assert table.stacks["Cy"] == 440
    table.play(BACK)
    assert table.stacks["Cy"] == 500
    assert _turn(table) == "Cy"
    table.play("Cy raises to 6")
    assert table.stacks["Cy"] == 494
    said = [type(event).__name__ for event in table.log]
    assert said.count("Wagered") == 2  # the log keeps both, and says which does not count
    assert said.count("TakenBack") == 1
    assert table.balance == 0


def test_a_card_named_wrongly_can_be_named_elsewhere() -> None:
    table = _told(_table(), "the dealer deals a hand", "Cy calls", "Ann calls", "Bob checks")
    _told(table, "the dealer names As Kd 7c", BACK)
    hand = table.hand
    assert hand is not None and hand.due.options == ("name",) and hand.board == ()
    _told(table, "the dealer names As Kd 7h", "Ann checks")
    assert pr.spell(table.hand.board if table.hand else ()) == "As Kd 7h"


def test_it_goes_back_entry_by_entry_to_the_beginning_of_the_hand() -> None:
    table = _told(_table(), "the dealer deals a hand")
    before = table.stacks
    entered = ("Cy calls", "Ann calls", "Bob checks", "the dealer names As Kd 7c", "Ann bets 10", "Bob folds")
    for line in entered:
        table.play(line)
    for _ in entered:
        table.play(BACK)
    assert table.stacks == before
    assert _turn(table) == "Cy"
    with pytest.raises(pr.Refused, match="nothing has been entered in this hand yet"):
        table.play(BACK)
    # And the hand that is played then is the one that would have been played.
    _told(table, "Cy folds", "Ann folds", "the dealer pushes the pot")
    assert table.stacks == {"Ann": 499, "Bob": 501, "Cy": 500}
    assert table.hand is None


def test_the_last_showdown_is_taken_back_before_the_pot_is_pushed() -> None:
    table = _told(_table(", commission 5% cap 10"), "the dealer deals a hand", "Cy raises to 500", "Ann calls")
    _told(table, "Bob folds", "the dealer names As Kd 7c", "the dealer names 2h", "the dealer names 3h")
    _told(table, "Cy shows Kc Kh", "Ann shows Ac Ad", BACK, "Ann shows Ac Qd", "the dealer pushes the pot")
    assert table.stacks["Cy"] == 1002 - 10
    assert table.balance == 0
    with pytest.raises(pr.Refused, match="disputes it"):
        table.play(BACK)


def test_a_ruling_is_taken_back_with_what_it_followed_from() -> None:
    """Bob bets out of turn, which was entered for the wrong player: nothing of it is left."""
    table = _told(_table(), "the dealer deals a hand")
    hand = table.hand
    assert hand is not None
    before = (hand.due, list(hand.log))
    _told(table, "Bob raises to 20", BACK)
    after = table.hand
    assert after is not None
    assert (after.due, after.log) == before


def test_a_table_is_made_again_from_its_log_and_goes_on() -> None:
    table = _told(_table(), "the dealer deals a hand", "Cy raises to 60", BACK, "Cy raises to 6", "Ann calls")
    for again in (replay(shelf.book("house"), table.log), restore(shelf.book("house"), table.json())):
        assert again.stacks == table.stacks
        assert _turn(again) == _turn(table) == "Bob"
        again.play(BACK)  # where entries began is found in the log
        assert _turn(again) == "Ann"
        again.play(BACK)
        assert _turn(again) == "Cy"
        _told(again, "Cy folds", "Ann folds", "the dealer pushes the pot")
        assert again.balance == 0
    kept = resume(shelf.book("house"), snapshot(table))
    kept.play(BACK)
    assert _turn(kept) == "Ann"


def test_entries_are_found_where_they_were_made() -> None:
    """Of a stud hand, with cards named one by one, an act out of turn and a fold: the same places both ways."""
    sign = pr.sign("house seven card stud, fixed 2/4, ante 1, bring in 1, cards on felt")
    table = Table(sign, PLAYERS, book=shelf.book("house"))
    _told(table, "the dealer deals a hand", "the dealer names Kd", "the dealer names 2c 9h", "Bob brings it in for 1")
    _told(table, "Ann calls", "Cy calls", "the dealer names Ks 4c", "the dealer names 9d", "Ann bets 2")
    hand, again = table.hand, replay(shelf.book("house"), table.log).hand
    assert hand is not None and again is not None
    assert hand.entries == again.entries
    assert len(hand.entries) == 8


def test_only_what_is_entered_by_hand_is_taken_back() -> None:
    table = Table(pr.sign("house holdem, no limit, blinds 1/2"), PLAYERS, book=shelf.book("house"))
    with pytest.raises(pr.Refused, match="cards on felt"):
        table.play(BACK)


def test_everybody_is_told() -> None:
    table = _told(_table(), "the dealer deals a hand", "Cy raises to 60", BACK)
    assert all(isinstance(table.view(viewer)[-1], TakenBack) for viewer in ("Ann", "rail", "dealer"))


def test_the_sign_says_it_and_may_say_so_no_more() -> None:
    table = Table(pr.sign("house holdem, no limit, blinds 1/2, cards on felt"), book=shelf.book("house"))
    assert "cards on felt" in table.sign.line
    table.change("floor", "no cards on felt")
    assert not table.sign.cards_on_felt
