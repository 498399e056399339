"""Seats: who may sit down, with which stake, and who comes back with less or from another table.

Knows the acts of those who come. Ask `claims` for who has the first claim to a seat, `leaving` for those who go.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.hand.starting import check_name
from pokerroom.law.error import Refused, quoted, shown
from pokerroom.law.rules import cited
from pokerroom.machine.authority import MERGES, Grant, office_with, person_but_for
from pokerroom.machine.desk import InMenu, Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import one_of
from pokerroom.table.absence import returns
from pokerroom.table.accounts import from_person
from pokerroom.table.agreements import see_to_full_deck
from pokerroom.table.blinds import seat_costs
from pokerroom.table.checks import amount, check_room, free_seat, has_room, least_office
from pokerroom.table.claims import (
    COMES_TO_SEAT,
    Allotted,
    check_not_called,
    first_claim,
    held_for,
    lapses,
    listed_with,
    refuse_claim,
)
from pokerroom.table.desk import DeskQuestion, offered
from pokerroom.table.fields import FORMS, Chips, Name, Number, Numbers, Office, People, Seat, Seats, TableEvent, Words
from pokerroom.table.markers import REMARKS
from pokerroom.table.people import known, on_paper, take_place
from pokerroom.table.places import take_along, take_moved
from pokerroom.table.player import Player
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState

AS_THEY_ARE, SAME_CHIPS = "as they are", "with the same chips"  # how somebody may come back with fewer chips
RETURNS = {AS_THEY_ARE: "with what they have", SAME_CHIPS: "with the same chips"}

noun: Noun[TableState] = Noun("seats", {**FORMS, "return": one_of(RETURNS)})

WAYS = ("", "from a closed game", "moved by an officer", "at the start")


def _admitted(state: TableState, event: Admitted) -> None:
    known(state, event.name).admitted = 1


@noun.event("{name} may join", seen=by_everybody, effect=_admitted)
class Admitted(TableEvent):
    """Somebody was let into the game."""

    name: "Name"
    office: "Office"


def _sat(state: TableState, event: Sat) -> None:
    person = known(state, event.name)
    player = person.last or Player(event.name, event.seat, 0, origin=event.seat)
    person.last = None
    player.seat, player.chips, player.way, player.since = event.seat, event.chips, event.way, event.at
    brought = event.way in ("from a closed game", "moved by an officer")
    player.exempt = brought and not event.owes
    player.won += event.chips if brought else 0
    if player.played:
        take_moved(state, player, event.owes)
    else:
        player.origin = event.seat
        player.entry = "new" if event.owes else ""
        player.fresh = state.number > 0 and not player.exempt
    take_place(state, player)
    take_along(state)
    state.accounts["held"] -= person.held  # chips that were held for them come back first
    state.accounts["cage"] -= event.chips - person.held
    person.held = 0
    person.admitted = 0
    person.returned = False
    person.least_return = None
    person.left_at, person.left_with = -1, 0
    person.picked_up = -1
    person.sent = ""
    state.calls = {seat: call for seat, call in state.calls.items() if call.name != event.name}
    for claims in (state.allotted, state.reservations, state.wants):
        claims.pop(event.seat, None)
    for names in (state.listed, state.drawn):
        if event.name in names:
            names.remove(event.name)
    if event.seat in state.vacated:
        state.vacated.remove(event.seat)


@noun.event(
    "{name} sits in seat {seat} with {chips}{way:way}{owes:waits}",
    seen=by_everybody,
    effect=_sat,
    books=from_person("chips", "sat down"),
)
class Sat(TableEvent):
    """Somebody took a seat with chips. `way`: how they came; `owes`: that they must wait for the blind or post it."""

    name: "Name"
    seat: "Seat"
    chips: "Chips"
    way: "Words" = ""
    owes: "bool" = False


def _flagged(state: TableState, event: Flagged) -> None:
    known(state, event.name).least_return = event.left_with


@noun.event(
    "{name} left with {left_with} not long ago; an officer decides how they may return", seen=on_paper, effect=_flagged
)
class Flagged(TableEvent):
    """Somebody came back soon with fewer chips than they left with: an office says how they may play."""

    name: "Name"
    left_with: "Number"


def _settled(state: TableState, event: Settled) -> None:
    if event.choice != SAME_CHIPS:
        known(state, event.name).least_return = 0


@noun.event("{name} may play {choice:return}", seen=on_paper, effect=_settled)
class Settled(TableEvent):
    """An office said how they may come back."""

    office: "Office"
    name: "Name"
    choice: "Words"


def sit(state: TableState, log: Log, act: Sit) -> None:
    """Somebody takes a seat."""
    rules = state.rules
    check_may_play(state, act.name, act.elsewhere)
    if act.way not in WAYS:
        raise Refused(f"{shown(act.way)} is not a way to join; the ways are {', '.join(way for way in WAYS if way)}.")
    seat = free_seat(state, act.seat)
    check_room(state, 1)
    _check_stake(state, act)
    clauses, first = _may_have(state, act, seat)
    if _returns_with_less(state, log, act):
        return
    for event in first:
        log.emit(event)
    clauses += rules.stake_entry.by
    clauses += rules.stake_cash.by if act.cash else ()
    owes, asked = _owes_blind(state, act, seat)
    clauses += asked
    log.emit(Sat(tuple(dict.fromkeys(clauses)), state.at, act.name, seat, act.chips, act.way, owes))
    see_to_full_deck(state, log)


@noun.act(
    "{name} sits in seat {seat} with {chips}{cash:in_cash}{way:way}{elsewhere:elsewhere}",
    by=person_but_for("way", "elsewhere"),
    answer=sit,
    traits=(REMARKS, COMES_TO_SEAT),
    menu=InMenu("sit", "", lambda state, name: has_room(state) and not state.closed, standing=True),
)
class Sit(Act):
    """Somebody takes a seat with chips or cash. `way`: how they come; `elsewhere`: where else they play."""

    name: "Name"
    seat: "Seat"
    chips: "Chips"
    cash: "bool" = False
    way: "Words" = ""
    elsewhere: "Words" = ""


def _owes_blind(state: TableState, act: Sit, seat: int) -> tuple[bool, tuple[str, ...]]:
    """Whether somebody who sits down must wait for a blind or post it, and by which clauses."""
    rules = state.rules
    if not state.number or not state.positions.places:
        return False, ()
    if act.way in rules.entry_exempt.value:
        return False, rules.entry_exempt.by
    person = state.person(act.name)
    if person is not None and person.last is not None and person.last.played:
        # Nobody is new to a game in which they have played: they come back as if they had been away, and moved.
        owes, clauses = seat_costs(state, person.last, seat)
        return owes, clauses + (rules.owed_missed.by if person.last.missed else ())
    if rules.entry_newcomer.value in ("wait or post", "post once the blinds have passed"):
        return True, cited(rules.entry_newcomer, rules.entry_passed)
    return False, ()


def check_barred(state: TableState, name: str, at: int) -> None:
    """Refuse somebody whom an office has barred from a table, and whose time is not over."""
    person = state.person(name)
    if person is not None and (person.barred < 0 or at < person.barred):
        raise Refused(f"{name} may not play.", person.barred_by)


def check_may_play(state: TableState, name: str, elsewhere: str = "") -> None:
    """Refuse somebody who may not play here now."""
    rules = state.rules
    check_name(name)
    if state.closed:
        raise Refused("the table is closed.")
    if state.player(name) is not None:
        raise Refused(f"{name} has a seat already.", rules.seat_one_hand.by)
    check_barred(state, name, state.at)
    if elsewhere and rules.seat_one_game.value:
        raise Refused(f"{name} plays at {elsewhere}.", rules.seat_one_game.by)
    if state.sign.freeze_out and state.number and not rules.freeze_out_joins.value:
        raise Refused("nobody joins a freeze-out that has begun.", rules.freeze_out_joins.by)


def _permitted(state: TableState, act: Sit) -> list[TableEvent]:
    """The permission to join that is still to be recorded, where the book wants one; or a refusal."""
    rules = state.rules
    person = state.person(act.name)
    if not rules.seat_permission.value or (person is not None and person.admitted) or act.way == "at the start":
        return []
    if state.house != "automatic":
        raise Refused(f"{act.name} needs permission to join.", rules.seat_permission.by)
    host = least_office(state, rules.offices_admits)
    return [Admitted(rules.seat_permission.by, state.at, act.name, host)]


def _may_have(state: TableState, act: Sit, seat: int) -> tuple[tuple[str, ...], list[TableEvent]]:
    """Refuse a seat to which somebody else has the better claim; give the clauses, and what must be recorded first."""
    rules = state.rules
    first = lapses(state, seat) + returns(state, act.name) + _permitted(state, act)
    check_not_called(state, seat, act.name)
    if seat in state.calls:
        return rules.seat_call.by, first
    holder = held_for(state, seat)
    if holder and holder != act.name:
        raise Refused(f"seat {seat} is reserved for {holder}.", rules.seat_reservation.by)
    kept = state.allotted.get(seat, "")
    if kept and kept != act.name:
        raise Refused(f"seat {seat} is kept for {kept}.", cited(rules.seat_contested, rules.seat_vacated))
    if holder:
        return rules.seat_reservation.by, first
    if act.way == "at the start" or kept:
        return rules.seat_choice.by, first
    draws = rules.seat_choice.value == "by drawing cards" and (state.drawn or not state.reserves)
    if state.number == 0 and draws:
        if not state.drawn or state.drawn[0] != act.name:
            told = f"{state.drawn[0]} chooses first." if state.drawn else "the players must draw for the seats first."
            raise Refused(told, rules.seat_choice.by)
        return rules.seat_choice.by, first
    if act.way:
        return (), first
    return rules.seat_choice.by, first + _claimed(state, act.name, seat)


def _claimed(state: TableState, name: str, seat: int) -> list[TableEvent]:
    """Refuse a seat to somebody who has not the first claim to it; the house gives one that it has marked."""
    rules = state.rules
    claim = first_claim(state, seat, name)
    if claim != name:
        refuse_claim(state, seat, claim, name)
    listed = listed_with(state, name)
    if listed and listed[0] != name:
        raise Refused(f"{listed[0]} is the first on the list.", rules.seat_vacated.by)
    if seat not in state.vacated:
        return []
    if state.house != "automatic":
        raise Refused(f"seat {seat} is for the house to give.", rules.seat_left.by)
    return [Allotted(rules.seat_left.by, state.at, seat, name)]


def _check_stake(state: TableState, act: Sit) -> None:
    """Refuse a stake that is too small, too large, or not of chips."""
    rules = state.rules
    amount("a stake", act.chips)
    least, most = state.sign.buy_in
    if act.cash and rules.stake_cash.value == "does not play":
        raise Refused("cash does not play: buy chips first.", rules.stake_cash.by)
    if state.sign.freeze_out and act.chips != least and rules.freeze_out_buy_in.value == "the same":
        raise Refused(f"everybody buys in for {least}.", rules.freeze_out_buy_in.by)
    held = _check_held(state, act.name, act.chips)
    if act.chips < least and not held and rules.stake_entry.value != "any stake":
        raise Refused(f"{act.chips} is below the minimum buy-in of {least}.", rules.stake_entry.by)
    if most is not None and act.chips > most and rules.stake_most.value != "any stake":
        raise Refused(f"{act.chips} is above the maximum buy-in of {most}.", rules.stake_most.by)


def _check_held(state: TableState, name: str, chips: int) -> int:
    """Refuse a stake without the chips that are held for somebody; give how many these are."""
    person = state.person(name)
    held = person.held if person is not None else 0
    if chips < held:
        raise Refused(
            f"{name} must sit with at least the {held} held for them.",
            cited(state.rules.away_chips, state.rules.stake_between),
        )
    return held


def _returns_with_less(state: TableState, log: Log, act: Sit) -> bool:
    """Leave it to an office how somebody may play who comes back soon with fewer chips than they left with."""
    minutes = state.rules.stake_return_within.value
    person = state.person(act.name)
    if minutes is None or person is None or person.left_at < 0 or act.chips >= person.left_with:
        return False
    if state.at - person.left_at > minutes * 60:
        return False
    clauses = state.rules.stake_return_within.by
    if person.least_return is None:
        log.emit(Flagged(clauses, state.at, act.name, person.left_with))
        return True
    if act.chips < person.least_return:
        raise Refused(f"{act.name} left with {person.least_return}; an officer says how they may play.", clauses)
    return False


def _returns(kind: type[Settle], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for person in state.people.values():
        if person.least_return:
            for choice in RETURNS:
                yield Suggestion(kind(asked.office, person.name, choice), person.name)


def settle(state: TableState, log: Log, act: Settle, grant: Grant) -> None:
    """An office says how somebody may come back with fewer chips."""
    clauses = grant.by
    person = state.person(act.name)
    if person is None or person.least_return is None:
        raise Refused(f"{act.name} has not come back with fewer chips.", clauses)
    if act.choice not in RETURNS:
        said = " or ".join(quoted(each) for each in RETURNS.values())
        raise Refused(f"{shown(act.choice)} is not a choice: say {said}.", clauses)
    log.emit(Settled(clauses, state.at, act.office, act.name, act.choice))


@noun.act(
    "the {office} lets {name} return {choice:return}",
    by=office_with(TableRules.offices_settles_returns),
    answer=settle,
    desk=offered("what is due", "{name}: {choice}", _returns),
)
class Settle(Act):
    """An office settles how a player may come back with fewer chips: "as they are", "with the same chips"."""

    office: "Office"
    name: "Name"
    choice: "Words"


def admit(state: TableState, log: Log, act: Admit, grant: Grant) -> None:
    """An office lets somebody join."""
    check_name(act.name)
    person = state.person(act.name)
    if state.player(act.name) is not None:
        raise Refused(f"{act.name} has a seat already.", state.rules.seat_one_hand.by)
    if person is not None and person.admitted:
        raise Refused(f"{act.name} may join already.", grant.by)
    log.emit(Admitted(cited(state.rules.seat_permission, grant), state.at, act.name, act.office))


@noun.act(
    "the {office} lets {name} join",
    by=office_with(TableRules.offices_admits),
    answer=admit,
    traits=(COMES_TO_SEAT,),
)
class Admit(Act):
    """An office lets somebody join the game."""

    office: "Office"
    name: "Name"


def merge(state: TableState, log: Log, act: Merge, grant: Grant) -> None:
    """An office joins the players of another table to this one."""
    rules = state.rules
    clauses = grant.by
    if not act.names or not len(act.names) == len(act.seats) == len(act.chips) == len(set(act.seats)):
        raise Refused("every player needs a seat of their own, and chips.", clauses)
    if len({name.casefold() for name in act.names}) != len(act.names):
        raise Refused("nobody has two seats.", rules.seat_one_hand.by)
    for name, seat, chips in zip(act.names, act.seats, act.chips, strict=True):
        check_may_play(state, name)
        check_not_called(state, free_seat(state, seat), name)
        _check_held(state, name, amount("a stake", chips))
    check_room(state, len(act.names))
    exempt = rules.entry_exempt.by
    for name, seat, chips in zip(act.names, act.seats, act.chips, strict=True):
        running = state.number > 0 and bool(state.positions.places)
        owes = running and "from a closed game" not in rules.entry_exempt.value
        owes = owes and rules.entry_newcomer.value != "nothing"
        log.emit(Sat(clauses + exempt, state.at, name, seat, chips, "from a closed game", owes))
    see_to_full_deck(state, log)


@noun.act(
    "the {office} merges the tables: {names:merged}",
    by=office_with(TableRules.offices_merges_tables, TableRules.offices_moves_players, decides=lambda act: MERGES),
    answer=merge,
    traits=(COMES_TO_SEAT,),
)
class Merge(Act):
    """An office joins the players of another table to this one: names, seats, chips."""

    office: "Office"
    names: "People"
    seats: "Seats"
    chips: "Numbers"
