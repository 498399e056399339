"""The log of a room that is open: lines of JSON in its folder, words on the terminal.

Knows how a record is written down. Must not know what is logged, and never writes what an error says.
"""

from __future__ import annotations

import json
import logging
import logging.handlers
import traceback
from pathlib import Path

JSON_ALREADY = ("pokerroom.access", "pokerroom.refused")  # whose records are lines of JSON
LOG_SIZE, LOGS = 20_000_000, 4  # bytes of a log, and how many older ones are kept


class Lines(logging.Formatter):
    """A line of JSON for each record; one that is JSON already stays as it is."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record down."""
        said = record.getMessage()
        if record.name in JSON_ALREADY:
            return said
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "from": record.name, "says": said}
        if record.exc_info:
            line["trace"] = _where(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


class Words(logging.Formatter):
    """A record in words, for the terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Say a record."""
        said = record.getMessage()
        return f"{said}\n{_where(record.exc_info[1])}" if record.exc_info else said


def _where(error: BaseException | None) -> str:
    """Where something went wrong, and what kind of error it was. What an error says may have cards in it."""
    found: list[str] = []
    while error is not None:
        found.append("".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nwhile answering:\n".join(found)


def keep_log(path: Path) -> None:
    """Write down what happens in the folder of the room; what needs somebody's eyes also stands on the terminal."""
    kept = logging.handlers.RotatingFileHandler(
        path, maxBytes=LOG_SIZE, backupCount=LOGS, encoding="utf-8", errors="backslashreplace"
    )
    kept.setFormatter(Lines())
    told = logging.StreamHandler()
    told.setFormatter(Words())
    told.setLevel(logging.WARNING)
    for handler in (kept, told):
        logging.getLogger().addHandler(handler)
    logging.getLogger("pokerroom").setLevel(logging.INFO)
