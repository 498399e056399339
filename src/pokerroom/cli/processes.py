"""Processes: work that is shared out, and comes back in its order.

Knows how many there may be, and what is said when one is stopped. Must not know what the work is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from pokerroom import shelf
from pokerroom.cli.own_books import add_each
from pokerroom.law.error import Refused

MOST = 256

Plan = TypeVar("Plan")
Done = TypeVar("Done")


def cores_here() -> int:
    """How many cores this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_processes(processes: int) -> None:
    """Refuse more processes, or fewer, than work is shared out to."""
    if not 1 <= processes <= MOST:
        raise Refused(f"the work is shared out to 1 to {MOST} processes, not {processes}.")


@contextmanager
def shared_out(
    play: Callable[[Plan, int], Done], plans: Sequence[Plan], numbers: Sequence[int], processes: int
) -> Iterator[Iterable[Done]]:
    """What comes of these, one after the other; played here or in so many processes."""
    if min(processes, len(numbers)) == 1:
        yield map(play, plans, numbers)
        return
    # Most commands never come here, and should not wait for this to be imported.
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor

    own = [str(folder) for folder in shelf.own().values()]  # a process may begin with an empty shelf
    pool = ProcessPoolExecutor(min(processes, len(numbers)), initializer=add_each, initargs=(own,))
    try:
        yield pool.map(play, plans, numbers)
    except BrokenProcessPool:
        raise Refused("one of the processes was stopped from outside; nothing is reported.") from None
    finally:
        pool.shutdown(cancel_futures=True)
