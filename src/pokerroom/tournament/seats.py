"""Seating: who sits where, with which chips, and the beginning of play.

Knows that tables must be designated and banks equal. Must not draw: chance comes from outside. Ask `draw` for how a
recorded shuffle gives seats, `balance` for moves later on.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, entry_of, expect, says, the_director
from pokerroom.tournament.fields import FORMS, Chips, Number, Numbers, Office, People, TournamentEvent
from pokerroom.tournament.papers import check_approved
from pokerroom.tournament.rules import BEFORE_ENTRIES, BEFORE_PLAY, CHANCE
from pokerroom.tournament.seat_map import most_seats
from pokerroom.tournament.staff import check_present
from pokerroom.tournament.state import CLOSED, ENTERED, OPEN, RUNNING, Entrant, TournamentState
from pokerroom.tournament.unseated import see_to_unseated

noun: Noun[TournamentState] = Noun("seats", FORMS)


def _seated(state: TournamentState, event: Seated) -> None:
    known, bank, late = state.entries, event.bank, state.is_now == RUNNING
    entries = [known[name.casefold()] for name in event.names]
    at_once = not late and len({*event.names}) == len(entries)
    if at_once:
        state.put_all(entries, event.tables, event.seats)
    for entry, table, seat in zip(entries, event.tables, event.seats, strict=True):
        if not at_once:
            state.put(entry, table, seat)
        entry.chips = entry.brings or bank
        if late:
            expect(state, entry)
    for table in {*event.tables}:
        state.tables[table].drawn = len(state.tables[table].players)


@noun.event("seated with {bank} each: {names:seats}", seen=by_everybody, effect=_seated)
class Seated(TournamentEvent):
    """Entrants have their seats and their bank of chips."""

    names: People
    tables: Numbers
    seats: Numbers
    bank: Chips


def _seat(state: TournamentState, log: Log, act: SeatPlayers, grant: Grant) -> None:
    conditions = conditions_of(state)
    rules = state.rules
    if state.is_now not in (OPEN, CLOSED, RUNNING):
        raise Refused("nobody is seated now.")
    if rules.tournament_draw.value == CHANCE:
        raise Refused("seats are drawn: nobody chooses them.", rules.tournament_draw.by)
    taken = {(number, seat) for number, table in state.tables.items() for seat in table.players}
    for name, table, seat in zip(act.names, act.tables, act.seats, strict=True):
        entry = entry_of(state, name)
        if entry.is_now != ENTERED:
            raise Refused(f"{entry.name} cannot be seated: they are {entry.is_now}.")
        if table not in state.tables:
            raise Refused(f"table {table} is not designated.", rules.tournament_designates.by)
        if not 1 <= seat <= most_seats(state):
            raise Refused(f"a table has {most_seats(state)} seats.")
        if (table, seat) in taken:
            raise Refused(f"seat {table}.{seat} is taken.")
        taken.add((table, seat))
        check_signed(state, entry)
    bank = conditions["chips.bank"]
    by = cited(rules.tournament_bank, rules.tournament_designates)
    names = tuple(entry_of(state, name).name for name in act.names)
    log.emit(Seated(by, state.at, names, act.tables, act.seats, bank))


def check_signed(state: TournamentState, entry: Entrant) -> None:
    """Refuse a seat to somebody who has not signed where everybody must."""
    if state.signing and not entry.signed:
        by = state.rules.tournament_signing.by or says(state, "says.signed")
        raise Refused(f"{entry.name} has not signed the conditions.", by)


@noun.act("the {office} seats {names:seats}", by=the_director, answer=_seat)
class SeatPlayers(Act):
    """Players are given seats, as they were drawn."""

    office: Office
    names: People
    tables: Numbers
    seats: Numbers


# -------------------------------------------------------------------------------------------------- starting


def _started(state: TournamentState, event: PlayStarted) -> None:
    state.is_now = RUNNING
    state.session = True
    state.runs_since = event.at
    if event.begins:
        state.start = event.at
        for entry in state.left:
            expect(state, entry)


@noun.event("play begins with {players} players", seen=by_everybody, effect=_started)
class PlayStarted(TournamentEvent):
    """The clock runs and hands may be dealt; `begins`: for the first time."""

    players: Number
    begins: bool


def check_start(state: TournamentState, *, again: bool = False) -> None:
    """Refuse to begin while anything is missing that the book or the conditions ask for; how few may play matters at
    the start alone, and not where play goes on `again`."""
    rules, conditions = state.rules, conditions_of(state)
    check_approved(state, BEFORE_ENTRIES, BEFORE_PLAY)
    if not state.director and rules.tournament_director.value:
        raise Refused("nobody has been appointed to answer for it.", rules.tournament_director.by)
    check_present(state)
    seated = state.still_in
    if seated < conditions["players.least"] and not again:
        raise Refused(
            f"{seated} of at least {conditions['players.least']} players are seated.", says(state, "players.least")
        )
    if rules.tournament_briefing.value and not any(each.briefed for each in state.left):
        raise Refused("the players have not been briefed.", rules.tournament_briefing.by)


def _start(state: TournamentState, log: Log, act: StartPlay, grant: Grant) -> None:
    if state.is_now not in (OPEN, CLOSED):
        raise Refused("it cannot begin now.")
    check_start(state)
    log.emit(PlayStarted((), state.at, state.seated, True))
    see_to_unseated(state, log)


@noun.act("the {office} starts play", by=the_director, answer=_start)
class StartPlay(Act):
    """The Director starts play."""

    office: Office
