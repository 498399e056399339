"""Penalties: hands to miss, disqualification, retirement, and what becomes of the chips.

Knows that only what the conditions list may be imposed. Must not know prizes. Ask `hands` for who is dealt in.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.machine.authority import Grant, the_person
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, entry_of, says, the_director
from pokerroom.tournament.fields import FORMS, Chips, Name, Number, Office, TournamentEvent, Words
from pokerroom.tournament.finale import see_to_finale
from pokerroom.tournament.hands import at_table
from pokerroom.tournament.heads import see_to_lost_head
from pokerroom.tournament.items import ROUNDS_MISSED
from pokerroom.tournament.state import DISQUALIFIED, RETIRED, SEATED, TournamentState
from pokerroom.tournament.together import see_to_bubble
from pokerroom.tournament.traits import OF_PLAY

noun: Noun[TournamentState] = Noun("penalties", FORMS)
PHONE = "phone"


def _penalised(state: TournamentState, event: Penalised) -> None:
    entry = state.entries[event.name.casefold()]
    entry.penalty += event.hands
    state.see_apart(entry)


@noun.event("{name} is penalised for {cause}: {count:penalty}", seen=by_everybody, effect=_penalised)
class Penalised(TournamentEvent):
    """A player was penalised; they miss so many hands, wherever they sit."""

    name: Name
    cause: Words
    count: Number
    unit: str
    hands: Number


def _penalise(state: TournamentState, log: Log, act: Penalise, grant: Grant) -> None:
    conditions = conditions_of(state)
    entry = entry_of(state, act.name)
    if entry.is_now != SEATED:
        raise Refused(f"{entry.name} does not play.")
    phone = act.cause == PHONE and "phone.then" in conditions
    rows = [row for row in conditions["penalties"] if row["for"] == act.cause]
    allowed = [conditions["phone.then"]] if phone else [row["penalty"] for row in rows]
    by = says(state, "phone.then") if phone else says(state, "penalties")
    if (act.count, act.unit) not in allowed:
        raise Refused(f"the conditions know no such penalty for {act.cause}.", by)
    # A round is one hand for each player at the table now, themselves counted.
    of_all = state.rules.tournament_round
    rounds = act.unit == ROUNDS_MISSED
    missed = act.count * len(at_table(state, entry.table)) if rounds and of_all.value else act.count
    log.emit(
        Penalised((*by, *(of_all.by if rounds else ())), state.at, entry.name, act.cause, act.count, act.unit, missed)
    )


@noun.act("the {office} penalises {name} for {cause}: {count:penalty}", by=the_director, answer=_penalise)
class Penalise(Act):
    """The Director penalises a player as the conditions say."""

    office: Office
    name: Name
    cause: Words
    count: Number
    unit: str


def _gone(state: TournamentState, event: Disqualified | Retired) -> None:
    entry = state.entries[event.name.casefold()]
    state.lift(entry)
    state.there(entry)
    entry.is_now = DISQUALIFIED if isinstance(event, Disqualified) else RETIRED
    entry.order, entry.began = state.leave_play(), 0
    state.removed += event.removed
    entry.chips -= event.removed


@noun.event("{name} is disqualified for {cause}; {removed} leave play", seen=by_everybody, effect=_gone)
class Disqualified(TournamentEvent):
    """A player was disqualified: they are out, and their chips leave play."""

    name: Name
    cause: Words
    removed: Chips


def _disqualify(state: TournamentState, log: Log, act: Disqualify, grant: Grant) -> None:
    conditions = conditions_of(state)
    entry = entry_of(state, act.name)
    by = says(state, "disqualified.for")
    if entry.is_now != SEATED:
        raise Refused(f"{entry.name} does not play.")
    if state.tables[entry.table].playing:
        raise Refused(f"the hand at table {entry.table} is finished first.")
    if act.cause not in conditions["disqualified.for"] and not (act.cause == "breach" and "says.abide" in conditions):
        raise Refused("the conditions do not disqualify anybody for this.", by)
    cited = by if act.cause != "breach" else says(state, "says.abide")
    by = (*cited, *says(state, "disqualified.chips"))
    log.emit(Disqualified(by, state.at, entry.name, act.cause, entry.chips))
    see_to_lost_head(state, log, entry)
    see_to_bubble(state, log)
    see_to_finale(state, log)


@noun.act("the {office} disqualifies {name} for {cause}", by=the_director, answer=_disqualify)
class Disqualify(Act):
    """The Director disqualifies a player for what the conditions list."""

    office: Office
    name: Name
    cause: Words


@noun.event("{name} retires; {removed} leave play", seen=by_everybody, effect=_gone, traits=(OF_PLAY,))
class Retired(TournamentEvent):
    """A player retired: their chips leave play, and what they have won is theirs."""

    name: Name
    removed: Chips


def _retire(state: TournamentState, log: Log, act: Retire) -> None:
    entry = entry_of(state, act.name)
    if entry.is_now != SEATED:
        raise Refused(f"{entry.name} does not play.")
    if state.tables[entry.table].playing:
        raise Refused("the hand is finished first.")
    log.emit(Retired(says(state, "retired.then", "retired.when"), state.at, entry.name, entry.chips))
    see_to_lost_head(state, log, entry)
    see_to_bubble(state, log)
    see_to_finale(state, log)


@noun.act("{name} retires", by=the_person, answer=_retire)
class Retire(Act):
    """A player retires from the tournament."""

    name: Name
