"""The log of a hand: what was recorded, and how the hand is run: by whose chance, what people do by hand, how strictly.

Knows nothing of what happens in a hand. Ask `machine.log` for how events come in, `hand` for who sets this up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from pokerroom.hand.state import State
from pokerroom.machine.log import Log

# What is left to people instead of being done by itself.
SHOWDOWN: Final = 1
DEALER: Final = 2
CUT: Final = 4
PUSH: Final = 8  # while a winner may still ask to see a hand
# Hands are laid open as soon as nobody can bet any more, and not only when all cards are out.
FACE_UP: Final = 16


class HandLog(Log):
    """The log of one round of play. `chance` shuffles in the middle of it, if anybody does; `manual` says what does not
    go by itself; `strict` refuses an act out of turn instead of ruling on it; `read` understands a spoken line."""

    def __init__(
        self,
        state: State,
        effects: dict[type[Any], Callable[[Any, Any], None]],
        chance: Random | None,
        manual: int,
        strict: bool,
        read: Callable[[str, Sequence[str]], Any],
    ) -> None:
        super().__init__(state, effects)
        self.chance: Random | None = chance
        self.manual: int = manual
        self.strict: bool = strict
        self.read: Callable[[str, Sequence[str]], Any] = read
