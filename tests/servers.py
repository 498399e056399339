"""A server of PostgreSQL for tests, in a folder of its own, where its programs can be had."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote


class Keeps(NamedTuple):
    """Where the records of a room are kept: its rows, and its people."""

    rows: str
    people: str


NOBODY = "postgres"  # a server does not run as root
PORT = 5432


def programs() -> Path | None:
    """Where the programs of a server lie; None where there are none, or nothing that speaks to one."""
    if importlib.util.find_spec("psycopg") is None:
        return None
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    named = shutil.which("postgres")
    # Where it really lies: beside a link to it there may not be all of its programs.
    return Path(named).resolve().parent if named else found[-1].parent if found else None


class Server:
    """A server that listens on a socket in its own folder; it can be killed, stopped and started again."""

    def __init__(self, folder: Path, *, durable: bool = False, follows: Server | None = None) -> None:
        bin = programs()
        assert bin is not None
        self.bin, self.folder = bin, folder
        self.durable = durable
        self.process: subprocess.Popen[bytes] | None = None
        self.made = 0
        self._as: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(folder, NOBODY)
            self._as = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        if follows is not None:
            self.follow(follows)
            return
        made = ["-A", "trust", "-U", "room", "-E", "UTF8", "--no-sync", "-D", str(folder / "data")]
        subprocess.run([*self._as, bin / "initdb", *made], check=True, capture_output=True, cwd=folder)
        allowed = folder / "data" / "pg_hba.conf"
        allowed.write_text("local all guarded scram-sha-256\nlocal all all trust\nlocal replication all trust\n")

    def address(self, database: str, user: str = "room") -> str:
        return f"postgresql://{user}@/{database}?host={quote(str(self.folder), safe='')}"

    def start(self) -> None:
        import psycopg

        kept = [] if self.durable else ["-c", "fsync=off", "-c", "full_page_writes=off"]
        said = ["-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses=", "-p", str(PORT), *kept]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*self._as, self.bin / "postgres", *said],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
            )  # which a Ctrl-C does not reach: whoever uses it ends first
        until = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < until, (self.folder / "log").read_text()
                time.sleep(0.05)

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: at once, with SIGQUIT as in a crash."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def follow(self, primary: Server) -> None:
        """Become a standby of another server, from a copy of all that it has."""
        shutil.rmtree(self.folder / "data", ignore_errors=True)
        said = ["-h", str(primary.folder), "-p", str(PORT), "-U", "room", "-R", "-X", "stream", "-c", "fast"]
        made = [*self._as, self.bin / "pg_basebackup", *said, "-D", str(self.folder / "data")]
        subprocess.run(made, check=True, capture_output=True, cwd=self.folder)

    def promote(self) -> None:
        """Be the primary from now on."""
        made = [*self._as, self.bin / "pg_ctl", "promote", "-D", str(self.folder / "data"), "-w"]
        subprocess.run(made, check=True, capture_output=True, cwd=self.folder)

    def wait_for(self, standby: bool) -> None:
        """Have every commit wait for a standby, or for none."""
        self.tell(f"ALTER SYSTEM SET synchronous_standby_names = '{'*' if standby else ''}'")
        self.tell("SELECT pg_reload_conf()")

    def away(self, how: signal.Signals) -> None:
        """Kill or stop all its processes, which are sessions of their own."""
        assert self.process is not None
        os.kill(self.process.pid, how)  # first: it starts no further ones
        for each in _children(self.process.pid):
            os.kill(each, how)
        if how == signal.SIGKILL:
            self.process.wait(60)
            self.process = None

    def again(self) -> None:
        """Let it go on, or start it again."""
        if self.process is None:
            self.start()
            return
        for each in (*_children(self.process.pid), self.process.pid):
            os.kill(each, signal.SIGCONT)

    def database(self) -> str:
        """A new database: its address."""
        self.made += 1
        self.tell(f"CREATE DATABASE room_{self.made}")
        return self.address(f"room_{self.made}")

    def tell(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as base:
            found = base.execute(statement.encode())
            return found.fetchall() if found.description else []


def _children(parent: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    return [int(each) for each in found.stdout.split()]


@contextmanager
def server(*, durable: bool = False) -> Iterator[Server]:
    """A server, while it is used."""
    with tempfile.TemporaryDirectory(prefix="pokerroom-", ignore_cleanup_errors=True) as folder:
        found = Server(Path(folder), durable=durable)
        found.start()
        try:
            yield found
        finally:
            found.end()
