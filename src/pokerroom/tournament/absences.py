"""Absences: who is late or away, and what becomes of their stack until they are there.

Knows that it is dealt in and blinded off, waits, or leaves play, as the conditions say or else the book. Must not deal:
`hands` asks whose hand is dead. Ask `buying` and `drawing` for those who come into a tournament late.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, entry_of, says, the_director
from pokerroom.tournament.drawing import is_late_open
from pokerroom.tournament.fields import FORMS, Chips, Name, Office, TournamentEvent, Words
from pokerroom.tournament.finale import see_to_finale
from pokerroom.tournament.heads import see_to_lost_head
from pokerroom.tournament.items import REMOVED
from pokerroom.tournament.state import ENTERED, RETIRED, RUNNING, SEATED, TournamentState
from pokerroom.tournament.together import see_to_bubble
from pokerroom.tournament.traits import OF_PLAY

noun: Noun[TournamentState] = Noun("absences", FORMS)


def _away(state: TournamentState, event: MarkedAway) -> None:
    entry = state.entries[event.name.casefold()]
    entry.away = event.then
    state.see_apart(entry)
    if event.then == REMOVED:
        state.no_shows.append(event.name)


@noun.event("{name} is away: {then}", seen=by_everybody, effect=_away)
class MarkedAway(TournamentEvent):
    """Somebody is late, or away from their table, and this becomes of their stack."""

    name: "Name"
    then: "Words"


def _mark_away(state: TournamentState, log: Log, act: MarkAway, grant: Grant) -> None:
    entry = entry_of(state, act.name)
    if entry.is_now not in (ENTERED, SEATED):
        raise Refused(f"{entry.name} is not in it any more.")
    if entry.away:
        raise Refused(f"{entry.name} is away already.")
    key = "absent.then" if state.first_hand else "late.then"
    rule = state.rules.tournament_absent
    said = conditions_of(state).said(key, "")
    log.emit(MarkedAway(says(state, key) if said else rule.by, state.at, entry.name, said or rule.value))
    see_to_no_shows(state, log)
    see_to_bubble(state, log)
    see_to_finale(state, log)


@noun.act("the {office} marks {name} as away", by=the_director, answer=_mark_away)
class MarkAway(Act):
    """The Director notes that somebody is late, or has left their table."""

    office: "Office"
    name: "Name"


def _back(state: TournamentState, event: MarkedBack) -> None:
    state.there(state.entries[event.name.casefold()])


@noun.event("{name} is back", seen=by_everybody, effect=_back)
class MarkedBack(TournamentEvent):
    """Somebody who was late or away is there."""

    name: "Name"


def _mark_back(state: TournamentState, log: Log, act: MarkBack, grant: Grant) -> None:
    entry = entry_of(state, act.name)
    if not entry.away or entry.is_now not in (ENTERED, SEATED):
        raise Refused(f"{entry.name} is not away.")
    log.emit(MarkedBack(state.rules.tournament_absent.by, state.at, entry.name))


@noun.act("the {office} marks {name} as back", by=the_director, answer=_mark_back)
class MarkBack(Act):
    """The Director notes that somebody is there again."""

    office: "Office"
    name: "Name"


def _removed(state: TournamentState, event: NoShowRemoved) -> None:
    entry = state.entries[event.name.casefold()]
    state.there(entry)
    state.lift(entry)
    entry.is_now, entry.order, entry.began = RETIRED, state.leave_play(), 0
    state.removed += event.removed
    entry.chips -= event.removed


@noun.event("{name} does not come; {removed} leave play", seen=by_everybody, effect=_removed, traits=(OF_PLAY,))
class NoShowRemoved(TournamentEvent):
    """The stack of somebody who is not there left play; what they paid stays in the pool."""

    name: "Name"
    removed: "Chips"


def see_to_no_shows(state: TournamentState, log: Log) -> None:
    """Take stacks out of play whose players did not come, once nobody may come in late and their hand is over."""
    if not state.no_shows or state.is_now != RUNNING or is_late_open(state):
        return
    for name in tuple(state.no_shows):
        entry = state.entries[name.casefold()]
        if entry.is_now == SEATED and not state.tables[entry.table].playing and state.seated > 1:
            by = says(state, "absent.then", "late.then") or state.rules.tournament_absent.by
            log.emit(NoShowRemoved(by, state.at, entry.name, entry.chips))
            see_to_lost_head(state, log, entry)
