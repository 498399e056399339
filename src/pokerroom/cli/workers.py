"""Workers: work that is shared out to processes here, or to a cluster of Dask, and comes back in its order.

Knows how many there may be, that all have the same program, and what happens when one is killed: its work is done again
by another, and no figure changes. Must not know what the work is. Ask `room.build` which program it is.
"""

from __future__ import annotations

import logging
import os
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pokerroom import shelf
from pokerroom.cli.own_books import add_each
from pokerroom.law.error import PokerroomError, Refused, shown

MOST = 256
TRIES = 5  # how often processes may be killed before it is no accident
PATIENCE = 10  # seconds for a cluster to answer
LOST = 60.0  # seconds without any worker, after which nobody waits for another
LOOK = 5.0  # seconds between looks at who is left
# By which figures come about.
PLAYED = ("law", "cards", "machine", "hand", "table", "books", "shelf", "tournament", "players", "simulation")
WRITTEN = (".py", ".toml")  # compiled or not: it plays the same

Plan = TypeVar("Plan")
Done = TypeVar("Done")


class Workers(NamedTuple):
    """To whom work is shared out: so many processes, or the cluster at an address."""

    processes: int
    dask: str = ""


def cores_here() -> int:
    """How many cores this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def add_options(parser: ArgumentParser, *also: str) -> None:
    """Let a command be told who does its work; `also` are older words for the number of processes."""
    cores = cores_here()
    told = f"how many processes ({cores})"
    parser.add_argument("--workers", *also, type=int, default=cores, metavar="N", help=told)
    parser.add_argument("--dask", default="", metavar="ADDRESS", help="a cluster instead, like tcp://host:8786")


def workers_of(options: Namespace) -> Workers:
    """Who does the work of a command; refused before any is begun."""
    if not 1 <= options.workers <= MOST:
        raise Refused(f"the work is shared out to 1 to {MOST} processes, not {options.workers}.")
    return Workers(options.workers, options.dask)


@contextmanager
def shared_out(
    play: Callable[[Plan, int], Done], plans: Sequence[Plan], numbers: Sequence[int], workers: Workers
) -> Iterator[Iterable[Done]]:
    """What comes of these, one after the other; played here, in processes or on a cluster."""
    if workers.dask:
        with _cluster(workers.dask) as client:
            yield _by_dask(client, play, plans, numbers)
    elif min(workers.processes, len(numbers)) == 1:
        yield map(play, plans, numbers)
    else:
        yield _by_processes(play, plans, numbers, min(workers.processes, len(numbers)))


def _own() -> tuple[str, ...]:
    """The folders of books of one's own: whoever works elsewhere begins with an empty shelf."""
    return tuple([str(folder) for _, folder in sorted(shelf.own().items())])


# -------------------------------------------------------------------------------------------- processes


def _by_processes(
    play: Callable[[Plan, int], Done], plans: Sequence[Plan], numbers: Sequence[int], processes: int
) -> Iterator[Done]:
    """All of it in its order. Where a process is killed, what nobody has finished is begun again by others."""
    # Most commands never come here, and should not wait for this to be imported.
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor

    given = 0  # how many have been given back
    for _ in range(TRIES):
        pool = ProcessPoolExecutor(processes, initializer=add_each, initargs=(_own(),))
        try:
            for done in pool.map(play, plans[given:], numbers[given:]):
                given += 1
                yield done
            return
        except BrokenProcessPool:
            continue
        finally:
            pool.shutdown(cancel_futures=True)
    raise Refused(f"processes were killed {TRIES} times; nothing is reported.")


# -------------------------------------------------------------------------------------------- a cluster


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """A cluster whose workers have this program as it is here."""
    import distributed

    for log in ("distributed", "distributed.client"):
        logging.getLogger(log).setLevel(logging.CRITICAL)  # what becomes of it is said here, in a sentence
    client: Any
    try:
        client = distributed.Client(  # type: ignore[no-untyped-call]
            address, timeout=PATIENCE, set_as_default=False
        )
    except (OSError, ValueError, TypeError) as error:
        raise Refused(
            f"no cluster answers at {shown(address, 60)}: {str(error)[:120] or 'it takes too long'}."
        ) from None
    try:
        if not client.scheduler_info()["workers"]:
            raise Refused(f"the cluster at {shown(address, 60)} has no workers.")
        ours = program_here(own := _own())
        for worker, theirs in client.run(program_here, own, on_error="return").items():
            if theirs != ours and not isinstance(theirs, OSError):  # one that died meanwhile does nothing
                found = f"pokerroom {theirs}" if isinstance(theirs, str) else "no pokerroom that works"
                raise Refused(f"the worker at {worker} has {found}, and this is {ours}.")
        yield client
    finally:
        with suppress(OSError, distributed.CancelledError):  # a scheduler that is gone hears of nothing
            client.close(timeout=PATIENCE)


@cache
def program_here(own: tuple[str, ...]) -> str:
    """Which program this is, with these books of one's own as they lie here."""
    # Most commands never come here, and should not wait for this to be imported.
    from pokerroom.room.build import program

    return program(PLAYED, WRITTEN, map(Path, own))


def _by_dask(
    client: Any, play: Callable[[Plan, int], Done], plans: Sequence[Plan], numbers: Sequence[int]
) -> Iterator[Done]:
    """All of it in its order; where a worker dies, the cluster gives its work to another."""
    from distributed import CancelledError, KilledWorker

    # Each piece has its plan with it: what lies at a worker dies with it.
    own = _own()
    said = (program_here(own), own, play)
    futures = [client.submit(_played, *said, *each, pure=False) for each in zip(plans, numbers, strict=True)]
    try:
        for future in futures:
            done: Done = _waited_for(client, future)
            yield done
            future.release()
    except KilledWorker:
        raise Refused("workers died again and again; nothing is reported.") from None
    except (CancelledError, OSError):
        raise Refused("the cluster has gone; nothing is reported.") from None
    except ImportError as error:
        raise Refused(f"a worker has not all that is needed ({error}); nothing is reported.") from None


def _waited_for(client: Any, future: Any) -> Any:
    """What comes of a piece of work, as long as there is somebody to do it."""
    lost = 0.0  # since when there has been nobody
    while True:
        with suppress(TimeoutError):
            return future.result(timeout=LOOK)
        now = time.monotonic()
        if client.nthreads(callback_timeout=PATIENCE):
            lost = 0.0
        elif not lost:
            lost = now
        elif now - lost >= LOST:
            raise Refused(f"the cluster has no workers any more, for {now - lost:.0f} seconds; nothing is reported.")


def _played(program: str, own: tuple[str, ...], play: Callable[[Plan, int], Done], plan: Plan, number: int) -> Done:
    """One piece of the work, at a worker, which may have come when the others had been looked at."""
    if program != program_here(own):
        raise Refused(f"a worker has pokerroom {program_here(own)}, and this is {program}; nothing is reported.")
    try:
        add_each(own)
    except PokerroomError as error:
        raise Refused(f"a worker cannot read the books of your own: {error}") from None
    return play(plan, number)
