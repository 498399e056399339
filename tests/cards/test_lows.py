"""The lows: every hand counted by kind, the twins against a slow oracle, and what people say of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations
from math import comb
from random import Random

import pytest

from pokerroom.cards import BACKENDS, LOWS, Low, RankingError, cards, low, spell

ACE_TO_FIVE, DEUCE_TO_SEVEN, BADUGI = LOWS[1:]


def _counted(kind: str, backend: str, count: int) -> Counter[tuple[str, int]]:
    """Every hand of so many cards by its category and its highest rank, the latter for those without a pair."""
    rank = Low(kind, backend=backend)
    hands = bytes(chain.from_iterable(combinations(range(52), count)))
    found: Counter[tuple[str, int]] = Counter()
    for value, number in Counter(rank.values(hands, count)).items():
        category = rank.category(value)
        turned = 0xFFFFFF - value
        found[category, turned >> 16 & 15 if category == "no pair" else 0] += number
    return found


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_ace_to_five_low(backend: str) -> None:
    """Five ranks of thirteen without a pair, each card of any suit: 4^5 = 1,024 for each set of ranks, straights and
    flushes among them. With the highest rank h (the ace is 1) the other four are below it: C(h - 1, 4) sets. Published
    for the wheel to the king: 1,024, 5,120, 15,360, 35,840, 71,680, 129,024, 215,040, 337,920, 506,880. Pairs and
    better are as many as in any count of high hands.
    """
    published = (1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880)
    assert published == tuple(1024 * comb(high - 1, 4) for high in range(5, 14))
    assert _counted(ACE_TO_FIVE, backend, 5) == {
        **{("no pair", high): number for high, number in enumerate(published, 5)},
        ("one pair", 0): 1_098_240,
        ("two pair", 0): 123_552,
        ("three of a kind", 0): 54_912,
        ("full house", 0): 3_744,
        ("four of a kind", 0): 624,
    }


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_deuce_to_seven_low(backend: str) -> None:
    """Below the highest rank h, 7 to 14 (the ace, never low), four ranks of h - 2, less the one set that is a straight;
    1,024 ways to suit them, less the four flushes. Published for the seven to the ace: 4,080, 14,280, 34,680, 70,380,
    127,500, 213,180, 335,580, 503,880. There are nine straights, without the one of ace to five: 9 times 1,020, and 36
    straight flushes; a flush has one of the other 1,278 sets of ranks in one of four suits.
    """
    published = (4_080, 14_280, 34_680, 70_380, 127_500, 213_180, 335_580, 503_880)
    assert published == tuple(1020 * (comb(high - 2, 4) - 1) for high in range(7, 15))
    assert _counted(DEUCE_TO_SEVEN, backend, 5) == {
        **{("no pair", high): number for high, number in enumerate(published, 7)},
        ("one pair", 0): 1_098_240,
        ("two pair", 0): 123_552,
        ("three of a kind", 0): 54_912,
        ("straight", 0): 9 * 1_020,
        ("flush", 0): 4 * (comb(13, 5) - 9),
        ("full house", 0): 3_744,
        ("four of a kind", 0): 624,
        ("straight flush", 0): 36,
    }


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_badugi(backend: str) -> None:
    """Four cards make a badugi of four with four ranks in four suits: 715 x 4! = 17,160. Of three: four ranks in
    exactly three suits, 715 x 144 = 102,960; or a pair and two other ranks (858 ways) in different suits (12), where
    one of the pair has a suit that neither of them has (all but one of six): 858 x 60 = 51,480. Of one: all of a suit,
    4 x 715, or all of a rank, 13. All others are of two: with the published 17,160, 154,440, 96,252 and 2,873 the
    270,725 hands are complete.
    """
    counted = _counted(BADUGI, backend, 4)
    assert counted == {
        ("badugi", 0): 17_160,
        ("three cards", 0): 102_960 + 51_480,
        ("two cards", 0): 96_252,
        ("one card", 0): 2_873,
    }
    assert sum(counted.values()) == comb(52, 4)


def _oracle(kind: str, hand: Sequence[int]) -> list[tuple[int, ...]]:
    """What each choice of cards is worth, the lowest the best: written apart from the evaluators."""
    ace = 14 if kind == DEUCE_TO_SEVEN else 1
    worth = []
    for count in (4, 3, 2, 1) if kind == BADUGI else (5,):
        for some in combinations(hand, count):
            ranks = sorted((ace if card // 4 == 12 else card // 4 + 2 for card in some), reverse=True)
            suits = {card % 4 for card in some}
            if kind == BADUGI:
                if len(set(ranks)) == len(suits) == count:
                    worth.append((4 - count, *ranks))
                continue
            alike = Counter(ranks)
            groups = sorted(alike, key=lambda rank: (alike[rank], rank), reverse=True)
            pattern = tuple(sorted(alike.values(), reverse=True))
            harm = {(1,) * 5: 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}[pattern]
            if kind == DEUCE_TO_SEVEN and harm == 0:
                straight, flush = ranks[0] - ranks[4] == 4, len(suits) == 1
                harm = 8 if straight and flush else 5 if flush else 4 if straight else 0
            worth.append((harm, *groups))
    return worth


@pytest.mark.parametrize("kind", LOWS[1:])
def test_the_twins_agree_with_a_slow_count(kind: str) -> None:
    fast, pure, rng = Low(kind, backend=BACKENDS[0]), Low(kind, backend="pure"), Random(kind)
    seen: dict[int, tuple[int, ...]] = {}
    for count in range(4 if kind == BADUGI else 5, 8):
        hands = [tuple(rng.sample(range(52), count)) for _ in range(2000)]
        # Random hands are seldom suited or low: some have two suits only, some low cards only.
        hands += [tuple(rng.sample(range(1, 52, 2), count)) for _ in range(1000)]
        hands += [tuple(rng.sample([*range(24), *range(48, 52)], count)) for _ in range(1000)]
        found = [fast.value(hand) for hand in hands]
        assert found == [pure.value(hand) for hand in hands]
        many = bytes(chain.from_iterable(hands))
        assert found == fast.values(many, count).tolist() == pure.values(many, count).tolist()
        for hand, value in list(zip(hands, found, strict=True))[::5]:
            best = min(_oracle(kind, hand))
            assert seen.setdefault(value, best) == best, spell(hand)
            assert fast.best(hand[:2], hand[2:]) == pure.best(hand[:2], hand[2:]) == value
            made = fast.five(hand)
            assert min(_oracle(kind, made)) == best
            assert set(made) <= set(hand)
    assert [seen[value] for value in sorted(seen, reverse=True)] == sorted(seen.values())


@pytest.mark.parametrize("kind", [ACE_TO_FIVE, DEUCE_TO_SEVEN])
def test_so_many_from_the_hole(kind: str) -> None:
    fast, pure, rng = Low(kind, backend=BACKENDS[0]), Low(kind, backend="pure"), Random(kind)
    for _ in range(300):
        nine = rng.sample(range(1, 52, 2) if rng.random() < 0.5 else range(52), 9)
        found = fast.best(nine[:4], nine[4:], 2)
        chosen = [(*a, *b) for a in combinations(nine[:4], 2) for b in combinations(nine[4:], 3)]
        assert found == pure.best(nine[:4], nine[4:], 2) == max(pure.value(five) for five in chosen)
        assert fast.value(fast.five(nine[:4], nine[4:], 2)) == found


@pytest.mark.parametrize(
    ("kind", "hand", "words"),
    [
        (ACE_TO_FIVE, "5s 4s 3s 2s As", "wheel"),
        (ACE_TO_FIVE, "6s 4h 3d 2c As", "six perfect"),
        (ACE_TO_FIVE, "8s 6h 4d 2c As", "eight-six low with four two ace"),
        (ACE_TO_FIVE, "Ks Qh Jd Tc 9s", "king-queen low with jack ten nine"),
        (ACE_TO_FIVE, "As Ah 4d 3c 2s", "one pair, aces with four three two"),
        (ACE_TO_FIVE, "As Ah 2d 2c 3s", "two pair, twos and aces with a three"),
        (ACE_TO_FIVE, "Ks Kh Kd Kc As", "four of a kind, kings with an ace"),
        (DEUCE_TO_SEVEN, "7s 5h 4d 3c 2s", "seven perfect"),
        (DEUCE_TO_SEVEN, "7s 6h 4d 3c 2s", "seven-six low with four three two"),
        (DEUCE_TO_SEVEN, "As 5h 4d 3c 2s", "ace perfect"),
        (DEUCE_TO_SEVEN, "6s 5h 4d 3c 2s", "straight, six high"),
        (DEUCE_TO_SEVEN, "7s 5s 4s 3s 2s", "flush, seven five four three two"),
        (DEUCE_TO_SEVEN, "As Ks Qs Js Ts", "straight flush, ace high"),
        (DEUCE_TO_SEVEN, "2s 2h 3d 4c 5s", "one pair, twos with five four three"),
        (BADUGI, "6s 4h 2d Ac", "badugi, six four two ace"),
        (BADUGI, "4s 3h 2d Ac 5c Kd", "badugi, four three two ace"),
        (BADUGI, "6s 4h 2d Ah", "three cards, six two ace"),
        (BADUGI, "Ks Kh Kd Kc", "one card, king"),
        (BADUGI, "2s 2h Ks Kh", "two cards, king two"),
    ],
)
def test_in_words(kind: str, hand: str, words: str) -> None:
    rank = low(kind)
    assert rank.describe(rank.value(cards(hand))) == words


@pytest.mark.parametrize(
    ("kind", "better", "worse"),
    [
        (ACE_TO_FIVE, "8s 7h 6d 5c 4s", "9s 4h 3d 2c As"),
        (ACE_TO_FIVE, "Ks Qh Jd Tc 9s", "As Ah 2d 3c 4s"),
        (ACE_TO_FIVE, "As Ah 2d 3c 4s", "2s 2h As 3c 4s"),
        (ACE_TO_FIVE, "7s 5s 4s 3s 2s", "7s 6h 3d 2c As"),
        (DEUCE_TO_SEVEN, "Ks Qh Jd Tc 8s", "As 5h 4d 3c 2s"),
        (DEUCE_TO_SEVEN, "As 5h 4d 3c 2s", "2s 2h 3d 4c 5s"),
        (DEUCE_TO_SEVEN, "As Ah Ad Kc Qs", "6s 5h 4d 3c 2s"),
        (DEUCE_TO_SEVEN, "As Kh Qd Jc Ts", "7s 5s 4s 3s 2s"),
        (BADUGI, "Ks Qh Jd Tc", "3s 2h Ad Ah"),
        (BADUGI, "5s 4h 3d 2c", "6s 3h 2d Ac"),
        (BADUGI, "3s 2h Ad Ah", "4s 2h Ad Ah"),
    ],
)
def test_which_low_is_better(kind: str, better: str, worse: str) -> None:
    rank = low(kind)
    assert rank.value(cards(better)) > rank.value(cards(worse)) > 0


def test_up_cards_of_a_game_that_the_low_wins() -> None:
    rank = low(ACE_TO_FIVE)
    boards = ["As", "2s", "Ks"], ["As 2d", "2c 3d", "Ks Qh", "Ad Ah", "Ks Kh"], ["Ah 2h 3h", "As Kd Qs", "2s 2h Ad"]
    for line in boards:
        values = [rank.showing(cards(up)) for up in line]
        assert values == sorted(values, reverse=True)
        assert len(set(values)) == len(values)
    assert rank.describe(rank.showing(cards("8s 6h 2d"))) == "low, eight six two"
    assert rank.describe(rank.showing(cards("8s 8h 2d"))) == "one pair, eights with a two"
    for kind in (LOWS[0], BADUGI):
        with pytest.raises(RankingError, match="no stud game is opened by"):
            low(kind).showing(cards("As"))
    with pytest.raises(RankingError, match="one to five cards can be showing"):
        rank.showing(())


@pytest.mark.parametrize("kind", LOWS)
def test_each_low_is_made_once_and_tells_its_name(kind: str) -> None:
    assert low(kind) is low(kind)
    assert low(kind).kind == kind
    assert eval(repr(low(kind)), {"Low": low}) is low(kind)


def test_what_is_no_low() -> None:
    with pytest.raises(RankingError, match="there is no low 'ace to six'; the lows are eight or better, ace to five"):
        low("ace to six")
    with pytest.raises(RankingError, match="there is no low"):
        low(["badugi"])  # type: ignore[arg-type]
    with pytest.raises(RankingError, match="a badugi is ranked from four to seven cards, not 3"):
        low(BADUGI).value(cards("As 2d 3c"))
    with pytest.raises(RankingError, match="not a number of them from the hole"):
        low(BADUGI).best(cards("As 2d 3c 4h"), cards("5s 6s 7s"), 2)
    with pytest.raises(RankingError, match="a badugi is ranked from four to seven cards, not 3"):
        low(BADUGI).values(bytes(6), 3)
    with pytest.raises(RankingError, match=r"hand 1 \(counted from 0\): As is there twice"):
        low(BADUGI).values(bytes([0, 1, 2, 3, 51, 51, 2, 3]), 4)
    for kind in LOWS:
        for value in (-1, 1 << 24, 3, None, 1.5):
            with pytest.raises(RankingError, match="no low has the value"):
                low(kind).describe(value)  # type: ignore[arg-type]
