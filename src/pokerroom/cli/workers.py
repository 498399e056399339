"""Workers: work that is shared out to processes here, or to a cluster of Dask, and comes back in its order.

Knows how many there may be, and what happens when one is killed: its work is done again by another, and no figure
changes. Must not know what the work is.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from pokerroom import __version__, shelf
from pokerroom.cli.own_books import add_each
from pokerroom.law.error import PokerroomError, Refused, shown

MOST = 256
TRIES = 5  # how often processes may be killed before it is no accident
PATIENCE = 10  # seconds for a cluster to answer

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


def _own() -> list[str]:
    """The folders of books of one's own: whoever works elsewhere begins with an empty shelf."""
    return [str(folder) for folder in shelf.own().values()]


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
        versions = client.run(_version, on_error="return")
        for worker, version in versions.items():
            if version != __version__ and not isinstance(version, OSError):  # one that died meanwhile does nothing
                found = f"pokerroom {version}" if isinstance(version, str) else "no pokerroom that works"
                raise Refused(f"the worker at {worker} has {found}, and this is {__version__}.")
        yield client
    finally:
        client.close()


def _version() -> str:
    return __version__


def _by_dask(
    client: Any, play: Callable[[Plan, int], Done], plans: Sequence[Plan], numbers: Sequence[int]
) -> Iterator[Done]:
    """All of it in its order; where a worker dies, the cluster gives its work to another."""
    from distributed import CancelledError, KilledWorker

    # Each piece has its plan with it: what lies at a worker dies with it.
    own = _own()
    futures = [
        client.submit(_played, own, play, plan, number, pure=False) for plan, number in zip(plans, numbers, strict=True)
    ]
    try:
        for future in futures:
            done: Done = future.result()
            yield done
            future.release()
    except (KilledWorker, CancelledError, OSError) as error:
        said = "workers died again and again" if isinstance(error, KilledWorker) else "the cluster has gone"
        raise Refused(f"{said}; nothing is reported.") from None
    finally:
        client.cancel(futures)


def _played(own: Sequence[str], play: Callable[[Plan, int], Done], plan: Plan, number: int) -> Done:
    """One piece of the work, at a worker."""
    try:
        add_each(own)
    except PokerroomError as error:
        raise Refused(f"a worker cannot read the books of your own: {error}") from None
    return play(plan, number)
