"""Ranges: what each way of writing stands for, and how ranges are joined."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pokerroom as pr

COUNTS = [
    ("AA", 6),
    ("AKs", 4),
    ("AKo", 12),
    ("AK", 16),
    ("KA", 16),
    ("TT+", 30),
    ("ATs+", 16),
    ("A2o+", 144),
    ("99-66", 24),
    ("66-99", 24),
    ("A5s-A2s", 16),
    ("JTs-76s", 20),
    ("QTs-86s", 20),
    ("AhKh", 1),
    ("AhKh, KhAh", 1),
    ("QQ+, AKs, A5s-A2s", 18 + 4 + 16),
    ("AA, !AhAs", 5),
    ("random", 1326),
    ("100%", 1326),
]


@pytest.mark.parametrize(("text", "count"), COUNTS)
def test_what_is_written(text: str, count: int) -> None:
    assert len(pr.Range(text)) == count


def test_kinds_of_cards() -> None:
    assert {pr.spell(hand) for hand in pr.Range("ATs+")} == {
        f"A{suit} {rank}{suit}" for suit in "cdhs" for rank in "TJQK"
    }
    assert all(high & 3 != low & 3 for high, low in pr.Range("AKo"))


def test_short_decks_have_fewer() -> None:
    assert len(pr.Range("random", deck=32)) == 496
    assert len(pr.Range("77+", deck=32)) == 48
    with pytest.raises(pr.EquityError, match="no hand of this deck"):
        pr.Range("22", deck=32)


@pytest.mark.parametrize(
    ("text", "size", "count"),
    [("AAxx", 4, 6961), ("AhKhxx", 4, 1225), ("AAKKds", 4, 6), ("AAKKr", 4, 6), ("AAKK", 4, 36), ("AAA", 7, 4)],
)
def test_more_than_two_cards(text: str, size: int, count: int) -> None:
    """Two aces of 52: C(4,2) * C(48,2) + 4 * 48 + 1 hands have them."""
    assert len(pr.Range(text, size=size)) == count


def test_weights() -> None:
    mine = pr.Range("AA, KK:0.5, QQ:1/3, JJ:25%")
    assert mine.weight("AhAs") == 1
    assert mine.weight("KhKs") == Fraction(1, 2)
    assert mine.weight("QhQs") == Fraction(1, 3)
    assert mine.weight("JhJs") == Fraction(1, 4)
    assert mine.weight("ThTs") == 0
    assert mine.size == 6 + 3 + 2 + Fraction(3, 2)


def test_joining() -> None:
    pairs, queens = pr.Range("QQ+"), pr.Range("QQ:0.5, JJ")
    assert len(pairs | queens) == 24
    assert (pairs | queens).weight("QhQs") == 1
    assert pairs & queens == pr.Range("QQ:0.5")
    assert pairs - queens == pr.Range("KK+")
    assert len(pairs.without("Ah")) == 15
    assert "AhAs" in pairs
    assert "AhKs" not in pairs
    assert pr.Range({pr.read_cards("AhAs"): 0.5}).weight("As Ah") == Fraction(1, 2)


def test_a_short_repr() -> None:
    assert repr(pr.Range("QQ+,  AKs")) == "Range('QQ+, AKs')"
    assert len(repr(pr.Range("AA, " * 200))) < 200
    assert repr(pr.Range("QQ+") - pr.Range("KK")) == "<Range of 12 hands>"


def test_a_range_is_the_hands_it_stands_for() -> None:
    """A range weighs its hands as they can be dealt: the share is that of all deals, by weight, one by one."""
    mine, theirs, board = "AhKh, QcQd:0.5", "JsTs, AsKs:2", "2h 7d Jc"
    total, share = Fraction(0), Fraction(0)
    for ours, weight in (("AhKh", Fraction(1)), ("QcQd", Fraction(1, 2))):
        for other, weighs in (("JsTs", 1), ("AsKs", 2)):
            told = pr.equity([ours, other], board)
            total += weight * weighs
            share += weight * weighs * told.fractions[0]
    assert pr.equity([mine, theirs], board).fractions[0] == share / total
    drawn = pr.equity([mine, theirs], board, exact=False, trials=100_000)
    assert abs(drawn.share[0] - float(share / total)) < 4 * drawn.error[0]


def test_hands_that_differ_in_suits_alone_are_counted_once() -> None:
    """The same by every pair of hands, one by one, as by those that differ."""
    mine, theirs = pr.Range("AKs"), pr.Range("QQ, JTs")
    shares = [pr.equity([list(a), list(b)]).fractions[0] for a in mine for b in theirs if set(a).isdisjoint(b)]
    assert pr.equity([mine, theirs]).fractions[0] == sum(shares, Fraction(0)) / len(shares)
