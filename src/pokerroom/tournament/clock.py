"""The clock of a tournament: levels by time of play, stops, breaks, and which level a hand is played at.

Knows minutes of play, not the machine's time: that comes in with the acts. Must not know tables. Ask `hands` for the
level that a hand began at.
"""

from __future__ import annotations

from typing import NamedTuple

from pokerroom.law.error import Refused
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, says, the_director
from pokerroom.tournament.fields import FORMS, Number, Office, TournamentEvent, Words
from pokerroom.tournament.staff import check_present
from pokerroom.tournament.state import RUNNING, TournamentState

noun: Noun[TournamentState] = Noun("clock", FORMS)


class LevelTime(NamedTuple):
    """A level: its number from 1 on, blinds, ante, and after how many seconds of play it begins and ends."""

    number: int
    small: int
    big: int
    ante: int
    begins: int
    ends: int


class ClockFace(NamedTuple):
    """How the clock stands: the level, and seconds of a break that is on or due (0: none)."""

    level: LevelTime
    break_left: int


def levels_of(state: TournamentState) -> list[LevelTime]:
    """The levels that the conditions give, one behind the other."""
    rows = conditions_of(state)["wagers.levels"]
    found: list[LevelTime] = []
    begins = 0
    for number, row in enumerate(rows if rows != "none" else (), 1):
        ends = begins + row["minutes"] * 60
        found.append(LevelTime(number, row["small"], row["big"], row.get("ante", 0), begins, ends))
        begins = ends
    return found


def _breaks(state: TournamentState) -> dict[int, int]:
    """The seconds of each break, by the level after which it is."""
    return {row["after"]: row["minutes"] * 60 for row in conditions_of(state)["format.breaks"]}


def running(state: TournamentState, at: int) -> int:
    """Seconds on the clock: of play and of breaks, stops left out."""
    return state.played + (at - state.runs_since if state.runs_since >= 0 else 0)


def stands(state: TournamentState, at: int) -> ClockFace:
    """Which level the clock shows at a moment, and how much is left of a break."""
    levels = levels_of(state)
    if not levels:
        return ClockFace(LevelTime(1, 0, 0, 0, 0, 0), 0)
    breaks = _breaks(state)
    elapsed = running(state, at)
    spent = 0  # in breaks, before the level that is looked at
    for level in levels:
        if elapsed < level.ends + spent:
            return ClockFace(level, 0)
        pause = breaks.get(level.number, 0)
        if elapsed < level.ends + spent + pause:
            return ClockFace(level, level.ends + spent + pause - elapsed)
        spent += pause
    return ClockFace(levels[-1], 0)  # the last level goes on


def _stopped(state: TournamentState, event: ClockStopped) -> None:
    state.stop_clock(event.at)


@noun.event("the clock stops", seen=by_everybody, effect=_stopped)
class ClockStopped(TournamentEvent):
    """The clock stands still."""


def _stop(state: TournamentState, log: Log, act: StopClock, grant: Grant) -> None:
    if state.runs_since < 0:
        raise Refused("the clock does not run.")
    log.emit(ClockStopped((), state.at))


@noun.act("the {office} stops the clock", by=the_director, answer=_stop)
class StopClock(Act):
    """The Director stops the clock."""

    office: Office


def _runs(state: TournamentState, event: ClockStarted) -> None:
    state.runs_since = event.at


@noun.event("the clock runs", seen=by_everybody, effect=_runs)
class ClockStarted(TournamentEvent):
    """The clock goes on."""


def _go_on(state: TournamentState, log: Log, act: StartClock, grant: Grant) -> None:
    if state.is_now != RUNNING or state.runs_since >= 0:
        raise Refused("the clock runs already." if state.runs_since >= 0 else "play has not begun.")
    check_present(state)
    log.emit(ClockStarted((), state.at))


@noun.act("the {office} lets the clock run", by=the_director, answer=_go_on)
class StartClock(Act):
    """The Director lets the clock go on."""

    office: Office


def _set(state: TournamentState, event: ClockSet) -> None:
    state.played = event.seconds
    if state.runs_since >= 0:
        state.runs_since = event.at


@noun.event("the clock is set to level {level} with {left} seconds left: {why}", seen=by_everybody, effect=_set)
class ClockSet(TournamentEvent):
    """The Director set the clock, with the reason; `seconds` is what it shows from now on."""

    level: Number
    left: Number
    why: Words
    seconds: int


def _set_clock(state: TournamentState, log: Log, act: SetClock, grant: Grant) -> None:
    levels = levels_of(state)
    if not 1 <= act.level <= len(levels):
        raise Refused(f"there are {len(levels)} levels.", says(state, "wagers.levels"))
    level = levels[act.level - 1]
    if not 0 < act.left <= level.ends - level.begins:
        raise Refused(f"level {act.level} lasts {level.ends - level.begins} seconds.")
    if not act.why.strip():
        raise Refused("a correction of the clock has a reason.")
    breaks = _breaks(state)
    spent = sum(pause for after, pause in breaks.items() if after < act.level)
    log.emit(ClockSet((), state.at, act.level, act.left, act.why, level.ends + spent - act.left))


@noun.act(
    "the {office} sets the clock to level {level} with {left} seconds left: {why}", by=the_director, answer=_set_clock
)
class SetClock(Act):
    """The Director sets the clock, forth or back, and says why."""

    office: Office
    level: Number
    left: Number
    why: Words
