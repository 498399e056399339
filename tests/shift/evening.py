"""An evening: a real room with its file in a folder, its tables, its staff and its guests, by a clock that is handed in.

Knows who takes part, and has everything counted apart as time passes. Ask `guests`, `company` and `staff` for what they
do, `counts` and `reports` for what must add up.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from pokerroom import shelf
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.cashier import OPENING
from pokerroom.room.lists import game_of
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.store import FILE
from pokerroom.room.tempo import Tempo
from pokerroom.room.thinking import Thinkers
from tests.clocks import CHEAP, GOOD
from tests.shift.company import Company
from tests.shift.counts import RoomCount
from tests.shift.guests import Guest
from tests.shift.hasty import HastyLoop
from tests.shift.reports import apart_from_reports
from tests.shift.staff import Floor, Rota

# How many of ten guests want each, so that some have lists and others have seats.
SIGNS = {
    "house holdem, no limit, blinds 1/2, seats 9, buy in 80 to 400, commission 5% cap 5": 4,
    "house holdem, no limit, blinds 2/5, seats 9, buy in 200 to 1000, commission 5% cap 8": 2,
    "house omaha, full pot, blinds 2/5, seats 9, buy in 200 to 1000, commission time 12": 1,
    "crown holdem, no limit, blinds 1/2, seats 9, buy in 80 to 400, commission 10% cap 6": 2,
    "grand-17.7 holdem, no limit, blinds 2/4, seats 9, buy in 80 to 400, commission 5% cap 5": 1,
}
TEMPO = Tempo(between=12.0, bot=3.0, officer=600.0, request=2.0, street=2.0)
TURN = 45.0  # seconds for a turn
HOUR = 3600.0
SHIFT = 4  # hours
READS = 120.0  # seconds that the next manager reads before they sign
OFFICES = ("Floor", "Manager", "TG Area Manager", "Pit Boss/Gaming Manager")


class Size(NamedTuple):
    """How large an evening is: tables, hours, the seed of all of it, guests for each table at once and with each hour,
    and seconds between two counts."""

    tables: int
    hours: float
    seed: int = 1
    guests: int = 8
    coming: float = 2.0
    looks: float = HOUR


class Told(NamedTuple):
    """What became of it: what was counted, what was wrong, and how long it took by the machine's clock."""

    counted: Counter[str]
    faults: list[str]
    seconds: float


Plant = Callable[["Evening"], None]
"""Does something wrong to a room, behind its back."""


class Evening:
    """One evening in a room."""

    def __init__(self, folder: Path, size: Size, loop: HastyLoop) -> None:
        self.size, self.loop = size, loop
        self.mind = Random(f"evening {size.seed}")
        self.done: Counter[str] = Counter()
        self.people: dict[str, Person] = {}
        self.guests: list[Guest] = []
        self.folder = folder
        self.room = Room(
            folder / "room",
            tempo=TEMPO,
            seconds=TURN,
            clock=loop.clock(),
            keys=folder / "keys",
            bots=Thinkers("tight"),
        )
        self.room.people._passwords._hasher = CHEAP
        for database in (self.room.store.database, self.room.registry.database):  # what a crash leaves is another test
            database._writer.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]
        loop.waits_for(self.room)
        ids: dict[str, str] = {}
        self.count = RoomCount(folder / "room" / FILE, self.room.store, self.room.registry, ids, OPENING)
        self._ids = ids
        self._tasks: list[asyncio.Task[None]] = []

    async def account(self, name: str, *offices: str) -> Person:
        """Somebody with a purse, and with offices where they are of the staff."""
        person, _ = self.room.people._sign_up(name, GOOD, "", "")  # in no thread: no time passes
        self.room.cashier.open_purse(person.id)
        for office in offices:
            self.room.people.give_office(person.id, office, "the house")
        found = self.room.people.person(person.id)
        assert found is not None
        self.people[name], self._ids[name] = found, found.id
        return found

    async def lives(self, plant: Plant | None = None) -> Told:
        """Let the evening pass; `plant` is done after half of it."""
        began = time.perf_counter()
        await self.room.start()
        try:
            faults = await self._passes(plant)
            return Told(self._counted(), faults, time.perf_counter() - began)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self.room.stop()

    async def _passes(self, plant: Plant | None) -> list[str]:
        """Everybody comes, hour after hour passes, and what is wrong is found."""
        rota = await self._staff()
        await self._guests(await self._tables())
        ends, start = self.size.hours * HOUR, self.loop.time()
        looks = [each * self.size.looks for each in range(1, int(ends / self.size.looks) + 1)]
        for at in looks:
            await asyncio.sleep(start + at - self.loop.time())
            if at == looks[-1]:
                await rota.hands_over()
            elif at % min(SHIFT * HOUR, ends / 2) == 0:
                await rota.hands_over(READS)
            if plant is not None and at >= ends / 2:
                await self._quiet()
                plant(self)
                plant = None
                await self.room.watchman.go_round()
            self._stop_failed()
            if faults := [f"after {at / HOUR:g} hours: {each}" for each in await self.look()]:
                return faults
        return await apart_from_reports(self.room, self.count)

    async def look(self) -> list[str]:
        """Count everything, while nothing is being written."""
        await self._quiet()
        came = [each.name for each in self.guests if each.came]
        gone = [each.name for each in self.guests if each.gone]
        lists = {game: [each.person for each in found.waiting] for game, found in self.room.lists.games.items()}
        return self.count.look(self.room.clock.milliseconds, came, gone, lists)

    async def _quiet(self) -> None:
        while any(owner.writing for owner in self.room.tables.values()) or self.loop.beside:
            await asyncio.sleep(0)

    def _stop_failed(self) -> None:
        """Fail where somebody who takes part has failed."""
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()

    # ------------------------------------------------------------------------------------------------- who takes part

    async def _staff(self) -> Rota:
        managers = [await self.account(name, *OFFICES, "manager") for name in ("Mona", "Max", "Mia")]
        dealers = [await self.account(f"Dora {each}", "Dealer") for each in range(1, self.size.tables * 4 // 3 + 2)]
        floors = max(1, self.size.tables // 6)
        for part in range(floors):
            flo = await self.account(f"Flo {part + 1}", *OFFICES)
            walks = Floor(self.room, flo, part, floors, Random(f"floor {part} {self.size.seed}"), self.done)
            self._spawn(walks.walks())
        rota = Rota(self.room, managers, dealers, self.done)
        await rota.begins()
        self._spawn(rota.pushes())
        return rota

    async def _tables(self) -> list[Sign]:
        """Open the tables, some with bots; the last of a game feeds its first."""
        wanted = [sign for sign, parts in SIGNS.items() for _ in range(parts)]
        first: dict[str, str] = {}
        for number in range(self.size.tables):
            sign = wanted[number % len(wanted)]
            owner = await self.room.open_table(sign)
            self.count.add(owner.id, owner.table.sign.line)
            game = game_of(owner.table.sign)
            if game in first and len(self.room.lists.feeds) < self.size.tables // 5 + 1:
                await self.room.lists.feed(owner.id, first[game], self.people["Mona"].id)
            else:
                first.setdefault(game, owner.id)
            if number % 3 == 0:
                await self.room.add_bots(owner.id, 2)
            company = Company(self.room, owner, self.people, Random(f"{owner.id} {self.size.seed}"), self.done)
            self._spawn(company.plays())
        return [spoken_sign(wanted[number % len(wanted)], shelf.book) for number in range(self.size.tables)]

    async def _guests(self, signs: list[Sign]) -> None:
        size = self.size
        at_once = size.tables * size.guests
        for number in range(at_once + round(size.tables * size.coming * size.hours)):
            person = await self.account(f"Guido {number + 1}")
            mind = Random(f"guest {number} {size.seed}")
            comes = mind.uniform(0, 300.0 if number < at_once else size.hours * HOUR)
            guest = Guest(self.room, person, mind.choice(signs), mind, comes)
            self.guests.append(guest)
            self._spawn(guest.visit())

    def _spawn(self, what: object) -> None:
        self._tasks.append(self.loop.create_task(what))  # type: ignore[arg-type]

    # ------------------------------------------------------------------------------------------------- figures

    def _counted(self) -> Counter[str]:
        found = sum((felt.count for felt in self.count.tables.values()), Counter[str]())
        found += self.done
        found["hands"] = sum(len(felt.hands) for felt in self.count.tables.values())
        found["seats"] = sum(owner.table.sign.seats for owner in self.room.tables.values())
        found["most seated"] = _most(self.count)
        found["guests"] = sum(each.came for each in self.guests)
        found["gone"] = sum(each.gone for each in self.guests)
        found["waited"] = len(self.count.waits)
        found["chips taken"] = sum(felt.dropped for felt in self.count.tables.values())
        found["open disputes"] = sum(len(felt.disputes) for felt in self.count.tables.values())
        return found


def _most(count: RoomCount) -> int:
    """How many sat at once, at most."""
    steps: Counter[int] = Counter()
    for stay in count.stays():
        steps[stay.since] += 1
        if stay.until:
            steps[stay.until] -= 1
    most = now = 0
    for _, change in sorted(steps.items()):
        now += change
        most = max(most, now)
    return most


def live(folder: Path, size: Size, plant: Plant | None = None) -> Told:
    """Let an evening of some size pass in a folder."""
    loop = HastyLoop()
    try:
        return loop.run_until_complete(Evening(folder, size, loop).lives(plant))
    finally:
        loop.close()
