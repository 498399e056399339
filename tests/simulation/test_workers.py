"""Work that is shared out: the same figures however many do it, and whoever of them is killed."""

from __future__ import annotations

import json
import logging
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed")  # of pokerroom[cluster]
from distributed import Client, LocalCluster

from pokerroom import __version__ as pokerroom_version
from pokerroom.cli import main
from pokerroom.cli.workers import TRIES, Workers, program_here, shared_out
from pokerroom.law.error import Refused

SIGN = ["crown holdem, no limit, blinds 1/2"]
SERIES = ["tournament", "simulate", "--book", "crown", "--format", "friday", "--entrants", "9", "--times", "6"]


def squared(marks: Path, number: int) -> int:
    """A piece of work; the first process that has number 3 is killed, as often as there are marks to take."""
    if number == 3:
        for mark in marks.iterdir():
            mark.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.parametrize("killed", [0, 1, TRIES - 1])
def test_a_killed_process_changes_nothing(tmp_path: Path, killed: int) -> None:
    for each in range(killed):
        (tmp_path / str(each)).touch()
    with shared_out(squared, [tmp_path] * 20, range(20), Workers(2)) as done:
        assert list(done) == [number * number for number in range(20)]
    assert not list(tmp_path.iterdir())


def test_processes_that_are_killed_for_ever_are_told(tmp_path: Path) -> None:
    for each in range(TRIES + 3):
        (tmp_path / str(each)).touch()
    with (
        pytest.raises(Refused, match=f"killed {TRIES} times"),
        shared_out(squared, [tmp_path] * 9, range(9), Workers(2)) as done,
    ):
        list(done)


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    theirs = logging.getLogger("distributed")
    theirs.propagate = False  # what it says of workers that are killed is its own affair
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as found:
        yield found
    theirs.propagate = True


def figures(capsys: pytest.CaptureFixture[str], *line: str) -> Any:
    assert main([*line, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    found.pop("hands_a_second", None)  # what differs, and should
    return found


def test_a_cluster_gives_the_same_figures(cluster: LocalCluster, capsys: pytest.CaptureFixture[str]) -> None:
    for line in (
        ["simulate", *SIGN, "--hands", "6000"],
        SERIES,
        ["ladder", "--bots", "tight,random", "--hands", "400"],
    ):
        alone, two, there = (
            figures(capsys, *line, *more)
            for more in (["--workers", "1"], ["--workers", "2"], ["--dask", cluster.scheduler_address])
        )
        assert alone == two == there, line


def test_a_worker_of_the_cluster_that_is_killed_changes_nothing(
    cluster: LocalCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["simulate", *SIGN, "--hands", "8000", "--seed", "4"]
    alone = figures(capsys, *line, "--workers", "1")
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        pids = sorted(client.run(os.getpid).values())
    seen: list[int] = []

    def kill() -> None:
        until = time.monotonic() + 30
        while not cluster.scheduler.tasks and time.monotonic() < until:
            time.sleep(0.01)
        os.kill(pids[0], signal.SIGKILL)
        seen.append(pids[0])

    killer = threading.Thread(target=kill)
    killer.start()
    assert figures(capsys, *line, "--dask", cluster.scheduler_address) == alone
    killer.join()
    assert seen, "it was killed while they played"


def test_no_cluster_and_a_wrong_one_are_told(
    cluster: LocalCluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.cli.workers.PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "tcp://"):
        assert main(["simulate", *SIGN, "--hands", "10", "--dask", address]) == 2
        assert "no cluster answers" in capsys.readouterr().err
    monkeypatch.setattr("pokerroom.__version__", "9.9")
    program_here.cache_clear()
    assert main(["simulate", *SIGN, "--hands", "10", "--dask", cluster.scheduler_address]) == 2
    program_here.cache_clear()
    said = capsys.readouterr().err
    assert f"has pokerroom {pokerroom_version}+" in said and "and this is 9.9+" in said


@pytest.mark.parametrize("command", (["simulate", *SIGN], SERIES, ["ladder"]))
def test_too_few_and_too_many_workers_are_refused(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for number in ("0", "-1", "257"):
        assert main([*command, "--workers", number]) == 2
        assert "1 to 256 processes" in capsys.readouterr().err
