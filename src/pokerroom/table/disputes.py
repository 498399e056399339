"""Disputes: a pot that somebody disputes, what becomes of the complaint, and the copy of the rules that anybody has.

Knows who is told of the inspector, and when. Must not know what is done to people: ask `conduct`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.hand.starting import check_name
from pokerroom.law.error import Refused, shown
from pokerroom.law.rules import cited
from pokerroom.machine.authority import (
    ANY_OFFICE,
    OWN,
    Grant,
    Power,
    office_for,
    office_with,
    person_or_office,
    the_person,
)
from pokerroom.machine.desk import Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.desk import DeskQuestion, offered
from pokerroom.table.fields import FORMS, Name, Number, Office, TableEvent, Words
from pokerroom.table.people import changes_nothing, known, on_paper
from pokerroom.table.rules import TableRules
from pokerroom.table.state import PersonAtTable, TableState
from pokerroom.table.traits import IN_TOURNAMENT

noun: Noun[TableState] = Noun("disputes", FORMS)


def _disputed(state: TableState, event: Disputed) -> None:
    person = known(state, event.name)
    person.disputes, person.disputed_at = True, event.at


@noun.event("{name} disputes the pot of hand {number}", seen=by_everybody, effect=_disputed)
class Disputed(TableEvent):
    """A pot is disputed: that of which hand."""

    name: "Name"
    number: "Number"
    office: "Office" = ""


def _advised(state: TableState, event: Advised) -> None:
    known(state, event.name).advised = True


@noun.event("{name} is told that an inspector can be called", seen=on_paper, effect=_advised)
class Advised(TableEvent):
    """A complainant knows of the inspector."""

    office: "Office"
    name: "Name"


def _resolved(state: TableState, event: Resolved) -> None:
    person = known(state, event.name)
    person.disputes = person.advised = False
    person.disputed_at = 0


@noun.event("{name}'s dispute is closed{settled:settled}", seen=on_paper, effect=_resolved)
class Resolved(TableEvent):
    """A dispute was closed."""

    office: "Office"
    name: "Name"
    settled: "bool"


@noun.event("{name}'s complaint goes to the {to}", seen=on_paper, effect=changes_nothing)
class Referred(TableEvent):
    """A complaint went to those who investigate it."""

    name: "Name"
    to: "Words"


@noun.event("{name} is given the rules: {edition}{leans_on:leans}", seen=on_paper, effect=changes_nothing)
class RulesGiven(TableEvent):
    """Somebody was given the rules: which book, in which edition, and what it leans on."""

    name: "Name"
    book: "Words"
    edition: "Words"
    leans_on: "Words" = ""


_REOPENS = Power((TableRules.offices_reopens,))


def _over(state: TableState) -> int:
    """The number of the last hand that is over."""
    return state.number - 1 if state.playing else state.number


def _may_dispute(state: TableState, act: DisputePot) -> Power | Grant:
    check_name(act.name)
    if _over(state) < 1:
        raise Refused("no hand has been played yet.")
    return _REOPENS if act.office else OWN


def _reopened(kind: type[DisputePot], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    if asked.person and state.rules.offices_reopens.given:
        yield Suggestion(kind(asked.person, asked.office))


def _dispute(state: TableState, log: Log, act: DisputePot, grant: Grant) -> None:
    rules = state.rules
    clauses = rules.dispute_until.by
    if act.office:
        clauses = cited(rules.dispute_until, grant)
    elif state.playing and rules.dispute_until.value == "the next hand":
        raise Refused("a pot is disputed before the next hand begins.", clauses)
    person = state.person(act.name)
    if person is not None and person.disputes:
        raise Refused(f"{act.name} disputes it already.")
    if act.number and not act.office:
        raise Refused("an earlier pot is opened again by an officer.", rules.offices_reopens.by)
    number = act.number or _over(state)
    if type(number) is not int or not 1 <= number <= _over(state):
        raise Refused(f"hand {shown(act.number)} is not a hand that is over.", clauses)
    log.emit(Disputed(clauses, state.at, act.name, number, act.office))


@noun.act(
    "{name} disputes the pot{office:none}{number:zero}",
    "the {office} opens {name}'s dispute{number:zero}",
    "the {office} opens {name}'s dispute of hand {number}",
    by=person_or_office(_REOPENS, _may_dispute),
    answer=_dispute,
    desk=offered("the last pot", "Open the last pot again", _reopened, "The pot is open again for {name}."),
    traits=(IN_TOURNAMENT,),
)
class DisputePot(Act):
    """A player disputes the pot of the last hand that is over; an office may open that or an earlier one for them."""

    name: "Name"
    office: "Office" = ""
    number: "Number" = 0


def _complainant(state: TableState, name: str, by: tuple[str, ...] = ()) -> PersonAtTable:
    """The person who disputes something, or a refusal."""
    check_name(name)
    person = state.person(name)
    if person is None or not person.disputes:
        raise Refused(f"there is no dispute of {name}'s.", by)
    return person


def _advises(state: TableState, act: Advise) -> Power:
    _complainant(state, act.name)
    return ANY_OFFICE


def _not_advised(kind: type[Advise], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for person in state.people.values():
        if person.disputes and not person.advised and state.rules.dispute_inspector.given:
            yield Suggestion(kind(asked.office, person.name), person.name)


def _advise(state: TableState, log: Log, act: Advise, grant: Grant) -> None:
    log.emit(Advised(state.rules.dispute_inspector.by, state.at, act.office, act.name))


@noun.act(
    "the {office} tells {name} about the inspector",
    by=office_for(_advises, ANY_OFFICE),
    answer=_advise,
    desk=offered("disputes", "Tell {name} about the inspector", _not_advised),
    traits=(IN_TOURNAMENT,),
)
class Advise(Act):
    """An office tells a complainant of the inspector."""

    office: "Office"
    name: "Name"


def _open_disputes(kind: type[Resolve], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for person in state.people.values():
        if person.disputes:
            yield Suggestion(kind(asked.office, person.name, True), person.name, f"Settled with {person.name}")
            yield Suggestion(kind(asked.office, person.name, False), person.name, "Close it unsettled")


def _resolve(state: TableState, log: Log, act: Resolve, grant: Grant) -> None:
    """An office closes a dispute; one that is not settled only after the complainant knows of the inspector."""
    rules = state.rules
    person = _complainant(state, act.name, grant.by)
    if not act.settled and rules.dispute_inspector.given and not person.advised:
        raise Refused("the complainant must be told about the inspector first.", rules.dispute_inspector.by)
    log.emit(Resolved(grant.by, state.at, act.office, act.name, act.settled))


@noun.act(
    "the {office} closes {name}'s dispute{settled:settled}",
    by=office_with(TableRules.offices_settles_disputes),
    answer=_resolve,
    desk=offered("disputes", "", _open_disputes),
    traits=(IN_TOURNAMENT,),
)
class Resolve(Act):
    """An office closes a dispute, settled or not."""

    office: "Office"
    name: "Name"
    settled: "bool" = False


def _refer(state: TableState, log: Log, act: Refer) -> None:
    check_name(act.name)
    to = state.rules.dispute_referred
    if not to.given:
        raise Refused("the book names nobody who investigates complaints.")
    log.emit(Referred(to.by, state.at, act.name, to.value))


@noun.act("{name} takes the complaint further", by=the_person, answer=_refer, traits=(IN_TOURNAMENT,))
class Refer(Act):
    """A patron takes a complaint to those who investigate it."""

    name: "Name"


def _ask_rules(state: TableState, log: Log, act: AskRules) -> None:
    rules = state.rules
    check_name(act.name)
    if not rules.rules_copy.given:
        raise Refused("the book does not say who gets a copy of the rules.")
    edition, leans_on = rules.book_edition.value, rules.book_leans_on.value
    given = RulesGiven(rules.rules_copy.by, state.at, act.name, state.sign.game.book, edition, leans_on)
    log.emit(given)


@noun.act("{name} asks for the rules", by=the_person, answer=_ask_rules, traits=(IN_TOURNAMENT,))
class AskRules(Act):
    """Somebody asks for a copy of the rules."""

    name: "Name"
