"""Times of a tournament as people say them: a day of the week and a time of day.

Knows days, hours and minutes, counted from a Monday. Must not know what time it is: that comes in with the acts.
"""

from __future__ import annotations

import re

from pokerroom.table.clock import TIME, read_clock, read_time

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DAY, WEEK = 86_400, 7 * 86_400
_AT = re.compile(rf"({'|'.join(DAYS)}) ({TIME})(?: (.*))?")


def read_start(text: str) -> int | None:
    """When a session begins, as conditions say it: "Saturday 20:00"; None where they say it otherwise."""
    found = _AT.fullmatch(text.strip())
    return DAYS.index(found[1]) * DAY + read_clock(found[2]) if found is not None else None


def read_moment(line: str, now: int) -> tuple[int, str]:
    """Take day and time off the start of a line; without a day it is the next time that the clock says so."""
    found = _AT.fullmatch(line)
    if found is None:
        return read_time(line, now)
    at = now - now % WEEK + DAYS.index(found[1]) * DAY + read_clock(found[2])
    return (at if at >= now else at + WEEK), found[3] or ""
