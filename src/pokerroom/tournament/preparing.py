"""Preparing a tournament: the papers that its book asks for, its staff, and as many tables as the entries fill.

Knows the next thing that is missing. Must not do it: whoever prepares one has each act answered. Ask `papers`, `staff`
and `designation` for what they ask.
"""

from __future__ import annotations

from pokerroom.machine.kinds import Act
from pokerroom.tournament.designation import Designate
from pokerroom.tournament.draw import sizes
from pokerroom.tournament.papers import Approve, Publish, TellInspectors
from pokerroom.tournament.rules import NOT_ASKED
from pokerroom.tournament.seat_map import most_seats
from pokerroom.tournament.staff import Appoint, GoOnDuty
from pokerroom.tournament.state import TournamentState

OPERATOR, DIRECTOR = "operator", "Director"
THE_ROOM = "the room"  # directs what nobody else does


def paper(state: TournamentState) -> Act | None:
    """The next paper that a book asks for."""
    rules = state.rules
    for asked, has, act in (
        (rules.tournament_published, state.published, Publish),
        (rules.tournament_inspectors, state.told, TellInspectors),
        (rules.tournament_approved, state.approved, Approve),
    ):
        if asked.value != NOT_ASKED and has != state.version:
            return act(OPERATOR)
    return None


def staffed(state: TournamentState, name: str = THE_ROOM) -> Act | None:
    """Somebody directs it and is on duty."""
    if not state.director:
        return Appoint(OPERATOR, name, state.rules.tournament_director.value)
    return GoOnDuty(OPERATOR, state.director) if state.director not in state.on_duty else None


def designation(state: TournamentState) -> Act:
    """As many tables as the entries fill."""
    tables = len(sizes(max(2, len(state.entered)), most_seats(state)))
    office = state.rules.tournament_designates.value.removeprefix("the ") or DIRECTOR
    return Designate(office, tuple(range(1, tables + 1)))
