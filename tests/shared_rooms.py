"""Rooms that several processes share, where a test asks for one: two with tables, and a gateway at the room's port."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.clusters import PATIENCE, Part
from tests.nats_servers import nats_program, nats_server
from tests.running import ROOT, RunningRoom
from tests.servers import Server, programs, server

SHARED = os.environ.get("POKERROOM_CLUSTER", "0") not in ("", "0")
NAMES = ("one", "two")


class Servers:
    """A server of PostgreSQL and one of NATS, for all rooms of a run."""

    def __init__(self) -> None:
        assert programs() is not None, "there is no PostgreSQL on this machine"
        assert nats_program() is not None, "there is no nats-server on this machine: make servers"
        self._open = ExitStack()
        self.records: Server = self._open.enter_context(server())

    def bus(self) -> str:
        """A bus for one room."""
        return self._open.enter_context(nats_server()).address

    def close(self) -> None:
        self._open.close()


class SharedRunningRoom(RunningRoom):
    """A room at an address, whoever of its processes has the tables."""

    def __init__(
        self, folder: Path, servers: Servers, *, demo: bool = False, port: int = 0, command: list[str] | None = None
    ) -> None:
        super().__init__(folder, demo=demo, port=port, command=command)
        self._where = ["--store", servers.records.database(), "--bus", servers.bus()]
        self._parts: list[Part] = []
        self._logs = Path(tempfile.mkdtemp(dir=folder))

    @property
    def said(self) -> str:
        return "\n".join(part.log.read_text(errors="replace") for part in self._parts)

    @property
    def kept(self) -> list[str]:
        return [*super().kept, "--keys", str(self.folder / "keys"), *self._where[:2]]

    def _part(self, name: str, *more: str) -> Part:
        said = [*self._command[2:], *self._where, *more]
        assert self._command[1] == "-m"
        part = Part(said, self._logs / f"{name}.out", where=ROOT)
        self._parts.append(part)
        return part

    def open(self) -> SharedRunningRoom:
        """Start its processes and wait until tables are spread over them."""
        assert not self._parts, "the room is open already"
        started = time.monotonic()
        for name in NAMES:
            demo = ["--demo"] if self.demo and name == NAMES[0] else []
            self._part(name, "--role", "tables", "--name", name, *self.kept[:4], *demo).printed("has tables")
        gateway = self._part("gateway", "--role", "gateway", "--port", str(self.port))
        self.port = int(gateway.printed(r"open at \S+:(\d+)/"))
        link = self._parts[0].log.read_text()
        self.manager = f"{self.address}{link.split('gateway: ')[1].split()[0]}" if "gateway: " in link else ""
        while not self.healthy():
            assert time.monotonic() - started < PATIENCE, f"the room was not ready in time:\n{self.said}"
            time.sleep(0.02)
        self.took = time.monotonic() - started
        return self

    def _end(self, how: signal.Signals, patience: float) -> int:
        parts, self._parts = self._parts, []
        for part in reversed(parts):
            part.end(how)
        return max((abs(part.process.returncode) for part in parts), default=0)
