"""The rotation: which dealers are on duty, where each deals and since when, and who goes where with the next push.

Knows the rows in which dealers come on duty and go, and the sheets of the tables. Must not change a table itself: an
office has somebody deal, by an act. Ask `house` for how long somebody deals and rests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.decisions import Decisions
from pokerroom.room.house import House
from pokerroom.room.interests import offices_at
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.messages import LobbyTable
from pokerroom.room.offices import PEOPLE, NotYours, highest, powers
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.timesheets import TableSheet, Timesheets
from pokerroom.room.writer import Writer
from pokerroom.table.dealers import PlaceDealer, RelieveDealer

STREAM = "dealers"
MINUTE = 60_000  # milliseconds
FASTER = "somebody was faster: look again who deals there."

DutyStep = Literal["came", "went"]


class DutyRow(Struct):
    """A row of the stream: a dealer came on duty or went, by whose word. People by their ids."""

    step: DutyStep
    person: str
    by: str


class DealerTold(Struct):
    """A dealer on duty: at which table (nothing: they rest), since when, and for how many minutes they have dealt since
    they came; `rested`: long enough to be pushed in again. Times in milliseconds."""

    person: str
    name: str
    offices: tuple[str, ...]
    came: int
    table: str
    since: int
    dealt: int
    rested: bool


class DealtTable(Struct):
    """A table as the rotation sees it: who deals there and since when; `due`: somebody else should, by the house."""

    table: str
    name: str
    game: str
    players: int
    dealer: str
    dealer_name: str
    since: int
    due: bool


class PushStep(Struct):
    """A step of a push: who goes to a table, from where (nothing: from their rest), in whose place."""

    table: str
    person: str
    name: str
    before: str
    instead_of: str


class OffDuty(Struct):
    """Somebody of the staff who could come on duty as a dealer."""

    person: str
    name: str


class RotationTold(Struct):
    """The rotation as the desk sees it, what the next push would do, who would rest then, and the rules of the house in
    minutes."""

    dealers: list[DealerTold]
    tables: list[DealtTable]
    push: list[PushStep]
    rests: list[str]
    off_duty: list[OffDuty]
    minutes: int
    rest: int
    now: int


class Rotation:
    """The dealers of a room."""

    def __init__(
        self,
        writer: Writer,
        people: People,
        house: House,
        timesheets: Timesheets,
        decisions: Decisions,
        listed: Callable[[], Sequence[LobbyTable]],
        clock: Callable[[], float],
    ) -> None:
        """Read who is on duty; `listed` are the tables that are open, wherever they are."""
        self._people = people
        self._house = house
        self._timesheets = timesheets
        self._decisions = decisions
        self._listed = listed
        self._clock = clock
        self._journal: Journal[DutyRow] = Journal(writer, STREAM, DutyRow, self._take)
        self._duty: dict[str, int] = {}  # since when, by id
        self._turn: asyncio.Lock = asyncio.Lock()
        for row in self._journal.rows():
            self._take(row)

    def _take(self, row: JournalRow[DutyRow]) -> None:
        if row.says.step == "came":
            self._duty[row.says.person] = row.at
        else:
            self._duty.pop(row.says.person, None)

    # -------------------------------------------------------------------------------------------- who is there

    async def duty(self, who: Person, person: str, on: bool) -> None:
        """Somebody of the staff comes on duty as a dealer or goes: by their own word, or that of the floor."""
        if who.id != person and PEOPLE not in powers(who.offices):
            raise NotYours("dealers come on duty and go by their own word, or by that of the floor.")
        async with self._turn:
            found = self._people.person(person)
            if found is None or not _deals(found):
                raise Refused("a dealer is somebody who holds an office of a book.")
            if on == (person in self._duty):
                raise Refused(f"{found.name} is {'on duty already' if on else 'not on duty'}.")
            if not on and (at := self._at(person, self._timesheets.sheets())):
                raise Refused(f"{found.name} deals at {at}: somebody else comes there first.")
            self._take(await self._journal.write(DutyRow("came" if on else "went", person, who.id)))

    def _at(self, person: str, sheets: Mapping[str, TableSheet]) -> str:
        """At which table that is open somebody deals; nothing where they do not."""
        open_now = {each.id for each in self._listed()}
        at = (id for id, sheet in sheets.items() if id in open_now and sheet.dealer_at(sheet.read) == person)
        return next(at, "")

    # -------------------------------------------------------------------------------------------- what is next

    def told(self) -> RotationTold:
        """The rotation as it is, with what the next push would do."""
        now = int(self._clock() * 1000)
        sheets = self._timesheets.sheets()
        tables = [self._table(each, sheets[each.id], now) for each in self._listed() if each.id in sheets]
        tables.sort(key=lambda each: (len(each.table), each.table))
        at = {each.dealer: each for each in tables if each.dealer}
        people = {id: found for id in {*self._duty, *at} if (found := self._people.person(id)) is not None}
        dealers = [self._dealer(each, at.get(each.id), sheets.values(), now) for each in people.values()]
        dealers.sort(key=lambda each: (not each.table, len(each.table), each.table, each.since))
        push = self._line(tables, dealers, sheets)
        goes, pushed = {each.person for each in push}, {each.table for each in push}
        rests = [each.name for each in dealers if each.table in pushed and each.person not in goes]
        staff = [each for each in self._people.staff() if _deals(each) and each.id not in people]
        free = [OffDuty(each.id, each.name) for each in staff]
        return RotationTold(dealers, tables, push, rests, free, self._house.push_minutes, self._house.rest_minutes, now)

    def _table(self, listed: LobbyTable, sheet: TableSheet, now: int) -> DealtTable:
        last = sheet.dealers[-1] if sheet.dealers else None
        dealer = last.what if last is not None else ""
        known = self._people.person(dealer) if dealer else None
        since = last.at if last is not None and dealer else 0
        due = bool(listed.players) and (not dealer or now - since >= self._house.push_minutes * MINUTE)
        name = known.name if known is not None else ""
        return DealtTable(listed.id, listed.name, listed.game_name, listed.players, dealer, name, since, due)

    def _dealer(self, person: Person, at: DealtTable | None, sheets: Iterable[TableSheet], now: int) -> DealerTold:
        came = self._duty.get(person.id, 0)
        spans = [span for sheet in sheets for span in _dealt(sheet, person.id, now) if span[1] > came]
        dealt = sum(end - max(begin, came) for begin, end in spans)
        since = at.since if at is not None else max([came, *(end for _, end in spans)])
        rested = at is None and (not spans or now - since >= self._house.rest_minutes * MINUTE)
        table = at.table if at is not None else ""
        return DealerTold(person.id, person.name, person.offices, came, table, since, dealt // MINUTE, rested)

    def _line(
        self, tables: Sequence[DealtTable], dealers: Sequence[DealerTold], sheets: Mapping[str, TableSheet]
    ) -> list[PushStep]:
        """The push line: those who have rested longest come in at the first table that is due, whoever dealt there goes
        to the next one that is, and the last of them rests."""
        due = [each for each in tables if each.due]
        rested = sorted((each for each in dealers if each.rested), key=lambda each: each.since)
        pushed = [each for table in due for each in dealers if each.table == table.table]
        line = [*rested, *pushed]
        found: list[PushStep] = []
        for table in due:
            from_rest = not table.dealer  # nobody leaves a table for one at which nobody deals
            others = [each for each in line if each.table != table.table and not (from_rest and each.table)]
            fits = (each for each in others if self._may_deal(each, sheets[table.table]))
            if (chosen := next(fits, None)) is not None:
                line.remove(chosen)
                found.append(PushStep(table.table, chosen.person, chosen.name, chosen.table, table.dealer))
        # Whoever would leave a table at which nobody takes their place stays there.
        while stays := [each for each in found if each.before and each.before not in {step.table for step in found}]:
            found = [each for each in found if each not in stays]
        return found

    def _may_deal(self, dealer: DealerTold, sheet: TableSheet) -> bool:
        """Whether somebody could deal at a table: they hold an office of its book there, and do not sit at it."""
        game = spoken_sign(sheet.games[-1].what if sheet.games else sheet.opening.sign, shelf.book).game
        own = self._people.accounts.same(dealer.person)
        return bool(highest(dealer.offices, game)) and not any(each.person in own for each in sheet.here.values())

    # -------------------------------------------------------------------------------------------- one step of a push

    async def place(self, who: Person, owner: Owner, person: str, instead_of: str | None = None) -> None:
        """Have somebody deal at a table, or nobody (an empty id); `instead_of`: who deals there, as whoever asks sees
        it."""
        office = highest(offices_at(self._people, who, owner.table), owner.table.sign.game)
        if not office:
            raise NotYours("this is for the staff of the table, who do not play there.")
        now = self._people.named(owner.table.state.deals) if owner.table.state.deals else None
        # Who is to be replaced may have left with a step before this one: two change places in a push.
        changed = instead_of is not None and instead_of != (now.id if now is not None else "")
        if changed and (now is not None or not self._at(instead_of or "", self._timesheets.sheets())):
            raise Refused(FASTER)
        if not person:
            await self._decisions.act(who, owner, who.name, RelieveDealer(office))
            return
        dealer = self._people.person(person)
        if dealer is None or person not in self._duty:
            raise Refused("this dealer is not on duty.")
        await self._decisions.act(who, owner, who.name, PlaceDealer(office, dealer.name))


def _deals(person: Person) -> bool:
    """Whether somebody holds an office of any book: those of the room alone do nothing at a table."""
    return any(highest(person.offices, next(iter(book.games.values()))) for book in shelf.every())


def _dealt(sheet: TableSheet, person: str, now: int) -> list[tuple[int, int]]:
    """From when to when somebody dealt at a table."""
    ends = [*(each.at for each in sheet.dealers[1:]), now]
    return [(each.at, end) for each, end in zip(sheet.dealers, ends, strict=False) if each.what == person]
