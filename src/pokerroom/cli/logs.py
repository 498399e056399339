"""The log of a room that is open: lines of JSON in its folder, words on the terminal.

Knows how a record is written down. Must not know what is logged, and never writes what an error says.
"""

from __future__ import annotations

import json
import logging
import logging.handlers
import traceback
from pathlib import Path

from pokerroom.room.logbook import OLDER, START, LogEnd, begun, end_of, summed

JSON_ALREADY = ("pokerroom.access", "pokerroom.refused")  # whose records are lines of JSON
LOG_SIZE = 20_000_000  # bytes, after which another is begun


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


class SummedFile(logging.handlers.RotatingFileHandler):
    """A file of lines that each carry a sum of themselves and all before them; the next one goes on with it."""

    def __init__(self, path: Path, size: int = LOG_SIZE) -> None:
        """Go on behind the last line of the file."""
        end = end_of(path)
        if end is None and path.exists() and path.stat().st_size:  # of a version whose lines had no sums
            path.rename(path.with_name(f"{path.stem}-before{path.suffix}"))
        self._end: LogEnd = end or LogEnd(START, b"")
        super().__init__(path, maxBytes=size, backupCount=OLDER, encoding="utf-8", errors="backslashreplace")
        if end is None or end.torn:
            self._begin("\n" if end is not None else "")

    def _begin(self, before: str = "") -> None:
        if before:
            self._put(before)
        self._write(begun(self._end))

    def _put(self, text: str) -> None:
        if self.stream is None:  # the class before this one opens it late
            self.stream = self._open()
        self.stream.write(text)
        self.flush()

    def _write(self, text: str) -> None:
        line, sum = summed(self._end.sum, text)
        self._put(line)
        self._end = LogEnd(sum, b"")

    def doRollover(self) -> None:  # noqa: N802
        """Begin another file behind this one."""
        super().doRollover()
        self._begin()

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record down."""
        try:
            if self.shouldRollover(record):
                self.doRollover()
            self._write(self.format(record))
        except Exception:
            self.handleError(record)


def keep_log(path: Path) -> None:
    """Write down what happens in the folder of the room; what needs somebody's eyes also stands on the terminal."""
    kept = SummedFile(path)
    kept.setFormatter(Lines())
    told = logging.StreamHandler()
    told.setFormatter(Words())
    told.setLevel(logging.WARNING)
    for handler in (kept, told):
        logging.getLogger().addHandler(handler)
    logging.getLogger("pokerroom").setLevel(logging.INFO)
