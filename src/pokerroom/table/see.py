"""Who sees what at a table: one function, closed by default. An event type that it does not name is an error.

Knows that what happens at a table is public but for the papers about persons. Viewers: a player's name, "rail",
"dealer", "surveillance". Events of a hand are `hand.see`'s, for the viewer's seat in that hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pokerroom.hand import see as hand_see
from pokerroom.hand.start import Started
from pokerroom.hand.vocabulary import HAND
from pokerroom.machine.secrecy import Viewer
from pokerroom.table import events as e


def seen(log: Iterable[Any], viewer: str) -> list[Any]:
    """Give a table's log as a viewer may see it, hands included."""
    told: list[Any] = []
    names: tuple[str, ...] = ()
    for event in log:
        if isinstance(event, Started):
            names = tuple(name.casefold() for name in event.names)
        shown = see(event, viewer, names)
        if shown is not None:
            told.append(shown)
    return told


def see(event: Any, viewer: str, names: tuple[str, ...] = ()) -> Any:
    """Give an event as a viewer may see it, or None. `names` are the players of the hand, for events of a hand."""
    found = SEEN.get(type(event))
    if found is not None:
        return event if viewer == "surveillance" else found(event, viewer)
    who: Viewer = viewer
    if viewer not in hand_see.VIEWERS:
        who = names.index(viewer.casefold()) if viewer.casefold() in names else "rail"
    return hand_see.see(event, who)


def _public(event: Any, viewer: str) -> Any:
    return event


def _paper(event: Any, viewer: str) -> Any:
    """A paper about a person: for the staff at the table and for himself."""
    return event if viewer == "dealer" or viewer.casefold() == event.name.casefold() else None


_PAPERS = (e.Reported, e.Sanctioned, e.Freed, e.Advised, e.Resolved, e.Referred, e.Flagged, e.Settled, e.RulesGiven)
_SHOWN = (
    e.Opened,
    e.Admitted,
    e.Sat,
    e.Leaving,
    e.Left,
    e.Bought,
    e.TookOff,
    e.Lent,
    e.SteppedAway,
    e.CameBack,
    e.Returned,
    e.DealtOut,
    e.Moved,
    e.Marked,
    e.Missed,
    e.Chose,
    e.Required,
    e.Excused,
    e.Straddled,
    e.BetPlaced,
    e.BetSettled,
    e.BetPaid,
    e.Wanted,
    e.Drew,
    e.Allotted,
    e.Reserved,
    e.Lapsed,
    e.Listed,
    e.Unlisted,
    e.Agreed,
    e.NoticeGiven,
    e.InspectorTold,
    e.Changed,
    e.SignShown,
    e.Closed,
    e.Began,
    e.Finished,
    e.TimePassed,
    e.MustBuy,
    e.Killing,
    e.Collected,
    e.Verified,
    e.Dropped,
    e.DeckWanted,
    e.DeckRequested,
    e.DeckStep,
    e.Disputed,
    e.Qualified,
    e.PrizeVerified,
    e.PrizePaid,
    e.Extended,
    e.Eliminated,
    e.Adjourned,
    e.Resumed,
    e.FreezeOutEnded,
)
SEEN: dict[type[Any], Callable[[Any, str], Any]] = {
    **dict.fromkeys(_SHOWN, _public),
    **dict.fromkeys(_PAPERS, _paper),
}


def addressed(event: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    """Who sees an event otherwise than the rail does: those in the hand, or the one whom a paper is about."""
    if type(event) in _PAPERS:
        return (event.name.casefold(),)
    return names if type(event) in HAND.events and HAND.personal(type(event)) else ()
