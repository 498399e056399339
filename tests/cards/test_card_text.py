"""Cards as people write and say them, and whatever else may come as text."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pokerroom.cards import UNKNOWN, CardError, card, cards, deck, rank_of, say, spell, suit_of

junk = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.binary(), st.lists(st.integers()), st.text(),
    st.just(object()),
)  # fmt: skip


def test_numbers_are_in_order_of_rank_then_suit() -> None:
    assert cards("2c 2d 2h 2s 3c Ac Ad Ah As") == (0, 1, 2, 3, 4, 48, 49, 50, 51)
    assert [rank_of(one) for one in cards("2s 9h As")] == [0, 7, 12]
    assert [suit_of(one) for one in cards("2c 2d 2h 2s")] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "text",
    ["As Kd 10h", "AsKdTh", "as,kd,th", " aS , Kd\tth\n", "A♠ K♦ 10♥", "A♤K♢T♡", "A♠️K♦︎10♥️", "AS KD 10H"],
)
def test_ways_to_write_the_same_cards(text: str) -> None:
    assert cards(text) == (51, 45, 34)


def test_no_cards_and_unknown_cards() -> None:
    assert cards("") == cards(" , ") == ()
    assert cards("?? As ????") == (UNKNOWN, 51, UNKNOWN, UNKNOWN)
    assert spell(cards("??As")) == "?? As"
    assert say(UNKNOWN) == "unknown card"


def test_saying_and_spelling() -> None:
    assert say(card("As")) == "ace of spades"
    assert say(card("10d")) == "ten of diamonds"
    assert spell([51, 45]) == "As Kd"
    assert spell([]) == ""
    assert len({say(one) for one in deck(52)}) == 52


@given(st.lists(st.sampled_from(range(52)), unique=True), st.sampled_from(["", " ", ",", ", "]))
def test_what_is_spelled_can_be_read(some: list[int], between: str) -> None:
    assert cards(spell(some).replace(" ", between)) == tuple(some)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("As Kd Zz", "'Zz' at character 7 of 'As Kd Zz' is not a card"),
        ("AsK", "'K' at character 3"),
        ("1h", "'1h' at character 1"),
        ("A s", "'A' at character 1"),
        ("As As", "As at character 4 of 'As As' came before"),
        ("10h Th", "Th at character 5"),
        ("As ?", "'?' at character 4"),
        ("Aſ", "not a card"),  # a letter whose capital is S
        ("As\x00", "at character 3"),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, says: str) -> None:
    with pytest.raises(CardError) as caught:
        cards(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("text", "number"), [("", 0), ("As Kd", 2)])
def test_one_card_is_one_card(text: str, number: int) -> None:
    with pytest.raises(CardError, match=f"one card was expected, but .* names {number}"):
        card(text)


@pytest.mark.parametrize("text", ["A", "??", " ", "As", "🂡"])
def test_huge_text_is_refused_at_once(text: str) -> None:
    huge = text * 10**6
    start = time.perf_counter()
    with pytest.raises(CardError) as caught:
        cards(huge)
    assert time.perf_counter() - start < 0.5
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("wrong", [-1, 53, pytest.param(10**5000, id="huge"), 1.5, "As", None])
def test_what_is_not_a_card_has_no_rank_suit_or_name(wrong: int) -> None:
    for ask in (rank_of, suit_of, say):
        with pytest.raises(CardError):
            ask(wrong)
    with pytest.raises(CardError):
        spell([wrong])


def test_an_unknown_card_has_no_rank() -> None:
    with pytest.raises(CardError, match="unknown card has no rank or suit"):
        rank_of(UNKNOWN)


@settings(max_examples=3000, deadline=None)
@given(st.one_of(st.text(), st.text("23456789TJQKA10cdhs♠♥♦♣?, \ufe0f", max_size=30)))
@example("10")
@example("?")
def test_any_text_is_cards_or_a_clear_error(text: str) -> None:
    try:
        found = cards(text)
    except CardError as error:
        assert str(error)
        assert "\n" not in str(error)
    else:
        assert cards(spell(found)) == found
        assert all(0 <= one <= UNKNOWN for one in found)


@settings(max_examples=1000, deadline=None)
@given(junk)
def test_anything_else_is_a_clear_error(thing: object) -> None:
    for read in (card, cards):
        if not isinstance(thing, str):
            with pytest.raises(CardError):
                read(thing)  # type: ignore[arg-type]
    try:
        assert isinstance(spell(thing), str)  # type: ignore[arg-type]
    except CardError as error:
        assert str(error)
