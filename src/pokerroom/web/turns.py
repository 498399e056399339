"""Turns: how long a thread works on while another waits.

Knows the loop, the thread that writes down, and those that make pages: in Python one of them works at a time. The loop
lets go nowhere by itself, not even where it sends something: with short turns the writer would take over in the middle
of most of what the loop does, and each time both would be slower for it. Whoever makes a page works long and keeps
people waiting: while one is made turns are short.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

LONG = 0.01  # seconds
SHORT = 0.001
_makers: list[float] = []  # for each page that is being made, how long turns were before it


def long_turns() -> None:
    """Have each thread work on for long."""
    sys.setswitchinterval(LONG)


@contextmanager
def short_turns() -> Iterator[None]:
    """Have turns be short meanwhile; from the loop's thread alone."""
    _makers.append(sys.getswitchinterval() if not _makers else _makers[0])
    sys.setswitchinterval(SHORT)
    try:
        yield
    finally:
        before = _makers.pop()
        if not _makers:
            sys.setswitchinterval(before)
