"""Compares our values with those of our peers, hand by hand; ends with status 1 on any difference. Run by `make peers`.

Numbers differ from evaluator to evaluator, so the order is compared: each of their numbers must always meet the same
number of ours, and no other of theirs may, and a better hand of theirs must be a better hand of ours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random

from phevaluator import _pheval
from pokerkit import (
    BadugiHand,
    Card,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    RegularLowHand,
    StandardLowHand,
)

from pokerroom.cards import deck, eight_or_better, low, ranking, spell

SEVEN = 1_000_000
OMAHA = 200_000
LOWS = 100_000
OMAHA_LOWS = 5_000  # PokerKit takes its time
SEVEN_LOWS = 5_000  # and tries every five of seven

_CARDS = [next(iter(Card.parse(spell([card])))) for card in deck(52)]


def differences(name: str, pairs: Iterable[tuple[int, int]]) -> int:
    """How many hands differ, given pairs of our value and their number, in both of which more is better."""
    ours: dict[int, int] = {}  # by their number
    hands = wrong = 0
    for mine, theirs in pairs:
        hands += 1
        wrong += ours.setdefault(theirs, mine) != mine
    in_their_order = [ours[theirs] for theirs in sorted(ours)]
    wrong += sum(a >= b for a, b in pairwise(in_their_order))
    print(f"{name}: {hands:,} hands, {len(ours):,} different values, {wrong:,} differences", flush=True)
    return wrong


def sevens(rng: Random) -> Iterable[tuple[int, int]]:
    value, theirs = ranking().value, _pheval.evaluate_7cards
    for _ in range(SEVEN):
        hand = rng.sample(range(52), 7)
        yield value(hand), -theirs(*hand)  # their 1 is the best


def omahas(rng: Random) -> Iterable[tuple[int, int]]:
    best, theirs = ranking().best, _pheval.evaluate_omaha_cards
    for _ in range(OMAHA):
        cards = rng.sample(range(52), 9)
        yield best(cards[5:], cards[:5], 2), -theirs(*cards)


Lows = EightOrBetterLowHand | OmahaEightOrBetterLowHand | RegularLowHand | StandardLowHand | BadugiHand


def _index(hand: Lows | None) -> int:
    return -(10**9) if hand is None else -hand.entry.index  # the lowest index is the best low; none is the worst


def lows(rng: Random) -> Iterable[tuple[int, int]]:
    value = eight_or_better().value
    for _ in range(LOWS):
        hand = rng.sample(range(52), 7)
        yield value(hand), _index(EightOrBetterLowHand.from_game_or_none([_CARDS[card] for card in hand]))


def omaha_lows(rng: Random) -> Iterable[tuple[int, int]]:
    best = eight_or_better().best
    for _ in range(OMAHA_LOWS):
        nine = rng.sample(range(52), 9)
        cards = [_CARDS[card] for card in nine]
        yield best(nine[:4], nine[4:], 2), _index(OmahaEightOrBetterLowHand.from_game_or_none(cards[:4], cards[4:]))


def _same_low(kind: str, theirs: type[Lows], count: int) -> Callable[[Random], Iterable[tuple[int, int]]]:
    def pairs(rng: Random) -> Iterable[tuple[int, int]]:
        value = low(kind).value
        for _ in range(SEVEN_LOWS if count == 7 else LOWS):
            hand = rng.sample(range(52), count)
            yield value(hand), _index(theirs.from_game([_CARDS[card] for card in hand]))

    return pairs


COMPARED: dict[str, Callable[[Random], Iterable[tuple[int, int]]]] = {
    "seven cards, phevaluator": sevens,
    "Omaha, phevaluator": omahas,
    "eight-or-better low, PokerKit": lows,
    "Omaha eight-or-better low, PokerKit": omaha_lows,
    "ace-to-five low, seven cards, PokerKit": _same_low("ace to five", RegularLowHand, 7),
    "ace-to-five low, five cards, PokerKit": _same_low("ace to five", RegularLowHand, 5),
    "deuce-to-seven low, seven cards, PokerKit": _same_low("deuce to seven", StandardLowHand, 7),
    "deuce-to-seven low, five cards, PokerKit": _same_low("deuce to seven", StandardLowHand, 5),
    "badugi, four cards, PokerKit": _same_low("badugi", BadugiHand, 4),
}

if __name__ == "__main__":
    rng = Random(20261115)
    sys.exit(1 if sum([differences(name, pairs(rng)) for name, pairs in COMPARED.items()]) else 0)
