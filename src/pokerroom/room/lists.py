"""The lists of a room: who waits for which game and stakes, who was called and did not come, which table feeds another.

Knows one chained stream, with people by their ids. Must not know seats: a call is a row of the table, and `brush` sees
who came. Ask `seating` for who may call whom, `table.calls` for what a call is.
"""

from __future__ import annotations

import asyncio
from bisect import insort
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from pokerroom import shelf
from pokerroom.law.book import rules_of
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.room.clock import RoomClock
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.openings import called
from pokerroom.room.writer import Writer
from pokerroom.table.rules import TableRules

STREAM = "lists"
MOST_WAITING = 200  # people on one list
MOST_GAMES = 100  # games that somebody waits for
MOST_LISTS = 20  # on which one person stands
BACK = 10_000  # milliseconds in which a name that was taken off can be put back

KeptOut = Literal["", "banned", "keeps out"]  # by the house, or by themselves
# "put back" is of earlier rows, and means the index at which somebody stood; "back in line" is behind whoever stood
# before them and before whoever stood behind, whoever has come and gone meanwhile.
ListStep = Literal[
    "joined",
    "left",
    "put back",
    "back in line",
    "came",
    "no show",
    "banned",
    "keeps out",
    "opened",
    "feeds",
    "feeds no more",
]


class ListRow(Struct, omit_defaults=True):
    """A row of the stream. People by their ids; `by` is who did it, nobody where the room did; `until` is that of the
    call, in seconds, and `to` the main game of a table that feeds it."""

    step: ListStep
    game: str = ""
    person: str = ""
    by: str = ""
    sign: str = ""
    table: str = ""
    seat: int = 0
    until: int = 0
    to: str = ""


class Listing(Struct):
    """Somebody on a list: since when, in milliseconds, by whom, and which calls they did not follow. A lower `rank` of
    the same list stands before a higher one, also while somebody is off it."""

    person: str
    at: int
    by: str
    missed: list[tuple[str, int, int]] = []
    rank: float = 0.0


class TakenOff(Struct):
    """A name that was taken off a list: when, and at which index it stood."""

    listing: Listing
    place: int
    at: int


class GameList(Struct):
    """The list of a game and its stakes, the first first."""

    game: str
    sign: Sign
    waiting: list[Listing] = []
    off: dict[str, TakenOff] = {}
    ends: int = 0  # how often somebody was put at the end

    @property
    def rules(self) -> TableRules:
        """What its book says of lists."""
        return rules_of(TableRules, self.sign.played)

    @property
    def title(self) -> str:
        """What the game is called."""
        return called(self.sign)

    def of(self, person: str) -> Listing | None:
        """Where somebody stands."""
        return next((each for each in self.waiting if each.person == person), None)

    def put_last(self, listing: Listing) -> None:
        """Put somebody at the end."""
        self.ends += 1
        listing.rank = self.ends
        self.waiting.append(listing)

    def put_in_line(self, listing: Listing) -> None:
        """Put somebody among the others as they stood."""
        insort(self.waiting, listing, key=lambda each: each.rank)

    def put_at(self, listing: Listing, place: int) -> None:
        """Put somebody at an index, which is where they stand from then on."""
        place = min(place, len(self.waiting))
        before = self.waiting[place - 1].rank if place else 0.0
        listing.rank = (before + (self.waiting[place].rank if place < len(self.waiting) else self.ends + 1)) / 2
        self.waiting.insert(place, listing)


def game_of(sign: Sign) -> str:
    """By what the list of a game is known: its book, its game, its limit and its stakes."""
    stakes = "-".join(str(each) for each in (*sign.blinds, *sign.bets, sign.ante, sign.bring_in))
    return f"{sign.game.book}.{sign.game.key}.{sign.limit}.{stakes}".replace(" ", "_")


@lru_cache(maxsize=1_000)
def _game_said(sign: str) -> str:
    """The same by the words of a sign: the lobby asks for every table, each time that somebody looks."""
    return game_of(spoken_sign(sign, shelf.book))


class GameLists:
    """All lists of a room."""

    def __init__(
        self,
        writer: Writer,
        clock: RoomClock,
        *,
        why_off: Callable[[str], str] = lambda person: "",
        kept_out: Callable[[str], KeptOut] = lambda person: "",
    ) -> None:
        """Read what the rows say. `why_off` says why somebody may take no seat now, if only until tomorrow; `kept_out`
        whether it is a ban or that they keep themselves out: those do not wait."""
        self.games: dict[str, GameList] = {}
        self.feeds: dict[str, str] = {}  # the main game of each table that feeds one
        self.opened_for: set[str] = set()  # tables that were opened for those who wait, who are called at once
        self._clock = clock
        self.why_off: Callable[[str], str] = why_off
        self.kept_out: Callable[[str], KeptOut] = kept_out
        self._journal: Journal[ListRow] = Journal(writer, STREAM, ListRow, self._take)
        self._turn: asyncio.Lock = asyncio.Lock()  # what two do at once is done one after the other
        for row in self._journal.rows():
            self._take(row)

    def _take(self, row: JournalRow[ListRow]) -> None:
        says = row.says
        if says.step == "feeds":
            self.feeds[says.table] = says.to
        elif says.step == "feeds no more":
            self.feeds.pop(says.table, None)
        elif says.step == "opened":
            self.opened_for.add(says.table)
        elif says.step == "joined":
            found = self._list(says.game, says.sign)
            found.put_last(Listing(says.person, row.at, says.by))
            found.off.pop(says.person, None)
        elif says.game in self.games:
            self._change(self.games[says.game], row)

    def _change(self, found: GameList, row: JournalRow[ListRow]) -> None:
        says = row.says
        listing = found.of(says.person)
        if says.step in ("put back", "back in line") and listing is None and says.person in found.off:
            off = found.off.pop(says.person)
            if says.step == "put back":
                found.put_at(off.listing, off.place)
            else:
                found.put_in_line(off.listing)
        elif says.step == "no show" and listing is not None:
            place = found.waiting.index(listing)
            found.waiting.remove(listing)
            listing.missed.append((says.table, says.seat, says.until))
            if len(listing.missed) <= found.rules.list_passes.value:
                found.put_last(listing)
            else:
                found.off[says.person] = TakenOff(listing, place, 0)
        elif says.step in ("left", "came", "banned", "keeps out") and listing is not None:
            place = found.waiting.index(listing)
            found.waiting.remove(listing)
            if says.step == "left":
                found.off[says.person] = TakenOff(listing, place, row.at)

    def waits_for(self, sign: str) -> list[str]:
        """Who waits for the game and stakes of a sign, the first first."""
        if not any(found.waiting for found in self.games.values()):
            return []
        found = self.games.get(_game_said(sign))
        return [each.person for each in found.waiting] if found is not None else []

    def _list(self, game: str, sign: str) -> GameList:
        if game not in self.games:
            self.games[game] = GameList(game, spoken_sign(sign, shelf.book))
        return self.games[game]

    # ------------------------------------------------------------------------------------------------- people

    async def join(self, sign: Sign, person: str, by: str) -> None:
        """Put somebody on the list of a game, at its end."""
        self._check(person)
        if sign.tournament or sign.freeze_out:
            raise Refused("a list is for a game that people come to and leave.")
        game = game_of(sign)
        async with self._turn:
            found = self.games.get(game)
            if found is not None and found.of(person) is not None:
                raise Refused("you are on this list already." if person == by else "they are on this list already.")
            if found is not None and len(found.waiting) >= MOST_WAITING:
                raise Refused(f"{MOST_WAITING} wait for this game already.")
            if sum(each.of(person) is not None for each in self.games.values()) >= MOST_LISTS:
                raise Refused(f"nobody waits for more than {MOST_LISTS} games.")
            if found is None and sum(bool(each.waiting) for each in self.games.values()) >= MOST_GAMES:
                raise Refused(f"people wait for {MOST_GAMES} games already.")
            await self._write(ListRow("joined", game, person, by, said_sign(sign)))

    async def leave(self, game: str, person: str, by: str) -> None:
        """Take somebody off a list; for a moment they can be put back where they were."""
        async with self._turn:
            if self.listing(game, person) is None:
                raise Refused("you are not on this list." if person == by else "they are not on this list.")
            await self._write(ListRow("left", game, person, by))

    async def put_back(self, game: str, person: str, by: str) -> None:
        """Put somebody back who was taken off a moment ago, in the place where they stood."""
        async with self._turn:
            found = self.games.get(game)
            off = found.off.get(person) if found is not None else None
            if off is None or found is None or found.of(person) is not None:
                raise Refused("there is nothing to take back.")
            if self._clock.milliseconds - off.at > BACK:
                raise Refused("that can no longer be taken back: they may join the list again.")
            self._check(person)
            await self._write(ListRow("back in line", game, person, by))

    def _check(self, person: str) -> None:
        why = self.why_off(person)
        if why:
            raise Refused(why)

    async def see_off(self, game: str, person: str) -> None:
        """Take somebody off a list who is kept out, with the reason: nobody puts them back."""
        async with self._turn:
            why = self.kept_out(person)
            if why and self.listing(game, person) is not None:
                await self._write(ListRow(why, game, person))

    async def came(self, game: str, person: str, table: str) -> None:
        """Somebody has a seat in the game they waited for."""
        async with self._turn:
            if self.listing(game, person) is not None:
                await self._write(ListRow("came", game, person, table=table))

    async def did_not_come(self, game: str, person: str, table: str, seat: int, until: int) -> None:
        """Somebody who was called did not come; told twice, it counts once."""
        async with self._turn:
            listing = self.listing(game, person)
            if listing is not None and (table, seat, until) not in listing.missed:
                await self._write(ListRow("no show", game, person, "", table=table, seat=seat, until=until))

    def listing(self, game: str, person: str) -> Listing | None:
        """Where somebody stands on the list of a game."""
        found = self.games.get(game)
        return found.of(person) if found is not None else None

    # ------------------------------------------------------------------------------------------------- tables

    async def opened(self, game: str, table: str, by: str) -> None:
        """A table was opened for those who wait."""
        async with self._turn:
            await self._write(ListRow("opened", game, by=by, table=table))

    async def feed(self, table: str, to: str, by: str) -> None:
        """Let a table feed a main game of the same kind; an empty name: no longer."""
        async with self._turn:
            if self.feeds.get(table, "") == to:
                raise Refused("that is so already.")
            if to and (to == table or to in self.feeds or table in self.feeds.values()):
                raise Refused("a main game feeds no other, and a table feeds one game.")
            step: ListStep = "feeds" if to else "feeds no more"
            await self._write(ListRow(step, by=by, table=table, to=to))

    async def _write(self, row: ListRow) -> None:
        self._take(await self._journal.write(row))
