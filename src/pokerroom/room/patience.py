"""Patience: how long a table waits for an officer who is to decide, before the room does it by the book's last word,
and for a winner who may ask for a hand before the pot is pushed.

Knows the time on the sign, and whose disputes nobody came for. Must not know what is decided: `stand_in` does. Ask
`owner` for when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pokerroom.hand.rulings.irregular import open_requests
from pokerroom.hand.see import View
from pokerroom.law.sign import Sign
from pokerroom.room.audience import Viewer
from pokerroom.room.names import is_bot
from pokerroom.room.offices import may_act

DEFAULT_SECONDS = 120  # where the sign says nothing
LEAST = 2.0  # seconds, however often somebody has disputed
LOOK_AGAIN = 10.0  # seconds after which it is seen again whether the officer is still there
IMPATIENT = 4.0  # by so much the wait is shorter with each dispute that nobody came for


def seconds_to_decide(sign: Sign) -> float:
    """How long an officer is waited for at a table with this sign."""
    return float(sign.time_to_decide or DEFAULT_SECONDS)


class Patience:
    """The patience of one table."""

    def __init__(self) -> None:
        """Begin with all of it."""
        self._unheard: Counter[str] = Counter()  # disputes of each player that ended by themselves
        self._asked: tuple[object, ...] = ()  # about what an office is asked now
        # When the room decides if nobody is there to: the same whoever looks on, since everybody is told of it.
        self.until: float = 0.0
        self.since: float = 0.0  # when it was asked

    def left(
        self, view: View, sign: Sign, hand: int, viewers: Iterable[Viewer], now: float, most: float | None = None
    ) -> float:
        """How many seconds an office is still waited for. Whose disputes nobody came for waits less each time: a
        table is not held up again and again.

        Where the sign sets no time, an officer who looks at the table and may decide has as long as they want. `most`:
        so long at most where nobody is on duty.
        """
        question = view.state.question
        if question is None:
            return LOOK_AGAIN
        asked, office = (hand, question.office, question.place), question.office
        if asked != self._asked:
            self._asked, self.since = asked, now
            patience = max(LEAST, seconds_to_decide(sign) / IMPATIENT ** self._unheard[_whose(view)])
            self.until = now + (patience if most is None else min(patience, most))
        left = max(0.0, self.until - now)
        if not sign.time_to_decide and office and _is_there(view, sign, office, viewers):
            return max(left, LOOK_AGAIN)
        return left

    def nobody_came(self, view: View) -> None:
        """A question was decided by nobody but the room."""
        self._unheard[_whose(view)] += 1

    def decided(self) -> None:
        """Somebody decided: whoever disputes next is waited for as before."""
        self._unheard.clear()


def _whose(view: View) -> str:
    """The player whose error or dispute an office is asked about."""
    state = view.state
    place = state.question.place if state.question is not None else -1
    seat = next((ruling.seat for ruling in state.rulings if ruling.place == place), -1)
    return state.names[seat] if 0 <= seat < len(state.names) else ""


def _is_there(view: View, sign: Sign, office: str, viewers: Iterable[Viewer]) -> bool:
    """Whether somebody looks at the table, and does not play there, who may decide for this office."""
    playing = {name.casefold() for name in view.state.names}
    return any(
        may_act(viewer.offices, sign.game, office)
        for viewer in viewers
        if viewer.offices and viewer.name.casefold() not in playing
    )


class Pushing:
    """How long the pot of a hand waits for a winner to ask for a hand that was thrown away."""

    def __init__(self) -> None:
        """Begin with no hand."""
        self._until: tuple[int, float] = (0, 0.0)  # of which hand, and until when

    def left(self, rail: View | None, hand: int, now: float, seconds: float) -> float:
        """How long it still waits: so long for each hand, whatever others do meanwhile; for bots not at all."""
        if self._until[0] != hand:
            asking = open_requests(rail.state, rail.log) if rail is not None else {}
            people = rail is not None and any(not is_bot(rail.state.names[seat]) for seat in asking)
            self._until = (hand, now + seconds if people else now)
        return max(0.0, self._until[1] - now)
