"""Conduct and disputes: what is reported of people, what offices do about it, and what becomes of a complaint.

Knows that a book forbids what it names and which office has which power. Must not know hands: `hand.office` has the
powers over a round of play.
"""

from __future__ import annotations

from pokerroom.hand.hand import check_name
from pokerroom.law.error import Refused, shown
from pokerroom.law.ladder import ladder_of
from pokerroom.table import acts, events
from pokerroom.table.checks import amount, between_hands, office, seated
from pokerroom.table.recording import Log, emit
from pokerroom.table.rules import SANCTIONS
from pokerroom.table.seats import go
from pokerroom.table.state import State

# Powers that a book gives only over somebody who was found with a device.
FOR_DEVICES = ("seizes the winnings of", "confiscates the device of", "detains")


def report(state: State, log: Log, act: acts.Report) -> None:
    """An office records what somebody has done."""
    ladder_of(state.sign.game).rank(act.office)
    check_name(act.name)
    rule = state.rules.conduct.given().get(act.breach.replace(" ", "_"))
    if rule is None:
        raise Refused(f"the book says nothing about {shown(act.breach)}.")
    emit(state, log, events.Reported(rule.by, state.at, act.office, act.name, act.breach))


def sanction(state: State, log: Log, act: acts.Sanction) -> None:
    """An office uses a power over a person."""
    if act.power not in SANCTIONS:
        raise Refused(f"{shown(act.power)} is no power over a person; the powers are {', '.join(SANCTIONS)}.")
    power = state.rules[SANCTIONS[act.power]]
    if act.power in FOR_DEVICES and not power.given:
        raise Refused(f"the book gives nobody the power: {act.power}.")
    clauses = office(state, act.office, power, state.rules.offices_punishes)
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
    emit(
        state,
        log,
        events.Sanctioned(clauses, state.at, act.office, act.power, act.name, act.ground, held, act.until),
    )
    player_here = state.player(act.name)
    if act.power in ("excludes", "suspends") and player_here is not None:
        go(state, log, player_here, "excluded", clauses)


def release(state: State, log: Log, act: acts.Release) -> None:
    """What was seized goes back, or who was detained is handed over."""
    rules = state.rules
    power = rules.offices_detains if act.to else rules.offices_seizes
    clauses = office(state, act.office, power, rules.offices_punishes)
    person = state.person(act.name)
    detained = person is not None and person.detained > 0
    if act.to and not detained:
        raise Refused(f"{act.name} is not detained.", clauses)
    held = 0 if act.to or person is None else person.seized
    if not act.to and not held:
        if detained:
            raise Refused("somebody detained is handed over to an authorised person.", clauses)
        raise Refused(f"nothing of {act.name} is held.", clauses)
    emit(state, log, events.Freed(clauses, state.at, act.office, act.name, held, act.to))


# ------------------------------------------------------------------------------------------------ disputes


def dispute(state: State, log: Log, act: acts.DisputePot) -> None:
    """A player disputes the pot of the last hand that is over."""
    rules = state.rules
    check_name(act.name)
    number = state.number - 1 if state.playing else state.number
    if number < 1:
        raise Refused("no hand is over.")
    clauses = rules.dispute_until.by
    if act.office:
        clauses = tuple(dict.fromkeys(clauses + office(state, act.office, rules.offices_reopens)))
    elif state.playing and rules.dispute_until.value == "the next hand":
        raise Refused("a pot is disputed before the next hand begins.", clauses)
    person = state.person(act.name)
    if person is not None and person.disputes:
        raise Refused(f"{act.name} disputes it already.")
    emit(state, log, events.Disputed(clauses, state.at, act.name, number, act.office))


def advise(state: State, log: Log, act: acts.Advise) -> None:
    """A complainant is told of the inspector."""
    person = state.person(act.name)
    if person is None or not person.disputes:
        raise Refused(f"{act.name} disputes nothing.")
    ladder_of(state.sign.game).rank(act.office)
    emit(state, log, events.Advised(state.rules.dispute_inspector.by, state.at, act.office, act.name))


def resolve(state: State, log: Log, act: acts.Resolve) -> None:
    """An office closes a dispute; one that is not settled only after the complainant knows of the inspector."""
    rules = state.rules
    clauses = office(state, act.office, rules.offices_settles_disputes)
    person = state.person(act.name)
    if person is None or not person.disputes:
        raise Refused(f"{act.name} disputes nothing.", clauses)
    if not act.settled and rules.dispute_inspector.given and not person.advised:
        raise Refused("the complainant is told of the inspector first.", rules.dispute_inspector.by)
    emit(state, log, events.Resolved(clauses, state.at, act.office, act.name, act.settled))


def refer(state: State, log: Log, act: acts.Refer) -> None:
    """A patron takes a complaint further."""
    check_name(act.name)
    to = state.rules.dispute_referred
    if not to.given:
        raise Refused("the book names nobody who investigates complaints.")
    emit(state, log, events.Referred(to.by, state.at, act.name, to.value))


def ask_rules(state: State, log: Log, act: acts.AskRules) -> None:
    """Somebody gets a copy of the rules."""
    rules = state.rules
    check_name(act.name)
    if not rules.rules_copy.given:
        raise Refused("the book does not say who gets a copy of it.")
    edition, leans_on = rules.book_edition.value, rules.book_leans_on.value
    given = events.RulesGiven(rules.rules_copy.by, state.at, act.name, state.sign.game.book, edition, leans_on)
    emit(state, log, given)
