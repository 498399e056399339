"""A room that really runs: `pokerroom serve` in a process of its own, in a folder and at a port of its own.

With POKERROOM_CLUSTER=1 the rooms of the tests in a browser are shared by several processes (`make test-cluster`).
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
READY = 30.0  # seconds a room has to open on a busy machine; tests that measure it measure `took`


class RunningRoom:
    """A room at an address; it can be closed, killed and opened again in the same folder at the same port."""

    def __init__(self, folder: Path, *, demo: bool = False, port: int = 0, command: list[str] | None = None) -> None:
        self.folder = folder
        self.demo = demo
        self.port = port
        self.took = 0.0  # from start to the first good answer
        self.manager = ""  # the manager's link, if it was printed
        self.process: subprocess.Popen[bytes] | None = None
        self._command = command or [sys.executable, "-m", "pokerroom.cli", "serve"]
        folder.mkdir(parents=True, exist_ok=True)
        self._said = folder / "said.txt"

    @property
    def address(self) -> str:
        """Where it is, without a stroke at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        """Everything it printed since it was last opened."""
        return self._said.read_text(errors="replace") if self._said.exists() else ""

    @property
    def kept(self) -> list[str]:
        """What tells a command where the room keeps everything."""
        return ["--data", str(self.folder / "data")]

    def open(self) -> RunningRoom:
        """Start it and wait until it is ready."""
        assert self.process is None, "the room is open already"
        line = [*self._command, "--port", str(self.port), *self.kept]
        started = time.monotonic()
        with self._said.open("wb") as out:
            self.process = subprocess.Popen(
                [*line, "--demo"] if self.demo else line,
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        while time.monotonic() - started < READY:
            if self.process.poll() is not None:
                code = self.process.returncode
                self.process = None
                raise AssertionError(f"the room did not open (exit code {code}):\n{self.said}")
            found = re.search(r"open at http://[^ ]*:(\d+)/", self.said)
            if found:
                self.port = int(found[1])
                if self.healthy():
                    self.took = time.monotonic() - started
                    link = re.search(r"(http\S+/manager\S*)", self.said)
                    self.manager = link[1] if link else ""
                    return self
            time.sleep(0.02)
        self.kill()
        raise AssertionError(f"the room was not ready within {READY:.0f} seconds:\n{self.said}")

    def healthy(self) -> bool:
        """Whether it says that it is ready."""
        try:
            return bool(self.get("/health").get("ok"))
        except (OSError, ValueError):
            return False

    def get(self, path: str) -> dict[str, Any]:
        """What it answers, as JSON."""
        with urllib.request.urlopen(self.address + path, timeout=5) as answer:
            told: dict[str, Any] = json.load(answer)
        return told

    def close(self, patience: float = 20.0) -> int:
        """Ask it to close; give its exit code."""
        return self._end(signal.SIGTERM, patience)

    def kill(self) -> int:
        """Kill it, as a power cut would."""
        return self._end(signal.SIGKILL, 10.0)

    def _end(self, how: signal.Signals, patience: float) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            return process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"the room did not close within {patience:.0f} seconds:\n{self.said}") from None

    def __enter__(self) -> RunningRoom:
        return self if self.process else self.open()

    def __exit__(self, *_: object) -> None:
        self.close()
