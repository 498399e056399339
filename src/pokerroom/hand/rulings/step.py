"""A step: one small verb of a ruling, declared with its word, what it means to a person, and what it does.

Knows what a step is and how one is declared. Must not know any: `card_steps`, `betting_steps` and `hand_steps` declare
them, whatever the book, and `steps` joins them. Ask `ruling` for which are done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pokerroom.hand.log import HandLog
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.state import Ruling, State

# What a step says: it is done; it waits while play goes on; it waits for somebody's answer; it waits for cards from a
# dealer's hands, and play with it, but no other ruling.
DONE: Final = 0
PLAY: Final = 1
ANSWER: Final = 2
CARDS: Final = 3

# What is said for a step, where it is more than its word.
_SAID: dict[str, str] = {}
_WORDS: dict[str, str] = {}


def say_step(word: str) -> str:
    """A step as it is said at a table: its word in the books, or more than that."""
    return _SAID.get(word, word)


def say_steps(words: Iterable[str]) -> str:
    """Several steps, as choices are told."""
    return "; ".join(map(say_step, words))


def read_step(said: str) -> str:
    """The word of a step that is said."""
    return _WORDS.get(said, said)


Do = Callable[[State, HandLog, Ruling, Erred], int]
Fits = Callable[[State, int], bool]


class Step:
    """A step of a ruling: what it means to a person, what it does, and whether it ends the round or the deal.

    `fits` says whether it could be done to a seat as things are; without it, it can be thought of at any time.
    """

    __slots__ = ("do", "ends", "fits", "means")

    def __init__(self, means: str, do: Do, ends: bool, fits: Fits | None) -> None:
        self.means: str = means
        self.do: Do = do
        self.ends: bool = ends
        self.fits: Fits | None = fits


class Steps(dict[str, Step]):
    """Steps by their words, as one module declares them."""

    def step(
        self, word: str, means: str, *, said: str = "", ends: bool = False, fits: Fits | None = None
    ) -> Callable[[Do], Do]:
        """Declare what a step does; one function may do the work of several words. What `ends` all is done first.

        `said` is how it is said at a table, where the word of the books does not stand alone; `fits` whether an officer
        could choose it for a seat as things are.
        """

        def declared(do: Do) -> Do:
            if word in self:
                raise ValueError(f"the step {word} is declared twice")
            self[word] = Step(means, do, ends, fits)
            if said:
                _SAID[word], _WORDS[said] = said, word
            return do

        return declared
