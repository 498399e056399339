"""The same simulation in every way in which it can be shared out, and whether the figures are the same to the byte.

    .venv/bin/python -m tests.load.simulations --hands 1000000 --tournaments 100

plays on bare hands first, then `pokerroom simulate` in one process, in two, in two of which one is killed on the way, on
a cluster of Dask (a scheduler and two workers, processes of their own), and there with a worker killed on the way; then
`pokerroom tournament simulate` in the same ways. Prints a table. Ends with 1 where figures differ, where nobody was
killed who should have been, or where a command failed.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tests.dask_servers import dask_cluster
from tests.load.processes import children_of, processor_of

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))  # programs, and no package
from simulating import SEATS, SIGN, bare_speed

PROGRAM = str(Path(sys.executable).parent / "pokerroom")
ON_THE_WAY = 0.15  # of all the work: whoever has done so much of it is killed


class Run(NamedTuple):
    """One way of doing it: how long it took, of the processor too, its figures' hash, and whether somebody was killed."""

    way: str
    seconds: float
    work: float
    figures: str
    killed: bool = False


def run(way: str, line: list[str], kill: Callable[[int], bool] | None = None) -> Run:
    """Run the command to its end; `kill` is told its process again and again until somebody is killed."""
    with tempfile.TemporaryFile() as out:
        began, work = time.perf_counter(), _spent()
        process = subprocess.Popen([PROGRAM, *line, "--json"], stdout=out)
        killed = False
        while kill is not None and not killed and process.poll() is None:
            killed = kill(process.pid)
            time.sleep(0.02)
        assert process.wait() == 0, f"{way}: the command failed"
        took = time.perf_counter() - began
        out.seek(0)
        figures = re.sub(rb'"hands_a_second": *\d+,?', b"", out.read())
    assert figures.strip(), way
    return Run(way, took, _spent() - work, hashlib.sha256(figures).hexdigest()[:16], killed)


def _spent() -> float:
    """The seconds of processor that commands started from here have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def every_way(line: list[str]) -> Iterator[Run]:
    """The same command in all ways."""
    alone = run("one process", [*line, "--workers", "1"])
    yield alone
    yield run("two processes", [*line, "--workers", "2"])
    on_the_way = ON_THE_WAY * alone.work

    def kill_child(process: int) -> bool:
        with suppress(OSError):  # which may end at any time
            for child in children_of(process):
                if processor_of(child) >= on_the_way:
                    os.kill(child, signal.SIGKILL)
                    return True
        return False

    yield run("two processes, one killed", [*line, "--workers", "2"], kill_child)
    if importlib.util.find_spec("distributed") is None:
        print("Dask is not installed (pokerroom[cluster] has it): no cluster is tried.")
        return
    with dask_cluster() as cluster:
        cluster.ready()
        yield run("Dask, two workers", [*line, "--dask", cluster.address])
        worker = cluster.workers[0]
        before = processor_of(worker.pid)

        def kill_worker(_: int) -> bool:
            if processor_of(worker.pid) - before < on_the_way:
                return False
            worker.kill()
            return True

        yield run("Dask, one worker killed", [*line, "--dask", cluster.address], kill_worker)


def told(runs: Iterator[Run], count: int, what: str, bare: float = 0.0) -> bool:
    """Print each as it comes; whether all is well."""
    first, well = "", True
    for each in runs:
        first = first or each.figures
        same, hit = each.figures == first, each.killed or "killed" not in each.way
        speed = count / each.seconds
        beside = f"{speed / bare:>6.0%} of bare hands" if bare else ""
        verdict = "the same" if same else "OTHERS"
        verdict += "" if hit else ", BUT NOBODY WAS KILLED"
        print(
            f"{each.way:<28}{each.seconds:>8.1f} s {speed:>10,.1f} {what}/s{beside}  {each.figures}  {verdict}",
            flush=True,
        )
        well = well and same and hit
    return well


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--tournaments", type=int, default=100)
    said = parser.parse_args()
    print(f"{said.hands:,} hands: {SIGN}")
    bare, _ = bare_speed(min(said.hands, 100_000))
    print(f"{'bare hands, one process':<28}{'':>10} {bare:>10,.1f} hands/s", flush=True)
    well = told(
        every_way(["simulate", SIGN, "--players", str(SEATS), "--hands", str(said.hands)]), said.hands, "hands", bare
    )
    print(f"{said.tournaments:,} tournaments of 27, crown friday")
    series = ["tournament", "simulate", "--book", "crown", "--format", "friday", "--entrants", "27"]
    series += ["--times", str(said.tournaments)]
    return 0 if told(every_way(series), said.tournaments, "tournaments") and well else 1


if __name__ == "__main__":
    sys.exit(main())
