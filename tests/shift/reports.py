"""The reports of an evening, beside sums that are done apart: takings four ways, occupancy, stays, people, dealers.

Knows what each report promises to be the sum of. Must not use how the room adds it up.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from pokerroom import shelf
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.incidents import STREAM as INCIDENTS
from pokerroom.room.names import is_bot
from pokerroom.room.room import Room
from tests.shift.counts import RoomCount

HOUR, MINUTE = 3_600_000, 60_000
COLUMNS = ("commission", "charges", "hands")


async def apart_from_reports(room: Room, count: RoomCount) -> list[str]:
    """What the reports of a room say otherwise than its rows and transfers."""
    now = room.clock.milliseconds
    return await asyncio.to_thread(_apart, room, count, now)


def _apart(room: Room, count: RoomCount, now: int) -> list[str]:
    titles = {table: _title(felt.sign) for table, felt in count.tables.items()}
    found = _takings(room, count, titles, now)
    found += _occupancy(room, count, now)
    found += _stays(room, count, titles, now)
    found += _dealers(room, count, now)
    found += _shifts(room, count)
    incidents = [row for row in room.store.read(INCIDENTS) if row.kind == "incident"]
    _compare(found, "incidents", len(room.incidents.every()), len(incidents))
    return found


def _compare(found: list[str], what: str, told: object, counted: object) -> None:
    if told != counted:
        found.append(f"{what}: the report says {told}, and the rows {counted}")


def _title(sign: str) -> str:
    made = spoken_sign(sign, shelf.book)
    return f"{made.game.name}, {shelf.book(made.game.book).title}"


def _takings(room: Room, count: RoomCount, titles: Mapping[str, str], now: int) -> list[str]:
    found: list[str] = []
    keys: dict[str, Callable[[str, int, int], str]] = {
        "hour": lambda table, row, at: str(at // HOUR * HOUR),
        "table": lambda table, row, at: table,
        "game": lambda table, row, at: titles[table],
        "dealer": lambda table, row, at: count.ids.get(count.tables[table].dealer_at(row), ""),
    }
    for by, key in keys.items():
        sums: dict[str, Counter[str]] = defaultdict(Counter)
        for table, reference, amount, at, why in count.taken:
            row = int(reference.split("/")[2])
            sums[key(table, row, round(at * 1000))]["commission" if why == "commission" else "charges"] += amount
        for table, felt in count.tables.items():
            for row, at in felt.hands:
                sums[key(table, row, at * 1000)]["hands"] += 1
        lines = room.control.takings.taken(by, 0, now + 1)  # type: ignore[arg-type]
        told = {line.key: {name: getattr(line, name) for name in COLUMNS} for line in lines}
        _compare(found, f"takings by {by}", told, {each: {name: sums[each][name] for name in COLUMNS} for each in sums})
        drop = sum(line.drop for line in lines)
        _compare(found, f"drop by {by}", drop, sum(felt.dropped for felt in count.tables.values()))
    return found


def _occupancy(room: Room, count: RoomCount, now: int) -> list[str]:
    found: list[str] = []
    sums: dict[str, dict[str, list[int]]] = {
        "hour": defaultdict(lambda: [0, 0, 0]),
        "table": defaultdict(lambda: [0, 0, 0]),
    }

    def add(table: str, column: int, begin: int, end: int, times: int = 1) -> None:
        for hour in range(begin // HOUR * HOUR, end, HOUR):
            spent = times * (min(end, hour + HOUR) - max(begin, hour))
            sums["hour"][str(hour)][column] += spent
            sums["table"][table][column] += spent

    for table, felt in count.tables.items():
        for stay in (*felt.stays, *felt.here.values()):
            add(table, 1 if is_bot(stay.name) else 0, stay.since, stay.until or now)
        add(table, 2, felt.opened, now, spoken_sign(felt.sign, shelf.book).seats)  # no table of an evening is closed
    for by, wanted in sums.items():
        lines = room.control.takings.occupancy(by, 0, now, now)  # type: ignore[arg-type]
        told = {line.key: [line.people, line.bots, line.seats] for line in lines}
        _compare(
            found,
            f"occupancy by {by}",
            told,
            {key: [each // MINUTE for each in spent] for key, spent in wanted.items()},
        )
    return found


def _stays(room: Room, count: RoomCount, titles: Mapping[str, str], now: int) -> list[str]:
    found: list[str] = []
    wanted: Counter[Any] = Counter()
    hours: Counter[tuple[str, str]] = Counter()
    for stay in count.stays():
        if not is_bot(stay.name):
            spent = (stay.until or now) - stay.since
            person = count.ids[stay.name]
            wanted[person, stay.table, titles[stay.table], stay.since, stay.until, spent // MINUTE] += 1
            hours[person, titles[stay.table]] += spent // MINUTE
    lines = room.control.takings.sessions(0, now + 1, now)
    told = Counter((each.person, each.table, each.game, each.since, each.until, each.minutes) for each in lines)
    _compare(found, "stays", told, wanted)
    for person in {key[0] for key in hours}:
        own: Counter[tuple[str, str]] = Counter()
        for line in room.control.takings.of_person([person], now):
            own[person, line.game] += line.minutes
        _compare(found, f"hours of {person}", own, Counter({key: n for key, n in hours.items() if key[0] == person}))
    return found


def _dealers(room: Room, count: RoomCount, now: int) -> list[str]:
    found: list[str] = []
    spent: Counter[str] = Counter()
    for felt in count.tables.values():
        for each in (*felt.dealings, *([felt.deals] if felt.deals is not None else [])):
            spent[each.name] += (each.until or now) - each.since
    for dealer in room.control.rotation.told().dealers:
        _compare(found, f"minutes that {dealer.name} dealt", dealer.dealt, spent[dealer.name] // MINUTE)
    return found


def _shifts(room: Room, count: RoomCount) -> list[str]:
    """What was handed over is what was there: the drop of each shift, of what was taken after the one before it was
    counted until it was itself; all of them together; and at the end disputes and chips of each table."""
    found: list[str] = []
    every = [each for each in reversed(room.control.shifts.told(100)) if each.facts is not None]
    begins = opened = every[0].opened
    for shift in every:
        drop = sum(each[2] for each in count.taken if begins < round(each[3] * 1000) <= shift.handed)
        _compare(found, f"the drop of shift {shift.number}", shift.facts and shift.facts.drop, drop)
        begins = shift.handed
    together = sum(each.facts.drop for each in every if each.facts is not None)
    taken = sum(each[2] for each in count.taken if opened < round(each[3] * 1000) <= begins)
    _compare(found, "the drops of all shifts", together, taken)
    last = room.control.shifts.told(2)[-1]
    assert last.facts is not None
    _compare(found, "shifts", sum(each.facts is not None for each in room.control.shifts.told(100)) > 0, True)
    told = {each.table: (each.chips, each.disputes) for each in last.facts.tables}
    _compare(
        found,
        "tables handed over",
        told,
        {table: (felt.on_table, len(felt.disputes)) for table, felt in count.tables.items()},
    )
    return found
