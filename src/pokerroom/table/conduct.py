"""Conduct and disputes: what is reported of people, what offices do about it, and what becomes of a complaint.

Knows that a book forbids what it names and which office has which power. Must not know hands: `hand.office` has the
powers over a round of play.
"""

from __future__ import annotations

from pokerroom.hand.hand import check_name
from pokerroom.law.error import Refused, shown
from pokerroom.table import acts, events
from pokerroom.table.rules import Log, amount, between_hands, by, emit, office, rank_of, seated, value
from pokerroom.table.seats import go
from pokerroom.table.state import State
from pokerroom.table.words import SANCTIONS

# Powers that a book gives only over somebody who was found with a device.
FOR_DEVICES = ("seizes the winnings of", "confiscates the device of", "detains")


def report(state: State, log: Log, act: acts.Report) -> None:
    """An office records what somebody has done."""
    rank_of(state, act.office)
    check_name(act.name)
    key = f"conduct.{act.breach.replace(' ', '_')}"
    if key not in state.sign.game.rules:
        raise Refused(f"the book says nothing about {shown(act.breach)}.")
    emit(state, log, events.Reported(by(state, key), state.at, act.office, act.name, act.breach))


def sanction(state: State, log: Log, act: acts.Sanction) -> None:
    """An office uses a power over a person."""
    key = SANCTIONS.get(act.power)
    if key is None:
        raise Refused(f"{shown(act.power)} is no power over a person; the powers are {', '.join(SANCTIONS)}.")
    if act.power in FOR_DEVICES and key not in state.sign.game.rules:
        raise Refused(f"the book gives nobody the power: {act.power}.")
    clauses = office(state, act.office, key, "offices.punishes")
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
    clauses = office(state, act.office, "offices.detains" if act.to else "offices.seizes", "offices.punishes")
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
    check_name(act.name)
    number = state.number - 1 if state.playing else state.number
    if number < 1:
        raise Refused("no hand is over.")
    clauses = by(state, "dispute.until")
    if act.office:
        clauses = tuple(dict.fromkeys(clauses + office(state, act.office, "offices.reopens")))
    elif state.playing and value(state, "dispute.until", "any time") == "the next hand":
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
    rank_of(state, act.office)
    emit(state, log, events.Advised(by(state, "dispute.inspector"), state.at, act.office, act.name))


def resolve(state: State, log: Log, act: acts.Resolve) -> None:
    """An office closes a dispute; one that is not settled only after the complainant knows of the inspector."""
    clauses = office(state, act.office, "offices.settles_disputes")
    person = state.person(act.name)
    if person is None or not person.disputes:
        raise Refused(f"{act.name} disputes nothing.", clauses)
    if not act.settled and "dispute.inspector" in state.sign.game.rules and not person.advised:
        raise Refused("the complainant is told of the inspector first.", by(state, "dispute.inspector"))
    emit(state, log, events.Resolved(clauses, state.at, act.office, act.name, act.settled))


def refer(state: State, log: Log, act: acts.Refer) -> None:
    """A patron takes a complaint further."""
    check_name(act.name)
    to = value(state, "dispute.referred")
    if to is None:
        raise Refused("the book names nobody who investigates complaints.")
    emit(state, log, events.Referred(by(state, "dispute.referred"), state.at, act.name, str(to)))


def ask_rules(state: State, log: Log, act: acts.AskRules) -> None:
    """Somebody gets a copy of the rules."""
    check_name(act.name)
    if "rules.copy" not in state.sign.game.rules:
        raise Refused("the book does not say who gets a copy of it.")
    edition, leans_on = str(value(state, "book.edition", "")), str(value(state, "book.leans_on", ""))
    given = events.RulesGiven(by(state, "rules.copy"), state.at, act.name, state.sign.game.book, edition, leans_on)
    emit(state, log, given)
