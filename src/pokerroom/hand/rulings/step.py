"""A step: one small verb of a ruling, declared with its word, what it means to a person, and what it does.

Knows what a step is and how one is declared. Must not know any: `card_steps`, `betting_steps` and `hand_steps` declare
them, whatever the book, and `steps` joins them. Ask `ruling` for which are done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pokerroom.hand.log import HandLog
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.state import Ruling, State

# What a step says: it is done; it waits while play goes on; it waits for somebody's answer.
DONE: Final = 0
PLAY: Final = 1
ANSWER: Final = 2

Do = Callable[[State, HandLog, Ruling, Erred], int]


class Step:
    """A step of a ruling: what it means to a person, what it does, and whether it ends the round or the deal."""

    __slots__ = ("do", "ends", "means")

    def __init__(self, means: str, do: Do, ends: bool) -> None:
        self.means: str = means
        self.do: Do = do
        self.ends: bool = ends


class Steps(dict[str, Step]):
    """Steps by their words, as one module declares them."""

    def step(self, word: str, means: str, *, ends: bool = False) -> Callable[[Do], Do]:
        """Declare what a step does; one function may do the work of several words. What `ends` all is done first."""

        def declared(do: Do) -> Do:
            if word in self:
                raise ValueError(f"the step {word} is declared twice")
            self[word] = Step(means, do, ends)
            return do

        return declared
