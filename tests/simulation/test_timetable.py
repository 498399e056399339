from __future__ import annotations

from heapq import heappop, heappush
from random import Random

from pokerroom.simulation.timetable import Timetable


def test_what_is_written_down_comes_by_its_time_and_then_by_its_order() -> None:
    due = Timetable[int]()
    assert due.next_at() == -1
    for at, number in ((7, 3), (5, 1), (7, -2), (5, 4)):
        due.add(at, number)
    taken = []
    while (at := due.next_at()) >= 0:
        taken.append((at, due.take(at)))
    assert taken == [(5, 1), (5, 4), (7, 3), (7, -2)]


def test_what_is_written_down_for_this_very_second_comes_behind_what_is_there() -> None:
    """Against a heap of moments, each with the order in which it was written down."""
    chance = Random(4)
    due, heap = Timetable[int](), list[tuple[int, int, int]]()
    order = 0
    for number in range(1, 31):
        due.add(0, number)
        heappush(heap, (0, number, number))
    for order in range(31, 5_000):
        at, _, number = heappop(heap)
        assert (at, number) == (due.next_at(), due.take(at))
        later = at + chance.choice((0, 0, 1, 45, 150, 600))
        due.add(later, number)
        heappush(heap, (later, order, number))
