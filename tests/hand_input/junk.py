"""Things that are not what a hand asks for."""

from __future__ import annotations

from random import Random
from typing import Any

from pokerroom.hand.choosing import Choose, Divide
from pokerroom.hand.dealer import Deal
from pokerroom.hand.drawing import Discard
from pokerroom.hand.gestures import Count, Push, Say, Signal
from pokerroom.hand.hand import Hand, same
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.machine.kinds import Act

HUGE = 10**5000  # Python refuses to write a number of more than 4,300 digits


class Odd:
    """An object that is nothing in particular."""

    def __repr__(self) -> str:
        return "Odd()"


class Rude:
    """An object that cannot even be shown, compared or hashed."""

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise RuntimeError("rude")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("rude")


WHOLE: tuple[Any, ...] = (-1, -(10**18), 0, 1, 2, 5, 60, 10**6, 10**18, 10**30, True, False)
NOT_WHOLE: tuple[Any, ...] = (None, 1.0, 0.5, float("nan"), float("inf"), "1", "", b"1", (), [], {}, [1], (1,), {1: 2}, 1j, Odd(), int, print)  # fmt: skip
ANYTHING = (*WHOLE, *NOT_WHOLE)
CARDS: tuple[Any, ...] = (
    (), (0,), (51,), (52,), (53,), (-1,), (0, 0), (51, 51), (52, 52), tuple(range(52)), (0.0,), (True,), ("As",), (None,),
    ([0],), "As", "", 5, None, [0], [], {0}, {0: 1}, (10**30,), range(5), b"\x00\x01", Odd(), 1.5,
)  # fmt: skip
MOTIONS: tuple[Any, ...] = (
    (), ((),), ((5,),), ((5, 5), (10,)), [[5]], ((0,),), ((-5,),), ((True,),), ((5.0,),), (("5",),), (5,), 5, "5", None, ((10**30,),),
    ((1,) * 1001,), ((None,),), {5: 5}, ((5,), None), Odd(),
)  # fmt: skip
WORDS: tuple[Any, ...] = (
    "", "call", "raise", "raise to 20", "five", "if you bet", "pot", "all in", "x" * 121, 'a"b', "{}", "[x]", " call", "call  it", "a\nb",
    "\ud800", "raise to 99999999999999999999999", "raise by 0", "0", None, 5, b"call", ("call",), Odd(),
)  # fmt: skip
SIMPLE = (Fold, Check, Call, TakeKitty, Divide, Show, Muck)


def any_wrong_act(rng: Random, seats: int) -> Any:
    """An act with anything in it, or no act at all."""
    seat = rng.choice((*range(seats), *range(seats), rng.choice(ANYTHING)))
    way = rng.randrange(13)
    if way == 10:
        return Push(seat, rng.choice(MOTIONS), rng.choice(WORDS), rng.choice(("", rng.choice(WORDS))))
    if way == 11:
        return rng.choice((Say(seat, rng.choice(WORDS)), Signal(seat, rng.choice(("knock", "pass the cards", *WORDS)))))
    if way == 12:
        return Count(rng.choice((5, 60, rng.choice(ANYTHING))))
    if way < 3:
        return rng.choice(SIMPLE)(seat)
    if way < 5:
        return Bet(seat, rng.choice((rng.randint(-5, 500), rng.choice(ANYTHING))))
    if way < 7:
        cards: Any = rng.choice((rng.choice(CARDS), tuple(rng.sample(range(54), rng.randint(0, 5)))))
        return Discard(seat, cards)
    if way == 7:
        return Choose(seat, rng.choice(("once", "twice", "Twice", "", *NOT_WHOLE)))
    if way == 8:
        return rng.choice((Shuffle(rng.choice(CARDS)), Deal()))
    return rng.choice((rng.choice(ANYTHING), Fold, Act, "fold", "P0 folds now", "\x00", object()))


def unchanged(hand: Hand, before: Hand) -> bool:
    """Whether a hand is just as its copy was, what is due included."""
    due, was = hand.due, before.due
    return (
        hand.log == before.log
        and same(hand.state, before.state)
        and all(getattr(due, name) == getattr(was, name) for name in dir(due) if name[0] != "_")
    )
