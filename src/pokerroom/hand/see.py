"""Who sees what: one function, closed by default. An event type that it does not name is an error.

Knows which cards each viewer may know. A viewer's state is the same `apply` folded over what that viewer may see.
Viewers: a seat (its number), "rail", "dealer", "surveillance".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, structs

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.apply import apply
from pokerroom.hand.due import Due, due_of
from pokerroom.hand.events import (
    Asked,
    Asking,
    Bound,
    Burned,
    Called,
    Capped,
    Charged,
    Checked,
    Chosen,
    Closed,
    Counted,
    CutDeck,
    Dealt,
    Decided,
    Directed,
    Discarded,
    Done,
    Ended,
    Erred,
    Event,
    Exposed,
    Folded,
    Killed,
    KittyMucked,
    KittyTaken,
    LeftIn,
    Looked,
    Misdealt,
    Moved,
    Mucked,
    Noticed,
    Obliged,
    Opened,
    Overruled,
    Planned,
    Posted,
    Proposed,
    Pushed,
    Raked,
    RanOnce,
    Reconstructed,
    Recorded,
    Reshuffled,
    Returned,
    Revived,
    Ruled,
    Said,
    SatOut,
    Showed,
    Shuffled,
    Signalled,
    Slipped,
    Started,
    Told,
    Turned,
    Voided,
    Wagered,
    WentBack,
    Withdrawn,
    Won,
)
from pokerroom.hand.plan import Plan
from pokerroom.hand.state import State

Viewer: TypeAlias = int | str
"""A seat, or "rail", "dealer" or "surveillance"."""
VIEWERS = ("rail", "dealer", "surveillance")  # those who have no seat


class DueMessage(Struct, frozen=True):
    """What is due, as it is sent."""

    actor: str
    seat: int
    options: tuple[str, ...]
    to_call: int
    least: int
    most: int
    sizes: tuple[int, ...]
    by: tuple[str, ...]


class ViewMessage(Struct, frozen=True):
    """What a viewer may know, as it is sent."""

    viewer: int | str
    log: list[Event]
    due: DueMessage


class View:
    """What one viewer may know of a hand: the log as seen, the state it adds up to, and what is due."""

    __slots__ = ("due", "log", "state", "viewer")

    def __init__(self, plan: Plan, log: list[Event], viewer: Viewer) -> None:
        self.viewer: Viewer = viewer
        self.log: list[Event] = seen(log, viewer)
        first = log[0]
        assert isinstance(first, Started)
        self.state: State = State(plan, first.names, first.stacks, first.marker)
        for event in self.log:
            apply(self.state, event)
        self.due: Due = due_of(self.state)

    def json(self) -> bytes:
        """The view as JSON, safe to send to the viewer."""
        due = self.due
        said = DueMessage(due.actor, due.seat, due.options, due.to_call, due.least, due.most, due.sizes, due.by)
        return msgspec.json.encode(ViewMessage(self.viewer, self.log, said))


def seen(log: Sequence[Event], viewer: Viewer) -> list[Event]:
    """Give a log as a viewer may see it."""
    told = [see(event, viewer) for event in log]
    return [event for event in told if event is not None]


def see(event: Event, viewer: Viewer) -> Event | None:
    """Give an event as a viewer may see it; None for what nobody at the table has noticed."""
    if viewer == "surveillance":
        return event
    return SEEN[type(event)](event, viewer)


def _public(event: Any, viewer: Viewer) -> Event:
    return event  # type: ignore[no-any-return]


def _shuffled(event: Shuffled, viewer: Viewer) -> Event:
    return Shuffled(event.by, (UNKNOWN,) * len(event.cards), event.cut_by)


def _reshuffled(event: Reshuffled, viewer: Viewer) -> Event:
    return Reshuffled(event.by, event.source, (UNKNOWN,) * len(event.cards))


def _burned(event: Burned, viewer: Viewer) -> Event:
    return Burned(event.by, UNKNOWN)


def _dealt(event: Dealt, viewer: Viewer) -> Event:
    cards = tuple(
        [
            card if shows or (seat == viewer and seat >= 0) else UNKNOWN
            for seat, card, shows in zip(event.seats, event.cards, event.ups, strict=True)
        ]
    )
    return Dealt(event.by, event.seats, cards, event.ups)


def _kitty_taken(event: KittyTaken, viewer: Viewer) -> Event:
    if event.seat == viewer:
        return event
    return KittyTaken(event.by, event.seat, event.to, (UNKNOWN,) * len(event.cards))


def _discarded(event: Discarded, viewer: Viewer) -> Event:
    if event.seat == viewer:
        return event
    return Discarded(event.by, event.seat, (UNKNOWN,) * len(event.cards))


def _erred(event: Erred, viewer: Viewer) -> Event | None:
    return event if event.noticed else None


def _hidden(event: Any, viewer: Viewer) -> Event | None:
    return None


def _moved(event: Moved, viewer: Viewer) -> Event:
    own = event.seat == viewer and event.seat >= 0 and "hole" in (event.source, event.target)
    if event.shown or own:
        return event
    return structs.replace(event, cards=(UNKNOWN,) * len(event.cards))


def _reconstructed(event: Reconstructed, viewer: Viewer) -> Event:
    cards = tuple(
        [
            card if shows or (seat == viewer and seat >= 0) else UNKNOWN
            for seat, card, shows in zip(event.seats, event.cards, event.ups, strict=True)
        ]
    )
    return structs.replace(event, cards=cards, back=(UNKNOWN,) * len(event.back))


def _told(event: Told, viewer: Viewer) -> Event:
    if viewer in (event.seat, event.other):
        return event
    return structs.replace(event, cards=(UNKNOWN,) * len(event.cards))


def _revived(event: Revived, viewer: Viewer) -> Event:
    if viewer == event.seat:
        return event
    return structs.replace(event, cards=(UNKNOWN,) * len(event.cards))


SEEN: dict[type[Any], Callable[[Any, Viewer], Event | None]] = {
    Shuffled: _shuffled,
    Reshuffled: _reshuffled,
    Burned: _burned,
    Dealt: _dealt,
    KittyTaken: _kitty_taken,
    Discarded: _discarded,
    Moved: _moved,
    Reconstructed: _reconstructed,
    Told: _told,
    Revived: _revived,
    # What lies open, what is said and what is done with chips is for everybody.
    Started: _public,
    Charged: _public,
    Posted: _public,
    Turned: _public,
    Opened: _public,
    Checked: _public,
    Called: _public,
    Wagered: _public,
    Folded: _public,
    Pushed: _public,
    Said: _public,
    Signalled: _public,
    Obliged: _public,
    Counted: _public,
    Closed: _public,
    KittyMucked: _public,
    Returned: _public,
    Asked: _public,
    Chosen: _public,
    Proposed: _public,
    Showed: _public,
    Mucked: _public,
    Raked: _public,
    Won: _public,
    Ended: _public,
    Planned: _hidden,
    Slipped: _hidden,
    RanOnce: _public,
    CutDeck: _public,
    Erred: _erred,
    Noticed: _public,
    Ruled: _public,
    Done: _public,
    Misdealt: _public,
    Voided: _public,
    Killed: _public,
    Bound: _public,
    Capped: _public,
    SatOut: _public,
    Asking: _public,
    Decided: _public,
    Looked: _public,
    Exposed: _public,
    Recorded: _public,
    LeftIn: _public,
    WentBack: _public,
    Withdrawn: _public,
    Overruled: _public,
    Directed: _public,
}
# Whatever is not alike for all who sit and watch is told to each for himself.
_ALIKE = (_public, _hidden, _erred, _shuffled, _reshuffled, _burned)
PERSONAL: frozenset[type[Any]] = frozenset([kind for kind, how in SEEN.items() if how not in _ALIKE])
