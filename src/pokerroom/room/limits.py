"""SelfLimits that people set for themselves: time at tables and chips a day, and keeping themselves out for a while.

Knows the rows in which they are written, what of them holds now, and how long somebody sat. Must not know tables: it is
told who sits and who has left, and asked before chips come to one. Ask `usher` for how somebody is seen off a table.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, NamedTuple

from msgspec import Struct

from pokerroom.law.error import Refused, shown
from pokerroom.law.figures import how_many
from pokerroom.room.bans import FOR_GOOD, Bans, until_said
from pokerroom.room.database import Transaction
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.ledger import Ledger, Payment, brought_in, person_account
from pokerroom.room.lists import KeptOut
from pokerroom.room.people import People
from pokerroom.room.writer import Writer

STREAM = "limits"
DAY = 86_400_000  # milliseconds: over so many the time and the chips of a day are counted, and a looser limit waits
MINUTE = 60_000
NONE = -1  # no limit
LONGEST_REQUEST = 64
TIME, CHIPS = "time", "chips"
# What can be limited, and the most that a limit of it says: minutes a day, and chips a day.
MOST = {TIME: 1_440, CHIPS: 1_000_000_000_000}
# For how long people can keep themselves out, in days.
SPANS: dict[str, int] = {"a day": 1, "a week": 7, "a month": 30, "six months": 182, "for good": 0}

LimitStep = Literal["limit", "exclusion", "sits", "left"]


class LimitRow(Struct, omit_defaults=True):
    """A row of the stream: what somebody, by their id, set for themselves, or that they sat at a table.

    `when` is from when a limit holds, until when somebody keeps out, or since when they sit or when they left; nothing
    where a limit holds at once. In milliseconds.
    """

    step: LimitStep
    person: str
    kind: str = ""
    most: int = NONE
    when: int = 0
    table: str = ""
    request: str = ""


class LimitTold(Struct):
    """A limit as its owner reads it: what holds (-1: none), what will hold and from when, and what of it is used."""

    kind: str
    most: int
    next: int
    begins: int
    used: int


class LimitsTold(Struct):
    """All that somebody set for themselves; `until`: they keep out so long (0: they do not), in milliseconds."""

    limits: list[LimitTold]
    until: int
    forever: bool
    now: int


class Seating(NamedTuple):
    """Somebody sat at a table from when to when; 0 while they do."""

    table: str
    since: int
    until: int


class AccountLimits:
    """What one account has set and how long it sat, as its rows say."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.most: dict[str, int] = {}
        self.next: dict[str, tuple[int, int]] = {}  # a looser one, and from when it holds
        self.until: int = 0
        self.sat: list[Seating] = []

    def holds(self, kind: str, now: int) -> int:
        """What holds of a kind at a time."""
        waits = self.next.get(kind)
        return waits[0] if waits is not None and waits[1] <= now else self.most.get(kind, NONE)

    def waits(self, kind: str, now: int) -> tuple[int, int]:
        """What will hold, and from when; nothing where nothing waits."""
        waits = self.next.get(kind)
        return waits if waits is not None and waits[1] > now else (NONE, 0)


class SelfLimits:
    """The limits of everybody. All of it is asked in the loop of the room, but for `check`."""

    def __init__(
        self, writer: Writer, people: People, ledger: Ledger, clock: Callable[[], float], bans: Bans | None = None
    ) -> None:
        """Read what people have set; `bans`: whom the house itself keeps out."""
        self.bans: Bans | None = bans
        self._people = people
        self._ledger = ledger
        self._clock = clock
        self._journal: Journal[LimitRow] = Journal(writer, STREAM, LimitRow, self._take)
        self._own: dict[str, AccountLimits] = {}
        self._requests: dict[tuple[str, str], LimitRow] = {}
        self._latest: int = 0  # the time does not go back, whatever a clock says
        self._clock_lock = threading.Lock()
        self._turn: asyncio.Lock = asyncio.Lock()  # what is looked at still holds when it is written
        self._coming: dict[str, int] = {}  # chips on their way to tables that are not written yet, by account
        self._most: dict[str, tuple[int, Collection[str]]] = {}  # for those the most, and all accounts of the person
        for row in self._journal.rows():
            self._take(row)

    def now(self) -> int:
        """The time in milliseconds; one that was seen, or written, does not come again."""
        with self._clock_lock:
            self._latest = max(self._latest, int(self._clock() * 1000))
            return self._latest

    def _take(self, row: JournalRow[LimitRow]) -> None:
        self._latest = max(self._latest, row.at)
        says = row.says
        own = self._own.setdefault(says.person, AccountLimits())
        if says.request:
            self._requests[says.person, says.request] = says
        if says.step == "exclusion":
            own.until = max(own.until, says.when)
        elif says.step == "sits":
            own.sat = [each for each in own.sat if not each.until or each.until > row.at - DAY]
            own.sat.append(Seating(says.table, says.when, 0))
        elif says.step == "left":
            own.sat = [
                each._replace(until=says.when) if each.table == says.table and not each.until else each
                for each in own.sat
            ]
        else:
            own.most[says.kind] = own.holds(says.kind, row.at)
            own.next.pop(says.kind, None)
            if says.when:
                own.next[says.kind] = (says.most, says.when)
            else:
                own.most[says.kind] = says.most

    # -------------------------------------------------------------------------------------------- setting them

    async def set(self, person: str, kind: str, most: int | None, request: str = "") -> None:
        """Set a limit for oneself, or take it away: a stricter one holds at once, a looser one after a day."""
        wanted = NONE if most is None else most
        if kind not in MOST:
            raise Refused(f"{shown(kind)} is nothing that can be limited.")
        if type(wanted) is not int or (most is not None and not 1 <= wanted <= MOST[kind]):
            raise Refused(f"a limit of {kind} is between 1 and {MOST[kind]:,} a day.")
        async with self._turn:
            if self._is_known(LimitRow("limit", person, kind, wanted, request=request)):
                return
            now, own = self.now(), self._own.get(person, AccountLimits())
            holds, (next, begins) = own.holds(kind, now), own.waits(kind, now)
            if wanted == (next if begins else holds):
                return  # it holds, or waits, already
            at_once = wanted == holds or (wanted != NONE and (holds == NONE or wanted < holds))
            when = 0 if at_once else now + DAY
            self._take(await self._journal.write(LimitRow("limit", person, kind, wanted, when, request=request)))

    async def exclude(self, person: str, span: str, request: str = "") -> None:
        """Keep oneself out for a span; nothing makes it shorter."""
        if span not in SPANS:
            raise Refused(f"{shown(span)} is none of {', '.join(SPANS)}.")
        async with self._turn:
            if self._is_known(LimitRow("exclusion", person, span, request=request)):
                return
            now, days = self.now(), SPANS[span]
            until = now + days * DAY if days else FOR_GOOD
            held = self._own[person].until if person in self._own else 0
            if until <= held:
                raise Refused(f"you keep yourself out {until_said(held)}; nothing makes that shorter.")
            row = LimitRow("exclusion", person, span, when=until, request=request)
            self._take(await self._journal.write(row))

    def _is_known(self, wanted: LimitRow) -> bool:
        """Whether this request was done before; a refusal where another one was."""
        if not wanted.request:
            return False
        if len(wanted.request) > LONGEST_REQUEST:
            raise Refused("the id of a request is not so long.")
        found = self._requests.get((wanted.person, wanted.request))
        if found is None:
            return False
        if (found.step, found.kind, found.most) != (wanted.step, wanted.kind, wanted.most):
            raise Refused("this id was that of another request.")
        return True

    # -------------------------------------------------------------------------------------------- what holds

    @property
    def is_empty(self) -> bool:
        """Whether nobody has set anything, and nobody is banned."""
        return not self._own and (self.bans is None or self.bans.is_empty)

    def _all(self, person: str) -> list[AccountLimits]:
        """What somebody has set, under every account of theirs."""
        if not self._own:
            return []
        return [self._own[each] for each in self._people.accounts.same(person) if each in self._own]

    def _strictest(self, person: str, kind: str, now: int) -> int:
        found = [most for own in self._all(person) if (most := own.holds(kind, now)) != NONE]
        return min(found, default=NONE)

    def excluded_until(self, person: str) -> int:
        """Until when somebody keeps out, under any account of theirs; 0 where they do not."""
        until = max((own.until for own in self._all(person)), default=0)
        return until if until > self.now() else 0

    def has_time(self, person: str) -> bool:
        """Whether somebody's time at tables is counted."""
        return self._strictest(person, TIME, self.now()) != NONE

    def sat(self, person: str) -> int:
        """How many milliseconds of the last day somebody sat at tables, at several at once counted once."""
        now = self.now()
        since = now - DAY
        spans = sorted(
            (max(each.since, since), min(each.until or now, now)) for own in self._all(person) for each in own.sat
        )
        total = reached = 0
        for begin, end in spans:
            total += max(0, end - max(begin, reached))
            reached = max(reached, end)
        return total

    def brought(self, person: str) -> int:
        """How many chips somebody has brought to tables in the last day, those on their way among them."""
        since = (self.now() - DAY) / 1000
        same = self._people.accounts.same(person)
        return sum(self._ledger.brought(person_account(each), since) + self._coming.get(each, 0) for each in same)

    def check(self, person: str) -> None:
        """Refuse somebody who keeps themselves out."""
        until = self.excluded_until(person)
        if until:
            raise Refused(f"you keep yourself out {until_said(until)}.")

    def kept_out(self, person: str) -> KeptOut:
        """Whether the house keeps somebody out, or they themselves do: not for the rest of a day, but altogether."""
        if self.bans is not None and self.bans.why_off(person):
            return "banned"
        return "keeps out" if self.excluded_until(person) else ""

    def why_off(self, person: str) -> str:
        """Why somebody may not sit at a table now, as a sentence; nothing where they may."""
        banned = self.bans.why_off(person) if self.bans is not None else ""
        if banned:
            return banned
        until = self.excluded_until(person)
        if until:
            return f"you keep yourself out {until_said(until)}."
        most = self._strictest(person, TIME, self.now())
        if most != NONE and self.sat(person) >= most * MINUTE:
            return f"you have sat at tables for the {how_many(most, 'minute')} a day that you set yourself."
        return ""

    def check_seat(self, person: str, moved: str = "") -> None:
        """Refuse whoever may not play now, by the room or by what they set for themselves. `moved`: the name of
        somebody whom an office seats, which hears no more."""
        if self.is_empty:
            return
        if self.bans is not None:
            self.bans.check(person)
        if why := self.why_off(person):
            raise Refused(f"{moved} keeps to a limit of their own: they are not moved." if moved else why)

    @contextmanager
    def bringing(self, brought: Sequence[tuple[str, int]], *, moved: bool = False) -> Iterator[None]:
        """Refuse chips that somebody, by name, wants to bring to a table beyond their limits, and whoever may not play
        at all, with or without chips; while chips are on their way they count, so that two at once are not let through.
        `moved`: an office brings them, who hears no more."""
        coming: list[tuple[str, int]] = []
        for name, chips in brought if not self.is_empty else ():
            person = self._people.named(name)
            if person is None:
                continue  # a bot
            self.check_seat(person.id, name if moved else "")
            most = self._strictest(person.id, CHIPS, self.now())
            if chips > 0 and most != NONE and not moved:
                used = self.brought(person.id)
                if used + chips > most:
                    raise Refused(_over(most, used))
            coming.append((person.id, max(0, chips)))  # what is no amount the table refuses
            if most != NONE and not moved:
                self._most[person_account(person.id)] = (most, self._people.accounts.same(person.id))
        for id, chips in coming:
            self._coming[id] = self._coming.get(id, 0) + chips
        try:
            yield
        finally:
            for id, chips in coming:
                self._coming[id] -= chips
                if not self._coming[id]:
                    self._most.pop(person_account(id), None)

    def check_booked(self, rows: Transaction, payment: Payment) -> None:
        """Refuse chips beyond somebody's limit in the transaction that moves them: another process may have brought
        some in the same moment. In the thread that writes."""
        most, same = self._most.get(payment.debit, (NONE, ()))
        if most == NONE or payment.credit.partition("/")[0] not in ("table", "tournament"):
            return
        since = (self.now() - DAY) / 1000
        used = sum(brought_in(rows, person_account(each), since) for each in same)
        if used + payment.amount > most:
            raise Refused(_over(most, used))

    def told(self, person: str) -> LimitsTold:
        """All that somebody set for themselves, under any account of theirs."""
        now, until = self.now(), self.excluded_until(person)
        own = self._own.get(person, AccountLimits())
        used = {TIME: self.sat(person) // MINUTE, CHIPS: self.brought(person)}
        limits = [
            LimitTold(kind, self._strictest(person, kind, now), *own.waits(kind, now), used[kind]) for kind in MOST
        ]
        return LimitsTold(limits, until, until == FOR_GOOD, now)

    # -------------------------------------------------------------------------------------------- who sits where

    def open_seatings(self) -> list[tuple[str, str]]:
        """Who sits at which table, as the rows say: person and table."""
        return [(person, each.table) for person, own in self._own.items() for each in own.sat if not each.until]

    def last_seating(self, person: str, table: str) -> int:
        """Since when somebody sat at a table when they last did; 0 where they never did."""
        sat = self._own[person].sat if person in self._own else []
        return max((each.since for each in sat if each.table == table), default=0)

    async def sits(self, person: str, table: str, since: int) -> None:
        """Somebody whose time is counted sits at a table."""
        self._take(await self._journal.write(LimitRow("sits", person, table=table, when=since)))

    async def left(self, person: str, table: str, when: int) -> None:
        """Somebody whose time is counted has left a table."""
        self._take(await self._journal.write(LimitRow("left", person, table=table, when=when)))


def _over(most: int, used: int) -> str:
    since = "to tables since this time yesterday"
    return f"you set yourself {how_many(most, 'chip')} a day, and have brought {used:,} {since}."
