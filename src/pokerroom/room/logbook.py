"""The logbook: lines of JSON of which each carries a sum of itself and all before it, so that none changes unseen.

Knows how a line is summed, how a log goes on after it was stopped or begun anew, and what is wrong with one. Must not
know what is logged, nor how files are kept: `cli.logs` does.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import NamedTuple

FILE = "log.jsonl"
OLDER = 4  # logs that are kept beside the present one, the highest number the oldest
START = "0" * 16  # what stands before the first line of all
_LINE = re.compile(rb'(.*),"sum":"([0-9a-f]{16})"\}', re.DOTALL)
_BEGUN = re.compile(rb'\{"log":"goes on","after":"([0-9a-f]{16})","torn":"([0-9a-f]{0,16})"')


class LogEnd(NamedTuple):
    """Where a log ends: the sum of its last line, and what stands behind it that is none."""

    sum: str
    torn: bytes


def summed(before: str, text: str) -> tuple[str, str]:
    """An object of JSON as a line of a log behind a sum, and the sum of that line."""
    said = text.removesuffix("}").encode(errors="backslashreplace")
    sum = _sum(before, said)
    return f'{said.decode()},"sum":"{sum}"}}\n', sum


def begun(before: LogEnd) -> str:
    """What the first line says of a log that goes on behind another one, or behind words that were torn off."""
    torn = _sum(START, before.torn) if before.torn else ""
    return f'{{"log":"goes on","after":"{before.sum}","torn":"{torn}"}}'


def end_of(path: Path) -> LogEnd | None:
    """Where a log ends; None where there is none, or one without sums."""
    try:
        text = path.read_bytes()
    except OSError:
        return None
    whole, _, torn = text.rpartition(b"\n")
    found = _LINE.fullmatch(whole.rpartition(b"\n")[2])
    return LogEnd(found[2].decode(), torn) if found is not None and _BEGUN.match(text) else None


def log_faults(folder: Path) -> Iterator[tuple[str, str]]:
    """Where the logs in a folder are not what was written, the oldest first, and what is wrong there."""
    paths = [folder / f"{FILE}.{number}" for number in range(OLDER, 0, -1)] + [folder / FILE]
    before: str | None = None
    for path in [each for each in paths if each.exists()]:
        try:
            text = path.read_bytes()
        except OSError as error:
            yield path.name, f"it cannot be read: {error.strerror}"
            continue
        before = yield from _of_file(path.name, text, before)


def _of_file(name: str, text: bytes, before: str | None) -> Generator[tuple[str, str], None, str | None]:
    """The same of one file behind a sum, where one is known; gives the sum at its end."""
    *lines, rest = text.split(b"\n")
    torn = b""
    for place, line in enumerate(lines, 1):
        found, goes_on = _LINE.fullmatch(line), _BEGUN.match(line)
        if goes_on is not None and found is not None:
            begins = goes_on[1].decode()
            if (before is not None and before != begins) or goes_on[2].decode() != (_sum(START, torn) if torn else ""):
                yield f"line {place} of {name}", "it does not go on where the log ended"
            before, torn = begins, b""
        elif place == 1:
            yield f"line 1 of {name}", "no log begins so"
        elif torn:
            yield f"line {place - 1} of {name}", "it is not what was written"
            torn = b""
        if found is None or _sum(before or START, found[1]) != found[2].decode():
            torn = line  # the room was stopped while it wrote it, if the next line says so
        if found is not None:
            before = found[2].decode()
    if torn:
        yield f"line {len(lines)} of {name}", "it is not what was written"
    if rest and _LINE.fullmatch(rest[:-1]) is not None:
        yield f"line {len(lines) + 1} of {name}", "it is not what was written"
    return before


def _sum(before: str, said: bytes) -> str:
    return hashlib.blake2b(before.encode() + b"\n" + said, digest_size=8).hexdigest()
