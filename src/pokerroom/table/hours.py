"""Hours: whether the clock says that rounds are dealt.

Knows a time of day. Must not know a clock: the time comes in with the acts.
"""

from __future__ import annotations

from pokerroom.table.state import TableState

DAY = 86_400


def outside_hours(state: TableState) -> bool:
    """Whether the clock says that no rounds are dealt."""
    opens, closes = state.hours
    if opens == closes or not state.rules.hours_kept.value:
        return False
    now = state.at % DAY
    return not (opens <= now <= closes if opens < closes else now >= opens or now <= closes)


def gaming_closes(state: TableState) -> bool:
    """Whether gaming is over for the day: from the minute on which it closes."""
    opens, closes = state.hours
    return outside_hours(state) or (opens != closes and state.at % DAY == closes)
