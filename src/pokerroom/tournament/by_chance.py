"""Acts by chance: what is due in a tournament and is drawn or shuffled, as the acts that do it.

Knows what each rule has drawn, and hands it a seeded generator's numbers. Must not do anything: `running` and the room
play these acts. Ask `draw`, `balance` and `races` for what follows from what was drawn.
"""

from __future__ import annotations

from random import Random

from pokerroom.machine.kinds import Act
from pokerroom.tournament import races
from pokerroom.tournament.balance import Breaking
from pokerroom.tournament.colours import ChipsDue, ColourUp, due_at, is_rounded_up
from pokerroom.tournament.draw import open_to_newcomers
from pokerroom.tournament.drawing import DrawFinal, DrawSeats, SeatLate, hat_of, newcomers_tables
from pokerroom.tournament.moves import Balance, BreakTable, breaks_now
from pokerroom.tournament.rounds import DrawRound, is_knock_out, is_round_over
from pokerroom.tournament.seat_map import (
    breaking,
    final_seats,
    is_final_due,
    is_in_rounds,
    most_seats,
    move_due,
)
from pokerroom.tournament.state import RUNNING, TournamentState
from pokerroom.tournament.unseated import are_seats_drawn_late, entrants_to_seat


def seats_drawn(state: TournamentState, chance: Random) -> DrawSeats:
    """The act that draws the first seats."""
    players = len(entrants_to_seat(state))
    tables, seats = hat_of(state, max(players, 1))
    return DrawSeats(shuffle_of(len(tables) * seats, chance), _buttons(players, len(tables), chance))


def next_round(state: TournamentState, chance: Random) -> DrawRound:
    """The act that draws the next round of a shootout or a knock-out."""
    players = state.still_in if state.is_now == RUNNING else len(entrants_to_seat(state))
    if is_knock_out(state):
        pairs = players - (1 << (players - 1).bit_length()) // 2 if players & (players - 1) else players // 2
        return DrawRound(shuffle_of(players, chance), tuple(chance.randint(1, 2) for _ in range(pairs)))
    seats = most_seats(state)
    tables = -(-players // seats)
    return DrawRound(shuffle_of(tables * seats, chance), _buttons(players, tables, chance))


def _buttons(players: int, tables: int, chance: Random) -> tuple[int, ...]:
    """A number for each table's first button, within those who sit there."""
    return tuple(chance.randint(1, max(1, players // tables)) for _ in range(tables))


def shuffle_of(things: int, chance: Random) -> tuple[int, ...]:
    """A shuffle of so many things, each named by its number from 1."""
    numbers = list(range(1, things + 1))
    _shuffle(numbers, chance)
    return tuple(numbers)


def _shuffle(things: list[int], chance: Random) -> None:
    """`chance.shuffle(things)` without its detours."""
    bits = chance.getrandbits
    for place in range(len(things) - 1, 0, -1):
        size = (place + 1).bit_length()
        other: int = bits(size)
        while other > place:
            other = bits(size)
        things[place], things[other] = things[other], things[place]


def move_now(state: TournamentState, chance: Random) -> Act | None:
    """The next move that is due and can be made now, drawn by chance where the rule says so."""
    if is_in_rounds(state):
        return next_round(state, chance) if is_round_over(state) else None
    if is_final_due(state):
        if any(table.playing for table in state.tables.values()):
            return None
        return DrawFinal(shuffle_of(final_seats(state), chance), chance.randint(1, state.playing_on))
    number = breaking(state)
    if number:
        if state.tables[number].playing:
            return None
        drawn = break_drawn(state, chance)
        return drawn[0] if drawn is not None else None
    move = move_due(state)
    if move is not None and not state.tables[move.table].playing:
        return Balance()
    return None


def break_drawn(state: TournamentState, chance: Random) -> tuple[BreakTable, Breaking] | None:
    """The act that breaks the table that is next, with the tables that may get somebody from it; None: none breaks."""
    found = breaks_now(state)
    if found is None:
        return None
    players, seats = shuffle_of(len(found.players), chance), shuffle_of(len(found.hat), chance)
    return BreakTable(found.broken, players, seats), found


def awaited(state: TournamentState) -> frozenset[int]:
    """The tables whose hands must be over before a move that is due can be made."""
    if is_in_rounds(state):
        return frozenset()
    if is_final_due(state):
        return frozenset(number for number, table in state.tables.items() if table.playing)
    number = breaking(state)
    move = move_due(state) if not number else None
    return frozenset((number,) if number else (move.table,) if move is not None else ())


def late_seat_of(state: TournamentState, name: str, chance: Random) -> SeatLate | None:
    """The act that draws a seat for somebody who comes late; None while there is none."""
    seats = len(open_to_newcomers(newcomers_tables(state))) if are_seats_drawn_late(state) else 0
    return SeatLate(name, chance.randint(1, seats)) if seats else None


def colours_now(state: TournamentState, number: int, chance: Random, at: int) -> ColourUp | None:
    """The act that changes the small chips of a table; None where none are due."""
    drawn = colours_drawn(state, number, chance, at)
    return drawn[0] if drawn is not None else None


def colours_drawn(state: TournamentState, number: int, chance: Random, at: int) -> tuple[ColourUp, ChipsDue] | None:
    """The same with the chips that are due."""
    table = state.tables[number]
    due = due_at(state, table, at)
    if due is None or table.playing or not table.players:
        return None
    if is_rounded_up(state):
        return ColourUp(number), due
    odd = sum(races.odd_chips(due.stacks, due.smallest, due.new).values())
    return ColourUp(number, race_cards(odd, chance)), due


def race_cards(odd: int, chance: Random) -> tuple[int, ...]:
    """A card for each odd chip: a deck that was shuffled, and when it is dealt out, shuffled again."""
    found: list[int] = []
    while True:
        deck = list(range(races.DECK))
        _shuffle(deck, chance)
        found += deck
        if len(found) >= odd:
            return tuple(found[:odd])
