"""Dealers: who deals at the table, from when on, and which office had them come and go.

Knows that whoever plays at a table does not deal there. Must not know who holds an office: `room.rotation` does, and
proposes who goes where.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.hand.starting import check_name
from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.law.rule import Rule
from pokerroom.machine.authority import Grant, Power, office_with
from pokerroom.machine.desk import Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.checks import OFFICES
from pokerroom.table.desk import DeskQuestion, by_office, offered
from pokerroom.table.fields import FORMS, Name, Office, TableEvent
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("dealers", FORMS)
_CHANGES = Power((TableRules.offices_changes_dealers,))
PLAYS = "whoever plays at a table does not deal there."


def _dealer_came(state: TableState, event: DealerCame) -> None:
    state.deals, state.deals_since = event.name, event.at


@noun.event("{name} deals from now on", seen=by_everybody, effect=_dealer_came)
class DealerCame(TableEvent):
    """Somebody began to deal at the table, in the place of whoever did."""

    office: "Office"
    name: "Name"


def _dealer_went(state: TableState, event: DealerWent) -> None:
    state.deals, state.deals_since = "", event.at


@noun.event("{name} deals no longer", seen=by_everybody, effect=_dealer_went)
class DealerWent(TableEvent):
    """Whoever dealt was relieved, and nobody has come yet."""

    office: "Office"
    name: "Name"


def changes_dealers(state: TableState) -> Rule[str]:
    """The least office that changes dealers at a table, with the clause."""
    return OFFICES.least(state.rules, ladder_of(state.sign.game), _CHANGES)


def _place_dealer(state: TableState, log: Log, act: PlaceDealer, grant: Grant) -> None:
    check_name(act.name)
    if state.closed:
        raise Refused("this table is closed.", grant.by)
    if state.player(act.name) is not None:
        raise Refused(PLAYS, grant.by)
    if act.name.casefold() == state.deals.casefold():
        raise Refused(f"{act.name} deals here already.", grant.by)
    log.emit(DealerCame(grant.by, state.at, act.office, act.name))


def _named(kind: type[PlaceDealer], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    if asked.person and asked.person.casefold() != state.deals.casefold():
        yield Suggestion(kind(asked.office, asked.person), asked.person)


@noun.act(
    "the {office} has {name} deal",
    by=office_with(TableRules.offices_changes_dealers),
    answer=_place_dealer,
    desk=offered("records", "Have {name} deal", _named, "{name} deals."),
)
class PlaceDealer(Act):
    """An office has somebody deal at the table; whoever did goes."""

    office: "Office"
    name: "Name"


def _relieve_dealer(state: TableState, log: Log, act: RelieveDealer, grant: Grant) -> None:
    if not state.deals:
        raise Refused("nobody deals here.", grant.by)
    log.emit(DealerWent(grant.by, state.at, act.office, state.deals))


@noun.act(
    "the {office} relieves the dealer",
    by=office_with(TableRules.offices_changes_dealers),
    answer=_relieve_dealer,
    desk=offered("what is due", "Relieve the dealer", by_office(lambda state: state.deals)),
)
class RelieveDealer(Act):
    """An office relieves whoever deals; nobody does then."""

    office: "Office"
