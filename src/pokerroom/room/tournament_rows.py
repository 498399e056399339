"""Rows of tournaments: what a row says, and how a tournament is made again from its rows.

Knows what is written of a tournament; all of it stands openly, people by number. Must not know how rows are kept:
`store` does. Ask `rows` for those of tables.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.room.numbered import Register, name_read, name_written, with_names, without_names
from pokerroom.room.rows import REMEMBERED, TakenMessage, Written
from pokerroom.room.stored import Row, Store
from pokerroom.tournament.tournament import Tournament, replay
from pokerroom.tournament.vocabulary import TOURNAMENT

TOURNAMENTS = "tournaments"  # the stream that says which tournaments there are
OPENED = "tournament"  # the kind of its rows
ACT = "act"  # the kind of the rows of a tournament
_PREFIX = "tournament/"


class TournamentOpening(Struct, omit_defaults=True):
    """A row of the room: a tournament that was announced.

    `by` is the id of whoever announced it. `directed`: somebody directs it; the room itself does where nobody does.
    `felt`: its cards are dealt at real tables.
    """

    id: str
    book: str
    name: str
    by: str = ""
    directed: bool = False
    felt: bool = False
    root: str = ""  # of what all its draws are made
    waits: bool = False  # it begins when it is full, at no set time


class _Kept(Struct, omit_defaults=True):
    """A row of a tournament as it is kept."""

    who: str = ""
    act: str = ""
    events: list[TOURNAMENT.events_type()] = []  # type: ignore[valid-type]
    id: str = ""
    sent: str = ""


_KEPT: msgspec.json.Decoder[_Kept] = msgspec.json.Decoder(_Kept)


class FoundTournament(NamedTuple):
    """A tournament made again: it, the number of its last row, and what was done by the last messages."""

    tournament: Tournament
    number: int
    done: list[TakenMessage]


def stream_of_tournament(id: str) -> str:
    """The stream of a tournament."""
    return f"{_PREFIX}{id}"


def is_tournament(stream: str) -> bool:
    """Whether a stream is that of a tournament."""
    return stream.startswith(_PREFIX)


def tournament_of(stream: str) -> str:
    """The id of the tournament whose stream this is."""
    return stream.removeprefix(_PREFIX)


def said_of_tournament(written: Written, registry: Register) -> bytes:
    """A row of a tournament as it is kept."""
    events = without_names(written.events, registry)
    return msgspec.json.encode(
        _Kept(name_written(written.who, registry), written.act, events, written.id, written.sent)
    )


def numbered_tournament_events(row: Row) -> list[Any]:
    """The events of a row of a tournament as they are written, people by number."""
    return numbered_tournament_row(row)[1]


def numbered_tournament_row(row: Row) -> tuple[str, list[Any]]:
    """Who did what a row of a tournament says, and its events, as they are written: people and words by number."""
    kept = _KEPT.decode(row.data)
    return kept.who, list(kept.events)


def written_of_tournament(row: Row, registry: Register) -> Written:
    """What a row of a tournament says."""
    kept = _KEPT.decode(row.data)
    return Written(name_read(kept.who, registry), kept.act, with_names(kept.events, registry), kept.id, sent=kept.sent)


def recover_tournament(store: Store, opening: TournamentOpening, registry: Register) -> FoundTournament:
    """Make a tournament again from the store."""
    rows = store.read(stream_of_tournament(opening.id))
    told = [written_of_tournament(row, registry) for row in rows]
    events = [event for each in told for event in each.events]
    last = list(zip(rows, told, strict=True))[-REMEMBERED:]
    done = [TakenMessage(each.who, each.id, row.number, each.sent, b"") for row, each in last if each.id]
    found = replay(shelf.book(opening.book), events)
    return FoundTournament(found, rows[-1].number if rows else 0, done)
