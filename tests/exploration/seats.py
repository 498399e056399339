"""Knows the ring of seats, numbered clockwise from 1.

Does not know who sits where, nor any book. For the players ask players.py.
"""

from __future__ import annotations


def between(seat: int, other: int, size: int) -> list[int]:
    """The seats passed on the way clockwise from one seat to another, without both. To itself: all the way round."""
    found = []
    at = seat % size + 1
    while at != other:
        found.append(at)
        at = at % size + 1
        if at == seat % size + 1:
            break
    return found


def around(seat: int, size: int) -> list[int]:
    """Every seat clockwise, from the next one to the seat itself."""
    return [(seat + step) % size + 1 for step in range(size)]
