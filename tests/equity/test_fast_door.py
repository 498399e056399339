"""Whatever the fast twin is given, it counts or raises: never a crash, and never a count of what cannot be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokerroom.cards import _equity
from pokerroom.cards.low import Low
from pokerroom.cards.ranking import Ranking

HIGH, LOW = Ranking(backend="fast"), Low(backend="fast")
PLAY = (HIGH.engine, None, -1, HIGH.uppers(), bytes(256), b"\xff" * 64)
DEAL = ((b"\x32\x2e", b"\x2b\x29"), b"\2\2", b"\0\0", b"\0\1\2", 2, (1 << 52) - 1)

STRANGE: list[Any] = [
    None, "x", b"", b"\xff", b"\0" * 400, b"\3" * 7, -1, 0, 1, 3, 7, 64, 2**31, 2**64, (), (b"\0\1",), (1, 2),
    (b"\0\1", b"\0\1"), HIGH.engine, LOW.engine, 1.5, [b"\0\1"],
]  # fmt: skip


def test_what_is_sound_is_counted() -> None:
    assert len(_equity.count(PLAY, DEAL, 0, 1)) % 8 == 0


@pytest.mark.parametrize("seed", range(300))
def test_strange_things_never_crash(seed: int) -> None:
    chance = Random(seed)
    play, deal = list(PLAY), list(DEAL)
    for _ in range(chance.choice((1, 1, 2, 3))):
        changed: list[Any] = chance.choice((play, deal, deal))
        changed[chance.randrange(len(changed))] = chance.choice(STRANGE)
    try:
        told = (
            _equity.count(tuple(play), tuple(deal), 0, 1)  # type: ignore[arg-type]
            if seed % 2
            else _equity.sample(tuple(play), tuple(deal), (None, None), 50, seed, 0, 1)  # type: ignore[arg-type]
        )
    except (TypeError, ValueError, OverflowError):
        return
    assert told is None or isinstance(told, bytes)


@pytest.mark.parametrize(
    "deal",
    [
        ((b"\x32\x2e", b"\x32\x29"), b"\2\2", b"\0\0", b"", 5, (1 << 52) - 1),  # a card twice
        ((b"\x32\x2e", b"\x2b\x29"), b"\2\2", b"\0\0", b"\x2e", 4, (1 << 52) - 1),  # one on the board too
        ((b"\x32\x40", b"\x2b\x29"), b"\2\2", b"\0\0", b"", 5, (1 << 52) - 1),  # no card
        ((b"\x32\x2e", b"\x2b\x29"), b"\2\2", b"\0\0", b"", 5, 0b1111),  # too few to come
        ((b"\x32\x2e", b"\x2b\x29"), b"\2\2", b"\0\0", b"", 6, (1 << 52) - 1),  # eight cards
        ((b"\x32\x2e", b"\x2b\x29"), b"\2\2", b"\0\0", b"", 2, (1 << 52) - 1),  # four cards
        ((), b"", b"", b"", 5, (1 << 52) - 1),  # nobody
    ],
)
def test_what_cannot_be_is_refused(deal: Any) -> None:
    with pytest.raises(ValueError):
        _equity.count(PLAY, deal, 0, 1)
