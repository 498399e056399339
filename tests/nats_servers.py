"""A server of NATS for tests, on a port of its own, where its program can be had: `make servers` fetches it."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FETCHED = Path(__file__).parent.parent / "build" / "servers" / "usr" / "sbin"


def nats_program() -> str | None:
    """Where the program of a server lies; None where there is none."""
    return shutil.which("nats-server", path=f"{FETCHED}:/usr/sbin") or shutil.which("nats-server")


class NatsServer:
    """A server that can be killed, stopped and started again."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"nats://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        program = nats_program()
        assert program is not None
        said = [program, "-a", "127.0.0.1", "-p", str(self.port)]
        self.process = subprocess.Popen(
            said, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        until = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < until, "the server does not come"
                time.sleep(0.02)

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, or stop it."""
        if self.process is not None:
            self.process.send_signal(how)
            if how != signal.SIGSTOP:
                self.process.wait(20)
                self.process = None

    def again(self) -> None:
        """Let it go on, or start it again."""
        if self.process is not None:
            self.process.send_signal(signal.SIGCONT)
        else:
            self.start()


@contextmanager
def nats_server() -> Iterator[NatsServer]:
    """A server, while it is used."""
    found = NatsServer()
    found.start()
    try:
        yield found
    finally:
        found.end()
