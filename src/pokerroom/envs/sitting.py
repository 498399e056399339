"""A sitting: one hand of a contest in the hands of programs: whose turn it is, what they see, what they chose.

Knows a hand from the first card to the last chip, and the views of its seats. Must not know any framework. Ask
`contest` for what is played, `hand.see` for what a seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pokerroom.envs.choices import FOLD, STAY
from pokerroom.envs.contest import Contest
from pokerroom.hand.felt import felt
from pokerroom.hand.hand import Hand
from pokerroom.hand.see import View, Views
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act
from pokerroom.machine.secrecy import Viewer


class Sitting:
    """A hand being played. `seat` is whose turn it is, -1 when the hand is over."""

    __slots__ = ("_hand", "_views", "contest", "seat")

    def __init__(
        self, contest: Contest, marker: int, chance: Random | None = None, deck: Sequence[int] | None = None
    ) -> None:
        self.contest: Contest = contest
        self._hand: Hand = contest.deal(marker, chance, deck)
        self._views: Views = self._hand.views()
        self.seat: int = self._in_turn()

    def view(self, viewer: Viewer) -> View:
        """What a seat, or somebody who has none, may know by now."""
        return self._views.of(viewer)

    def text(self, viewer: Viewer) -> str:
        """The same as text: the felt as they see it."""
        view = self._views.of(viewer)
        return felt(view.state, view.due)

    def open(self) -> list[int]:
        """The choices of the seat in turn."""
        return self.contest.choices.open(self._views.of(self.seat))

    def take(self, choice: int) -> None:
        """The seat in turn takes a choice that is open to it."""
        self.contest.choices.take(self._hand, self._views.of(self.seat), choice)
        self.seat = self._in_turn()

    def play(self, act: Act) -> None:
        """The seat in turn does something of its own."""
        self._hand.play(act)
        self.seat = self._in_turn()

    def legal(self) -> list[Act]:
        """What the hand itself lists as open to whoever is in turn, which is more than the choices."""
        return self._hand.legal()

    def copy(self) -> Sitting:
        """The same hand once more, to be played on in another way."""
        other = Sitting.__new__(Sitting)
        other.contest, other._hand, other.seat = self.contest, self._hand.copy(), self.seat
        other._views = other._hand.views()
        return other

    def allowed(self, choice: Any, illegal: str) -> tuple[int, bool]:
        """The choice that is taken where somebody asks for this one, and whether it is another.

        What is not open is refused, or taken for a pass.
        """
        number = self.contest.checked(choice)
        found = self.open()
        if number in found:
            return number, False
        names = self.contest.choices.names
        if illegal == "refuse":
            open_now = ", ".join(f"{each} ({names[each]})" for each in found)
            raise Refused(f"choice {number} ({names[number]}) is not open; these are: {open_now}.")
        return self.passing(), True

    def passing(self) -> int:
        """The choice that does least: to stay for nothing, else to fold, else the first that is open."""
        found = self.open()
        return FOLD if FOLD in found else STAY if STAY in found else found[0]

    def won(self) -> list[float]:
        """What each seat has won or lost by now, in the contest's unit."""
        unit = self.contest.unit
        stacks = self._hand.stacks.values()
        return [(stack - before) / unit for stack, before in zip(stacks, self.contest.stacks, strict=True)]

    def _in_turn(self) -> int:
        due = self._hand.due
        if due.actor == "seat":
            return due.seat
        if self._hand.over:
            return -1
        raise Refused(f"the hand waits for the {due.actor}: {', '.join(due.options)}.", due.by)
