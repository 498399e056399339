"""Equity: every run-out counted where they are few enough, otherwise so many drawn by chance, with the error.

Knows which way is the quicker, and how ranges are taken apart into hands. Must not know how cards are compared:
`cards.counts` does. Ask `spot` for what is known.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, combinations
from math import comb, prod, sqrt
from typing import Final, TypeAlias

from pokerroom.cards.card import spell
from pokerroom.cards.counts import AT_ONCE, UNITS, Counts, Play, count, is_fast, read, sample
from pokerroom.equity.answer import Equity
from pokerroom.equity.boards import beside, joined, parted, single
from pokerroom.equity.layout import Layout
from pokerroom.equity.notation import EquityError
from pokerroom.equity.spot import Given, Holding, Some, Spot, read_spot

MOST: Final = 200_000_000
"""How many look-ups an exact count may take, about a second; by the slow twin a hundredth of it."""
TRIALS: Final = 1_000_000
"""How many run-outs are drawn unless somebody says otherwise; by the slow twin a fiftieth of it."""
_ASSIGNMENTS: Final = 100_000  # ways to give everybody a hand of theirs, looked at one by one
_FEW: Final = 1_000_000  # run-outs that one thread counts sooner than several are started
_BY_RANKS: Final = 100_000  # look-ups for all boards of two hands before the flop

Row = list[int]


def equity(
    layout: Layout,
    hands: Sequence[Given],
    *,
    board: Some = "",
    dead: Some = "",
    discards: Sequence[Some] = (),
    exact: bool | None = None,
    trials: int | None = None,
    seed: int = 0,
    threads: int = 1,
    most: int | None = None,
) -> Equity:
    """Tell how much of the pot each hand takes.

    Every run-out is counted where that takes about a second at most; `exact` says to count whatever it takes (True) or
    to draw `trials` run-outs by chance (False). The same `seed` draws the same, whatever the `threads`. `most` are the
    look-ups that a count may take at most, where a second is too long.
    """
    _check(trials, seed, threads)
    if layout.second:
        return _by_two_boards(layout, hands, board, dead, discards, exact, trials, seed, threads, most)
    spot = read_spot(layout, hands, board, dead, discards)
    play = layout.play
    usual = TRIALS if is_fast(play) else TRIALS // 50
    most = most or (MOST if is_fast(play) else MOST // 100)
    opened = _opened(spot)
    work = _work(opened, play)
    ways = prod(len(seat.hands) for seat in opened.seats)
    counting = exact if exact is not None else work <= most and ways <= _ASSIGNMENTS
    if counting and work > 1000 * most:
        raise EquityError("this would take hours to count; leave `exact` out, and some are drawn by chance.")
    numbers: Sequence[int]
    if counting:
        numbers, runouts = _counted(opened, play, threads)
        if not runouts:
            raise EquityError("the ranges collide: there is no way to give everybody a hand of theirs.")
    else:
        runouts = usual if trials is None else trials
        numbers = _sampled(spot, play, runouts, seed, threads)
    return _told(spot, read(numbers, len(spot.seats)), runouts, counting)


def _by_two_boards(
    layout: Layout,
    hands: Sequence[Given],
    board: Some,
    dead: Some,
    discards: Sequence[Some],
    exact: bool | None,
    trials: int | None,
    seed: int,
    threads: int,
    most: int | None,
) -> Equity:
    """Each half of the pot goes by its own board, for which the cards of the other are any that are not known."""
    halves = parted(layout, len(hands), board)
    told = [
        equity(
            each,
            hands,
            board=mine,
            dead=beside(dead, other),
            discards=discards,
            exact=exact,
            trials=trials,
            seed=seed + place,
            threads=threads,
            most=most,
        )
        for place, (each, mine, other) in enumerate(zip(single(layout), halves, halves[::-1], strict=True))
    ]
    return joined(*told)


def _check(trials: int | None, seed: int, threads: int) -> None:
    if trials is not None and (not isinstance(trials, int) or not 1 <= trials <= 10**12):
        raise EquityError(f"trials are a number from 1 to 10^12, not {trials!r}.")
    if not isinstance(seed, int):
        raise EquityError(f"a seed is a whole number, not {seed!r}.")
    if not isinstance(threads, int) or not 1 <= threads <= 256:
        raise EquityError(f"threads are a number from 1 to 256, not {threads!r}.")


# ------------------------------------------------------------------ counting


def _opened(spot: Spot) -> Spot:
    """The same spot with one unknown hand beside a board as all the hands it may be, which are soon counted."""
    unknown = [seat for seat in spot.seats if seat.missing]
    if len(unknown) != 1 or not spot.layout.board or unknown[0].missing > 2 or len(unknown[0].hands) > 1:
        return spot
    [seat] = unknown
    known = {card for other in spot.seats if len(other.hands) == 1 for card in other.hands[0]}
    there = [card for card in range(52) if spot.free >> card & 1 and card not in known]
    hands = tuple([seat.hands[0] + bytes(more) for more in combinations(there, seat.missing)])
    full = Holding(seat.said, hands, (1,) * len(hands), seat.held + seat.missing, 0)
    return Spot(spot.layout, tuple([full if each is seat else each for each in spot.seats]), spot.board, spot.dead)


def _runouts(spot: Spot) -> int:
    """How many run-outs there are once everybody has a hand of theirs."""
    left = spot.free.bit_count() - sum(seat.held for seat in spot.seats)
    ways = 1
    for wanted in (spot.to_board, *[seat.missing for seat in spot.seats]):
        ways *= comb(left, wanted)
        left -= wanted
    return ways


def _work(spot: Spot, play: Play) -> int:
    """About how many look-ups counting takes."""
    assignments = prod(len(seat.hands) for seat in spot.seats)
    _, low, from_hole, *_ = play
    each = len(spot.seats) * (1 if low is None else 2)
    if from_hole < -1:
        each *= comb(spot.layout.own, -1 - from_hole)
    if from_hole >= 0:
        # Choices of one hand lie close together, and are looked up four times as fast as one of another.
        each *= comb(spot.layout.own, from_hole) * comb(spot.layout.board, 5 - from_hole) // 4 + 1
    ways = _runouts(spot) * each
    if (
        from_hole == -1
        and low is None
        and spot.to_board >= 3
        and is_fast(play)
        and not any(seat.missing for seat in spot.seats)
    ):
        ways = min(ways, _BY_RANKS * len(spot.seats))
    alike = 8 if assignments > 50 else 1  # hands of ranges that differ in their suits alone are counted once
    return ways * assignments // alike


def _counted(spot: Spot, play: Play, threads: int) -> tuple[Sequence[int], int]:
    """Every run-out of every way to give everybody a hand of theirs, and the number of them."""
    total: Row = []
    runouts = 0
    each = _runouts(spot)
    for hands, weight, ways in _assignments(spot):
        deal = (
            hands,
            bytes([seat.held for seat in spot.seats]),
            bytes([seat.missing for seat in spot.seats]),
            spot.board,
            spot.to_board,
            spot.free,
        )
        row = count(play, deal, threads if each > _FEW else 1, 1 + each // AT_ONCE)
        if not total:
            total = [0] * len(row)
        total = [before + weight * more for before, more in zip(total, row, strict=True)]
        runouts += ways * each
    return total, runouts


Pattern: TypeAlias = tuple[bytes, tuple[int, ...], set[int], int]
"""A hand that somebody may have: its cards, their ranks by suit, the cards once more, its weight."""


def _assignments(spot: Spot) -> Iterator[tuple[tuple[bytes, ...], int, int]]:
    """Each way to give everybody a hand of theirs, with its weight and how many ways it stands for.

    Ways that differ in nothing but the names of suits are one.
    """
    if all(len(seat.hands) == 1 for seat in spot.seats):
        yield tuple([seat.hands[0] for seat in spot.seats]), 1, 1
        return
    lie = [_by_suit(spot.board), _by_suit(spot.dead)]
    patterns = [
        [(hand, _by_suit(hand), set(hand), w) for hand, w in zip(s.hands, s.weights, strict=True)] for s in spot.seats
    ]
    found: dict[tuple[tuple[int, ...], ...], list[int]] = {}
    first: dict[tuple[tuple[int, ...], ...], tuple[bytes, ...]] = {}
    for hands, suits, weight in _given(patterns, (), lie, set(), 1):
        key = tuple(sorted(zip(*suits, strict=True)))
        known = found.get(key)
        if known is None:
            found[key] = [weight, 1]
            first[key] = hands
        else:
            known[0] += weight
            known[1] += 1
    for key, (weight, ways) in found.items():
        yield first[key], weight, ways


def _given(
    patterns: list[list[Pattern]], hands: tuple[bytes, ...], suits: list[tuple[int, ...]], gone: set[int], weight: int
) -> Iterator[tuple[tuple[bytes, ...], list[tuple[int, ...]], int]]:
    """Give a hand of theirs to each who has none yet, in every way in which no card is given twice."""
    if len(hands) == len(patterns):
        yield hands, suits, weight
        return
    for hand, by_suit, cards, each in patterns[len(hands)]:
        if gone.isdisjoint(cards):
            yield from _given(patterns, (*hands, hand), [*suits, by_suit], gone | cards, weight * each)


def _by_suit(cards: bytes) -> tuple[int, ...]:
    """The ranks of some cards as a set of bits for each suit."""
    ranks = [0, 0, 0, 0]
    for card in cards:
        ranks[card & 3] |= 1 << (card >> 2)
    return tuple(ranks)


# ------------------------------------------------------------------ drawing by chance


def _sampled(spot: Spot, play: Play, trials: int, seed: int, threads: int) -> array[int]:
    deal = (
        tuple([b"".join(seat.hands) for seat in spot.seats]),
        bytes([seat.held for seat in spot.seats]),
        bytes([seat.missing for seat in spot.seats]),
        spot.board,
        spot.to_board,
        spot.free,
    )
    weights = [None if len(set(seat.weights)) == 1 else list(accumulate(seat.weights)) for seat in spot.seats]
    numbers = sample(play, deal, weights, trials, seed & (1 << 64) - 1, threads)
    if numbers is None:
        raise EquityError("the ranges collide: there is hardly a way to give everybody a hand of theirs.")
    return numbers


# ------------------------------------------------------------------ telling


def _told(spot: Spot, counts: Counts, runouts: int, exact: bool) -> Equity:
    order = spot.layout.order
    total = counts.total
    high, low, error = [], [], []
    for hand in counts.hands:
        alone, beside, lows = hand.shared
        mine = _parts(alone) + _parts(beside) / 2
        high.append(mine / total)
        low.append(_parts(lows) / 2 / total)
        mean = float(high[-1] + low[-1])
        spread = max(0.0, hand.squares / (UNITS * UNITS * total) - mean * mean)
        error.append(0.0 if exact else max(sqrt(spread / total), 1 / total))
    return Equity(
        hands=tuple([seat.said for seat in spot.seats]),
        game=str(spot.layout.game),
        board=spell(spot.board),
        exact=exact,
        runouts=runouts,
        fractions=tuple([one + other for one, other in zip(high, low, strict=True)]),
        win=tuple([hand.whole / total for hand in counts.hands]),
        tie=tuple([hand.some / total for hand in counts.hands]),
        error=tuple(error),
        kinds=tuple([_kinds(hand.high, total, order.ranking.kinds) for hand in counts.hands]),
        high=tuple([float(each) for each in high]),
        low=tuple([float(each) for each in low]),
        low_kinds=tuple([_kinds(hand.low, total, order.low.kinds) if order.low else {} for hand in counts.hands]),
    )


def _parts(shared: Sequence[int]) -> Fraction:
    return sum((Fraction(times, sharing) for sharing, times in enumerate(shared) if times), Fraction(0))


def _kinds(times: Sequence[int], total: int, names: Sequence[str]) -> dict[str, float]:
    """How often each kind of hand is made, the best first."""
    return {name: made / total for name, made in reversed(list(zip(names, times, strict=False))) if made}
