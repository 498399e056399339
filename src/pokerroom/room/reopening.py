"""Reopening: tables as the records have them, many at a time, those first at which something happened last.

Knows how what was opened is found again. Must not take charge of a table: `room` does. Ask `rows` for how one is made
again from its rows, `ahead` for how the rows of many are read.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.law.finding import OneGame
from pokerroom.law.spoken import HasGames, spoken_sign
from pokerroom.room.ahead import ReadAhead, last_written
from pokerroom.room.clock import RoomClock
from pokerroom.room.database import CannotWriteError
from pokerroom.room.index import HandNote
from pokerroom.room.openings import Opening, first_row, new_table, see_index
from pokerroom.room.pace import POTS
from pokerroom.room.registry import Registry
from pokerroom.room.rows import Recovered, recover, stream_of
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import ReadsTables
from pokerroom.room.tournaments import Tournaments
from pokerroom.tournament.signs import game_of

LOG = logging.getLogger("pokerroom.room")
TOGETHER = 16  # tables that are found at once: the first of them goes on when all are


class FoundTable(NamedTuple):
    """A table as the records have it, and what its last hands say, the newest first."""

    recovered: Recovered
    hands: Sequence[HandNote] = ()


def in_parts(openings: Sequence[Opening]) -> list[list[Opening]]:
    """Tables in parts that are found at once."""
    return [list(openings[start : start + TOGETHER]) for start in range(0, len(openings), TOGETHER)]


def found_or_raised(found: FoundTable | Exception) -> FoundTable:
    """The table; where it cannot be opened why is raised."""
    if isinstance(found, Exception):
        raise found
    return found


class Reopening:
    """Finds the tables of a room again. Its methods may be called from any thread."""

    def __init__(self, store: RoomStore, tournaments: Tournaments, registry: Registry, clock: RoomClock) -> None:
        """Know where they lie."""
        self._store: RoomStore = store
        self._tournaments: Tournaments = tournaments
        self._registry: Registry = registry
        self._clock: RoomClock = clock

    def in_turn(self, openings: Sequence[Opening]) -> list[list[Opening]]:
        """These tables in the order in which they are to be opened, in parts that are found at once.

        Where something happened last somebody waits; a table that was closed long ago can.
        """
        every = list(openings)
        if len(every) > TOGETHER:
            try:
                last = last_written(self._store.database, [stream_of(each.id) for each in every])
                every.sort(key=lambda each: -last.get(stream_of(each.id), 0))
            except Exception:  # whatever it is, the tables are opened
                LOG.warning("at which tables something happened last is not known", exc_info=True)
        return in_parts(every)

    def found(self, openings: Sequence[Opening], epochs: Sequence[int] = ()) -> list[FoundTable | Exception]:
        """Tables as the records have them, or why one cannot be opened; one that has no row yet gets its first, where
        an epoch is given."""
        reads: ReadsTables = self._store
        try:
            if len(openings) > 1:
                reads = ReadAhead(self._store, [stream_of(each.id) for each in openings], POTS)
        except CannotWriteError as error:
            return [error] * len(openings)
        except Exception:  # something is wrong with one of them: it is found out which
            LOG.exception("%d tables cannot be read together", len(openings))
        found: list[FoundTable | Exception] = []
        for place, opening in enumerate(openings):
            try:
                found.append(self._found(opening, epochs[place] if epochs else 0, reads))
            except Exception as error:  # one table that is broken must not keep the others closed
                found.append(error)
        return found

    def _found(self, opening: Opening, epoch: int, reads: ReadsTables) -> FoundTable:
        sign = spoken_sign(opening.sign, shelf.book)
        book: HasGames = shelf.book(sign.game.book)
        if opening.tournament:
            of = self._tournaments.every.get(opening.tournament)
            if of is None:
                raise Refused(f"its tournament {opening.tournament} is not there.")
            book = OneGame(game_of(of.state))  # in which the conditions may have changed rules
        stream = stream_of(opening.id)
        if epoch and not reads.end(stream):
            table = new_table(sign)
            first = first_row(opening, table, self._registry, self._clock.milliseconds)
            self._store.append([first._replace(epoch=epoch)])
            return FoundTable(Recovered(table, 1, []))
        found = recover(self._store, stream, book, self._registry, reads)
        see_index(self._store, self._registry, stream, found.table, reads)
        told = reads.finished(stream, POTS)
        return FoundTable(found, [msgspec.json.decode(each.ended, type=HandNote) for each in told])
