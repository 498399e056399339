"""Drawing: seats by chance before play, for whoever comes late, and anew for the final table; first buttons too.

Knows which seats are in the hat. Must not know chance: shuffles come in from outside and are recorded, so that anybody
can do the draw again. Ask `draw` for how a shuffle gives seats.
"""

from __future__ import annotations

from collections.abc import Collection

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import the_staff
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament import draw
from pokerroom.tournament.checks import conditions_of, entry_of, expect
from pokerroom.tournament.clock import stands
from pokerroom.tournament.fields import FORMS, Name, Number, Numbers, People, TournamentEvent
from pokerroom.tournament.items import HEADS_UP
from pokerroom.tournament.seat_map import final_seats, is_final_due, most_seats, seats_at
from pokerroom.tournament.seating import TableSeats, waits
from pokerroom.tournament.seats import Seated, check_signed
from pokerroom.tournament.state import CLOSED, ENTERED, OPEN, RUNNING, Entrant, TournamentState
from pokerroom.tournament.together import see_to_bubble
from pokerroom.tournament.traits import OF_PLAY
from pokerroom.tournament.unseated import are_seats_drawn_late, entrants_to_seat, see_to_unseated

noun: Noun[TournamentState] = Noun("drawing", FORMS)


def free_tables(state: TournamentState) -> list[int]:
    """The tables at which nobody sits."""
    return [number for number, table in state.tables.items() if not table.players and not table.ended]


def _drawn(state: TournamentState, event: SeatsDrawn) -> None:
    for table, button in zip(event.tables, event.buttons, strict=True):
        at = state.tables[table]
        at.button, at.blinds, at.fresh = button, (), True


@noun.event("the seats are drawn", seen=by_everybody, effect=_drawn)
class SeatsDrawn(TournamentEvent):
    """Seats were drawn: the shuffle of all seats in the hat, and the first button of each table."""

    tables: Numbers
    buttons: Numbers
    shuffle: tuple[int, ...]


def hat_of(state: TournamentState, players: int) -> tuple[tuple[int, ...], int]:
    """The tables that so many players need, and how many seats each has in the hat."""
    seats = most_seats(state)
    needed = len(draw.sizes(players, seats))
    tables = tuple(sorted(free_tables(state))[:needed])
    if len(tables) < needed:
        raise Refused(f"{needed} tables are needed, and {len(tables)} are designated and free.")
    return tables, seats


def _draw(state: TournamentState, log: Log, act: DrawSeats) -> None:
    if state.is_now not in (OPEN, CLOSED):
        raise Refused("seats are drawn before play begins.")
    entrants = entrants_to_seat(state)
    if len(entrants) < 2:
        raise Refused("there are not two players to seat.")
    if conditions_of(state)["format.kind"] == HEADS_UP:
        raise Refused("pairs are drawn for a knock-out.")
    for entry in entrants if state.signing else ():
        check_signed(state, entry)
    tables, seats = hat_of(state, len(entrants))
    seat_by_chance(state, log, entrants, tables, seats, act.shuffle, act.buttons)


def seat_by_chance(
    state: TournamentState,
    log: Log,
    entrants: list[Entrant],
    tables: tuple[int, ...],
    seats: int,
    shuffle: tuple[int, ...],
    buttons: tuple[int, ...],
) -> None:
    """Give entrants the seats that a shuffle says, and each table its first button."""
    found = draw.seated([each.name for each in entrants], tables, seats, shuffle)
    if len(buttons) != len(tables):
        raise Refused(f"each of the {len(tables)} tables has a first button.")
    taken: dict[int, list[int]] = {table: [] for table in tables}
    for table, seat in found.values():
        taken[table].append(seat)
    rules = state.rules
    first = tuple(button_of(state, taken[table], chance) for table, chance in zip(tables, buttons, strict=True))
    log.emit(SeatsDrawn(cited(rules.tournament_draw, rules.tournament_button), state.at, tables, first, shuffle))
    by = cited(rules.tournament_bank, rules.tournament_designates)
    places = [found[each.name] for each in entrants]
    names = tuple(each.name for each in entrants)
    bank = conditions_of(state)["chips.bank"]
    log.emit(Seated(by, state.at, names, tuple(table for table, _ in places), tuple(seat for _, seat in places), bank))


def button_of(state: TournamentState, taken: Collection[int], chance: int) -> int:
    """The first button of a table: drawn by chance, or else the lowest seat's."""
    return draw.first_button(taken, chance if state.rules.tournament_button.value else 1)


@noun.act("the seats are drawn: {shuffle}; buttons {buttons}", by=the_staff, answer=_draw)
class DrawSeats(Act):
    """Seats are drawn for all who have entered: a shuffle of all seats, and a number for each table's first button."""

    shuffle: Numbers
    buttons: Numbers


# ---------------------------------------------------------------------------------------------------- late seats


def newcomers_tables(state: TournamentState) -> list[TableSeats]:
    """The tables that a late entrant may come to: the smallest that have room."""
    room = [size for size in state.sizes if size < most_seats(state)]
    if not room:
        return []
    return [seats_at(state, state.tables[number]) for number in sorted(state.sizes[min(room)])]


def seats_awaited(state: TournamentState) -> list[Entrant]:
    """Those who came late and wait for a seat, where there is one: who must sign has done so."""
    if not are_seats_drawn_late(state):
        return []
    waiting = [each for each in entrants_to_seat(state) if each.signed or not state.signing]
    return waiting if waiting and newcomers_tables(state) else []


def is_late_open(state: TournamentState) -> bool:
    """Whether somebody may still come in, by the level that is on."""
    until: int = conditions_of(state)["entry.late_until"]
    return state.is_now == RUNNING and are_seats_drawn_late(state) and stands(state, state.at).level.number <= until


def _late(state: TournamentState, event: SeatedLate) -> None:
    entry = state.entries[event.name.casefold()]
    state.put(entry, event.table, event.seat)
    entry.chips = entry.brings or event.bank
    entry.waits = event.waits
    expect(state, entry)
    if event.waits:
        state.tables[event.table].late = True


@noun.event(
    "{name} is seated at table {table}, seat {seat} with {bank}", seen=by_everybody, effect=_late, traits=(OF_PLAY,)
)
class SeatedLate(TournamentEvent):
    """A late entrant has the seat that was drawn, and a full bank; `waits`: until the button has passed."""

    name: Name
    table: Number
    seat: Number
    bank: Number
    waits: bool


def check_late(state: TournamentState, chance: int) -> None:
    """Refuse a draw of a late seat where there is none, or no such number."""
    if not state.rules.tournament_late.value:
        raise Refused("nobody comes in once play has begun.", state.rules.tournament_late.by)
    if not are_seats_drawn_late(state):
        raise Refused("nobody comes late to this tournament now.")
    draw.late_seat(newcomers_tables(state), chance)


def draw_late(state: TournamentState, log: Log, name: str, chance: int) -> None:
    """Draw a seat for somebody who comes while play is on."""
    tables = newcomers_tables(state)
    table, seat = draw.late_seat(tables, chance)
    at = next(each for each in tables if each.number == table)
    late = waits(at, seat) and bool(at.blinds)
    bank = conditions_of(state)["chips.bank"]
    rules = state.rules
    log.emit(SeatedLate(cited(rules.tournament_bank, rules.tournament_late), state.at, name, table, seat, bank, late))


def _seat_late(state: TournamentState, log: Log, act: SeatLate) -> None:
    entry = entry_of(state, act.name)
    if entry.is_now != ENTERED:
        raise Refused(f"{entry.name} cannot be seated: they are {entry.is_now}.")
    if state.is_now != RUNNING:
        raise Refused("play is not on.")
    check_signed(state, entry)
    check_late(state, act.chance)
    draw_late(state, log, entry.name, act.chance)


@noun.act("{name} draws a late seat: {chance}", by=the_staff, answer=_seat_late)
class SeatLate(Act):
    """A late entrant draws one of the open seats of the smallest tables, by a number from 1."""

    name: Name
    chance: Number


# --------------------------------------------------------------------------------------------------- final table


def _final(state: TournamentState, event: FinalDrawn) -> None:
    entries = [state.entries[name.casefold()] for name in event.names]
    for entry in entries:
        state.lift(entry)
        entry.is_now = ENTERED  # for a moment: they have no seat
    state.final = True
    for entry, seat in zip(entries, event.seats, strict=True):
        state.put(entry, event.table, seat)
        entry.waits = False
    at = state.tables[event.table]
    at.button, at.blinds, at.fresh = event.button, (), True


@noun.event("the final table is drawn", seen=by_everybody, effect=_final)
class FinalDrawn(TournamentEvent):
    """All who play on sit at one table, in seats and with a button that were drawn anew."""

    table: Number
    names: People
    seats: Numbers
    button: Number
    shuffle: tuple[int, ...]


def _draw_final(state: TournamentState, log: Log, act: DrawFinal) -> None:
    if state.is_now != RUNNING or not is_final_due(state):
        raise Refused("the final table is not due.")
    busy = [number for number, table in state.tables.items() if table.playing]
    if busy:
        raise Refused(f"the hand at table {busy[0]} is finished first.")
    table = min(number for tables in state.sizes.values() for number in tables)
    left = [each for number in state.live for each in state.tables[number].players.values()]
    found = draw.seated([each.name for each in left], (table,), final_seats(state), act.shuffle)
    seats = tuple(found[each.name][1] for each in left)
    button = button_of(state, seats, act.button)
    names = tuple(each.name for each in left)
    log.emit(FinalDrawn(cited(state.rules.tournament_final_table), state.at, table, names, seats, button, act.shuffle))
    see_to_unseated(state, log)
    see_to_bubble(state, log)  # at one table nobody waits for others


@noun.act("the final table is drawn: {shuffle}; button {button}", by=the_staff, answer=_draw_final)
class DrawFinal(Act):
    """All seats of the final table are drawn anew, and the button."""

    shuffle: Numbers
    button: Number
