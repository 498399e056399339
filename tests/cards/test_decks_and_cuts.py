"""Decks, shuffling with a generator that is handed in, and cuts with their limits."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.cards import DECKS, CutError, DeckError, card, cut, deck, shuffled, spell


@pytest.mark.parametrize(("size", "lowest"), [(52, "2c"), (40, "5c"), (36, "6c"), (32, "7c")])
def test_decks(size: int, lowest: str) -> None:
    assert len(deck(size)) == len(set(deck(size))) == size
    assert deck(size) == DECKS[size] == tuple(range(card(lowest), 52))
    assert spell(deck(size)).startswith(lowest)
    assert spell(deck(size)).endswith("As")


@settings(max_examples=1000, deadline=None)
@given(
    st.one_of(st.integers(), st.text(), st.floats(), st.none(), st.lists(st.integers()), st.builds(lambda: 10**5000))
)
def test_no_other_deck(size: object) -> None:
    if size not in (52, 40, 36, 32) or not isinstance(size, int):
        with pytest.raises(DeckError, match="decks have 52, 40, 36 or 32 cards"):
            deck(size)  # type: ignore[arg-type]


def test_a_shuffle_is_the_same_cards_in_the_order_of_the_generator() -> None:
    once, again, other = (shuffled(deck(52), Random(seed)) for seed in (7, 7, 8))
    assert once == again != other
    assert sorted(once) == sorted(other) == list(deck(52))
    assert deck(52) == tuple(range(52))


def test_a_cut_puts_the_bottom_packet_on_top() -> None:
    assert cut([1, 2, 3, 4, 5], 2) == [3, 4, 5, 1, 2]
    assert cut((1, 2), 1) == [2, 1]


@given(st.integers(-5, 60), st.integers(1, 30), st.sampled_from([52, 40, 36, 32]))
def test_a_cut_is_refused_exactly_when_a_packet_is_too_small(at: int, least: int, size: int) -> None:
    if least <= at <= size - least:
        after = cut(deck(size), at, least)
        assert after[-at:] == list(deck(size)[:at])
        assert after[: size - at] == list(deck(size)[at:])
    else:
        with pytest.raises(CutError) as caught:
            cut(deck(size), at, least, by=("CROWN 1.2", "CROWN 1.3"))
        assert f"at least {least} card" in str(caught.value)
        assert "(CROWN 1.2, CROWN 1.3)" in str(caught.value)


def test_the_sentence_of_a_refused_cut() -> None:
    with pytest.raises(CutError) as caught:
        cut(deck(52), 3, 5, ("VIC 6.1",))
    assert str(caught.value) == (
        "a cut must leave at least 5 cards in each packet: lifting 3 of 52 leaves 49 (VIC 6.1)"
    )


@pytest.mark.parametrize("at", [None, "ten", 2.5])
def test_a_cut_lifts_a_number_of_cards(at: int) -> None:
    with pytest.raises(CutError, match="a cut lifts a number of cards"):
        cut(deck(52), at)


class Subclass(Random):
    """Draws as its parent does, but not by the parent's own method: its cards line up in Python."""

    def random(self) -> float:
        return super().random()


@pytest.mark.parametrize("size", [52, 40, 36, 32])
def test_the_same_seed_gives_the_same_deck_whoever_lines_it_up(size: int) -> None:
    for seed in range(200):
        one, other = Random(seed), Subclass(seed)
        for _ in range(3):
            assert shuffled(deck(size), one) == shuffled(deck(size), other)
        assert one.getstate() == other.getstate()
    assert shuffled((), Random(1)) == []
