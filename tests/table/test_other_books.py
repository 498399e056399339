"""A table under a book that is not on the shelf: what a book may say and none of ours does."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from pokerroom import shelf
from pokerroom.hand.forced import Posted
from pokerroom.law import Refused
from pokerroom.law.reading import read_book
from pokerroom.law.spoken import spoken_sign
from pokerroom.table import Table
from tests.table.kinds import acts


def table_by(folder: Path, name: str, sign: str, rule: str, instead: str) -> Table:
    """A table under one of our books with another line among its rules."""
    shutil.copytree(str(shelf.folder(name)), folder / name)
    rules = folder / name / "rules.toml"
    before = rules.read_text()
    assert before.count(rule) == 1
    rules.write_text(before.replace(rule, instead))
    book = read_book(folder / name, shelf.vocabulary())
    players = dict.fromkeys(("Ann", "Bob", "Cy", "Dee", "Eve"), 500)
    return Table(spoken_sign(f"{name} {sign}", lambda _: book), players, book=book, chance=random.Random(5))


def test_where_the_next_player_posts_for_who_left_a_newcomer_posts_as_well(tmp_path: Path) -> None:
    line = 'small_blind = { is = "no small blind, then a dead marker", by = "HOUSE 130" }\n'
    table = table_by(tmp_path, "house", "holdem, no limit, blinds 5/10", line, "")
    hand = table.deal()
    while not hand.over:
        hand.fold()
    table.leave([hand.names[event.seat] for event in hand.log if isinstance(event, Posted)][-1])
    table.sit("Zoe", 6, 500)
    table.play(acts.Post("Zoe"))
    hand = table.deal()
    posted = [(hand.names[event.seat], event.amount) for event in hand.log if isinstance(event, Posted)]
    assert ("Zoe", 10) in posted
    assert sorted(amount for _, amount in posted) == [5, 10, 10]


def test_where_goods_are_given_at_once_the_next_hand_waits_until_they_are(tmp_path: Path) -> None:
    kinds = ("high card", "one pair", "two pair", "three of a kind", "straight", "flush")
    prizes = "; ".join(f"{kind} a dinner" for kind in kinds)
    line = 'goods  = { is = "later"'
    sign = f"holdem, no limit, blinds 5/10, bonus prizes {prizes}"
    table = table_by(tmp_path, "crown", sign, line, 'goods  = { is = "at once"')
    hand = table.deal(seed=3)
    while not hand.over:
        (hand.check if "check" in hand.due.options else hand.call)()
    name = next(prize.name for prize in table.state.prizes)
    assert not [each for each in table.due if each.stops]
    table.play(acts.VerifyPrize("TG Assistant Casino Manager", name))
    assert [each.who for each in table.due if each.stops] == [name]
    with pytest.raises(Refused, match="dinner"):
        table.deal()
    table.play(acts.PayPrize(name, "goods or services"))
    assert table.deal() is not None


def test_where_side_wagers_are_taken_until_the_flop_who_has_folded_pays_for_one_from_what_is_left(
    tmp_path: Path,
) -> None:
    line = 'until   = { is = "the first card"'
    sign = "holdem, no limit, blinds 5/10, side wager flop chase"
    table = table_by(tmp_path, "crown", sign, line, 'until   = { is = "the flop"')
    hand = table.deal()
    name = hand.names[hand.due.seat]
    hand.fold()
    table.bet_on(name, "red", 20)
    assert table.stacks[name] == 480
    while not hand.over:
        hand.fold()
    assert table.stacks[name] in (480, 500, 480 + 8 * 20)  # lost, back as there was no flop, or won seven times over
    assert table.balance == 0


def test_where_side_wagers_are_paid_with_other_chips_the_stake_stays_as_it_is(tmp_path: Path) -> None:
    line = 'from    = { is = "the table stake"'
    sign = "holdem, no limit, blinds 5/10, side wager flop chase"
    table = table_by(tmp_path, "crown", sign, line, 'from    = { is = "other chips"')
    table.bet_on("Ann", "red", 20)
    assert table.stacks["Ann"] == 500
    assert table.balance == 0


def test_a_book_may_want_a_higher_least_wager_to_hang_for_a_minute(tmp_path: Path) -> None:
    sign = "holdem, no limit, blinds 5/10"
    table = table_by(tmp_path, "crown", sign, "higher     = { is = 20", "higher     = { is = 1")
    table.play(acts.Notify("TG Area Manager", "blinds 10/20"), at=100)
    for _ in range(3):
        hand = table.deal()
        while not hand.over:
            hand.fold()
    with pytest.raises(Refused, match="minute"):
        table.change("TG Area Manager", at=159)
    table.change("TG Area Manager", at=160)
    assert table.sign.blinds == (10, 20)
