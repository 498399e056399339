"""Knows the benches of equity: each function that starts with `bench_` gives one Duel.
Must not know how they are timed or shown.
Ask `duel.py` and `run.py`. A peer that has no function for the question is called in a plain loop over its evaluator.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice

import pokerroom as pr
from duel import Duel

HANDS = ["AhKh", "QsQd"]
BOARDS = 1_712_304
SHARE = 0.4621446
BEFORE = "equity, AhKh v QsQd, all boards, seconds"


def _seconds(work: Callable[[], object], times: int = 20) -> float:
    """How long the processor takes for one thing: others may be using it too."""
    work()
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def _ours() -> float:
    assert round(pr.equity(HANDS).share[0], 7) == SHARE
    return _seconds(lambda: pr.equity(HANDS))


def _rest(known: Sequence[str]) -> list[str]:
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in known]


def _eval7_shares(hands: Sequence[str], board: Sequence[str], to_come: int) -> list[float]:
    """Every run-out by its evaluator: its own function for equity knows no empty board, and no third player."""
    import eval7

    cards = [[eval7.Card(hand[:2]), eval7.Card(hand[2:])] for hand in hands]
    lying = [eval7.Card(card) for card in board]
    rest = [eval7.Card(card) for card in _rest([*board, *[hand[at : at + 2] for hand in hands for at in (0, 2)]])]
    evaluate, shares, total = eval7.evaluate, [0.0] * len(hands), 0
    for more in combinations(rest, to_come):
        values = [evaluate([*hand, *lying, *more]) for hand in cards]
        best = max(values)
        for place, value in enumerate(values):
            if value == best:
                shares[place] += 1 / values.count(best)
        total += 1
    return [share / total for share in shares]


def bench_before_the_flop_eval7() -> Duel:
    def theirs() -> float:
        start = time.process_time()
        assert round(_eval7_shares(HANDS, [], 5)[0], 7) == SHARE
        return time.process_time() - start

    return Duel(BEFORE, "eval7", _ours, theirs, seconds=True)


def bench_before_the_flop_ompeval() -> Duel:
    return Duel(BEFORE, "OMPEval's own 0.0025 s", _ours, 0.0025, seconds=True)


def _pokerkit(hand_type: str, hands: Sequence[str], board: Sequence[str], to_come: int, most: int) -> float:
    """The seconds that it takes for some run-outs."""
    import pokerkit

    make = getattr(pokerkit, hand_type).from_game
    cards = [tuple(pokerkit.Card.parse(hand)) for hand in hands]
    lying = tuple(pokerkit.Card.parse("".join(board)))
    known = [hand[at : at + 2] for hand in hands for at in range(0, len(hand), 2)]
    rest = [next(pokerkit.Card.parse(card)) for card in _rest([*board, *known])]
    start = time.process_time()
    for more in islice(_spread(rest, to_come), most):
        max(make(hand, (*lying, *more)) for hand in cards)
    return time.process_time() - start


def _spread(rest: Sequence[object], to_come: int) -> Iterator[tuple[object, ...]]:
    """Run-outs, every thousandth where there are many, so that a few stand for all."""
    return islice(combinations(rest, to_come), None, None, 1000 if to_come > 2 else 1)


def bench_before_the_flop_pokerkit() -> Duel:
    some = 200

    def theirs() -> float:
        return _pokerkit("StandardHighHand", HANDS, [], 5, some) / some * BOARDS

    return Duel(BEFORE, "pokerkit, of 200 boards", _ours, theirs, seconds=True)


def bench_three_on_the_flop() -> Duel:
    hands, board = ["AhKh", "QsQd", "8c8d"], ["2h", "7d", "9s"]
    told = pr.equity(hands, " ".join(board))
    assert told.exact
    assert told.runouts == 903

    def theirs() -> float:
        start = time.process_time()
        assert [round(each, 9) for each in _eval7_shares(hands, board, 2)] == [round(each, 9) for each in told.share]
        return time.process_time() - start

    def ours() -> float:
        return _seconds(lambda: pr.equity(hands, " ".join(board)), 100)

    return Duel("equity, three on the flop, exact, seconds", "eval7", ours, theirs, seconds=True)


def bench_omaha_turn() -> Duel:
    hands, board = ["AhKhQdJd", "8s8c9s9d"], ["2h", "7d", "Js", "Tc"]

    def theirs() -> float:
        return _pokerkit("OmahaHoldemHand", hands, board, 1, 40)

    def ours() -> float:
        return _seconds(lambda: pr.equity(hands, " ".join(board), game="house omaha"), 100)

    return Duel("equity, Omaha on the turn, exact, seconds", "pokerkit", ours, theirs, seconds=True)


def bench_omaha_before_the_flop() -> Duel:
    def ours() -> float:
        return _seconds(lambda: pr.equity(["AhKhQdJd", "8s8c9s9d"], game="house omaha", exact=True), 1)

    return Duel("equity, Omaha, all 1,086,008 boards, seconds", "target 1 s", ours, 1.0, seconds=True)


def bench_samples() -> Duel:
    import eval7

    hand, villain = [eval7.Card("Ah"), eval7.Card("Kh")], eval7.HandRange("QsQd, JsJd, TsTd")
    many = 200_000

    def ours() -> float:
        pr.equity(["AhKh", "QsQd, JsJd, TsTd"], exact=False, trials=many)
        return many

    def theirs() -> float:
        eval7.py_hand_vs_range_monte_carlo(hand, villain, [], many)
        return many

    return Duel("equity, samples of a hand and a range", "eval7", ours, theirs)
