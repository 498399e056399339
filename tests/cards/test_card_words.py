"""Rankings as data, what they say of a hand, and which hand wins in worked examples of the rule books."""

from __future__ import annotations

import copy
import pickle

import pytest
from slow_oracle import CANBERRA, TASMANIA

from pokerroom.cards import (
    BACKENDS,
    CATEGORIES,
    STANDARD,
    Low,
    Ranking,
    RankingError,
    cards,
    eight_or_better,
    ranking,
    spell,
)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("9h 8h 7h 6h 5h", "straight flush, nine high"),
        ("5h 4h 3h 2h Ah", "straight flush, five high"),
        ("As Ah Ad Ac Kd", "four of a kind, aces with a king"),
        ("6s 6h 6d 6c 8d", "four of a kind, sixes with an eight"),
        ("Ks Kh Kd Js Jc", "full house, kings over jacks"),
        ("Kd Jd 9d 8d 7d", "flush, king jack nine eight seven"),
        ("Ts 9h 8d 7c 6s", "straight, ten high"),
        ("As 2h 3d 4c 5s", "straight, five high"),
        ("Qs Qh Qd 8s 5c", "three of a kind, queens with eight five"),
        ("Qs Qh 4d 4s Jc", "two pair, queens and fours with a jack"),
        ("Ts Th Kd 6s 2c", "one pair, tens with king six two"),
        ("Qs Th 7d 4s 3c", "no pair, queen ten seven four three"),
        ("Qs Qh Qd Qc 4d 4s 4c", "four of a kind, queens with a four"),
    ],
)
def test_hands_in_words(hand: str, words: str) -> None:
    order = ranking()
    value = order.value(cards(hand))
    assert order.describe(value) == words
    assert words.startswith(order.category(value))


@pytest.mark.parametrize(
    ("up", "words"),
    [
        ("Qs", "no pair, queen"),
        ("Qs Th", "no pair, queen ten"),
        ("As Ks Qs Js", "no pair, ace king queen jack"),
        ("Ts Th", "one pair, tens"),
        ("Ts Th Kd", "one pair, tens with a king"),
        ("Ts Th Kd 2c", "one pair, tens with king two"),
        ("Ts Th 2d 2c", "two pair, tens and twos"),
        ("Ts Th Td", "three of a kind, tens"),
        ("Ts Th Td Ac", "three of a kind, tens with an ace"),
        ("Ts Th Td Tc", "four of a kind, tens"),
        ("Ts Th Td Tc Ac", "four of a kind, tens with an ace"),
        ("Ts Th Td 2c 2d", "full house, tens over twos"),
        ("As Ks Qs Js Ts", "no pair, ace king queen jack ten"),
    ],
)
def test_up_cards_in_words(up: str, words: str) -> None:
    order = ranking()
    assert order.describe(order.showing(cards(up))) == words
    assert order.describe(order.showing(cards(up), suits=True)) == words


def test_up_cards_of_equal_rank_by_suit() -> None:
    order = ranking()
    assert order.showing(cards("Ah 7d")) == order.showing(cards("As 7c"))
    assert order.showing(cards("Ah 7d"), suits=True) < order.showing(cards("As 7c"), suits=True)
    assert order.showing(cards("9h 9d"), suits=True) > order.showing(cards("As Kd"), suits=True)
    # The highest card showing, not the highest of the pair.
    assert order.showing(cards("5s 5h Kc"), suits=True) < order.showing(cards("5c 5d Kd"), suits=True)


def test_a_book_has_its_own_terms() -> None:
    order = ranking()
    names = {"no pair": "high card", "four of a kind": "fours", "royal flush": "royal"}
    assert order.describe(order.value(cards("As Ah Ad Ac Kd")), names) == "fours, aces with a king"
    assert order.describe(order.value(cards("Qs Th 7d 4s 3c")), names) == "high card, queen ten seven four three"
    assert order.describe(order.value(cards("As Ks Qs Js Ts")), names=names) == "royal"
    assert order.describe(order.value(cards("Ks Kh Kd Js Jc")), names) == "full house, kings over jacks"


def test_lows_in_words() -> None:
    low = eight_or_better()
    assert low.describe(low.value(cards("8s 5h 3d 2c As Ks Kd"))) == "low, eight five three two ace"
    assert low.describe(low.value(cards("8s 5h 3d 2c 2s Ks Kd"))) == "no low"
    assert (
        low.value(cards("5s 4s 3s 2s As")) > low.value(cards("6s 4h 3d 2c As")) > low.value(cards("8s 7h 6d 5c 4s")) > 0
    )
    assert low.value(cards("9s 5h 3d 2c As")) == 0
    assert spell(low.five(cards("Ah 8c 2s 3d 5c Kd Qs"))) == "8c 5c 3d 2s Ah"
    assert low.five(cards("Ah 9c 2s 3d 5c Kd Qs")) == ()


def test_values_have_the_promised_shape() -> None:
    order = ranking()
    assert order.value(cards("As Ah Ad Ac Kd")) == 0x8ED000
    assert order.value(cards("As 2h 3d 4c 5s")) == 0x550000
    assert order.value(cards("Kd Jd 9d 8d 7d")) == 0x6DB987
    assert order.value(cards("As Ks Qs Js Ts")) == 0xAE0000
    assert eight_or_better().value(cards("8s 5h 3d 2c As")) == 0xFFFFF - 0x85321


@pytest.mark.parametrize(
    ("order", "winner", "loser"),
    [
        (STANDARD, "full house", "flush"),
        (CANBERRA, "flush", "full house"),
        (CANBERRA, "four of a kind", "flush"),
        (TASMANIA, "flush", "four of a kind"),
        (TASMANIA, "four of a kind", "full house"),
    ],
)
def test_the_order_of_hands_is_data(order: tuple[str, ...], winner: str, loser: str) -> None:
    hands = {"flush": "Kd Jd 9d 8d 7d", "full house": "9s 9h 9c Qs Qd", "four of a kind": "9s 9h 9d 9c Qd"}
    book = ranking(order, 32, False)
    assert book.value(cards(hands[winner])) > book.value(cards(hands[loser]))


@pytest.mark.parametrize(
    ("deck", "hand", "top"),
    [
        (52, "5s 4h 3d 2c As", "five"),
        (40, "8s 7h 6d 5c As", "eight"),
        (36, "9s 8h 7d 6c As", "nine"),
        (32, "Ts 9h 8d 7c As", "ten"),
    ],
)
def test_the_low_ace(deck: int, hand: str, top: str) -> None:
    yes, no = ranking(CANBERRA, deck, True), ranking(CANBERRA, deck, False)
    assert yes.describe(yes.value(cards(hand))) == f"straight, {top} high"
    assert spell(yes.five(reversed_cards(hand))) == hand
    assert no.category(no.value(cards(hand))) == "no pair"
    assert spell(no.five(reversed_cards(hand))).startswith("As")


def reversed_cards(text: str) -> tuple[int, ...]:
    return cards(text)[::-1]


@pytest.mark.parametrize(
    ("hand", "five"),
    [
        ("2c Js Kd Jc Kh Ks 3d", "Ks Kh Kd Js Jc"),
        ("4s Qs Jc 4d Qh 2d 3c", "Qs Qh 4s 4d Jc"),
        ("Ad Kd 2d 7d 9d 3c 3h", "Ad Kd 9d 7d 2d"),
        ("2d 3d 4d 5d Ad Ac As", "5d 4d 3d 2d Ad"),
        ("9s 9h 9d 9c Qd Ks 2c", "9s 9h 9d 9c Ks"),
    ],
)
def test_the_five_cards_most_important_first(hand: str, five: str) -> None:
    assert spell(ranking().five(cards(hand))) == five


def test_five_from_the_hole() -> None:
    order = ranking()
    hole, board = cards("As Ks 2c 3d"), cards("Qs Js Ts 2d 2h")
    assert spell(order.five(hole, board, 2)) == "As Ks Qs Js Ts"
    assert (
        order.describe(order.best(cards("As Ah Ad Ac"), cards("Kd Qd Js 7c 3h"), 2))
        == "one pair, aces with king queen jack"
    )


def test_each_ranking_is_made_once() -> None:
    assert ranking() is ranking(list(STANDARD), 52, True)
    assert ranking(CANBERRA, 32, False) is ranking(CANBERRA, 32, False) is not ranking(CANBERRA, 32, True)
    assert eight_or_better() is eight_or_better()


@pytest.mark.parametrize("thing", [ranking(CANBERRA, 40, False), eight_or_better()])
def test_copies_are_the_same_object(thing: Ranking | Low) -> None:
    assert copy.deepcopy(thing) is copy.copy(thing) is pickle.loads(pickle.dumps(thing)) is thing


def test_a_ranking_shows_what_it_is() -> None:
    book = ranking(CANBERRA, 40, False)
    assert (book.order, book.deck, book.low_ace) == (CANBERRA, 40, False)
    assert eval(repr(book), {"Ranking": ranking}) is book
    assert repr(eight_or_better()) == "Low()"


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("royal flush", "not the text 'royal flush'"),
        (STANDARD[1:], "'royal flush' is missing"),
        ((*STANDARD, "no pair"), "'no pair' is in the order of hands twice"),
        ((*STANDARD[:-1], "nothing"), "'nothing' is not the name of a hand"),
        ((*STANDARD[:-1], 3), "3 is not the name of a hand"),
        (None, "an order of hands is a list of ten names, not None"),
        (7, "an order of hands is a list of ten names, not 7"),
        ((), "'no pair' is missing"),
        (set(CATEGORIES), "an order of hands is a list of ten names"),
    ],
)
def test_an_order_names_each_hand_once(order: tuple[str, ...], says: str) -> None:
    for make in (Ranking, ranking):
        with pytest.raises(RankingError) as caught:
            make(order)
        assert says in str(caught.value)


@pytest.mark.parametrize("deck", [0, 51, True, 52.0, "52", None, [52]])
def test_a_ranking_has_a_deck(deck: int) -> None:
    for make in (Ranking, ranking):
        with pytest.raises(RankingError, match="there is no deck of"):
            make(STANDARD, deck)


@pytest.mark.parametrize("low_ace", ["by agreement", 1, None])
def test_a_low_ace_is_yes_or_no(low_ace: bool) -> None:
    for make in (Ranking, ranking):
        with pytest.raises(RankingError, match="is True or False, not"):
            make(STANDARD, 52, low_ace)


def test_an_evaluator_that_is_not_here() -> None:
    with pytest.raises(RankingError, match=f"there is no evaluator 'slow' here, only {' and '.join(BACKENDS)}"):
        Ranking(backend="slow")
    with pytest.raises(RankingError, match="there is no evaluator"):
        Low(backend="slow")
