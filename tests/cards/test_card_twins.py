"""The fast evaluator, its pure twin and the slow oracle give the same numbers under every ranking."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest
import slow_oracle
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.cards import BACKENDS, CATEGORIES, STANDARD, Low, Ranking, deck

ORDERS = {"standard": STANDARD, "canberra": slow_oracle.CANBERRA, "tasmania": slow_oracle.TASMANIA}
RANKINGS = [(order, size, low_ace) for order in ORDERS for size in (52, 40, 36, 32) for low_ace in (True, False)]


def _twins(order: tuple[str, ...], size: int, low_ace: bool) -> tuple[Ranking, Ranking]:
    return Ranking(order, size, low_ace, backend=BACKENDS[0]), Ranking(order, size, low_ace, backend="pure")


@pytest.mark.parametrize(("name", "size", "low_ace"), RANKINGS)
def test_five_to_seven_cards(name: str, size: int, low_ace: bool) -> None:
    order, rng = ORDERS[name], Random(f"{name} {size} {low_ace}")
    fast, pure = _twins(order, size, low_ace)
    for count in (5, 6, 7):
        hands = [tuple(rng.sample(deck(size), count)) for _ in range(3000)]
        # Random hands are seldom suited: half of them are drawn from two suits only.
        hands += [tuple(rng.sample([card for card in deck(size) if card & 1], count)) for _ in range(3000)]
        found = [fast.value(hand) for hand in hands]
        assert found == [pure.value(hand) for hand in hands]
        many = bytes(chain.from_iterable(hands))
        assert found == fast.values(many, count).tolist() == pure.values(many, count).tolist()
        for hand, value in zip(hands[::100], found[::100], strict=True):
            assert value == slow_oracle.value(hand, order, size, low_ace), hand


@pytest.mark.parametrize("seed", range(12))
def test_orders_of_hands_that_no_book_has(seed: int) -> None:
    """Any order of the ten names is a ranking, even one where a flush or a straight is worth less than its parts."""
    rng = Random(seed)
    order = tuple(CATEGORIES) if seed == 0 else tuple(rng.sample(CATEGORIES, 10))
    size, low_ace = rng.choice([52, 40, 36, 32]), rng.random() < 0.5
    fast, pure = _twins(order, size, low_ace)
    for count in (5, 6, 7):
        for _ in range(150):
            hand = rng.sample([card for card in deck(size) if card & 1] if rng.random() < 0.7 else deck(size), count)
            wanted = slow_oracle.value(hand, order, size, low_ace)
            assert fast.value(hand) == pure.value(hand) == fast.values(bytes(hand), count)[0] == wanted, hand
    for _ in range(60):
        cards = rng.sample([card for card in deck(size) if card & 1] if rng.random() < 0.7 else deck(size), 9)
        wanted = slow_oracle.best(cards[:4], cards[4:], 2, order, size, low_ace)
        assert fast.best(cards[:4], cards[4:], 2) == pure.best(cards[:4], cards[4:], 2) == wanted, cards


# From the hole: Omaha, Manila, three card Manila, Faro Manila; a flop; both ends of what can be asked.
SHAPES = [(4, 5, 2), (2, 5, 2), (3, 5, 2), (5, 5, 2), (4, 3, 2), (5, 0, 5), (1, 5, 0), (6, 5, 3), (7, 7, 2), (2, 7, 1)]


@pytest.mark.parametrize(("name", "size", "low_ace"), RANKINGS)
def test_so_many_from_the_hole(name: str, size: int, low_ace: bool) -> None:
    order, rng = ORDERS[name], Random(f"hole {name} {size} {low_ace}")
    fast, pure = _twins(order, size, low_ace)
    for hole, board, take in SHAPES:
        for number in range(40):
            cards = rng.sample([card for card in deck(size) if card & 1] if number % 2 else deck(size), hole + board)
            found = fast.best(cards[:hole], cards[hole:], take)
            assert found == pure.best(cards[:hole], cards[hole:], take), cards
            if number < 4:
                assert found == slow_oracle.best(cards[:hole], cards[hole:], take, order, size, low_ace), cards


@pytest.mark.parametrize("backend", BACKENDS)
def test_any_five_of_hole_and_board(backend: str) -> None:
    ranking, low, rng = Ranking(backend=backend), Low(backend=backend), Random(3)
    for _ in range(2000):
        cards = rng.sample(range(52), rng.choice([5, 6, 7]))
        cut = rng.randrange(len(cards) + 1)
        assert ranking.best(cards[:cut], cards[cut:]) == ranking.value(cards)
        assert ranking.best(hole=cards[:cut], board=cards[cut:], from_hole=None) == ranking.value(cards)
        assert low.best(cards[:cut], cards[cut:]) == low.value(cards)


def test_the_low() -> None:
    fast, pure, rng = Low(backend=BACKENDS[0]), Low(backend="pure"), Random(5)
    small = [card for card in range(52) if card < 32 or card >= 48]
    for count in (5, 6, 7):
        hands = [tuple(rng.sample(small if number % 2 else range(52), count)) for number in range(4000)]
        found = [fast.value(hand) for hand in hands]
        assert found == [pure.value(hand) for hand in hands]
        many = bytes(chain.from_iterable(hands))
        assert found == fast.values(many, count).tolist() == pure.values(many, count).tolist()
        for hand, value in zip(hands[::20], found[::20], strict=True):
            assert value == slow_oracle.low(combinations(hand, 5)), hand
    for hole, board, take in SHAPES:
        for number in range(60):
            cards = rng.sample(small if number % 2 else range(52), hole + board)
            wanted = slow_oracle.low(
                (*ours, *theirs)
                for ours in combinations(cards[:hole], take)
                for theirs in combinations(cards[hole:], 5 - take)
            )
            assert fast.best(cards[:hole], cards[hole:], take) == wanted, cards
            assert pure.best(cards[:hole], cards[hole:], take) == wanted, cards


up_cards = st.lists(st.sampled_from(range(52)), min_size=1, max_size=4, unique=True)


@settings(max_examples=3000, deadline=None)
@given(up_cards, up_cards, st.booleans())
def test_up_cards(one: list[int], other: list[int], suits: bool) -> None:
    ranking = Ranking()
    a, b = ranking.showing(one, suits), ranking.showing(other, suits)
    assert (a > b) - (a < b) == slow_oracle.beats_showing(one, other, suits)
    assert ranking.describe(a) == ranking.describe(ranking.showing(one))


@settings(max_examples=2000, deadline=None)
@given(st.permutations(range(52)), st.integers(5, 7), st.sampled_from(RANKINGS))
def test_the_five_cards_make_the_value(cards: list[int], count: int, which: tuple[str, int, bool]) -> None:
    name, size, low_ace = which
    ranking = _MADE[which] if which in _MADE else _MADE.setdefault(which, Ranking(ORDERS[name], size, low_ace))
    hand = [card for card in cards if card in deck(size)][:count]
    five = ranking.five(hand)
    assert len(set(five)) == 5
    assert set(five) <= set(hand)
    assert ranking.value(five) == ranking.value(hand)
    _, ranks = slow_oracle.kind_of(five, size, low_ace)
    assert [card // 4 + 2 for card in dict.fromkeys(card // 4 * 4 for card in five)][: len(ranks)] == ranks
    hole, board = hand[:2], hand[2:]
    if len(board) >= 3:
        two = ranking.five(hole, board, 2)
        assert set(hole) <= set(two)
        assert ranking.value(two) == ranking.best(hole, board, 2)


_MADE: dict[tuple[str, int, bool], Ranking] = {}


@given(st.permutations([card for card in range(52) if card < 32 or card >= 48]))
def test_the_five_cards_make_the_low(cards: list[int]) -> None:
    low = Low()
    for five, value in [
        (low.five(cards[:7]), low.value(cards[:7])),
        (low.five(cards[:4], cards[4:9], 2), low.best(cards[:4], cards[4:9], 2)),
    ]:
        assert (five == ()) == (value == 0)
        if five:
            assert low.value(five) == value
            ranks = [(card // 4 + 1) % 13 for card in five]
            assert ranks == sorted(ranks, reverse=True)
