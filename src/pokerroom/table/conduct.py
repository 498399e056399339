"""Conduct and disputes: what is reported of people, what offices do about it, and what becomes of a complaint.

Knows that a book forbids what it names and which office has which power. Must not know hands: `hand.rulings.powers` has
the powers over a round of play.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.hand.starting import check_name
from pokerroom.law.error import Refused, shown
from pokerroom.machine.authority import (
    ANY_OFFICE,
    OWN,
    Grant,
    Power,
    any_office,
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
from pokerroom.table.checks import amount, between_hands, seated
from pokerroom.table.desk import DeskQuestion, offered
from pokerroom.table.fields import FORMS, Chips, Name, Number, Office, PowerWord, TableEvent, Time, Words
from pokerroom.table.leaving import go
from pokerroom.table.people import changes_nothing, known, on_paper, player_of
from pokerroom.table.rules import BREACHES, SANCTIONS, TableRules
from pokerroom.table.state import PersonAtTable, TableState

noun: Noun[TableState] = Noun("conduct", FORMS)

# Powers that a book gives only over somebody who was found with a device.
FOR_A_TIME = ("suspends", "excludes")  # or for good
FOR_DEVICES = ("seizes the winnings of", "confiscates the device of", "detains")


def _reported(state: TableState, event: Reported) -> None:
    known(state, event.name).reported.append(event.breach)


@noun.event("recorded of {name}: {breach}", seen=on_paper, effect=_reported)
class Reported(TableEvent):
    """An office recorded what somebody had done."""

    office: "Office"
    name: "Name"
    breach: "Words"


def _sanctioned(state: TableState, event: Sanctioned) -> None:
    if event.power in ("excludes", "suspends"):
        known(state, event.name).barred = event.until or -1
    elif event.power == "seizes the winnings of":
        player_of(state, event.name).chips -= event.amount
        known(state, event.name).seized += event.amount
        state.accounts["held"] += event.amount
    elif event.power == "detains":
        known(state, event.name).detained += 1


@noun.event("the {office} {power} {name}{amount:sum}{until:until}{ground:ground}", seen=on_paper, effect=_sanctioned)
class Sanctioned(TableEvent):
    """An office used a power over a person. `amount` of his chips is held, where that is the power."""

    office: "Office"
    power: "PowerWord"
    name: "Name"
    ground: "Words" = ""
    amount: "Chips" = 0
    until: "Time" = 0


def _freed(state: TableState, event: Freed) -> None:
    person = known(state, event.name)
    if event.amount:
        state.accounts["held"] -= event.amount
        state.accounts["cage"] += event.amount
        person.seized = 0
    if event.to:
        person.detained -= 1


@noun.event("{name} is {amount:freed}{to:to}", seen=on_paper, effect=_freed)
class Freed(TableEvent):
    """What was seized went back, or who was detained was handed over."""

    office: "Office"
    name: "Name"
    amount: "Chips" = 0
    to: "Words" = ""


def _disputed(state: TableState, event: Disputed) -> None:
    known(state, event.name).disputes = True


@noun.event("{name} disputes the pot of hand {number}", seen=by_everybody, effect=_disputed)
class Disputed(TableEvent):
    """A pot is disputed: that of which hand."""

    name: "Name"
    number: "Number"
    office: "Office" = ""


def _advised(state: TableState, event: Advised) -> None:
    known(state, event.name).advised = True


@noun.event("{name} knows of the inspector", seen=on_paper, effect=_advised)
class Advised(TableEvent):
    """A complainant knows of the inspector."""

    office: "Office"
    name: "Name"


def _resolved(state: TableState, event: Resolved) -> None:
    person = known(state, event.name)
    person.disputes = person.advised = False


@noun.event("the dispute of {name} is closed{settled:settled}", seen=on_paper, effect=_resolved)
class Resolved(TableEvent):
    """A dispute was closed."""

    office: "Office"
    name: "Name"
    settled: "bool"


@noun.event("the complaint of {name} goes to the {to}", seen=on_paper, effect=changes_nothing)
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


def _breaches(kind: type[Report], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for breach in BREACHES:
        if asked.person and state.rules.conduct[breach].given:
            yield Suggestion(kind(asked.office, asked.person, breach), breach)


def report(state: TableState, log: Log, act: Report, grant: Grant) -> None:
    """An office records what somebody has done."""
    check_name(act.name)
    rule = state.rules.conduct.given().get(act.breach.replace(" ", "_"))
    if rule is None:
        raise Refused(f"the book says nothing about {shown(act.breach)}.")
    log.emit(Reported(rule.by, state.at, act.office, act.name, act.breach))


@noun.act(
    "the {office} reports {name}: {breach}",
    by=any_office,
    answer=report,
    desk=offered("records", "Record of {name}", _breaches, "Recorded of {name}: {breach}."),
)
class Report(Act):
    """An office records what somebody has done."""

    office: "Office"
    name: "Name"
    breach: "Words"


_SANCTIONS = {
    power: Power((rule,), power, f"the book gives nobody the power: {power}.")
    if power in FOR_DEVICES
    else Power((rule, TableRules.offices_punishes), power)
    for power, rule in SANCTIONS.items()
}


def _sanctions(state: TableState, act: Sanction) -> Power:
    if act.power not in _SANCTIONS:
        raise Refused(f"{shown(act.power)} is no power over a person; the powers are {', '.join(SANCTIONS)}.")
    return _SANCTIONS[act.power]


def _powers(kind: type[Sanction], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    player = state.player(asked.person)
    for power, rule in SANCTIONS.items():
        if asked.person and (state.rules[rule].given or state.rules.offices_punishes.given):
            seized = player.chips if player is not None and power == "seizes the winnings of" else 0
            act = kind(asked.office, power, asked.person, amount=seized)
            yield Suggestion(act, power, timed=power in FOR_A_TIME)


def sanction(state: TableState, log: Log, act: Sanction, grant: Grant) -> None:
    """An office uses a power over a person."""
    clauses = grant.by
    check_name(act.name)
    if act.until:
        amount("a time", act.until)
    person = state.person(act.name)
    if act.power in FOR_DEVICES and (person is None or "device" not in person.reported):
        raise Refused(f"no device was reported of {act.name}.", clauses)
    held = 0
    if act.power == "seizes the winnings of":
        player = seated(state, act.name)
        between_hands(state, "the hand is finished first.")
        held = amount("what is seized", act.amount)
        if held > player.chips:
            raise Refused(f"{player.name} has {player.chips}, not {held}.", clauses)
    log.emit(
        Sanctioned(clauses, state.at, act.office, act.power, act.name, act.ground, held, act.until),
    )
    player_here = state.player(act.name)
    if act.power in ("excludes", "suspends") and player_here is not None:
        go(state, log, player_here, "excluded", clauses)


@noun.act(
    "the {office} {power} {name}{amount:sum}{until:until}{ground:ground}",
    by=office_for(_sanctions, *_SANCTIONS.values()),
    answer=sanction,
    desk=offered("powers", "{power}", _powers, "Done: {power} {name}."),
)
class Sanction(Act):
    """An office uses a power over a person: warns, excludes, seizes; `until` a time, where it has one."""

    office: "Office"
    power: "PowerWord"
    name: "Name"
    ground: "Words" = ""
    amount: "Chips" = 0
    until: "Time" = 0


_GIVES_BACK = Power((TableRules.offices_seizes, TableRules.offices_punishes), "what was seized")
_HANDS_OVER = Power((TableRules.offices_detains, TableRules.offices_punishes), "who was detained")


def _releases(state: TableState, act: Release) -> Power:
    return _HANDS_OVER if act.to else _GIVES_BACK


def _held(kind: type[Release], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for person in state.people.values():
        if person.seized:
            yield Suggestion(kind(asked.office, person.name), person.name, f"Give back to {person.name}")
        if person.detained:
            act = kind(asked.office, person.name, "an authorised person")
            yield Suggestion(act, person.name, f"Hand {person.name} over")


def release(state: TableState, log: Log, act: Release, grant: Grant) -> None:
    """What was seized goes back, or who was detained is handed over."""
    clauses = grant.by
    person = state.person(act.name)
    detained = person is not None and person.detained > 0
    if act.to and not detained:
        raise Refused(f"{act.name} is not detained.", clauses)
    held = 0 if act.to or person is None else person.seized
    if not act.to and not held:
        if detained:
            raise Refused("somebody detained is handed over to an authorised person.", clauses)
        raise Refused(f"nothing of {act.name} is held.", clauses)
    log.emit(Freed(clauses, state.at, act.office, act.name, held, act.to))


@noun.act(
    "the {office} gives back what was seized from {name}{to:none}",
    "the {office} hands {name} over to {to}",
    by=office_for(_releases, _GIVES_BACK, _HANDS_OVER),
    answer=release,
    desk=offered("disputes", "", _held),
)
class Release(Act):
    """What was seized goes back, or who was detained is handed over `to` an authorised person."""

    office: "Office"
    name: "Name"
    to: "Words" = ""


_REOPENS = Power((TableRules.offices_reopens,))


def _over(state: TableState) -> int:
    """The number of the last hand that is over."""
    return state.number - 1 if state.playing else state.number


def _may_dispute(state: TableState, act: DisputePot) -> Power | Grant:
    check_name(act.name)
    if _over(state) < 1:
        raise Refused("no hand is over.")
    return _REOPENS if act.office else OWN


def _reopened(kind: type[DisputePot], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    if asked.person and state.rules.offices_reopens.given:
        yield Suggestion(kind(asked.person, asked.office))


def dispute(state: TableState, log: Log, act: DisputePot, grant: Grant) -> None:
    """A player disputes the pot of the last hand that is over."""
    rules = state.rules
    clauses = rules.dispute_until.by
    if act.office:
        clauses = tuple(dict.fromkeys(clauses + grant.by))
    elif state.playing and rules.dispute_until.value == "the next hand":
        raise Refused("a pot is disputed before the next hand begins.", clauses)
    person = state.person(act.name)
    if person is not None and person.disputes:
        raise Refused(f"{act.name} disputes it already.")
    log.emit(Disputed(clauses, state.at, act.name, _over(state), act.office))


@noun.act(
    "{name} disputes the pot{office:none}",
    "the {office} opens the dispute of {name}",
    by=person_or_office(_REOPENS, _may_dispute),
    answer=dispute,
    desk=offered("the last pot", "Open the last pot again", _reopened, "The pot is open again for {name}."),
)
class DisputePot(Act):
    """A player disputes the pot of a hand that is over; an office may open it for him later."""

    name: "Name"
    office: "Office" = ""


def _complainant(state: TableState, name: str, by: tuple[str, ...] = ()) -> PersonAtTable:
    """The person who disputes something, or a refusal."""
    person = state.person(name)
    if person is None or not person.disputes:
        raise Refused(f"{name} disputes nothing.", by)
    return person


def _advises(state: TableState, act: Advise) -> Power:
    _complainant(state, act.name)
    return ANY_OFFICE


def _not_advised(kind: type[Advise], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for person in state.people.values():
        if person.disputes and not person.advised and state.rules.dispute_inspector.given:
            yield Suggestion(kind(asked.office, person.name), person.name)


def advise(state: TableState, log: Log, act: Advise, grant: Grant) -> None:
    """A complainant is told of the inspector."""
    log.emit(Advised(state.rules.dispute_inspector.by, state.at, act.office, act.name))


@noun.act(
    "the {office} tells {name} of the inspector",
    by=office_for(_advises, ANY_OFFICE),
    answer=advise,
    desk=offered("disputes", "Tell {name} of the inspector", _not_advised),
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


def resolve(state: TableState, log: Log, act: Resolve, grant: Grant) -> None:
    """An office closes a dispute; one that is not settled only after the complainant knows of the inspector."""
    rules = state.rules
    person = _complainant(state, act.name, grant.by)
    if not act.settled and rules.dispute_inspector.given and not person.advised:
        raise Refused("the complainant is told of the inspector first.", rules.dispute_inspector.by)
    log.emit(Resolved(grant.by, state.at, act.office, act.name, act.settled))


@noun.act(
    "the {office} closes the dispute of {name}{settled:settled}",
    by=office_with(TableRules.offices_settles_disputes),
    answer=resolve,
    desk=offered("disputes", "", _open_disputes),
)
class Resolve(Act):
    """An office closes a dispute, settled or not."""

    office: "Office"
    name: "Name"
    settled: "bool" = False


def refer(state: TableState, log: Log, act: Refer) -> None:
    """A patron takes a complaint further."""
    check_name(act.name)
    to = state.rules.dispute_referred
    if not to.given:
        raise Refused("the book names nobody who investigates complaints.")
    log.emit(Referred(to.by, state.at, act.name, to.value))


@noun.act("{name} takes the complaint further", by=the_person, answer=refer)
class Refer(Act):
    """A patron takes a complaint to those who investigate it."""

    name: "Name"


def ask_rules(state: TableState, log: Log, act: AskRules) -> None:
    """Somebody gets a copy of the rules."""
    rules = state.rules
    check_name(act.name)
    if not rules.rules_copy.given:
        raise Refused("the book does not say who gets a copy of it.")
    edition, leans_on = rules.book_edition.value, rules.book_leans_on.value
    given = RulesGiven(rules.rules_copy.by, state.at, act.name, state.sign.game.book, edition, leans_on)
    log.emit(given)


@noun.act("{name} asks for the rules", by=the_person, answer=ask_rules)
class AskRules(Act):
    """Somebody asks for a copy of the rules."""

    name: "Name"
