"""The audience of a table: who watches it, and what each is told when a row is written.

Knows who came, what each has seen, and what was recorded lately. Must not know what is in a picture: `picture` says who
may see what. Nobody sees a row before it is on the disk: `owner` says when it is.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Raw

from pokerroom.hand.see import VIEWERS, View, Views
from pokerroom.room import picture as pictures
from pokerroom.room.lines import Players, is_said, line_for, lines
from pokerroom.room.messages import Line, Mine, Shown, encode
from pokerroom.room.names import is_bot
from pokerroom.room.turn import TurnClock
from pokerroom.table.hands import Began
from pokerroom.table.state import TableState
from pokerroom.table.view import addressed

REMEMBERED = 256  # rows that a viewer who comes back can be told without reading the store


class Viewer(Protocol):
    """Somebody who watches: a name (empty for the rail), his offices, and a way to be told that never blocks."""

    @property
    def name(self) -> str:
        """Who he is."""

    @property
    def offices(self) -> tuple[str, ...]:
        """The offices he holds."""

    def tell(self, message: bytes) -> None:
        """Hand him a message, or drop him if he is too slow."""


class Moment(NamedTuple):
    """A table as it is written: the number of its last row, its state and the views of its hand, the turn, and the time
    in milliseconds."""

    number: int
    state: TableState
    views: Views | None
    turn: TurnClock
    at: int

    @property
    def rail(self) -> View | None:
        """The hand that is on, or was last, as everybody sees it."""
        return self.views.of("rail") if self.views is not None else None


class Audience:
    """Everybody who watches one table."""

    def __init__(self, table_id: str, name: str) -> None:
        """Begin with nobody."""
        self.viewers: set[Viewer] = set()
        self._id: str = table_id
        self._name: str = name
        self._recent: deque[tuple[int, list[Any], Players]] = deque(maxlen=REMEMBERED)
        self._shown: tuple[int, Raw] | None = None  # the picture of a row
        self._arriving: list[tuple[Viewer, int]] = []  # who came while a row was written, and what each had seen

    def watch(self, viewer: Viewer, after: int, now: Moment) -> None:
        """Let somebody watch, and show him the table: what he has missed, or how it is now."""
        self.viewers.add(viewer)
        missed = [each for each in self._recent if each[0] > after]
        whole = after >= 0 and (after == now.number or (bool(missed) and missed[0][0] == after + 1))
        told: list[Line] = []
        if after < 0:  # somebody new: what has been said in this hand
            missed = self._this_hand()
        if whole or after < 0:
            for _, events, players in missed:
                told += lines_for(events, viewer.name, players)
        viewer.tell(encode(self._message(viewer, told, now)))

    def _this_hand(self) -> list[tuple[int, list[Any], Players]]:
        """The rows since the last hand began, as far as they are at hand."""
        recent = list(self._recent)
        for place in range(len(recent) - 1, -1, -1):
            if any(isinstance(event, Began) for event in recent[place][1]):
                return recent[place:]
        return recent[-20:]

    def hold(self, viewer: Viewer, after: int) -> None:
        """Let somebody wait until a row is written: nobody sees what a crash could still undo."""
        self._arriving.append((viewer, after))

    def admit(self, now: Moment) -> None:
        """Show the table to those who had to wait."""
        arriving, self._arriving = self._arriving, []
        for viewer, after in arriving:
            self.watch(viewer, after, now)

    def unwatch(self, viewer: Viewer) -> None:
        """Somebody no longer watches."""
        self.viewers.discard(viewer)
        self._arriving = [each for each in self._arriving if each[0] is not viewer]

    def publish(self, events: list[Any], now: Moment) -> None:
        """Tell everybody of a row that was written."""
        rail = now.rail
        players = Players(rail.state.names, now.state.dealt) if rail is not None else Players()
        self._recent.append((now.number, events, players))
        self._shown = None
        if not self.viewers:
            return
        # Most of what is recorded is said alike to all: each event, its line for the rail, and who hears another one.
        said = [
            (event, line_for(event, "rail", players), addressed(event, players.folded))
            for event in events
            if is_said(event)
        ]
        plain = [line for _, line, _ in said if line is not None]
        addressees = {name for _, _, to in said for name in to}
        for viewer in tuple(self.viewers):
            told, name = plain, viewer.name.casefold()
            if name in addressees:
                known = known_as_viewer(viewer.name)
                own = [line_for(event, known, players) if name in to else line for event, line, to in said]
                told = [line for line in own if line is not None]
            viewer.tell(encode(self._message(viewer, told, now)))

    def look_again(self) -> None:
        """The table was made again: what was drawn of it holds no longer."""
        self._shown = None

    def _message(self, viewer: Viewer, told: list[Line], now: Moment) -> Shown:
        if self._shown is None or self._shown[0] != now.number:
            drawn = pictures.picture(self._id, self._name, now.state, now.rail, is_bot, now.turn)
            self._shown = (now.number, Raw(msgspec.json.encode(drawn)))
        own: Mine | None = None
        if viewer.name:
            own = pictures.mine(now.state, now.views, viewer.name, now.turn, viewer.offices)
        return Shown(self._id, now.number, now.at, self._shown[1], own, told)


def lines_for(events: list[Any], viewer: str, players: Players) -> list[Line]:
    """Events as they are said to somebody of this name."""
    return lines(events, known_as_viewer(viewer), players)


def known_as_viewer(name: str) -> str:
    """By which name `see` knows somebody: it has words for viewers who are no players, and whoever is called so sees
    what the rail sees."""
    return name if name and name.casefold() not in VIEWERS else "rail"
