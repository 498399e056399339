"""The audience of a table: who watches it, and what each is told when a row is written.

Knows who came, what each has seen, and what was recorded lately. Must not know what is in a picture: `picture` says who
may see what; nor how a row is told: `news` does. Nobody sees one before it is on the disk: `owner` says when it is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import UNSET, Raw, UnsetType

from pokerroom.hand.award import Won
from pokerroom.hand.see import View, Views
from pokerroom.room import picture as pictures
from pokerroom.room.awards import Reading, read_hands
from pokerroom.room.lines import Players, is_of_hand
from pokerroom.room.messages import Frame, Mine, Picture, encode, part
from pokerroom.room.names import is_bot
from pokerroom.room.news import Recent, StepTold, listed, named_first
from pokerroom.room.sealed import SealsTold
from pokerroom.room.turn import TurnClock
from pokerroom.table.hands import Began, TimePassed
from pokerroom.table.state import TableState

REMEMBERED = 128  # rows that a viewer who comes back can be told without reading the store


class Viewer(Protocol):
    """Somebody who watches: a name (empty for the rail), their offices, and a way to be told that never blocks."""

    @property
    def name(self) -> str:
        """Who they are."""

    @property
    def offices(self) -> tuple[str, ...]:
        """The offices they hold."""

    @property
    def steps(self) -> bool:
        """Whether they are told what changed, and not shown the whole table with every row."""

    def tell(self, message: bytes) -> None:
        """Hand them a message, or drop them if they are too slow."""


class Moment(NamedTuple):
    """A table as it is written: the number of its last row, its state and the views of its hand, the turn, the time in
    milliseconds, and why it stands still, where it does."""

    number: int
    state: TableState
    views: Views | None
    turn: TurnClock
    at: int
    stands: str = ""

    @property
    def rail(self) -> View | None:
        """The hand that is on, or was last, as everybody sees it."""
        return self.views.of("rail") if self.views is not None else None


class Own:
    """What is somebody's own at a table while it is not their turn; their place in the hand (-1: they are not in it),
    and how often their cards had changed by then."""

    __slots__ = ("changes", "mine", "place", "written")

    def __init__(self, mine: Mine | None, place: int, changes: int) -> None:
        self.mine: Mine | None = mine
        self.place: int = place
        self.changes: int = changes
        self.written: Raw | None = None  # the same as it is sent whole, when somebody was


_NOTHING = Own(None, -1, 0)
_NO_CHANGES: Sequence[int] = ()  # where there has been no hand


class Audience:
    """Everybody who watches one table."""

    def __init__(self, table_id: str, name: str) -> None:
        """Begin with nobody."""
        self.viewers: set[Viewer] = set()
        self.tournament: str = ""  # the id of that to which the table belongs
        self.pace: int = 0  # milliseconds for each street of a run-out, and for each pot
        self._id: str = table_id
        self._name: str = name
        self._recent: deque[Recent] = deque(maxlen=REMEMBERED)
        self._shown: tuple[int, Picture] | None = None  # the picture of a row
        self._written: tuple[int, Raw] | None = None  # the same as it is sent
        self._had: dict[Viewer, Mine | None] = {}  # what is each one's own, as it was told last
        self._clauses: dict[str, int] = {}  # those that rows have named, each with its place among them
        self._players: Players = Players()  # of the last row
        self._own: dict[Viewer, Own] = {}  # of those for whom it is as it was
        self._seals: SealsTold[Viewer] = SealsTold()
        self._arriving: list[tuple[Viewer, int]] = []  # who came while a row was written, and what each had seen

    def watch(self, viewer: Viewer, after: int, now: Moment) -> None:
        """Let somebody watch, and show them the table: what they have missed, or how it is now."""
        self.viewers.add(viewer)
        if after < 0:  # somebody new: what has been said in this hand
            missed = self._this_hand()
        else:
            missed = [each for each in self._recent if each.number > after]
            if after != now.number and not (missed and missed[0].number == after + 1):
                missed = []  # more than is at hand: how it is now
        name = viewer.name
        told = listed([each.told(name) for each in missed])
        self._own.pop(viewer, None)
        self._seals.forget(viewer)
        seals = self._seals.new_to(viewer, now.views, now.state.number)
        changes = now.views.changes_of_all() if now.views is not None else _NO_CHANGES
        self._had[viewer] = self._own_of(viewer, now, changes)
        viewer.tell(self._frame(viewer, told, seals, now))

    def missed(self, after: int) -> int:
        """How many rows somebody would be told who has seen everything up to a row."""
        return sum(each.number > after for each in self._recent) if after >= 0 else len(self._this_hand())

    def _this_hand(self) -> list[Recent]:
        """The rows since the last hand began, as far as they are at hand."""
        recent = list(self._recent)
        for place in range(len(recent) - 1, -1, -1):
            if any(isinstance(event, Began) for event in recent[place].events):
                return recent[place:]
        return recent[-20:]

    def hold(self, viewer: Viewer, after: int) -> None:
        """Let somebody wait until a row is written: nobody sees what a crash could still undo."""
        self._own.pop(viewer, None)
        self.viewers.discard(viewer)  # whoever watches already is told of that row once
        self._arriving.append((viewer, after))

    def admit(self, now: Moment) -> None:
        """Show the table to those who had to wait."""
        arriving, self._arriving = self._arriving, []
        for viewer, after in arriving:
            self.watch(viewer, after, now)

    def unwatch(self, viewer: Viewer) -> None:
        """Somebody no longer watches."""
        self.viewers.discard(viewer)
        self._own.pop(viewer, None)
        self._had.pop(viewer, None)
        self._seals.forget(viewer)
        self._arriving = [each for each in self._arriving if each[0] is not viewer]

    def publish(self, events: list[Any], now: Moment, by_itself: bool = False) -> None:
        """Tell everybody of a row that was written, and show the table to those who had to wait for it. `by_itself`:
        nobody did what it says."""
        first = named_first(events, self._clauses)
        row = Recent(now.number, events, self._players_of(now), _reading(events, now.rail), by_itself, first)
        self._recent.append(row)
        self._forget_own(events)
        resealed = self._seals.changed(now.views)
        if self.viewers:
            self._tell(row, now, resealed)
        if self._arriving:
            self.admit(now)

    def _tell(self, row: Recent, now: Moment, resealed: bool) -> None:
        """Tell all who watch of a row, each what is new to them; what several are told alike is written once."""
        before = self._shown[1] if self._shown is not None else None
        step: StepTold | None = None
        changes = now.views.changes_of_all() if now.views is not None else _NO_CHANGES
        addressees = row.addressees()
        common = not resealed and not addressees  # to most nothing is new then but the step and the lines
        had, known, turn = self._had, self._own, now.turn.place
        for viewer in tuple(self.viewers):
            kept = known.get(viewer)
            if kept is not None and (kept.place < 0 or (kept.place != turn and kept.changes == changes[kept.place])):
                own = kept.mine  # as it was
            else:
                own = self._own_of(viewer, now, changes)
            if before is None or not viewer.steps:
                had[viewer] = own
                seals = self._seals.new_to(viewer, now.views, now.state.number) if resealed else UNSET
                viewer.tell(self._frame(viewer, listed([row.told(viewer.name)]), seals, now))
                continue
            if step is None:
                step = StepTold(self._id, row, now.at, before, self._drawn(now), self._clauses)
            if common and own is had[viewer]:
                viewer.tell(step.plain())
                continue
            seals = self._seals.new_to(viewer, now.views, now.state.number, steps=True) if resealed else UNSET
            viewer.tell(step.told(viewer.name if addressees else "", had[viewer], own, seals))
            had[viewer] = own

    def _players_of(self, now: Moment) -> Players:
        names, seats = now.views.names if now.views is not None else (), now.state.dealt
        dollar = now.state.sign.dollar
        known = self._players
        if known.names is not names or known.seats is not seats or known.dollar != dollar:
            self._players = Players(names, seats, dollar)
        return self._players

    def show(self, now: Moment) -> None:
        """Show the table to everybody once more: something has changed around it, without a row."""
        self.look_again()
        for viewer in tuple(self.viewers):
            self.watch(viewer, now.number, now)

    def look_again(self) -> None:
        """The table was made again: what was drawn of it holds no longer."""
        self._shown = self._written = None
        self._own.clear()

    def _drawn(self, now: Moment) -> Picture:
        """The table as everybody sees it, drawn once for each row."""
        if self._shown is None or self._shown[0] != now.number:
            drawn = pictures.picture(self._id, self._name, now.state, now.rail, is_bot, now.turn, self.tournament)
            drawn.stands, drawn.pace = now.stands, self.pace
            self._shown = (now.number, drawn)
        return self._shown[1]

    def _picture(self, now: Moment) -> Raw:
        """The same as it is sent."""
        drawn = self._drawn(now)
        if self._written is None or self._written[0] != now.number:
            self._written = (now.number, part(drawn))
        return self._written[1]

    def _frame(self, viewer: Viewer, told: Raw, seals: Raw | UnsetType, now: Moment) -> bytes:
        """The whole table for somebody."""
        mine, own = self._had[viewer], self._own.get(viewer)
        if own is None or own.mine is not mine:
            written = part(mine)
        else:
            if own.written is None:
                own.written = part(mine)
            written = own.written
        clauses = part(list(self._clauses)) if viewer.steps and self._clauses else UNSET
        return encode(Frame(self._id, now.number, now.at, self._picture(now), written, told, seals, clauses))

    def _own_of(self, viewer: Viewer, now: Moment, changes: Sequence[int]) -> Mine | None:
        """What is a viewer's own. While it cannot have changed it is what it was; `changes` are those of the hand."""
        own, views, turn = self._own.get(viewer), now.views, now.turn.place
        if own is not None and own.place >= 0 and own.changes != changes[own.place]:
            if own.mine is not None and views is not None and pictures.has_cards(own.mine, views, own.place):
                own.changes = changes[own.place]
            else:
                own = None
        if own is None:
            name, offices = viewer.name, viewer.offices
            if offices:  # what an office is asked comes and goes
                return pictures.mine(now.state, views, name, now.turn, offices)
            own = self._own[viewer] = _own(now, name) if name else _NOTHING
        if own.place < 0 or own.place != turn or own.mine is None or views is None:
            return own.mine
        return pictures.in_turn(own.mine, views, now.turn)

    def _forget_own(self, events: list[Any]) -> None:
        """Forget what was each viewer's own where the table has changed around the hand."""
        for event in events:
            if not is_of_hand(event) and not isinstance(event, TimePassed):
                self._own.clear()
                return


def _own(now: Moment, name: str) -> Own:
    mine, place = pictures.mine_anyway(now.state, now.views, name)
    changes = now.views.changes(place) if now.views is not None and place >= 0 else 0
    return Own(mine, place, changes)


def _reading(events: list[Any], rail: View | None) -> Reading | None:
    """What the hands make that lie open, where a pot was won with them."""
    return read_hands(rail) if rail is not None and any(isinstance(each, Won) for each in events) else None
