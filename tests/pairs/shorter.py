"""The shortest hand in which something fails: acts are left out one by one as long as the same check fails.

Knows nothing of what failed but its name. Ask `judge` whether it still does.
"""

from __future__ import annotations

from tests.pairs.judge import Failure, judge
from tests.pairs.script import Script

MOST = 400  # hands that are tried


def shortest(script: Script, failure: Failure, words: str) -> Script:
    """Leave out what can be left out: the end first, then every act that the failure does not need."""
    kind = _name(failure)
    tried = 0
    place = len(script.acts) - 1
    while place >= 0 and tried < MOST:
        if place < script.second[1] - 1 or failure.check in ("kept", "raised", "twins"):
            shorter = _without(script, place)
            found = judge(shorter, words) if shorter is not None else None
            tried += 1
            if shorter is not None and found is not None and _name(found) == kind:
                script = shorter
        place = min(place, len(script.acts)) - 1
    return script


def _name(failure: Failure) -> str:
    return f"{failure.check} {failure.found[:24]}"


def _without(script: Script, place: int) -> Script | None:
    """The script without one act; None where it is one of those that err."""
    if place in range(*script.first) or place in range(*script.second):
        return None
    acts = [act for at, act in enumerate(script.acts) if at != place]

    def moved(span: tuple[int, int]) -> tuple[int, int]:
        return (span[0] - 1, span[1] - 1) if span[0] > place else span

    return Script(script.start, acts, script.kinds, moved(script.first), moved(script.second), script.near)
