"""Knows which evaluators this installation has: the fast one, if it was compiled, and its pure Python twin.
Must not know how they rank, nor what a ranking means.
Ask `_fast.c`, `pure.py` and `pure_low.py` for ranking, `ranking.py` and `low.py` for their use.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeVar, overload

from pokerroom.cards import pure, pure_low
from pokerroom.cards.card import excerpt
from pokerroom.cards.faults import BADUGI, LEAST, MOST, RankingError, Refuse, refuse, refuse_badugi

if TYPE_CHECKING:  # a type of Python 3.12; until then only type checkers know it
    from typing_extensions import Buffer

    Into = TypeVar("Into", bound=Buffer)


class Best(Protocol):
    """How `best` is called."""

    def __call__(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int:
        """The best five of all cards, or with exactly `from_hole` of the hole and the rest from the board."""


class Engine(Protocol):
    """What each twin gives for a ranking."""

    def value(self, cards: Sequence[int], /) -> int:
        """The value of the best five of five to seven cards."""

    def best(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int:
        """The best five of all cards, or with exactly `from_hole` of the hole and the rest from the board."""

    def fill(self, hands: memoryview, count: int, out: memoryview, /) -> int:
        """Rank hands of bytes, one after another, into numbers; the first bad hand's number, or -1."""


_HIGH: Final[dict[str, Callable[[bytes, int, bool, Refuse], Engine]]] = {"pure": pure.high}
_LOW: Final[dict[str, Callable[[str, Refuse], Engine]]] = {"pure": pure_low.low}
try:
    from pokerroom.cards import _fast

    _HIGH["fast"] = _fast.high
    _LOW["fast"] = _fast.low
except ImportError:  # never compiled here
    pass

BACKENDS: Final = tuple(sorted(_HIGH))
"""The evaluators of this installation: "fast", if it was compiled, and "pure". The first is the one used."""


def high(strengths: bytes, lowest: int, low_ace: bool, backend: str) -> Engine:
    """An engine for high hands, of the given kind or, for "", of the fastest."""
    return _HIGH[_named(backend)](strengths, lowest, low_ace, refuse)


def low(kind: str, backend: str) -> Engine:
    """An engine for one of the lows, from the evaluator of this name or, for "", the fastest."""
    return _LOW[_named(backend)](kind, refuse_badugi if kind == "badugi" else refuse)


def _named(backend: str) -> str:
    if backend == "":
        return BACKENDS[0]
    if backend not in BACKENDS:
        raise RankingError(f"there is no evaluator {excerpt(backend)} here, only {' and '.join(BACKENDS)}")
    return backend


@overload
def rank_many(
    engine: Engine, lowest: int, hands: Buffer, count: int, out: None, badugi: bool = False
) -> array[int]: ...
@overload
def rank_many(engine: Engine, lowest: int, hands: Buffer, count: int, out: Into, badugi: bool = False) -> Into: ...
def rank_many(
    engine: Engine, lowest: int, hands: Buffer, count: int, out: Into | None, badugi: bool = False
) -> array[int] | Into:
    """Rank hands of `count` cards each, one after another in any buffer of bytes; see `Ranking.values`."""
    if not isinstance(count, int) or not (BADUGI if badugi else LEAST) <= count <= MOST:
        few = "a badugi is ranked from four to" if badugi else "a hand is ranked from five, six or"
        raise RankingError(f"{few} seven cards, not {excerpt(count)}")
    cards = _view(hands, "hands", ("B",), 1)
    if cards.nbytes % count or (cards.ndim > 1 and cards.shape is not None and cards.shape[-1] != count):
        raise RankingError(f"hands must hold whole hands of {count} cards: {cards.nbytes} cards of shape {cards.shape}")
    many = cards.nbytes // count
    found: array[int] | Into = array("I", bytes(4)) * many if out is None else out
    values = _view(found, "out", ("I", "L"), 4)
    if values.readonly or values.nbytes != 4 * many:
        raise RankingError(
            "out must be writable" if values.readonly else f"out must have {many} places, not {values.nbytes // 4}"
        )
    if many:  # a view of nothing cannot be cast
        data = cards.cast("B") if cards.ndim == 1 else cards.cast("B", (cards.nbytes,))
        bad = engine.fill(data, count, values.cast("B").cast("I"))
        if bad >= 0:
            hand = list(data[bad * count : bad * count + count])
            try:
                (refuse_badugi if badugi else refuse)(lowest, hand, None, None)
            except RankingError as error:
                raise RankingError(f"hand {bad} (counted from 0): {error}") from None
    return found


def _view(thing: object, name: str, formats: tuple[str, ...], size: int) -> memoryview:
    kind = "bytes (unsigned, 8 bits)" if size == 1 else "unsigned numbers of 32 bits"
    try:
        view = memoryview(thing)  # type: ignore[arg-type]  # anything may have been handed in
    except Exception:
        raise RankingError(f"{name} must be a buffer of {kind}, not {excerpt(thing)}") from None
    if view.format not in formats or view.itemsize != size or not view.c_contiguous:
        raise RankingError(f"{name} must be a buffer of {kind}, one after another, not of format {view.format!r}")
    return view
