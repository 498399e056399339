"""The clock as people say it: times of day, out and in.

Knows hours, minutes and seconds. Must not know what time it is: that comes in with the acts.
"""

from __future__ import annotations

import re

TIME = r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?"


def clock(seconds: int) -> str:
    """Say a time of day."""
    minutes, rest = divmod(seconds % 86_400, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}" + (f":{rest:02}" if rest else "")


def read_clock(text: str) -> int:
    """Read a time of day: seconds since midnight."""
    parts = [int(part) for part in text.split(":")]
    return parts[0] * 3600 + parts[1] * 60 + (parts[2] if len(parts) > 2 else 0)


def read_time(text: str, now: int) -> tuple[int, str]:
    """Take the time off the start of a line, "20:15 Ann leaves"; without one it is what it was.

    Times of day go forward: one that is earlier than the last is on the next day.
    """
    found = re.match(rf"({TIME}) (.*)", text)
    if found is None:
        return now, text
    at = now - now % 86_400 + read_clock(found[1])
    return (at if at >= now else at + 86_400), found[2]
