"""The schedule: levels that the Director makes others before they begin.

Knows that a level which has begun stands. Must not know the clock's time: `clock` says which level is on. Ask `levels`
for how a schedule is made.
"""

from __future__ import annotations

from typing import Any

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, says, the_director
from pokerroom.tournament.clock import check_levels, check_stops, stands
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.fields import FORMS, Chips, Number, Office, TournamentEvent
from pokerroom.tournament.state import ANNOUNCED, CLOSED, OPEN, TournamentState

noun: Noun[TournamentState] = Noun("schedule", FORMS)
LONGEST_LEVEL = 600  # minutes of a level


def _edited(state: TournamentState, event: LevelEdited) -> None:
    state.conditions = level_given(conditions_of(state), event)


def level_given(conditions: Conditions, event: Any) -> Conditions:
    """The conditions with the figures that an event gives a level."""
    rows: list[dict[str, Any]] = list(conditions.given["wagers.levels"])
    row = {"small": event.small, "big": event.big, "ante": event.ante, "minutes": event.minutes}
    rows[event.level - 1] = row if event.ante else {key: value for key, value in row.items() if key != "ante"}
    return conditions.but("wagers.levels", rows)


@noun.event(
    "level {level} will be {small}/{big}, ante {ante}, for {minutes} minutes", seen=by_everybody, effect=_edited
)
class LevelEdited(TournamentEvent):
    """A level that has not begun has other figures from now on."""

    level: Number
    small: Chips
    big: Chips
    ante: Chips
    minutes: Number


def _edit(state: TournamentState, log: Log, act: EditLevel, grant: Grant) -> None:
    check_stops(state)
    conditions = conditions_of(state)
    by = says(state, "wagers.levels")
    rows = conditions["wagers.levels"]
    if rows == "none" or not 1 <= act.level <= len(rows):
        raise Refused(f"there are {0 if rows == 'none' else len(rows)} levels.", by)
    if state.is_now not in (ANNOUNCED, OPEN, CLOSED) and act.level <= stands(state, state.at).level.number:
        raise Refused(f"level {act.level} has begun, and stands.", by)
    if not 0 < act.small <= act.big or act.ante < 0:
        raise Refused("a level has a small blind, a big blind that is no smaller, and perhaps an ante.", by)
    if act.level > 1 and act.big < rows[act.level - 2]["big"]:
        raise Refused("blinds do not go down.", by)
    if act.level < len(rows) and act.big > rows[act.level]["big"]:
        raise Refused(f"level {act.level + 1} would be below it; change that one first.", by)
    if not 1 <= act.minutes <= LONGEST_LEVEL:
        raise Refused(f"a level lasts 1 to {LONGEST_LEVEL} minutes.", by)
    check_levels(level_given(conditions, act), by)
    log.emit(
        LevelEdited(
            (*by, *cited(state.rules.tournament_stops)),
            state.at,
            act.level,
            act.small,
            act.big,
            act.ante,
            act.minutes,
        )
    )


@noun.act(
    "the {office} makes level {level} {small}/{big}, ante {ante}, for {minutes} minutes",
    by=the_director,
    answer=_edit,
)
class EditLevel(Act):
    """The Director gives a level that has not begun other figures."""

    office: Office
    level: Number
    small: Chips
    big: Chips
    ante: Chips
    minutes: Number
