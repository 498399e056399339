"""Two boards: each decides half of the pot, so that every figure is the average of what it is with either of them.

Knows how two boards are written and how two answers become one. Must not count: `reckoning` does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import sqrt

from pokerroom.cards.card import spell
from pokerroom.equity.answer import Equity
from pokerroom.equity.layout import Layout
from pokerroom.equity.notation import EquityError
from pokerroom.equity.spot import Some, listed

Kinds = tuple[Mapping[str, float], ...]


def single(layout: Layout) -> tuple[Layout, Layout]:
    """The same game with the first board alone, and with the second alone."""
    return replace(layout, second=()), replace(layout, boards=layout.second, second=())


def parted(layout: Layout, hands: int, board: Some) -> tuple[str, str]:
    """The cards of two boards, written "2h 7d 9s / 3c 4c 5c"."""
    first, _, second = board.partition("/") if isinstance(board, str) else (spell(board), "", "")
    wanted = hands * layout.own + layout.boards[-1] + layout.second[-1]
    if wanted > len(layout.cards):
        raise EquityError(f"{hands} hands and two boards need {wanted} cards, and the deck has {len(layout.cards)}.")
    return first, second


def beside(dead: Some, other: str) -> tuple[int, ...]:
    """What is out of play for one board: the dead cards, and what lies on the other."""
    return (*listed(dead, "the dead cards"), *listed(other, "the other board"))


def joined(first: Equity, second: Equity) -> Equity:
    """One answer of two, half of the pot each."""
    halves = (first, second)
    return Equity(
        hands=first.hands,
        game=first.game,
        board=" / ".join(each.board or "none" for each in halves) if first.board or second.board else "",
        exact=first.exact and second.exact,
        runouts=first.runouts + second.runouts,
        fractions=tuple([(one + other) / 2 for one, other in zip(first.fractions, second.fractions, strict=True)]),
        win=_mean(first.win, second.win),
        tie=_mean(first.tie, second.tie),
        error=tuple(
            [sqrt(one * one + other * other) / 2 for one, other in zip(first.error, second.error, strict=True)]
        ),
        kinds=_mixed(first.kinds, second.kinds),
        high=_mean(first.high, second.high),
        low=_mean(first.low, second.low),
        low_kinds=_mixed(first.low_kinds, second.low_kinds),
    )


def _mean(first: Sequence[float], second: Sequence[float]) -> tuple[float, ...]:
    return tuple([(one + other) / 2 for one, other in zip(first, second, strict=True)])


def _mixed(first: Kinds, second: Kinds) -> Kinds:
    return tuple(
        [
            {kind: (one.get(kind, 0) + other.get(kind, 0)) / 2 for kind in {**one, **other}}
            for one, other in zip(first, second, strict=True)
        ]
    )
