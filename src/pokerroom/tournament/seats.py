"""Seating: who sits where, with which chips, and the beginning of play.

Knows that tables must be designated and banks equal. Must not draw: chance comes from outside. Ask `draw` for how a
recorded shuffle gives seats, `balance` for moves later on.
"""

from __future__ import annotations

from pokerroom.law.book import rules_of
from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.law.words import LawRules
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, entry_of, says, the_director
from pokerroom.tournament.fields import FORMS, Chips, Number, Numbers, Office, People, TournamentEvent
from pokerroom.tournament.papers import check_approved
from pokerroom.tournament.rules import BEFORE_ENTRIES, BEFORE_PLAY
from pokerroom.tournament.staff import check_present
from pokerroom.tournament.state import CLOSED, ENTERED, OPEN, RUNNING, SEATED, TournamentState

noun: Noun[TournamentState] = Noun("seats", FORMS)


def most_seats(state: TournamentState) -> int:
    """How many may sit at one table: what the conditions say, but no more than the game has."""
    law = rules_of(LawRules, state.game)
    game = law.seats[state.game.decks[0]].value
    return min(conditions_of(state)["format.seats"] or game, game)


def _seated(state: TournamentState, event: Seated) -> None:
    for name, table, seat in zip(event.names, event.tables, event.seats, strict=True):
        entry = state.entries[name.casefold()]
        entry.is_now, entry.table, entry.seat, entry.chips = SEATED, table, seat, event.bank


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
    taken = {(each.table, each.seat) for each in state.left}
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
        if state.signing and not entry.signed:
            raise Refused(f"{entry.name} has not signed the conditions.", _signing_by(state))
    bank = conditions["chips.bank"]
    by = cited(rules.tournament_bank, rules.tournament_designates)
    names = tuple(entry_of(state, name).name for name in act.names)
    log.emit(Seated(by, state.at, names, act.tables, act.seats, bank))


def _signing_by(state: TournamentState) -> tuple[str, ...]:
    rule = state.rules.tournament_signing
    return rule.by or says(state, "says.signed")


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


@noun.event("play begins with {players} players", seen=by_everybody, effect=_started)
class PlayStarted(TournamentEvent):
    """The clock runs and hands may be dealt; `begins`: for the first time."""

    players: Number
    begins: bool


def check_start(state: TournamentState) -> None:
    """Refuse to begin while anything is missing that the book or the conditions ask for."""
    rules, conditions = state.rules, conditions_of(state)
    check_approved(state, BEFORE_ENTRIES, BEFORE_PLAY)
    if not state.director and rules.tournament_director.value:
        raise Refused("nobody has been appointed to answer for it.", rules.tournament_director.by)
    check_present(state)
    seated = len(state.left)
    if seated < conditions["players.least"]:
        raise Refused(
            f"{seated} of at least {conditions['players.least']} players are seated.", says(state, "players.least")
        )
    if rules.tournament_briefing.value and not any(each.briefed for each in state.left):
        raise Refused("the players have not been briefed.", rules.tournament_briefing.by)


def _start(state: TournamentState, log: Log, act: StartPlay, grant: Grant) -> None:
    if state.is_now not in (OPEN, CLOSED):
        raise Refused("it cannot begin now.")
    check_start(state)
    log.emit(PlayStarted((), state.at, len(state.left), True))


@noun.act("the {office} starts play", by=the_director, answer=_start)
class StartPlay(Act):
    """The Director starts play."""

    office: Office
