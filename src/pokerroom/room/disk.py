"""The disk: whether there is room on it for what the room writes, and whether it lets itself be written.

Knows a folder. Must not know what is kept there: `store`, `ledger` and `people` do.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path

from pokerroom.room.health import Finding

LEAST = 64 * 1024 * 1024  # bytes that must be free: an hour of many tables
AGAIN = 5.0  # seconds for which what was found holds
_TRIED = "written"  # a file that is written to see whether one can


class Disk:
    """The disk that a folder lies on."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Know the folder."""
        self._folder = folder
        self._clock = clock
        self._lock = threading.Lock()
        self._found: Finding | None = None
        self._at: float = 0.0

    @property
    def free(self) -> int:
        """How many bytes are free."""
        return shutil.disk_usage(self._folder).free

    def health(self) -> Finding:
        """Say whether the disk can be written, as of a few seconds ago at most."""
        with self._lock:
            now = self._clock()
            if self._found is None or now - self._at >= AGAIN:
                self._found, self._at = self._look(), now
            return self._found

    def _look(self) -> Finding:
        path = self._folder / _TRIED
        try:
            with path.open("wb") as file:
                file.write(b"pokerroom\n")
                file.flush()
                os.fsync(file.fileno())
            path.unlink()
            free = self.free
        except OSError as error:
            return Finding(False, f"the disk cannot be written: {error.strerror}.")
        said = f"{free / 2**30:,.1f} GiB are free on the disk"
        return Finding(free >= LEAST, f"{said}." if free >= LEAST else f"{said}, which is not enough.")
