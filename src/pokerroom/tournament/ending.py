"""Early ends: a table that ends before its time, a session adjourned and resumed.

Knows the grounds for each. Must not share anything out: `finale` and `prizes` do. Ask `cancellation` for a tournament
that is broken off.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.figures import listed
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, the_director
from pokerroom.tournament.fields import FORMS, Number, Office, People, TournamentEvent
from pokerroom.tournament.finale import end_for_cash, see_to_finale
from pokerroom.tournament.hands import at_table
from pokerroom.tournament.pool import check_kept_said
from pokerroom.tournament.seat_map import are_known, is_last_table
from pokerroom.tournament.seats import PlayStarted, check_start
from pokerroom.tournament.state import ADJOURNED, RUNNING, TournamentState
from pokerroom.tournament.unseated import entrants_to_seat

noun: Noun[TournamentState] = Noun("ending", FORMS)


def _table_ended(state: TournamentState, event: TableEnded) -> None:
    state.end_table(state.tables[event.table])


@noun.event("play at table {table} ends early", seen=by_everybody, effect=_table_ended)
class TableEnded(TournamentEvent):
    """The Director ended the play at a table before its time."""

    table: Number


def _end_table(state: TournamentState, log: Log, act: EndTable, grant: Grant) -> None:
    rules, conditions = state.rules, conditions_of(state)
    if not rules.tournament_ends_early.value:
        raise Refused("a table plays to its end.", rules.tournament_ends_early.by)
    table = state.tables.get(act.table)
    if table is None or table.ended or not table.players:
        raise Refused(f"nobody plays at table {act.table}.")
    if table.playing:
        raise Refused("the hand is finished first.")
    if state.is_now != RUNNING:
        raise Refused("play is not on.")
    here = at_table(state, act.table)
    known_rule, agreed_rule = rules.tournament_ends_known, rules.tournament_ends_agreed
    agreed_names = {name.casefold() for name in act.names}
    known = are_known(state, table)
    all_agree = all(each.name.casefold() in agreed_names for each in here)
    cashed = conditions["chips.after"] == "cash"
    grounds = []  # each: the rule, whether it counts here, whether it holds
    if known_rule.value:
        grounds.append((known_rule, known))
    if agreed_rule.value and cashed:
        grounds.append((agreed_rule, all_agree))
    enough = any if rules.tournament_ends_by.value == "one ground" else all
    if not grounds or not enough(holds for _, holds in grounds):
        lacking = [rule for rule, holds in grounds if not holds]
        why = []
        if known_rule in lacking:
            why.append("it is not known who goes on")
        if agreed_rule in lacking:
            why.append("not all at the table agree")
        raise Refused(f"{listed(why) or 'there is no ground for it'}.", cited(*lacking, rules.tournament_ends_by))
    holding = [rule for rule, holds in grounds if holds]
    for_cash = agreed_rule in holding and not known
    if for_cash:
        check_kept_said(state)
        if waiting := entrants_to_seat(state):
            raise Refused(f"{listed([each.name for each in waiting])} has no seat yet.", agreed_rule.by)
    last = is_last_table(state)
    log.emit(TableEnded(cited(rules.tournament_ends_early, *holding), state.at, act.table))
    if for_cash and last:
        end_for_cash(state, log)
    else:
        see_to_finale(state, log)


@noun.act(
    "the {office} ends table {table}",
    "the {office} ends table {table}; agreed: {names}",
    by=the_director,
    answer=_end_table,
)
class EndTable(Act):
    """The Director ends the play at a table, with those who agree to it."""

    office: Office
    table: Number
    names: People = ()


def _adjourned(state: TournamentState, event: SessionEnded) -> None:
    state.is_now, state.session = ADJOURNED, False
    state.stop_clock(event.at)


@noun.event("the session is over; the stacks are counted and bagged", seen=by_everybody, effect=_adjourned)
class SessionEnded(TournamentEvent):
    """A session is over: everybody keeps what they have until the next."""


def _adjourn(state: TournamentState, log: Log, act: EndSession, grant: Grant) -> None:
    if state.is_now != RUNNING:
        raise Refused("no session is on.")
    busy = [table.number for table in state.tables.values() if table.playing]
    if busy:
        raise Refused(f"the hand at table {busy[0]} is finished first.")
    log.emit(SessionEnded((), state.at))


@noun.act("the {office} ends the session", by=the_director, answer=_adjourn)
class EndSession(Act):
    """The Director ends a session; it goes on another time."""

    office: Office


def _resume(state: TournamentState, log: Log, act: ResumePlay, grant: Grant) -> None:
    if state.is_now != ADJOURNED:
        raise Refused("no session was adjourned.")
    check_start(state, again=True)
    log.emit(PlayStarted((), state.at, state.seated, False))


@noun.act("the {office} resumes play", by=the_director, answer=_resume)
class ResumePlay(Act):
    """The Director begins the next session."""

    office: Office
