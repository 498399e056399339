"""News: a row that was recorded, and how it is told to those who watch.

Knows how what several are told alike is written once, whole or as a step. Must not know who watches, nor what each has
been told: `audience` does. Ask `lines` for the words, `steps` for what follows from the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from pokerroom.hand.see import VIEWERS
from pokerroom.room.awards import Reading
from pokerroom.room.lines import Players, is_personal, is_public, is_said, line_for
from pokerroom.room.messages import DueTo, Line, Mine, Picture, StepFrame, encode, part
from pokerroom.room.steps import mine_step, short_line, step_from
from pokerroom.table.view import addressed

_TURN_OVER = {"due": None}  # what is told to whoever's turn is over, as a rule
_NOT_YOURS = part(_TURN_OVER)
_NOBODYS = Raw(b"null")
_NOBODY: frozenset[str] = frozenset()  # one for all rows: each that is made anew takes its own place


class Recent(Struct, gc=False):
    """A row that was recorded lately, and how it is told: most of it is said alike to all, and is written once.

    Hundreds of them lie at every table: each keeps the bytes and not what they were made of.
    """

    number: int
    events: "list[Any]"
    players: "Players"
    reading: "Reading | None" = None  # what hands made with which pots were won, where some were
    by_itself: bool = False  # nobody did it: a player's time was over, or nobody came to decide
    clauses: "tuple[str, ...]" = ()  # that it is the first of the table to name
    _plain: "bytes | None" = None  # the lines for the rail; nothing before somebody asks
    _each: "tuple[bytes, ...]" = ()  # the same one by one, where some of them are not said alike to all
    _to: "frozenset[str] | None" = None  # who hears another one; nothing before it was looked

    def told(self, viewer: str) -> bytes:
        """The lines of this row for somebody of this name, as they stand in a list; the same bytes for all but those
        to whom something is addressed."""
        if self._plain is None:
            each = [_written(line) for line in self.heard("")]
            self._plain = _joined(each) if len(each) != 1 else each[0]
            self._each = tuple(each) if self.addressees() else ()
        if not self.is_to(viewer):
            return self._plain
        return _joined(
            [
                _written(line) if line is not None else as_all_hear
                for line, as_all_hear in zip(self.heard(viewer), self._each, strict=True)
            ]
        )

    def addressees(self) -> frozenset[str]:
        """Who hears something else than all others, in small letters."""
        if self._to is None:
            folded = self.players.folded
            personal = [event for event in self.events if is_personal(event) and is_said(event)]
            named = [name for event in personal for name in addressed(event, folded)]
            self._to = frozenset(named) if named else _NOBODY
        return self._to

    def is_to(self, viewer: str) -> bool:
        """Whether somebody of this name hears something else than all others."""
        to = self.addressees()
        return bool(to) and viewer.casefold() in to

    def heard(self, viewer: str) -> list[Line | None]:
        """What is said of each event that anybody needs to read of: to all, or where a viewer is named and it is
        addressed to them, to them, and nothing of the others."""
        players, reading, by_itself = self.players, self.reading, self.by_itself
        said = [event for event in self.events if is_said(event)]
        if not viewer:
            return [line_for(event, "rail", players, reading, by_itself) for event in said]
        name, known = viewer.casefold(), known_as_viewer(viewer)
        return [
            line_for(event, known, players, reading, by_itself) if name in addressed(event, players.folded) else None
            for event in said
        ]


def named_first(events: Iterable[Any], clauses: dict[str, int]) -> tuple[str, ...]:
    """Clauses that are named here for the first time: they come to the list of the table. Only what everybody sees as
    it is counts: the list is the same for all, whoever watched meanwhile."""
    first = len(clauses)
    for event in events:
        if is_public(event):
            for clause in event.by:
                if clause not in clauses:
                    clauses[clause] = len(clauses)
    return tuple(clauses)[first:] if len(clauses) > first else ()


def _written(line: Line | None) -> bytes:
    return encode(line) if line is not None else b""


def _joined(parts: Iterable[bytes]) -> bytes:
    """Lines one behind the other, as they stand in a list."""
    return b",".join([each for each in parts if each])


def _told(parts: list[bytes]) -> Raw | UnsetType:
    """The same, nothing where nothing is said."""
    said = _joined(parts)
    return Raw(b"[" + said + b"]") if said else UNSET


def listed(parts: list[bytes]) -> Raw:
    """Lines of several rows in one list."""
    return Raw(b"[" + _joined(parts) + b"]")


class StepTold:
    """What a row changed at a table, as it is told to those who saw it as it was before: what is the same to several of
    them is written once."""

    def __init__(
        self, table: str, row: Recent, at: int, before: Picture, after: Picture, clauses: Mapping[str, int]
    ) -> None:
        """Compare two pictures; `clauses` have their places in the list of the table, those of this row too."""
        self._table: str = table
        self._row: Recent = row
        self._at: int = at
        self._due: DueTo = after.due
        self._known: Mapping[str, int] = clauses
        self._names: dict[int, str] = {each.seat: each.name for each in after.seats}
        self._picture: Raw = part(step_from(before, after, row.number, at))
        self._clauses: Raw | UnsetType = part(row.clauses) if row.clauses else UNSET
        self._each: list[bytes] = [self._short(line) for line in row.heard("")]
        self._lines: Raw | UnsetType = _told(self._each)
        self._to: frozenset[str] = row.addressees()
        self._plain: bytes | None = None
        self._written: dict[tuple[int, ...], tuple[bytes, object]] = {}  # by the parts that are not the same to all

    def _short(self, line: Line | None) -> bytes:
        return encode(short_line(line, self._names, self._known)) if line is not None else b""

    def plain(self) -> bytes:
        """What is told to all to whom nothing else is new."""
        if self._plain is None:
            self._plain = self._frame(UNSET, self._lines, UNSET)
        return self._plain

    def told(self, viewer: str, had: Mine | None, own: Mine | None, seals: Raw | UnsetType) -> bytes:
        """What is told to somebody of this name, to whom this was their own and this is now."""
        mine = self._mine(had, own)
        lines = self._lines if not self._to or viewer.casefold() not in self._to else self._heard(viewer)
        key = (id(mine), id(lines), id(seals))
        written = self._written.get(key)
        if written is None:  # with its parts, so that nothing else is called by their ids
            written = self._written[key] = self._frame(mine, lines, seals), (mine, lines, seals)
        return written[0]

    def _heard(self, viewer: str) -> Raw | UnsetType:
        both = zip(self._row.heard(viewer), self._each, strict=True)
        return _told([self._short(line) if line is not None else as_all_hear for line, as_all_hear in both])

    def _mine(self, had: Mine | None, own: Mine | None) -> Raw | UnsetType:
        if own is had:
            return UNSET
        if own is None:
            return _NOBODYS
        changed = mine_step(had, own, self._due)
        if not changed:
            return UNSET
        return _NOT_YOURS if changed == _TURN_OVER else part(changed)

    def _frame(self, mine: Raw | UnsetType, lines: Raw | UnsetType, seals: Raw | UnsetType) -> bytes:
        number, at = self._row.number, self._at
        return encode(StepFrame(self._table, number, at, self._picture, mine, lines, seals, self._clauses))


def known_as_viewer(name: str) -> str:
    """By which name `see` knows somebody: it has words for viewers who are no players, and whoever is called so sees
    what the rail sees."""
    return name if name and name.casefold() not in VIEWERS else "rail"
