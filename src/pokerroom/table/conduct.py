"""Conduct: what is reported of people, and what offices do about it.

Knows that a book forbids what it names and which office has which power. Must not know hands: `hand.rulings.powers` has
the powers over a round of play. Ask `disputes` for what becomes of a complaint.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.hand.rules import POWERS_ON_GROUNDS
from pokerroom.hand.starting import check_name
from pokerroom.law.error import Refused, shown
from pokerroom.machine.authority import (
    ADJUSTS,
    Grant,
    Power,
    any_office,
    office_for,
)
from pokerroom.machine.desk import Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.table.accounts import to_person
from pokerroom.table.checks import amount, between_hands, seated
from pokerroom.table.desk import DeskQuestion, offered
from pokerroom.table.fields import (
    FORMS,
    Chips,
    Name,
    Office,
    OwnWords,
    PowerWord,
    TableEvent,
    Time,
    Words,
    say_sanction,
)
from pokerroom.table.leaving import go
from pokerroom.table.people import known, on_paper, player_of
from pokerroom.table.player import Player
from pokerroom.table.rules import BREACHES, SANCTIONS, TableRules
from pokerroom.table.state import TableState
from pokerroom.table.traits import IN_TOURNAMENT

noun: Noun[TableState] = Noun("conduct", FORMS)

FOR_A_TIME = ("suspends", "excludes")  # or for good
HOLDS = ("seizes the winnings of", "locks up the funds of")  # chips, until the matter has been looked into
# Powers that a book gives only over somebody who was found with a device.
FOR_DEVICES = ("seizes the winnings of", "confiscates the device of", "detains")
NAMED = (*FOR_DEVICES, *HOLDS, "deals out")  # whoever may punish has these only where a clause names them


def _reported(state: TableState, event: Reported) -> None:
    known(state, event.name).reported.append(event.breach)


@noun.event("{name} is reported for {breach:breach}", seen=on_paper, effect=_reported)
class Reported(TableEvent):
    """An office recorded what somebody had done."""

    office: "Office"
    name: "Name"
    breach: "Words"


def _sanctioned(state: TableState, event: Sanctioned) -> None:
    if event.power in ("excludes", "suspends"):
        person = known(state, event.name)
        person.barred, person.barred_by = event.until or -1, event.by
    elif event.power in HOLDS:
        player = player_of(state, event.name)
        player.chips -= event.amount
        player.won -= event.amount if event.power == "seizes the winnings of" else 0
        known(state, event.name).seized += event.amount
        state.accounts["held"] += event.amount
    elif event.power == "deals out":
        player = player_of(state, event.name)
        player.out = player.out_once = True
    elif event.power == "detains":
        known(state, event.name).detained += 1


@noun.event("the {office} {power:sanction}{until:until}{ground:ground}", seen=on_paper, effect=_sanctioned)
class Sanctioned(TableEvent):
    """An office used a power over a person. `amount` of their chips is held, where that is the power."""

    office: "Office"
    power: "PowerWord"
    name: "Name"
    ground: "OwnWords" = ""
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


@noun.event("{name} {amount:freed}{to:to}", seen=on_paper, effect=_freed, books=to_person("amount", "given back"))
class Freed(TableEvent):
    """What was seized went back, or who was detained was handed over."""

    office: "Office"
    name: "Name"
    amount: "Chips" = 0
    to: "Words" = ""


def _breaches(kind: type[Report], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for breach in BREACHES:
        if asked.person and state.rules.conduct[breach].given:
            yield Suggestion(kind(asked.office, asked.person, breach), breach)


def _report(state: TableState, log: Log, act: Report, grant: Grant) -> None:
    check_name(act.name)
    rule = state.rules.conduct.given().get(act.breach.replace(" ", "_"))
    if rule is None:
        raise Refused(f"the book says nothing about {shown(act.breach)}.")
    log.emit(Reported(rule.by, state.at, act.office, act.name, act.breach))


@noun.act(
    "the {office} reports {name} for {breach:breach}",
    "the {office} reports {name}: {breach}",
    by=any_office,
    answer=_report,
    desk=offered("records", "Report {name}", _breaches, "{name} is reported: {breach}."),
    traits=(IN_TOURNAMENT,),
)
class Report(Act):
    """An office records what somebody has done."""

    office: "Office"
    name: "Name"
    breach: "Words"


def _to_anybody(power: str) -> str:
    return say_sanction(power, "anybody", "any" if power == "seizes the winnings of" else 0)


_SANCTIONS: dict[tuple[str, str], Power] = {
    (power, ""): Power((rule,), power, f"under this book nobody {_to_anybody(power)}.")
    if power in NAMED
    else Power((rule, TableRules.offices_punishes), power)
    for power, rule in SANCTIONS.items()
}
_SANCTIONS |= {
    key: Power((rule, *_SANCTIONS[key[0], ""].rules), f"{key[0]}: {key[1]}")
    for key, rule in POWERS_ON_GROUNDS.items()
    if key[0] in SANCTIONS
}


def _sanctions(state: TableState, act: Sanction) -> Power:
    if act.power not in SANCTIONS:
        raise Refused(f"{shown(act.power)} is not a power over a person; the powers are {', '.join(SANCTIONS)}.")
    return _SANCTIONS.get((act.power, act.ground)) or _SANCTIONS[act.power, ""]


def _powers(kind: type[Sanction], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    player = state.player(asked.person)
    for power, rule in SANCTIONS.items():
        punishes = state.rules.offices_punishes.given and power != "deals out"
        if asked.person and (state.rules[rule].given or punishes):
            held = _most_held(player, power) if player is not None and power in HOLDS else 0
            act = kind(asked.office, power, asked.person, amount=held)
            yield Suggestion(act, power, timed=power in FOR_A_TIME)


def _most_held(player: Player, power: str) -> int:
    """The most that may be held: of winnings no more than the player has won."""
    return min(player.chips, player.won) if power == "seizes the winnings of" else player.chips


def _sanction(state: TableState, log: Log, act: Sanction, grant: Grant) -> None:
    clauses = grant.by
    check_name(act.name)
    if act.until:
        amount("a time", act.until)
        if act.power not in FOR_A_TIME:
            raise Refused("only a suspension or an exclusion has an end.", clauses)
    person = state.person(act.name)
    if act.power in FOR_DEVICES and (person is None or "device" not in person.reported):
        raise Refused(f"{act.name} was not reported for a device.", clauses)
    if act.power == "deals out":
        seated(state, act.name)
    held = 0
    if act.power in HOLDS:
        player = seated(state, act.name)
        between_hands(state, "the hand is finished first.")
        held = amount("what is seized", act.amount)
        if held > player.chips:
            raise Refused(f"{player.name} has {player.chips}, not {held}.", clauses)
        if held > _most_held(player, act.power):
            raise Refused(f"{player.name} has won {player.won} here, not {held}.", clauses)
    log.emit(
        Sanctioned(clauses, state.at, act.office, act.power, act.name, act.ground, held, act.until),
    )
    player_here = state.player(act.name)
    if act.power in ("excludes", "suspends") and player_here is not None:
        go(state, log, player_here, "excluded", clauses)


@noun.act(
    "the {office} {power:sanction}{until:until}{ground:ground}",
    "the {office} {power} {name}{amount:sum}{until:until}{ground:ground}",
    by=office_for(_sanctions, *_SANCTIONS.values(), decides=lambda act: ADJUSTS if act.power in HOLDS else ""),
    answer=_sanction,
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


_GIVES_BACK = Power(
    (TableRules.offices_seizes, TableRules.offices_locks_funds, TableRules.offices_punishes), "what was seized"
)
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


def _release(state: TableState, log: Log, act: Release, grant: Grant) -> None:
    clauses = grant.by
    person = state.person(act.name)
    detained = person is not None and person.detained > 0
    if act.to and not detained:
        raise Refused(f"{act.name} is not detained.", clauses)
    held = 0 if act.to or person is None else person.seized
    if not act.to and not held:
        if detained:
            raise Refused("somebody detained is handed over to an authorised person.", clauses)
        raise Refused(f"nothing was seized from {act.name}.", clauses)
    log.emit(Freed(clauses, state.at, act.office, act.name, held, act.to))


@noun.act(
    "the {office} gives back what was seized from {name}{to:none}",
    "the {office} hands {name} over to {to}",
    by=office_for(_releases, _GIVES_BACK, _HANDS_OVER, decides=lambda act: "" if act.to else ADJUSTS),
    answer=_release,
    desk=offered("disputes", "", _held),
)
class Release(Act):
    """What was seized goes back, or who was detained is handed over `to` an authorised person."""

    office: "Office"
    name: "Name"
    to: "Words" = ""
