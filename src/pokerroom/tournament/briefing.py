"""Before play: the Director briefs the players, they may practise, and the start may be moved.

Knows who was briefed, and how long before notice must be given. Must not know the clock of levels: `clock` does.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.figures import how_many
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.clock import clock
from pokerroom.tournament.checks import conditions_of, entry_played_by, says, the_director
from pokerroom.tournament.fields import FORMS, Number, Office, People, Time, TournamentEvent
from pokerroom.tournament.state import ENTERED, SEATED, TournamentState

noun: Noun[TournamentState] = Noun("briefing", FORMS)


def _briefed(state: TournamentState, event: Briefed) -> None:
    for name in event.names:
        entry = state.entries[name.casefold()]
        entry.briefed = True
        if not entry.away:
            state.there(entry)


@noun.event("briefed: {names}", seen=by_everybody, effect=_briefed)
class Briefed(TournamentEvent):
    """The Director briefed players on the conditions, and they understood."""

    names: People


def _brief(state: TournamentState, log: Log, act: Brief, grant: Grant) -> None:
    names = tuple(entry_played_by(state, name).name for name in act.names)
    if not names:
        names = tuple(each.name for each in state.entered if each.is_now in (ENTERED, SEATED))
    log.emit(Briefed(state.rules.tournament_briefing.by, state.at, names))


@noun.act("the {office} briefs all players", "the {office} briefs {names}", by=the_director, answer=_brief)
class Brief(Act):
    """The Director briefs all players who are there, or some."""

    office: Office
    names: People = ()


def _practised(state: TournamentState, event: Practised) -> None:
    state.practised += event.hands


@noun.event("practice hands: {hands}", seen=by_everybody, effect=_practised)
class Practised(TournamentEvent):
    """Practice hands were played: no chip of the tournament moved."""

    hands: Number


def _practise(state: TournamentState, log: Log, act: Practise, grant: Grant) -> None:
    rule = state.rules.tournament_practice
    if not rule.value:
        raise Refused("no practice hands are played.", rule.by)
    if state.first_hand:
        raise Refused("practice is before the start.", rule.by)
    log.emit(Practised(rule.by, state.at, act.hands))


@noun.act("the {office} has {hands} practice hands played", by=the_director, answer=_practise)
class Practise(Act):
    """The players practise before the start."""

    office: Office
    hands: Number


def _moved(state: TournamentState, event: StartMoved) -> None:
    state.start = event.start


@noun.event("the start is moved to {to}", seen=by_everybody, effect=_moved)
class StartMoved(TournamentEvent):
    """The start was moved, and every entrant told: `to` is the time of day, `start` the moment."""

    to: Time
    start: int


def _move(state: TournamentState, log: Log, act: MoveStart, grant: Grant) -> None:
    rules, conditions = state.rules, conditions_of(state)
    by = rules.tournament_start_moves.by or says(state, "says.start_may_move")
    if not rules.tournament_start_moves.value:
        raise Refused("the start stands.", by)
    if state.first_hand:
        raise Refused("it has begun.", by)
    to = state.start - state.start % 86_400 + act.to
    notice = (min(to, state.start) - state.at) // 60
    needed = conditions["notice.start"]
    if notice < needed:
        told = how_many(max(notice, 0), "minute")
        raise Refused(f"that is {told} before {clock(min(to, state.start))}; notice is {needed}.", by)
    log.emit(StartMoved(by, state.at, act.to, to))


@noun.act("the {office} moves the start to {to}", by=the_director, answer=_move)
class MoveStart(Act):
    """The Director moves the start to another time of that day."""

    office: Office
    to: Time
