"""How full tables were: minutes that people sat, of the minutes that seats were open, whoever sat there or nobody."""

from __future__ import annotations

from tests.web.test_lists import BIG, HOUSE, Hall, hall, live

__all__ = ("hall", "live")
MINUTE, HOUR = 60, 3_600


def occupancy(hall: Hall, by: str) -> dict[str, tuple[int, int]]:
    room = hall.live.room
    now = room.clock.milliseconds
    lines = room.control.takings.occupancy(by, 0, now + 1, now)  # type: ignore[arg-type]
    return {line.key: (line.people + line.bots, line.seats) for line in lines}


def about(told: tuple[int, int], sat: int, seats: int) -> None:
    """Seconds pass between the steps of a test on a slow machine."""
    assert sat <= told[0] <= sat + 3 and seats <= told[1] <= seats + 12, (told, sat, seats)


def floor(hall: Hall, table: str, kind: str, **more: str) -> None:
    told = hall.flo.acts({"type": kind, "office": "Floor", **more}, table)
    assert told["ok"], told


def test_seats_are_open_until_their_table_is_closed(hall: Hall) -> None:
    ann = hall.people[0]
    empty = hall.opens(HOUSE)
    assert hall.sits(ann, 1)["ok"]
    hall.later(30 * MINUTE)
    assert ann.acts({"type": "Leave"}, hall.table)["ok"]
    hall.later(2 * HOUR)
    told = occupancy(hall, "table")
    about(told[hall.table], 30, 2 * 150)
    about(told[empty], 0, 2 * 150)
    floor(hall, hall.table, "Close")
    floor(hall, empty, "Close")
    hall.later(HOUR)
    told = occupancy(hall, "table")
    about(told[hall.table], 30, 2 * 150)
    about(told[empty], 0, 2 * 150)
    hours = occupancy(hall, "hour")
    for each in (0, 1):
        apart = sum(one[each] for one in told.values()) - sum(one[each] for one in hours.values())
        assert abs(apart) <= len(hours) + len(told), "by hour and by table they are the same, but for parts of minutes"


def test_as_many_seats_are_counted_as_there_were_then(hall: Hall) -> None:
    ann = hall.people[0]
    hall.later(HOUR)
    floor(hall, hall.table, "Change", sign=BIG)
    hall.later(HOUR)
    about(occupancy(hall, "table")[hall.table], 0, 2 * 60 + 6 * 60)
    assert hall.sits(ann, 5)["ok"]
    hall.later(HOUR)
    about(occupancy(hall, "table")[hall.table], 60, 2 * 60 + 6 * 120)
