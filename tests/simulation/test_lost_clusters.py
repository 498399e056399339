"""A cluster of which something goes away while it plays: the same figures, or a sentence and none; never for ever."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("distributed")  # of pokerroom[cluster]
from pokerroom.cli import workers as shared
from pokerroom.cli.workers import Workers, shared_out
from pokerroom.law.error import Refused
from tests.dask_servers import DaskCluster, dask_cluster, stopped


@pytest.fixture
def cluster() -> Iterator[DaskCluster]:
    with dask_cluster() as found:
        found.ready()
        yield found


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "LOST", 4.0)
    monkeypatch.setattr(shared, "LOOK", 0.5)


def slowly(plan: Path, number: int) -> int:
    """A piece of work that takes a while; the plan is where it leaves a mark when it has begun."""
    (plan / str(number)).touch()
    time.sleep(0.05)
    return number * number


def fatal(plan: Path, number: int) -> int:
    """A piece of work that kills whoever has it."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def once_fatal(plan: Path, number: int) -> int:
    """A piece of work that kills the first who has it, as its first piece."""
    if number == 0 and not (plan / "killed").exists():
        (plan / "killed").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def outcome(address: str, work: Callable[[Path, int], int], plan: Path, pieces: int = 40) -> list[int]:
    with shared_out(work, [plan] * pieces, range(pieces), Workers(1, address)) as done:
        return list(done)


def when_begun(plan: Path, then: Callable[[], None]) -> threading.Thread:
    """Do something as soon as the work has begun."""

    def wait() -> None:
        until = time.monotonic() + 60
        while not any(plan.iterdir()) and time.monotonic() < until:
            time.sleep(0.01)
        then()

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


SQUARES = [number * number for number in range(40)]


def test_a_worker_that_dies_at_its_first_piece_changes_nothing(cluster: DaskCluster, tmp_path: Path) -> None:
    assert outcome(cluster.address, once_fatal, tmp_path) == SQUARES
    assert sorted(each.poll() is None for each in cluster.workers) == [False, True]


def test_a_worker_killed_on_the_way_changes_nothing(cluster: DaskCluster, tmp_path: Path) -> None:
    killer = when_begun(tmp_path, cluster.workers[0].kill)
    assert outcome(cluster.address, slowly, tmp_path) == SQUARES
    killer.join()
    assert cluster.workers[0].wait(10) == -signal.SIGKILL


def test_a_worker_that_stands_in_for_the_dead_goes_on(cluster: DaskCluster, tmp_path: Path) -> None:
    def replaced() -> None:
        for each in list(cluster.workers):
            each.kill()
        cluster.add_worker()

    shared.LOST = 60.0  # a worker takes its time to start
    killer = when_begun(tmp_path, replaced)
    assert outcome(cluster.address, slowly, tmp_path) == SQUARES
    killer.join()


def refused_when(cluster: DaskCluster, plan: Path, then: Callable[[], None]) -> str:
    """What is said when something happens on the way; it must be said soon."""
    thread = when_begun(plan, then)
    began = time.monotonic()
    with pytest.raises(Refused) as found:
        outcome(cluster.address, slowly, plan, 2_000)
    thread.join()
    assert time.monotonic() - began < 60, "it waits, and does not say for what"
    return str(found.value)


def test_no_worker_left_is_told(cluster: DaskCluster, tmp_path: Path) -> None:
    said = refused_when(cluster, tmp_path, lambda: [each.kill() for each in cluster.workers] and None)
    assert "has no workers any more" in said and "nothing is reported" in said


def test_a_scheduler_that_goes_away_is_told(cluster: DaskCluster, tmp_path: Path) -> None:
    assert "the cluster has gone; nothing is reported" in refused_when(cluster, tmp_path, cluster.scheduler.kill)


def test_a_scheduler_that_says_nothing_is_told(cluster: DaskCluster, tmp_path: Path) -> None:
    said = refused_when(cluster, tmp_path, lambda: stopped(cluster.scheduler))
    assert "the cluster has gone; nothing is reported" in said


def test_work_that_kills_every_worker_is_told(cluster: DaskCluster, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="nothing is reported"):
        outcome(cluster.address, fatal, tmp_path)


def other_program(folder: Path, changed: str) -> dict[str, str]:
    """Variables by which a worker has another pokerroom: this one with one file that says more."""
    source = Path(shared.__file__).parents[1]
    shutil.copytree(source, folder / "pokerroom", ignore=shutil.ignore_patterns("static", "__pycache__"))
    with (folder / "pokerroom" / changed).open("a") as file:
        file.write("\n# another line\n")
    return {"PYTHONPATH": str(folder)}


def test_a_worker_with_another_program_of_the_same_version_is_refused(tmp_path: Path) -> None:
    plan = tmp_path / "plan"
    plan.mkdir()
    with dask_cluster(workers=1) as cluster:
        cluster.add_worker(other_program(tmp_path / "other", "books/crown/rules.toml"))
        cluster.ready()
        with pytest.raises(Refused, match=r"has pokerroom \S+\+\w+, and this is \S+\+\w+"):
            outcome(cluster.address, slowly, plan)
        assert not list(plan.iterdir()), "nothing was begun"


def test_a_worker_with_another_program_that_comes_later_is_refused(cluster: DaskCluster, tmp_path: Path) -> None:
    plan = tmp_path / "plan"
    plan.mkdir()
    others = other_program(tmp_path / "other", "hand/pots.py")

    def come() -> None:
        late: subprocess.Popen[bytes] = cluster.add_worker(others)
        assert late.poll() is None

    began = when_begun(plan, come)
    with pytest.raises(Refused, match=r"a worker has pokerroom \S+\+\w+, and this is \S+\+\w+"):
        outcome(cluster.address, slowly, plan, 3_000)
    began.join()
