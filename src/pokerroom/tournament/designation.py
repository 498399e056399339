"""The tables of a tournament: which are designated, what else may be played there, and when they are free again.

Knows who designates them. Must not know who sits there: `seats` does.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.machine.authority import Grant, the_staff
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import by_rule
from pokerroom.tournament.fields import FORMS, Number, Numbers, Office, TournamentEvent
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import CANCELLED, SETTLED, TournamentState, TournamentTable

noun: Noun[TournamentState] = Noun("designation", FORMS)


def _designated(state: TournamentState, event: Designated) -> None:
    for number in event.tables:
        state.tables[number] = TournamentTable(number)


@noun.event("designated: {tables}", seen=by_everybody, effect=_designated)
class Designated(TournamentEvent):
    """Tables were named that serve the tournament; the highest number breaks first."""

    tables: Numbers


def _designate(state: TournamentState, log: Log, act: Designate, grant: Grant) -> None:
    again = [each for each in act.tables if each in state.tables]
    if again:
        raise Refused(f"table {again[0]} is designated already.")
    log.emit(Designated(grant.by, state.at, act.tables))


@noun.act(
    "the {office} designates {tables}",
    by=by_rule(TournamentRules.tournament_designates),
    answer=_designate,
)
class Designate(Act):
    """Whoever the book says names tables for the tournament."""

    office: Office
    tables: Numbers


def _released(state: TournamentState, event: TableReleased) -> None:
    del state.tables[event.table]


@noun.event("table {table} is released", seen=by_everybody, effect=_released)
class TableReleased(TournamentEvent):
    """A table serves the tournament no more."""

    table: Number


def _release(state: TournamentState, log: Log, act: ReleaseTable, grant: Grant) -> None:
    if act.table not in state.tables:
        raise Refused(f"table {act.table} is not designated.")
    if state.tables[act.table].players:
        raise Refused(f"players sit at table {act.table}.")
    log.emit(TableReleased(grant.by, state.at, act.table))


@noun.act(
    "the {office} releases table {table}",
    by=by_rule(TournamentRules.tournament_designates),
    answer=_release,
)
class ReleaseTable(Act):
    """Whoever the book says gives a table back."""

    office: Office
    table: Number


def check_free(state: TournamentState, table: int) -> None:
    """Refuse a cash hand at a table that serves the tournament now."""
    rule = state.rules.tournament_exclusive
    if table not in state.tables or state.is_now in (SETTLED, CANCELLED):
        return
    if rule.value == "from start to end" or (rule.value == "in a session" and state.session):
        raise Refused(f"table {table} serves the tournament alone.", rule.by)


def _dealt(state: TournamentState, event: CashDealt) -> None:
    """Nothing changes: it is no business of the tournament."""


@noun.event("a cash hand is dealt at table {table}", seen=by_everybody, effect=_dealt)
class CashDealt(TournamentEvent):
    """A cash hand was dealt at a table that the tournament leaves free."""

    table: Number


def _deal_cash(state: TournamentState, log: Log, act: DealCash) -> None:
    check_free(state, act.table)
    log.emit(CashDealt(state.rules.tournament_exclusive.by, state.at, act.table))


@noun.act("a cash hand begins at table {table}", by=the_staff, answer=_deal_cash)
class DealCash(Act):
    """A cash hand is about to be dealt at a table."""

    table: Number
