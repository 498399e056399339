"""What an office has ordered or decided of real cards is taken back by that office or a higher one; whoever deals takes
back what they have entered themselves."""

from __future__ import annotations

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.hand.rulings.order import Recorded
from pokerroom.table import Table

PLAYERS = {"Ann": 500, "Bob": 500, "Cy": 500}
BACK = "takes back what was entered last"


def _table(book: str, *lines: str) -> Table:
    table = Table(pr.sign(f"{book} holdem, no limit, blinds 1/2, cards on felt"), PLAYERS, book=shelf.book(book))
    for line in ("the dealer deals a hand", *lines):
        table.play(line)
    return table


def _refused(table: Table, line: str) -> pr.Refused:
    before = table.json()
    with pytest.raises(pr.Refused) as refusal:
        table.play(line)
    assert table.json() == before
    return refusal.value


def test_an_order_is_taken_back_by_the_office_that_gave_it_or_a_higher_one() -> None:
    for office in ("TG Area Manager", "TG Assistant Casino Manager"):
        table = _table("crown", "Cy raises to 20", "the TG Area Manager declares a misdeal")
        for below in ("dealer", "Dealer", "TG Higher Duties Dealer"):
            refusal = _refused(table, f"the {below} {BACK}")
            assert refusal.sentence == "this is for the TG Area Manager or above."
            assert "CROWN 9.1.1" in refusal.by
        table.play(f"the {office} {BACK}")
        assert table.stacks["Cy"] == 480, "the wager stands as if nothing had been declared"
        assert "CROWN 9.1.1" in table.log[-1].by
        table.play(f"the dealer {BACK}")
        assert table.stacks["Cy"] == 500, "what is behind it is the dealer's again"


def test_whoever_deals_takes_back_what_they_have_ordered_themselves() -> None:
    table = _table("crown", "Cy raises to 20", "the Dealer declares a misdeal", f"the dealer {BACK}")
    assert table.stacks["Cy"] == 480


def test_what_an_office_is_asked_about_is_the_dealers_until_it_has_decided() -> None:
    asked = ("Cy calls", "Ann calls", "Bob checks", "the dealer names As Kd 7c", "Ann checks")
    slip = "the dealer shows the top card"
    table = _table("crown", *asked, slip, f"the dealer {BACK}", slip, "the TG Area Manager decides: play on")
    assert _refused(table, f"the dealer {BACK}").sentence == "this is for the TG Area Manager or above."
    for office in ("TG Area Manager", "dealer"):
        table.play(f"the {office} {BACK}")
    table.play("Bob checks")
    assert table.hand is not None and table.hand.turn == "Cy"


def test_an_order_that_is_recorded_as_what_follows_from_it_is_an_order_too() -> None:
    """Who is passed over is found to have been skipped, and nothing in the log names the office."""
    table = _table("house", "Ann calls", "the Floor passes over Cy")
    assert _refused(table, f"the dealer {BACK}").by == ("HOUSE 95",)
    table.play(f"the Manager {BACK}")


def test_a_wager_that_was_made_void_is_given_back_by_whoever_may_make_it_void() -> None:
    table = _table("house", "Cy raises to 20", "the Manager voids Cy's wagers")
    assert _refused(table, f"the Floor {BACK}").by == ("HOUSE 79",)
    table.play(f"the Manager {BACK}")
    assert table.stacks["Cy"] == 480


def test_nobody_takes_anything_back_as_an_office_that_is_none() -> None:
    table = _table("house", "the Floor declares a misdeal")
    assert "is not an office here" in _refused(table, f"the Queen {BACK}").sentence


def test_a_warning_that_the_book_has_follow_is_nobodys_order() -> None:
    sign = pr.sign("tasmania holdem, no limit, blinds 100/200, dollar 100, cards on felt")
    table = Table(sign, dict.fromkeys(PLAYERS, 50_000), book=shelf.book("tasmania"))
    table.play("the dealer deals a hand")
    assert table.hand is not None
    before = list(table.hand.log)
    table.play("Ann folds")
    assert any(isinstance(event, Recorded) and event.word == "warning" for event in table.hand.log)
    table.play(f"the dealer {BACK}")
    assert table.hand.log == before
