"""The clock of a tournament: levels by time of play, stops, breaks, and which level a hand is played at.

Knows minutes of play, not the machine's time: that comes in with the acts. Must not know tables. Ask `hands` for the
level that a hand began at.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act, Clauses
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, says, the_director
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.fields import FORMS, Number, Office, TournamentEvent, Words
from pokerroom.tournament.levels import MOST, Schedule, by_hand, level_of
from pokerroom.tournament.rules import AS_IT_BEGINS
from pokerroom.tournament.staff import check_present
from pokerroom.tournament.state import RUNNING, TournamentState, TournamentTable

noun: Noun[TournamentState] = Noun("clock", FORMS)
HIGHEST = 1_000_000_000  # a big blind behind which none grows


class LevelTime(NamedTuple):
    """A level: its number from 1 on, blinds, ante, and at how many seconds on the clock it begins, ends, and the break
    behind it is over; the smallest chip of its time, and those that are coloured up before it."""

    number: int
    small: int
    big: int
    ante: int
    begins: int
    ends: int
    over: int
    chip: int = 0
    gone: tuple[int, ...] = ()


class ClockFace(NamedTuple):
    """How the clock stands: the level, and seconds of a break that is on or due (0: none)."""

    level: LevelTime
    break_left: int


LAST_FACE = "last face of the clock"
NO_LEVEL = LevelTime(1, 0, 0, 0, 0, 0, 0)


def levels_of(state: TournamentState) -> list[LevelTime]:
    """The levels that the conditions give, one behind the other; as many as have been looked at where they grow on."""
    conditions = conditions_of(state)
    found: list[LevelTime] = conditions.once("levels on the clock", lambda: _given(conditions))
    return found


def _given(conditions: Conditions) -> list[LevelTime]:
    rows = conditions["wagers.levels"]
    breaks = {row["after"]: row["minutes"] for row in conditions["format.breaks"]}
    found: list[LevelTime] = []
    for number, row in enumerate(rows if rows != "none" else (), 1):
        found.append(
            _behind(found, row["small"], row["big"], row.get("ante", 0), row["minutes"], breaks.get(number, 0))
        )
    if conditions["chips.colours"] and found:
        chips = schedule_of(conditions).levels
        found = [level._replace(chip=of.chip, gone=of.gone) for level, of in zip(found, chips, strict=True)]
    return found


def _behind(before: list[LevelTime], small: int, big: int, ante: int, minutes: int, pause: int) -> LevelTime:
    begins = before[-1].over if before else 0
    ends = begins + minutes * 60
    return LevelTime(len(before) + 1, small, big, ante, begins, ends, ends + pause * 60)


def schedule_of(conditions: Conditions) -> Schedule:
    """The levels of the conditions as a schedule, which knows chips and how blinds grow on."""
    breaks = {row["after"]: row["minutes"] for row in conditions["format.breaks"]}
    rows = [{**row, "break": breaks.get(number, 0)} for number, row in enumerate(conditions["wagers.levels"], 1)]
    found: Schedule = conditions.once("schedule of levels", lambda: by_hand(rows))
    return found


def check_levels(conditions: Conditions, by: Clauses) -> None:
    """Refuse levels that are no schedule, where blinds grow on or chips are coloured up by one."""
    rows = conditions["wagers.levels"]
    if rows and rows != "none" and (conditions["chips.colours"] or conditions["wagers.grow"] == "yes"):
        by_hand(rows, by)


def running(state: TournamentState, at: int) -> int:
    """Seconds on the clock: of play and of breaks, stops left out."""
    return state.played + (at - state.runs_since if state.runs_since >= 0 else 0)


def stands(state: TournamentState, at: int) -> ClockFace:
    """Which level the clock shows at a moment, and how much is left of a break."""
    elapsed = running(state, at)
    last: list[ClockFace] | None = conditions_of(state).found(LAST_FACE)
    if last and last[0].level.begins <= elapsed < last[0].level.ends:
        return last[0]
    face = _shows(state, elapsed)
    if not face.break_left:
        conditions_of(state).once(LAST_FACE, list)[:] = [face]
    return face


def _shows(state: TournamentState, elapsed: int) -> ClockFace:
    levels = levels_of(state)
    if not levels:
        return ClockFace(NO_LEVEL, 0)
    conditions = conditions_of(state)
    while elapsed >= levels[-1].over and _grows(conditions, levels):
        _grow(conditions, levels)
    level = levels[min(bisect_right(levels, elapsed, key=_begins), len(levels)) - 1]
    if level.ends <= elapsed < level.over:
        return ClockFace(level, level.over - elapsed)
    return ClockFace(level, 0)  # the last level goes on


def level_of_hand(state: TournamentState, table: TournamentTable, now: ClockFace) -> LevelTime:
    """The level that the next hand of a table is played at: that of its beginning, or of the shuffle before it.

    Cards are shuffled when the hand before is over; no break lies between the two.
    """
    if state.rules.tournament_level.value == AS_IT_BEGINS or not table.hands:
        return now.level
    before = _shows(state, table.shuffled).level
    return before if before.number == now.level.number - 1 and before.over == before.ends else now.level


def level_numbered(state: TournamentState, number: int) -> LevelTime:
    """A level by its number, grown on to where the schedule does not reach it; the last one, where none follows."""
    levels = levels_of(state)
    while len(levels) < number and _grows(conditions_of(state), levels):
        _grow(conditions_of(state), levels)
    return levels[min(number, len(levels)) - 1]


def _grows(conditions: Conditions, levels: list[LevelTime]) -> bool:
    """Whether a level follows the last one: blinds grow on, but not beyond all chips that there could be."""
    return conditions["wagers.grow"] == "yes" and len(levels) < MOST and levels[-1].big < HIGHEST


def _begins(level: LevelTime) -> int:
    return level.begins


def _grow(conditions: Conditions, levels: list[LevelTime]) -> None:
    """Add the level behind the last one: blinds grow on as they did."""
    of = level_of(schedule_of(conditions), len(levels) + 1)
    level = _behind(levels, of.small, of.big, of.ante, of.minutes, of.pause)
    levels.append(level._replace(chip=of.chip, gone=of.gone) if conditions["chips.colours"] else level)


def _stopped(state: TournamentState, event: ClockStopped) -> None:
    state.stop_clock(event.at)


@noun.event("the clock stops", seen=by_everybody, effect=_stopped)
class ClockStopped(TournamentEvent):
    """The clock stands still."""


def check_stops(state: TournamentState) -> None:
    """Refuse to touch the clock where the book lets nobody."""
    if not state.rules.tournament_stops.value:
        raise Refused("nobody stops or sets the clock.", state.rules.tournament_stops.by)


def _stop(state: TournamentState, log: Log, act: StopClock, grant: Grant) -> None:
    if state.runs_since < 0:
        raise Refused("the clock does not run.")
    check_stops(state)
    log.emit(ClockStopped(cited(state.rules.tournament_stops), state.at))


@noun.act("the {office} stops the clock", by=the_director, answer=_stop)
class StopClock(Act):
    """The Director stops the clock."""

    office: "Office"


def _runs(state: TournamentState, event: ClockStarted) -> None:
    state.runs_since = event.at


@noun.event("the clock runs", seen=by_everybody, effect=_runs)
class ClockStarted(TournamentEvent):
    """The clock goes on."""


def _go_on(state: TournamentState, log: Log, act: StartClock, grant: Grant) -> None:
    if state.is_now != RUNNING or state.runs_since >= 0:
        raise Refused("the clock runs already." if state.runs_since >= 0 else "play has not begun.")
    check_present(state)
    log.emit(ClockStarted(cited(state.rules.tournament_stops), state.at))


@noun.act("the {office} lets the clock run", by=the_director, answer=_go_on)
class StartClock(Act):
    """The Director lets the clock go on."""

    office: "Office"


def _set(state: TournamentState, event: ClockSet) -> None:
    state.played = event.seconds
    if state.runs_since >= 0:
        state.runs_since = event.at


@noun.event("the clock is set to level {level} with {left} seconds left: {why}", seen=by_everybody, effect=_set)
class ClockSet(TournamentEvent):
    """The Director set the clock, with the reason; `seconds` is what it shows from now on."""

    level: "Number"
    left: "Number"
    why: "Words"
    seconds: "int"


def _set_clock(state: TournamentState, log: Log, act: SetClock, grant: Grant) -> None:
    check_stops(state)
    levels = levels_of(state)
    if not 1 <= act.level <= len(levels):
        raise Refused(f"there are {len(levels)} levels.", says(state, "wagers.levels"))
    level = levels[act.level - 1]
    if not 0 < act.left <= level.ends - level.begins:
        raise Refused(f"level {act.level} lasts {level.ends - level.begins} seconds.")
    if not act.why.strip():
        raise Refused("a correction of the clock has a reason.")
    if running(state, state.at) == level.ends - act.left:  # so of two who correct it alike at once one does
        raise Refused("the clock shows that already.")
    by = cited(state.rules.tournament_stops)
    log.emit(ClockSet(by, state.at, act.level, act.left, act.why, level.ends - act.left))


@noun.act(
    "the {office} sets the clock to level {level} with {left} seconds left: {why}", by=the_director, answer=_set_clock
)
class SetClock(Act):
    """The Director sets the clock, forth or back, and says why."""

    office: "Office"
    level: "Number"
    left: "Number"
    why: "Words"
