"""A cluster of Dask for tests: a scheduler and workers, each a process of its own, which can be killed one by one."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

PATIENCE = 60.0  # seconds: machines are busy


class DaskCluster:
    """A scheduler and its workers. Nobody starts a worker again that is killed."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        place = ["--host", "127.0.0.1", "--port", str(self.port)]
        self.scheduler = _started("distributed.cli.dask_scheduler", *place, "--no-dashboard", "--no-show")
        self.workers: list[subprocess.Popen[bytes]] = []

    def add_worker(self, environment: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        """Start a worker, which will be there after a while; with other variables, where they are given."""
        more = ["--nthreads", "1", "--no-dashboard", "--no-nanny"]
        self.workers.append(_started("distributed.cli.dask_worker", self.address, *more, environment=environment))
        return self.workers[-1]

    def ready(self) -> None:
        """Wait until all workers that were started are there."""
        from distributed import Client

        with Client(self.address, timeout=PATIENCE, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(len(self.workers), timeout=PATIENCE)  # type: ignore[no-untyped-call]

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def _started(program: str, *said: str, environment: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", program, *said],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **(environment or {})},
    )


@contextmanager
def dask_cluster(workers: int = 2) -> Iterator[DaskCluster]:
    """A cluster, while it is used."""
    found = DaskCluster()
    try:
        for _ in range(workers):
            found.add_worker()
        yield found
    finally:
        found.end()


def stopped(process: subprocess.Popen[bytes]) -> None:
    """Stop a process, so that it lives and says nothing."""
    process.send_signal(signal.SIGSTOP)
