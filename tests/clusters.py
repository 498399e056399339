"""A room in several processes for tests: servers of PostgreSQL and NATS, processes with tables, and gateways."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tests.nats_servers import NatsServer

PATIENCE = 60.0  # seconds: machines are busy
FREE = (
    "per_second burst sockets own_sockets messages acts socket_work person_work address_work work_at_once guests"
    " guests_an_hour guest_tables account_tables address_tables guest_bots account_bots address_bots tournaments address_tournaments"
    " half_open"
)
PLENTY = [f"--limit={each}=100000" for each in FREE.split()]


class Part:
    """One process, and what it printed."""

    def __init__(
        self, said: list[str], log: Path, *, apart: bool = False, where: Path | None = None, search: str = ""
    ) -> None:
        """`search`: where another version of the package lies."""
        self.log = log
        self._file: IO[bytes] = log.open("wb")
        # Apart: the Ctrl-C that ends what started it is not for this one.
        self.process = subprocess.Popen(
            [sys.executable, "-m", *said],
            stdout=self._file,
            stderr=self._file,
            start_new_session=apart,
            cwd=where,
            env=dict(os.environ, PYTHONPATH=search) if search else None,
        )

    def printed(self, pattern: str) -> str:
        """Wait until something is printed, and give it."""
        until = time.monotonic() + PATIENCE
        while True:
            found = re.search(pattern, self.log.read_text(errors="replace"))
            if found:
                return found[1] if found.groups() else found[0]
            assert self.process.poll() is None and time.monotonic() < until, self.log.read_text(errors="replace")
            time.sleep(0.02)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._file.close()


class Cluster:
    """Processes that share a room."""

    def __init__(
        self,
        folder: Path,
        store: str,
        bus: str,
        more: Sequence[str] = PLENTY,
        *,
        apart: bool = False,
        program: str = "",
    ) -> None:
        """`program`: another one with tables than `pokerroom serve`, and what is wished of it."""
        self.folder, self.store, self.bus, self.more, self.apart = folder, store, bus, more, apart
        self.program = program
        self.where: Path | None = None  # the folder of the version that further processes are of
        self.search: str = ""
        self.tables: dict[str, Part] = {}
        self.gateways: dict[str, Part] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def _shared(self) -> list[str]:
        return ["--store", self.store, "--bus", self.bus, *self.more]

    def _part(self, said: list[str], name: str) -> Part:
        return Part(said, self.folder / f"{name}.out", apart=self.apart, where=self.where, search=self.search)

    def add_tables(self, name: str) -> Part:
        """Start a process with tables."""
        where = ["--data", str(self.folder / "data"), "--keys", str(self.folder / "keys")]
        said = ["pokerroom.cli", "serve", "--role", "tables", "--name", name, *where, *self._shared()]
        if self.program:
            program, *wishes = self.program.split()
            said = [program, where[1], where[3], self.store, self.bus, name, *wishes]
        part = self.tables[name] = self._part(said, name)
        part.printed("has tables")
        return part

    def add_gateway(self, name: str, port: int = 0) -> str:
        """Start a gateway: its address."""
        said = ["pokerroom.cli", "serve", "--role", "gateway", "--port", str(port), *self._shared()]
        part = self.gateways[name] = self._part(said, name)
        return part.printed(r"open at (\S+)/\s")

    def close(self) -> None:
        for part in (*self.gateways.values(), *self.tables.values()):
            if part.process.poll() is None:
                part.process.send_signal(signal.SIGCONT)
            part.end()


@contextmanager
def cluster(
    folder: Path, store: str, bus: NatsServer, more: Sequence[str] = PLENTY, *, apart: bool = False, program: str = ""
) -> Iterator[Cluster]:
    """A room in several processes, while it is used."""
    found = Cluster(folder, store, bus.address, more, apart=apart, program=program)
    try:
        yield found
    finally:
        found.close()
