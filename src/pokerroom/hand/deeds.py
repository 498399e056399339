"""What the player whose turn it is does, a method for each word by which `due` offers it.

Knows the words of options. Must not know any rule: each method plays an act, or asks `round_of_play` for the short way.
"raise" is a word of Python, so its method is `raise_to`; `bet` and `all_in` are what people say besides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pokerroom.cards.card import read_numbers
from pokerroom.hand.choosing import Choose
from pokerroom.hand.dealer import Cut, Decline
from pokerroom.hand.drawing import Discard
from pokerroom.hand.round_of_play import RoundOfPlay, in_turn
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.wagering import Bet, TakeKitty
from pokerroom.law.error import Refused, shown


class Deeds(RoundOfPlay):
    """What is done in turn. `fold`, `check` and `call` are those of the round of play itself."""

    __slots__ = ()

    def raise_to(self, to: int) -> None:
        """Bet or raise, the player's wagers of the round coming to `to`."""
        self._wager(to)

    bet = open = raise_to

    def all_in(self) -> None:
        """Put in all there is: a call where that is no more than one, else a bet or raise."""
        state = self.state
        seat = in_turn(state)
        everything = state.bets[seat] + state.stacks[seat]
        if everything <= state.high:
            self.call()
        else:
            self._wager(everything)

    def bring_in(self, to: int | None = None) -> None:
        """Bring it in, for the fixed size or the least that will do unless `to` says more."""
        due = self.due
        if "bring in" not in due.options:
            raise Refused(f"{self.names[in_turn(self.state)]} has nothing to bring in.", due.by)
        self.play(Bet(due.seat, (due.bring_in or due.least) if to is None else to))

    def draw(self, cards: str | Iterable[int] = ()) -> None:
        """Throw cards away and get as many others; none to stand pat."""
        self.play(Discard(self._asked(), _listed(cards)))

    discard = draw

    def kitty(self) -> None:
        """Take the kitty."""
        self.play(TakeKitty(self._asked()))

    def choose(self, choice: str) -> None:
        """Answer what the table asks."""
        self.play(Choose(self._asked(), choice))

    def once(self) -> None:
        """Say to run it once."""
        self.choose("once")

    def twice(self) -> None:
        """Say to run it twice."""
        self.choose("twice")

    def show(self) -> None:
        """Lay the cards open."""
        self.play(Show(self._asked()))

    def muck(self) -> None:
        """Throw the cards away at the showdown."""
        self.play(Muck(self._asked()))

    def cut(self, at: int) -> None:
        """Cut the deck so many cards down."""
        self.play(Cut(-1 if self.due.actor == "dealer" else self._asked(), at))

    def decline(self) -> None:
        """Leave the cut to the dealer."""
        self.play(Decline(self._asked()))

    def _asked(self) -> int:
        """The player from whom something is due."""
        due = self.due
        return due.seat if due.actor == "seat" else in_turn(self.state)


def _listed(cards: Any) -> tuple[int, ...]:
    if isinstance(cards, str):
        return read_numbers(cards)
    if not isinstance(cards, Iterable):
        raise Refused(f'cards are a list, or written like "7c 5d", not {shown(cards)}.')
    return tuple(cards)
