"""Claims: who wants a seat, who is given it, for whom it is reserved, and who stands on the list.

Knows who has the first claim to a seat, by the book or by drawing cards. Ask `seats` for who may sit down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pokerroom.cards.card import UNKNOWN, rank_of, suit_of
from pokerroom.hand.starting import check_name
from pokerroom.law.error import Refused, shown
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant, hands_on_cards, office_with, the_dealer, the_person
from pokerroom.machine.desk import InMenu, Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.traits import Trait
from pokerroom.table.absence import returns
from pokerroom.table.blinds import upcoming
from pokerroom.table.checks import amount, free_seat, has_room
from pokerroom.table.desk import DeskQuestion, free_seats, offered
from pokerroom.table.fields import FORMS, Cards, Name, Number, Office, People, Seat, TableEvent, Time, Words
from pokerroom.table.people import known
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("claims", FORMS)
COMES_TO_SEAT = Trait("somebody comes to a seat by it, or to a claim to one")

IN_ORDER = "seated players clockwise from the marker"  # so that there is nothing to draw for among them


def _wanted(state: TableState, event: Wanted) -> None:
    known(state, event.name)
    state.wants.setdefault(event.seat, []).append(event.name)
    since = state.wants_since
    state.wants_since = {
        seat: {name: since.get(seat, {}).get(name, event.at) for name in names} for seat, names in state.wants.items()
    }
    state.wants_since[event.seat][event.name] = event.at


@noun.event("{name} wants seat {seat}", seen=by_everybody, effect=_wanted)
class Wanted(TableEvent):
    """Somebody wants a seat."""

    name: "Name"
    seat: "Seat"


def _drew(state: TableState, event: Drew) -> None:
    for name in event.order:
        known(state, name)
    if event.seat:
        state.wants.pop(event.seat, None)
        state.allotted[event.seat] = event.order[0]
    else:
        state.drawn = list(event.order)


@noun.event("the draw: {names:drawn}; {order:first} is first", seen=by_everybody, effect=_drew)
class Drew(TableEvent):
    """Cards were drawn for a seat (0: for the choice of all seats); `order` has the names, the first claim first."""

    seat: "Seat"
    names: "People"
    cards: "Cards"
    order: "People"


def _allotted(state: TableState, event: Allotted) -> None:
    state.allotted[event.seat] = event.name
    state.wants.pop(event.seat, None)


@noun.event("seat {seat} is kept for {name}", seen=by_everybody, effect=_allotted)
class Allotted(TableEvent):
    """A seat is kept for whoever has the first claim to it."""

    seat: "Seat"
    name: "Name"


def _reserved(state: TableState, event: Reserved) -> None:
    known(state, event.name)
    state.reservations[event.seat] = (event.name, event.until)
    state.reserves = True


@noun.event("seat {seat} is reserved for {name} until {until}", seen=by_everybody, effect=_reserved)
class Reserved(TableEvent):
    """A seat is reserved for somebody until a time."""

    seat: "Seat"
    name: "Name"
    until: "Time"


def _lapsed(state: TableState, event: Lapsed) -> None:
    state.reservations.pop(event.seat, None)


@noun.event("{name}'s reservation of seat {seat} lapses", seen=by_everybody, effect=_lapsed)
class Lapsed(TableEvent):
    """A reservation lapsed: its holder had not bought in."""

    seat: "Seat"
    name: "Name"


def _listed(state: TableState, event: Listed) -> None:
    known(state, event.name)
    state.listed.insert(event.place - 1, event.name)


@noun.event("{name} is number {place} on the list", seen=by_everybody, effect=_listed)
class Listed(TableEvent):
    """Somebody stands on the waiting list; `place` counts from 1."""

    name: "Name"
    place: "Number"
    reason: "Words" = ""


def _unlisted(state: TableState, event: Unlisted) -> None:
    state.listed.remove(event.name)
    known(state, event.name).returned = False


@noun.event("{name} is off the list", seen=by_everybody, effect=_unlisted)
class Unlisted(TableEvent):
    """Somebody is no longer on the list."""

    name: "Name"


def _unwanted(state: TableState, event: Unwanted) -> None:
    wants = [name for name in state.wants.get(event.seat, []) if name != event.name]
    if wants:
        state.wants[event.seat] = wants
    else:
        state.wants.pop(event.seat, None)


@noun.event("{name} lets seat {seat} go", seen=by_everybody, effect=_unwanted)
class Unwanted(TableEvent):
    """Somebody no longer wants a seat."""

    name: "Name"
    seat: "Seat"


def join_list(state: TableState, log: Log, act: JoinList) -> None:
    """Somebody puts their name on the list."""
    check_name(act.name)
    if act.name in state.listed or state.player(act.name) is not None:
        raise Refused(f"{act.name} is on the list or at the table already.")
    listed = Listed((), state.at, act.name, len(state.listed) + 1, "asked for a seat")
    events: Sequence[TableEvent] = returns(state, act.name) or [listed]
    for event in events:
        log.emit(event)


@noun.act(
    "{name} joins the list",
    by=the_person,
    answer=join_list,
    menu=InMenu("join_list", "Put my name on the list", lambda state, name: name not in state.listed, standing=True),
    traits=(COMES_TO_SEAT,),
)
class JoinList(Act):
    """Somebody puts their name on the waiting list of the game."""

    name: "Name"


def leave_list(state: TableState, log: Log, act: LeaveList) -> None:
    """Somebody takes their name off the list."""
    if act.name not in state.listed:
        raise Refused(f"{shown(act.name)} is not on the list.")
    log.emit(Unlisted((), state.at, act.name))


@noun.act(
    "{name} leaves the list",
    by=the_person,
    answer=leave_list,
    menu=InMenu("leave_list", "Take my name off the list", lambda state, name: name in state.listed, standing=True),
)
class LeaveList(Act):
    """Somebody takes their name off the list."""

    name: "Name"


def called(state: TableState) -> str:
    """Who is first on the list while a seat is free; nobody (an empty name) otherwise."""
    return state.listed[0] if state.listed and has_room(state, 1 + len(state.calls)) and not state.closed else ""


def want(state: TableState, log: Log, act: Want) -> None:
    """Somebody wants a seat."""
    check_name(act.name)
    player, rules = state.player(act.name), state.rules
    ahead = player is not None and act.seat in state.players and rules.seat_ahead.value
    seat = act.seat if ahead else free_seat(state, act.seat)
    if player is not None and player.seat == seat:
        raise Refused(f"{act.name} has seat {seat} already.")
    if act.name in state.wants.get(seat, []):
        raise Refused(f"{act.name} has said so already.")
    for event in returns(state, act.name):
        log.emit(event)
    log.emit(Wanted(rules.seat_ahead.by if ahead else rules.seat_choice.by, state.at, act.name, seat))


@noun.act("{name} wants seat {seat}", by=the_person, answer=want, traits=(COMES_TO_SEAT,))
class Want(Act):
    """Somebody wants a seat."""

    name: "Name"
    seat: "Seat"


def unwant(state: TableState, log: Log, act: Unwant) -> None:
    """Somebody no longer wants a seat."""
    if act.name not in state.wants.get(act.seat, []):
        raise Refused(f"{shown(act.name)} has not asked for seat {shown(act.seat)}.")
    log.emit(Unwanted((), state.at, act.name, act.seat))


@noun.act("{name} lets seat {seat} go", by=the_person, answer=unwant)
class Unwant(Act):
    """Somebody no longer wants a seat."""

    name: "Name"
    seat: "Seat"


def first_claim(state: TableState, seat: int, asks: str = "") -> str:
    """Who has the first claim to a free seat; nobody (an empty name) where cards must be drawn for it."""
    wants = list(state.wants.get(seat, []))
    if asks and asks not in wants:
        wants.append(asks)
    players = _players_first(state, wants)
    if players and state.rules.seat_vacated.value == IN_ORDER:
        return _next_to_marker(state, players)
    waiting = [] if players else [name for name in listed_with(state, asks) if name in wants]
    if waiting:
        return waiting[0]
    first = players or wants
    return first[0] if len(first) == 1 else ""


def _players_first(state: TableState, names: list[str]) -> list[str]:
    """The players among those who want a seat, where the book lets them go before others."""
    if state.rules.seat_vacated.value == "nobody":
        return []
    return [name for name in names if state.player(name) is not None]


def _next_to_marker(state: TableState, players: list[str]) -> str:
    """Who sits nearest clockwise from the marker; once a round is over, it has passed on to the next player."""
    marker = state.positions.marker if state.playing else upcoming(state).marker
    return min(players, key=lambda name: (state.people[name.casefold()].seat - (marker or 1)) % state.places)


def listed_with(state: TableState, name: str) -> list[str]:
    """The list as it is when somebody asks for a seat: who was picked up is back by that, and has a place on it."""
    back = returns(state, name)
    listed = [each for each in state.listed if not back or each != name]
    for event in back:
        listed.insert(event.place - 1, name)
    return listed


def refuse_claim(state: TableState, seat: int, claim: str, asks: str = "") -> None:
    """Refuse a seat to which somebody else has the first claim, or for which cards must be drawn."""
    newcomer = bool(asks) and state.player(asks) is None
    if not claim and newcomer and _players_first(state, state.wants.get(seat, [])):
        raise Refused(f"players at the table have the first claim to seat {seat}.", state.rules.seat_vacated.by)
    if not claim:
        raise Refused(f"several players want seat {seat}, and must draw for it.", state.rules.seat_contested.by)
    raise Refused(f"{claim} has the first claim to seat {seat}.", state.rules.seat_vacated.by)


def held_for(state: TableState, seat: int) -> str:
    """For whom a seat is reserved now, or nobody."""
    return "" if lapses(state, seat) else state.reservations.get(seat, ("", 0))[0]


def check_not_called(state: TableState, seat: int, name: str = "") -> None:
    """Refuse a seat to which somebody else is called."""
    call = state.calls.get(seat)
    if call is not None and call.name.casefold() != name.casefold():
        raise Refused(f"seat {seat} is kept for {call.name}, who is called to it.", state.rules.seat_call.by)


def check_not_kept(state: TableState, seat: int, name: str) -> None:
    """Refuse a seat that is kept for somebody else, in whatever way."""
    check_not_called(state, seat, name)
    rules = state.rules
    kept = state.allotted.get(seat, held_for(state, seat))
    if kept and kept != name:
        raise Refused(f"seat {seat} is kept for {kept}.", cited(rules.seat_contested, rules.seat_vacated))


def lapses(state: TableState, seat: int) -> list[Lapsed]:
    """That the reservation of a seat lapses now, where it does: its holder may still come on the minute."""
    name, until = state.reservations.get(seat, ("", 0))
    rule = state.rules.seat_lapses
    return [Lapsed(rule.by, state.at, seat, name)] if name and state.at > until and rule.value else []


def _check_drawers(state: TableState, act: Draw) -> None:
    """Refuse a draw for a seat by others than those who have the first claim to it."""
    rules = state.rules
    free_seat(state, act.seat)
    wants = state.wants.get(act.seat, [])
    players = _players_first(state, wants)
    if players and rules.seat_vacated.value == IN_ORDER:
        refuse_claim(state, act.seat, first_claim(state, act.seat))
    first = players or wants
    if sorted(first) != sorted(act.names):
        told = (
            f"those who want seat {act.seat} draw for it: {', '.join(first)}."
            if first
            else f"nobody wants seat {act.seat}."
        )
        raise Refused(told, cited(rules.seat_contested, rules.seat_vacated))


def draw(state: TableState, log: Log, act: Draw) -> None:
    """Cards are drawn for a seat, or for all of them."""
    rules = state.rules
    if not len(set(act.names)) == len(act.names) == len(act.cards) == len(set(act.cards)) or len(act.names) < 2:
        raise Refused("a draw has two names or more, each with a card of its own.")
    for name, card in zip(act.names, act.cards, strict=True):
        check_name(name)
        if not 0 <= card < UNKNOWN:
            raise Refused(f"{name} drew no card: {card}.")
    if act.seat:
        _check_drawers(state, act)
    clauses = cited(*([] if act.seat else [rules.seat_choice]), rules.seat_contested, rules.seat_tied)
    lower = rules.seat_contested.value == "the lower card"
    drawn = dict(zip(act.names, act.cards, strict=True))
    ranks = sorted([rank_of(card) for card in act.cards], reverse=not lower)
    tied = ranks[0] == ranks[1] if act.seat else len(set(ranks)) < len(ranks)
    if tied and rules.seat_tied.value != "by suit":
        raise Refused("equal cards: those who hold them draw again.", clauses)
    order = sorted(act.names, key=lambda name: (rank_of(drawn[name]), suit_of(drawn[name])), reverse=not lower)
    log.emit(Drew(clauses, state.at, act.seat, act.names, act.cards, tuple(order)))


@noun.act(
    "the players draw for the seats{seat:zero}: {names:drawn}",
    "the players draw for seat {seat}: {names:drawn}",
    by=hands_on_cards,
    answer=draw,
)
class Draw(Act):
    """Cards are drawn for a seat, or for the choice of all seats (`seat` 0): who drew which."""

    seat: "Seat"
    names: "People"
    cards: "Cards"


def _wanted_seats(kind: type[Allot], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for seat in free_seats(state):
        if seat not in state.allotted and seat not in state.reservations and (state.listed or state.wants.get(seat)):
            yield Suggestion(kind(asked.office, seat), str(seat))


def allot(state: TableState, log: Log, act: Allot, grant: Grant) -> None:
    """The house keeps a seat for whoever has the first claim to it."""
    rules = state.rules
    seat = free_seat(state, act.seat)
    check_not_called(state, seat)
    claim = first_claim(state, seat)
    if not claim and state.wants.get(seat):
        refuse_claim(state, seat, "")
    if not claim and state.listed:
        claim = state.listed[0]
    if not claim:
        raise Refused(f"nobody wants seat {seat}.", grant.by)
    kept = cited(rules.seat_vacated, rules.seat_left) or grant.by
    log.emit(Allotted(kept, state.at, seat, claim))


@noun.act(
    "the {office} gives out seat {seat}",
    by=office_with(TableRules.offices_allocates_seats, TableRules.offices_moves_players),
    answer=allot,
    desk=offered("a free seat", "Give out seat {seat}", _wanted_seats, "Seat {seat} is given out."),
)
class Allot(Act):
    """The house gives a seat to whoever has the first claim."""

    office: "Office"
    seat: "Seat"


RESERVED = 1800  # seconds that a desk reserves a seat for


def _reservable(kind: type[Reserve], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    if asked.person and state.player(asked.person) is None and _may_reserve(state):
        for seat in free_seats(state):
            yield Suggestion(kind(asked.person, seat, asked.at + RESERVED), str(seat))


def _may_reserve(state: TableState) -> bool:
    """Whether places may be reserved now."""
    when = state.rules.seat_reservation.value
    return when == "at any time" or (when == "before the game" and not state.number)


def reserve(state: TableState, log: Log, act: Reserve) -> None:
    """The house reserves a seat."""
    rules = state.rules
    check_name(act.name)
    if not rules.seat_reservation.value:
        raise Refused("no seats are reserved here.", rules.seat_reservation.by)
    if not _may_reserve(state):
        raise Refused("seats are reserved before the game begins.", rules.seat_reservation.by)
    seat = free_seat(state, act.seat)
    check_not_called(state, seat, act.name)
    if holder := held_for(state, seat):
        raise Refused(f"seat {seat} is reserved for {holder}.", rules.seat_reservation.by)
    amount("a time", act.until, 0)
    for event in lapses(state, seat):
        log.emit(event)
    log.emit(Reserved(rules.seat_reservation.by, state.at, seat, act.name, act.until))


@noun.act(
    "seat {seat} is reserved for {name} until {until}",
    by=the_dealer,
    answer=reserve,
    desk=offered("a place", "Reserve for {name}", _reservable, "Seat {seat} is reserved for {name}."),
    traits=(COMES_TO_SEAT,),
)
class Reserve(Act):
    """The house reserves a seat for somebody until the game starts at `until`."""

    name: "Name"
    seat: "Seat"
    until: "Time"


def lapse(state: TableState, log: Log) -> None:
    """Let reservations lapse whose time has come."""
    for seat in list(state.reservations):
        for event in lapses(state, seat):
            log.emit(event)
