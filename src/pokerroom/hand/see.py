"""Who sees what: a view is the log as somebody may see it, folded. What may be seen of an event its noun declares.

Viewers: a seat (its number), "rail", "dealer", "surveillance".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom.hand.due import Due, due_of
from pokerroom.hand.openings import Openings
from pokerroom.hand.plan import Plan, plan_of
from pokerroom.hand.start import Started
from pokerroom.hand.state import BETTING, State
from pokerroom.hand.vocabulary import HAND, AnyEvent
from pokerroom.law.error import unquoted
from pokerroom.law.figures import listed
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Event
from pokerroom.machine.secrecy import SURVEILLANCE, Viewer, whole

VIEWERS = ("rail", "dealer", "surveillance")  # those who have no seat


class DueMessage(Struct, frozen=True):
    """What is due, as it is sent."""

    actor: str
    seat: int
    options: "tuple[str, ...]"
    to_call: int
    least: int
    most: int
    sizes: "tuple[int, ...]"
    by: "tuple[str, ...]"


class ViewMessage(Struct, frozen=True):
    """What a viewer may know, as it is sent."""

    viewer: "int | str"
    log: "list[AnyEvent]"
    due: "DueMessage"


class View:
    """What one viewer may know of a hand: the log as seen, the state it adds up to, and what is due.

    A view that is kept goes on with `catch_up`, which folds no more than what is new.
    """

    __slots__ = ("_due", "_heard", "log", "state", "viewer")

    def __init__(self, plan: Plan, log: Sequence[Event], viewer: Viewer) -> None:
        first = log[0]
        assert isinstance(first, Started)
        self.viewer: Viewer = viewer
        self.log: list[Event] = []
        self.state: State = State(plan, first.names, first.stacks, first.marker)
        self._heard: int = 0  # how far the hand's log has been looked at
        self._due: Due | None = None
        self.catch_up(log)

    def catch_up(self, log: Sequence[Event]) -> None:
        """Go on with the log of the same hand: see and fold what has been recorded since."""
        if self._heard == len(log):
            return
        new = log[self._heard :]
        viewer, state = self.viewer, self.state
        sights, effects = HAND.sights, HAND.effects
        told = new
        if viewer != SURVEILLANCE:
            seen = [event if (see := sights[type(event)]) is whole else see(event, viewer) for event in new]
            told = [event for event in seen if event is not None]
        for event in told:
            effects[type(event)](state, event)
        self.log += told
        self._heard += len(new)
        self._due = None

    def hear(self, event: Event) -> Event | None:
        """Take the next event of the hand: see it, fold it, and give it as this viewer sees it, if they do."""
        self._heard += 1
        told: Event | None = HAND.see(event, self.viewer)
        if told is not None:
            HAND.effects[type(told)](self.state, told)
            self.log.append(told)
            self._due = None
        return told

    @property
    def due(self) -> Due:
        """Who must act now, and with which options, as far as this viewer can tell."""
        if self._due is None:
            self._due = due_of(self.state)
        return self._due

    @property
    def public(self) -> list[Event]:
        """What everybody at the table has seen alike, so far."""
        return [event for event in self.log if HAND.sights[type(event)] is whole]

    def json(self) -> bytes:
        """The view as JSON, safe to send to the viewer."""
        due = self.due
        owed = due.to_call or due.bring_in  # one field says both on the way
        said = DueMessage(due.actor, due.seat, due.options, owed, due.least, due.most, due.sizes, due.by)
        return msgspec.json.encode(ViewMessage(self.viewer, self.log, said))

    def __repr__(self) -> str:
        names = self.state.names
        whose = names[self.viewer] if isinstance(self.viewer, int) else self.viewer
        return f"<View of {unquoted(whose)}: {len(self.log)} events of {unquoted(listed(names), 90)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.viewer == other.viewer and self.log == other.log

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _view, (self.state.plan.sign, self.log, self.viewer, self._heard)

    def __copy__(self) -> View:
        return _view(self.state.plan.sign, self.log, self.viewer, self._heard)

    def __deepcopy__(self, memo: object) -> View:
        return self.__copy__()  # events and signs do not change


def _view(sign: Sign, told: list[Event], viewer: Viewer, heard: int) -> View:
    """The view of what a viewer has been told of a hand, when so much of it had been looked at."""
    view = View(plan_of(sign), told, SURVEILLANCE)
    view.viewer, view._heard = viewer, heard
    return view


class Views:
    """The views of one hand, each kept from one look to the next, so that a look costs no more than what is new."""

    __slots__ = ("_changes", "_heard", "_holdings", "_hole", "_kept", "_log", "_plan", "names", "openings")

    def __init__(self, plan: Plan, names: tuple[str, ...], log: Sequence[Event], openings: Openings) -> None:
        self.names: tuple[str, ...] = names
        self.openings: Openings = openings
        self._plan: Plan = plan
        self._log: Sequence[Event] = log
        self._kept: dict[Viewer, View] = {}
        self._heard: int = 0  # how far the log has been looked at for changes of what somebody holds
        self._changes: list[int] = [0] * len(names)
        self._hole: list[list[int]] = [[] for _ in names]  # hole cards as the rail saw them then
        self._holdings: dict[int, tuple[int, tuple[int, ...]]] = {}

    def of(self, viewer: Viewer) -> View:
        """What somebody may know by now: a seat, or one of those who have none. The same view at every look."""
        view = self._kept.get(viewer)
        if view is None:
            view = self._kept[viewer] = View(self._plan, self._log, viewer)
        else:
            view.catch_up(self._log)
        return view

    def due_to(self, seat: int) -> Due:
        """What is due as a seat knows it whose turn it is.

        Who bets knows what everybody does, unless the own cards count for it: its view need not go on for that.
        """
        rail = self.of("rail")
        if rail.state.stage == BETTING and not rail.state.errors:
            due = rail.due
            if not due.private:
                return due
        return self.of(seat).due

    def changes(self, seat: int) -> int:
        """How often by now what a seat holds may have become another thing to it.

        While this is the same its own cards are what they were, whatever else has happened.
        """
        return self.changes_of_all()[seat]

    def changes_of_all(self) -> list[int]:
        """The same for every seat of the hand."""
        heard, now = self._heard, len(self._log)
        if heard < now:
            hole = self.of("rail").state.hole
            personal = any(map(HAND.personal, map(type, self._log[heard:])))
            if personal or hole != self._hole:
                for each, cards in enumerate(hole):
                    if personal or cards != self._hole[each]:
                        self._changes[each] += 1
                self._hole = [list(cards) for cards in hole]
            self._heard = now
        return self._changes

    def holding(self, seat: int) -> tuple[int, ...]:
        """The hole cards of a seat as it knows them, for a look that asks for nothing else.

        Its view need not go on for that while there are no changes.
        """
        changes = self.changes(seat)
        kept = self._holdings.get(seat)
        if kept is None or kept[0] != changes:
            kept = self._holdings[seat] = (changes, tuple(self.of(seat).state.hole[seat]))
        return kept[1]


def seen(log: Sequence[Event], viewer: Viewer) -> list[Event]:
    """Give a log as a viewer may see it."""
    return HAND.seen(log, viewer)


def see(event: Event, viewer: Viewer) -> Event | None:
    """Give an event as a viewer may see it; None for what nobody at the table has noticed."""
    told: Event | None = HAND.see(event, viewer)
    return told
