"""What a program logs while a test looks. Knows how lines are kept; must not know which of them a test allows."""

from __future__ import annotations

import logging


class Told(logging.Handler):
    """Keeps what anybody (such as a task that nobody waits for) called an error, and from WARNING on what ours said."""

    def __init__(self, level: int = logging.WARNING) -> None:
        super().__init__(level)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.name.startswith("pokerroom"):
            self.lines.append(logging.Formatter("%(name)s: %(message)s").format(record))
