"""The fast evaluator, written in C: the same names and numbers as `pure.py`."""

from collections.abc import Callable, Sequence
from typing import final

from typing_extensions import Buffer

from pokerroom.cards.faults import Refuse

@final
class Engine:
    """Ranks cards by one ranking; made by `high` and `low`."""

    def value(self, cards: Sequence[int], /) -> int: ...
    def best(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int: ...
    def fill(self, hands: Buffer, count: int, out: Buffer, /) -> int: ...

DOOR: object

def high(strengths: bytes, lowest: int, low_ace: bool, refuse: Refuse, /) -> Engine: ...
def low(kind: str, refuse: Refuse, /) -> Engine: ...
def by_lot(cards: tuple[int, ...], draw: Callable[[], float], /) -> list[int]: ...
