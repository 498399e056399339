"""Files that a command is told of: read, tried before a long run, written behind it.

Knows how a file that cannot be used is refused. Must not know what is in one.
"""

from __future__ import annotations

from pathlib import Path

from pokerroom.law.error import Refused


def read(file: str) -> str:
    """What is in a file of text."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}.") from None
    except ValueError:  # no text, or no name of a file
        raise Refused(f"{file} cannot be read: it is no text.") from None


def check_file(file: str) -> None:
    """Refuse a file that cannot be written before the long run, not after it; what is in it stays until then."""
    path = Path(file)
    try:
        there = path.exists()
        path.open("a").close()
        if not there:
            path.unlink()
    except OSError as error:
        raise Refused(f"{file} cannot be written: {error.strerror}.") from None


def write(file: str, text: str) -> None:
    """Write a file of text."""
    write_bytes(file, text.encode())


def write_bytes(file: str, data: bytes) -> None:
    """Write a file."""
    try:
        Path(file).write_bytes(data)
    except OSError as error:
        raise Refused(f"{file} cannot be written: {error.strerror}.") from None
