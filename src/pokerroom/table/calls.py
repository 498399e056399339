"""Calls: who is called to a seat and until when it is kept, who does not come, and who goes on to another table.

Knows one table and its own side of a move to another. Must not know the lists of a room, nor the other table: the room
says who waits, and has both. Ask `claims` for who wants a seat, `seats` for who may sit down.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.hand.starting import check_name
from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant, office_with, the_dealer, the_person
from pokerroom.machine.desk import Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import behind, flag
from pokerroom.machine.traits import Trait
from pokerroom.table.agreements import see_to_full_deck
from pokerroom.table.checks import amount, check_room, free_seat, seated
from pokerroom.table.claims import COMES_TO_SEAT, check_not_kept, first_claim, refuse_claim
from pokerroom.table.clock import clock
from pokerroom.table.desk import DeskQuestion, offered
from pokerroom.table.fields import FORMS, Chips, Name, Office, Seat, TableEvent, Time, Words
from pokerroom.table.leaving import go
from pokerroom.table.markers import REMARKS
from pokerroom.table.people import known
from pokerroom.table.player import Player
from pokerroom.table.rules import TableRules
from pokerroom.table.seats import Sat, check_may_play
from pokerroom.table.state import SeatCall, TableState

noun: Noun[TableState] = Noun("calls", {**FORMS, "must": flag(", who must move"), "origin": behind(" from table ")})

MOVED = "moved by an officer"
ROOM_DOES = Trait("the room does it by itself, since it concerns two tables")


def _called(state: TableState, event: CalledToSeat) -> None:
    known(state, event.name)
    state.calls[event.seat] = SeatCall(event.name, event.until, event.office, event.origin)


@noun.event("{name} is called to seat {seat} until {until}", seen=by_everybody, effect=_called)
class CalledToSeat(TableEvent):
    """Somebody is called to a seat, which is kept for them until then. `origin`: the table that they come from."""

    name: "Name"
    seat: "Seat"
    until: "Time"
    office: "Office" = ""
    origin: "Words" = ""


def _call_over(state: TableState, event: DidNotCome | SeatRefused | CallTakenBack) -> None:
    state.calls.pop(event.seat, None)


@noun.event("{name} did not come to seat {seat}", seen=by_everybody, effect=_call_over)
class DidNotCome(TableEvent):
    """Somebody who was called to a seat did not come in time: it is free again."""

    name: "Name"
    seat: "Seat"


@noun.event("{name} does not want seat {seat}", seen=by_everybody, effect=_call_over)
class SeatRefused(TableEvent):
    """Somebody who was called to a seat does not want it."""

    name: "Name"
    seat: "Seat"


@noun.event("{name} is no longer called to seat {seat}", seen=by_everybody, effect=_call_over)
class CallTakenBack(TableEvent):
    """A call was taken back."""

    name: "Name"
    seat: "Seat"
    office: "Office"


def _sent_on(state: TableState, event: SentOn) -> None:
    known(state, event.name).sent = event.to


@noun.event("{name} goes on to table {to}", seen=by_everybody, effect=_sent_on)
class SentOn(TableEvent):
    """A player goes on to another table of the same game with their chips, when the hand is over."""

    name: "Name"
    to: "Words"
    office: "Office" = ""


def call_of(state: TableState, name: str) -> int:
    """The seat to which somebody is called, or 0."""
    return next((seat for seat, call in state.calls.items() if call.name.casefold() == name.casefold()), 0)


def _call(state: TableState, log: Log, act: CallToSeat, grant: Grant) -> None:
    rules = state.rules
    check_name(act.name)
    seat = free_seat(state, act.seat)
    check_may_play(state, act.name)
    if other := call_of(state, act.name):
        raise Refused(f"{act.name} is called to seat {other} already.", rules.seat_call.by)
    check_not_kept(state, seat, act.name)
    check_room(state, 1 + len(state.calls))
    claim = first_claim(state, seat, act.name) if state.wants.get(seat) else act.name
    if claim != act.name:
        refuse_claim(state, seat, claim, act.name)
    before = uncalled(state)
    if before and not act.origin and before[0] != act.name:
        check_free_of_list(state, [name for name in before if name != act.name])
    clauses = cited(rules.seat_call, grant)
    until = state.at + rules.seat_call.value
    log.emit(CalledToSeat(clauses, state.at, act.name, seat, until, act.office, act.origin))


def uncalled(state: TableState) -> list[str]:
    """Who of the table's own list is called to no seat yet, the first first: for whoever is, one is kept already."""
    called = {call.name for call in state.calls.values()}
    return [name for name in state.listed if name not in called]


def check_free_of_list(state: TableState, waiting: list[str]) -> None:
    """Refuse a seat for which the list of the table itself waits."""
    free = state.sign.seats - len(state.players) - len(state.calls)
    if free <= len(waiting):
        raise Refused(f"{waiting[0]} is the first on the list of this table.", state.rules.seat_vacated.by)


@noun.act(
    "the {office} calls {name} to seat {seat}{origin:origin}",
    by=office_with(TableRules.offices_allocates_seats, TableRules.offices_moves_players),
    answer=_call,
    traits=(COMES_TO_SEAT,),
)
class CallToSeat(Act):
    """An office calls somebody to a free seat. `origin`: the table from which they are moved with their chips."""

    office: "Office"
    name: "Name"
    seat: "Seat"
    origin: "Words" = ""


def _pass_over(state: TableState, log: Log, act: PassOver) -> None:
    seat = call_of(state, act.name)
    if not seat:
        raise Refused(f"{act.name} is called to no seat.")
    call, rule = state.calls[seat], state.rules.seat_call
    if state.at <= call.until:
        raise Refused(f"{act.name} has until {clock(call.until)} to come.", rule.by)
    log.emit(DidNotCome(rule.by, state.at, call.name, seat))


@noun.act("{name} did not come to the seat", by=the_dealer, answer=_pass_over)
class PassOver(Act):
    """Somebody who was called has not come in time."""

    name: "Name"


def _refuse_seat(state: TableState, log: Log, act: RefuseSeat) -> None:
    seat = call_of(state, act.name)
    if not seat:
        raise Refused(f"{act.name} is called to no seat.")
    log.emit(SeatRefused((), state.at, state.calls[seat].name, seat))


@noun.act("{name} does not want the seat", by=the_person, answer=_refuse_seat)
class RefuseSeat(Act):
    """Somebody who was called to a seat does not want it."""

    name: "Name"


def _calls_on(kind: type[TakeBackCall], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for seat in state.calls:
        yield Suggestion(kind(asked.office, seat), str(seat))


def _take_back(state: TableState, log: Log, act: TakeBackCall, grant: Grant) -> None:
    call = state.calls.get(act.seat)
    if call is None:
        raise Refused(f"nobody is called to seat {act.seat}.", grant.by)
    log.emit(CallTakenBack(grant.by, state.at, call.name, act.seat, act.office))


@noun.act(
    "the {office} takes back the call to seat {seat}",
    by=office_with(TableRules.offices_allocates_seats, TableRules.offices_moves_players),
    answer=_take_back,
    desk=offered("a free seat", "Take back the call to seat {seat}", _calls_on, "Nobody is called to seat {seat}."),
)
class TakeBackCall(Act):
    """An office takes back a call."""

    office: "Office"
    seat: "Seat"


def next_to_move(state: TableState) -> Player | None:
    """Who of a must-move game goes on first to the main game; nobody where all are on their way already."""
    staying = [player for player in state.players.values() if not player.leaving and player.chips]
    last = state.rules.must_move_first.value == "the last seated"
    return min(staying, key=lambda player: (-player.since if last else player.since, player.seat), default=None)


def _send_on(state: TableState, log: Log, act: SendOn, grant: Grant) -> None:
    rules = state.rules
    player = seated(state, act.name)
    if player.leaving:
        raise Refused(f"{player.name} is already leaving after the hand.")
    clauses = grant.by
    if act.must:
        first = next_to_move(state)
        if first is not None and first.name != player.name:
            raise Refused(f"{first.name} is the first to move on.", rules.must_move_first.by)
        clauses = cited(rules.must_move_first, grant)
    log.emit(SentOn(clauses, state.at, player.name, act.to, act.office))
    go(state, log, player, "moved", clauses)


@noun.act(
    "the {office} sends {name} on to table {to}{must:must}",
    by=office_with(TableRules.offices_moves_players),
    answer=_send_on,
    traits=(ROOM_DOES,),
)
class SendOn(Act):
    """An office sends a player on to another table of the same game; `must`: from a must-move game to its main one."""

    office: "Office"
    name: "Name"
    to: "Words"
    must: "bool" = False


def _take_in(state: TableState, log: Log, act: TakeIn, grant: Grant) -> None:
    rules = state.rules
    check_may_play(state, act.name)
    call = state.calls.get(act.seat)
    if call is None or call.name.casefold() != act.name.casefold() or not call.origin:
        raise Refused(f"{act.name} is not called to seat {act.seat} from another table.", rules.seat_call.by)
    free_seat(state, act.seat)
    check_room(state, 1)
    exempt = MOVED in rules.entry_exempt.value
    running = state.number > 0 and bool(state.positions.places)
    owes = running and not exempt and rules.entry_newcomer.value != "nothing"
    clauses = cited(grant, rules.entry_exempt)
    chips = amount("a stake", act.chips)
    log.emit(Sat(clauses, state.at, act.name, act.seat, chips, MOVED, owes))
    see_to_full_deck(state, log)


@noun.act(
    "the {office} takes {name} in from another table, in seat {seat} with {chips}",
    by=office_with(TableRules.offices_moves_players),
    answer=_take_in,
    traits=(REMARKS, COMES_TO_SEAT, ROOM_DOES),
)
class TakeIn(Act):
    """An office seats somebody who comes on from another table with all their chips."""

    office: "Office"
    name: "Name"
    seat: "Seat"
    chips: "Chips"
