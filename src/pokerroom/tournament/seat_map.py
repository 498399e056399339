"""The seat map: how the tables stand to each other: who should move where, which table breaks, which one waits.

Knows sizes, and hands the tables that matter to `balance` and `draw`. Must not move anybody: `moves` and `drawing` do.
Asked before and behind every hand, so it looks at a table only where something may be due.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pokerroom.law.book import rules_of
from pokerroom.law.error import Refused
from pokerroom.law.words import LawRules
from pokerroom.tournament import balance
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.draw import final_size
from pokerroom.tournament.items import HEADS_UP, SATELLITE, SHOOTOUT
from pokerroom.tournament.rules import LOWEST
from pokerroom.tournament.seating import TableSeats
from pokerroom.tournament.state import TournamentState, TournamentTable

IN_ROUNDS = (SHOOTOUT, HEADS_UP)
"""Formats in which each table plays to its last player, and nobody moves before the next round: so does every format
whose conditions say how many go on from each table."""


def most_seats(state: TournamentState) -> int:
    """How many may sit at one table: what the conditions say, but no more than the game has."""
    return figures_of(state).most


def final_seats(state: TournamentState) -> int:
    """How many sit at the final table."""
    return figures_of(state).final


def seats_now(state: TournamentState) -> int:
    """How many seats each table has now: as many as the final one, once that has been drawn."""
    figures = figures_of(state)
    return figures.final if state.final else figures.most


def is_in_rounds(state: TournamentState) -> bool:
    """Whether each table plays to its last player, or to as many as go on from it."""
    return figures_of(state).in_rounds


def is_drawn(state: TournamentState) -> bool:
    """Whether somebody has a seat, or goes on without one to the next round."""
    return state.still_in > 0


def are_known(state: TournamentState, table: TournamentTable) -> bool:
    """Whether it is known who goes on from a table to the next round: no more are left."""
    figures = figures_of(state)
    return figures.in_rounds and len(table.players) <= figures.go_on


def is_played_out(state: TournamentState, table: TournamentTable) -> bool:
    """Whether a table has no more to play in a round: it is known who goes on, and that is not all who began there."""
    return are_known(state, table) and len(table.players) <= max(1, table.drawn - 1)


@dataclass
class SeatFigures:
    """What conditions and book say of seats and moves, which is asked before and behind every hand."""

    most: int  # seats at a table
    final: int  # and at the final one
    in_rounds: bool
    go_on: int  # how many go on from each table to the next round
    final_table: bool  # it is drawn anew
    uneven: int  # tables that differ by so many are balanced
    short: int  # a table so many short of the largest waits
    lowest: bool  # the table with the lowest number breaks first
    seats_won: bool  # it is played for seats in another tournament


class LastFigures:
    """The conditions whose figures were asked for last: those of one tournament are, again and again."""

    def __init__(self) -> None:
        """None yet."""
        self.conditions: Conditions | None = None
        self.figures: SeatFigures | None = None


_LAST: Final = LastFigures()


def figures_of(state: TournamentState) -> SeatFigures:
    """What conditions and book say of seats and moves, worked out once."""
    figures = _LAST.figures
    if figures is None or _LAST.conditions is not state.conditions:
        figures = _worked_out(state, conditions_of(state))
        _LAST.conditions, _LAST.figures = state.conditions, figures
    return figures


def _worked_out(state: TournamentState, conditions: Conditions) -> SeatFigures:
    found: SeatFigures = conditions.once("figures of seats", lambda: _figures(state, conditions))
    return found


def _figures(state: TournamentState, conditions: Conditions) -> SeatFigures:
    places: int = rules_of(LawRules, state.game).seats[state.game.decks[0]].value
    kind, rules = conditions["format.kind"], state.rules
    most = 2 if kind == HEADS_UP else min(conditions["format.seats"] or places, places)
    return SeatFigures(
        most,
        min(conditions["format.final"] or final_size(most), places),
        kind in IN_ROUNDS or "format.go_on" in conditions,
        1 if kind == HEADS_UP else conditions["format.go_on"],
        bool(rules.tournament_final_table.value),
        rules.tournament_uneven.value,
        rules.tournament_short.value,
        rules.tournament_breaks.value == LOWEST,
        kind == SATELLITE and bool(rules.tournament_seats_won.value),
    )


def seats_at(state: TournamentState, table: TournamentTable) -> TableSeats:
    """A table as `balance` and `draw` look at it."""
    return _seats(state, table, {seat: each.name for seat, each in table.players.items()})


def taken_at(state: TournamentState, table: TournamentTable) -> TableSeats:
    """The same where only its seats matter: those who sit there have no names."""
    return _seats(state, table, dict.fromkeys(table.players, ""))


def _seats(state: TournamentState, table: TournamentTable, players: dict[int, str]) -> TableSeats:
    figures = figures_of(state)
    breaks = table.number if figures.lowest else 0  # else the highest number is the first
    seats = figures.final if state.final else figures.most
    return TableSeats(table.number, seats, players, table.button, table.blinds, table.last_left, breaks)


def is_last_table(state: TournamentState) -> bool:
    """Whether all who are left sit at one table that plays on: it plays to its last player."""
    return len(state.live) == 1 and not state.byes and state.playing_on == state.seated


def live_tables(state: TournamentState) -> int:
    """At how many tables somebody sits."""
    return len(state.live)


def largest(sizes: dict[int, dict[int, None]]) -> int:
    """How many sit at the largest table; 0 where nobody sits anywhere."""
    found = 0
    for size in sizes:
        if size > found:
            found = size
    return found


def smallest(sizes: dict[int, dict[int, None]]) -> int:
    """How many sit at the smallest table; 0 where nobody sits anywhere."""
    found = 0
    for size in sizes:
        if size < found or not found:
            found = size
    return found


def of_size(state: TournamentState, size: int, most: int, *, lowest: bool) -> list[int]:
    """The first tables at which so many sit, no more than `most`, the lowest number first, or else the highest."""
    there, live = state.sizes[size], state.live
    if len(there) * 8 < len(live):  # few of many
        return sorted(there, reverse=not lowest)[:most]
    found: list[int] = []
    for place in range(len(live)):
        number = live[place if lowest else len(live) - 1 - place]
        if number in there:
            found.append(number)
            if len(found) == most:
                break
    return found


def move_due(state: TournamentState) -> balance.TableMove | None:
    """The move that makes sizes even, if they differ by two or more."""
    sizes, figures = state.sizes, figures_of(state)
    if len(sizes) < 2 or figures.in_rounds:
        return None
    most, least = largest(sizes), smallest(sizes)
    if most - least < figures.uneven:
        return None
    source = of_size(state, most, 1, lowest=figures.lowest)[0]
    target = of_size(state, least, 1, lowest=not figures.lowest)[0]
    at, to = state.tables[source], state.tables[target]
    way = balance.BLINDS if at.blinds or not at.hands else balance.SEATS
    step = balance.step_between(taken_at(state, at), taken_at(state, to), way)
    if step is None:
        return None
    seat, free, late = step
    return balance.TableMove(at.players[seat].name, source, seat, target, free, late)


def is_final_due(state: TournamentState) -> bool:
    """Whether those left fit the final table, which is drawn anew."""
    figures = figures_of(state)
    if state.playing_on > figures.final or state.final:
        return False
    return figures.final_table and not figures.in_rounds and len(state.live) > 1


def breaking(state: TournamentState) -> int:
    """The table that breaks now: the next in order, once those left fit one table fewer; 0: none does."""
    figures, live = figures_of(state), len(state.live)
    seats = figures.final if state.final else figures.most
    if state.playing_on > (live - 1) * seats or live < 2 or figures.in_rounds or is_final_due(state):
        return 0
    if live == 2 and not state.final and figures.final_table:  # its players would be at the final table
        return 0
    return state.live[0 if figures.lowest else -1]


def _are_few(state: TournamentState, figures: SeatFigures) -> bool:
    """Whether those left fit the final table, or one table fewer: else neither is drawn anew or breaks."""
    return state.playing_on <= max(figures.final, (len(state.live) - 1) * figures.most)


def is_even(state: TournamentState) -> bool:
    """Whether it can be seen at a glance that nobody is to move: most hands leave it so."""
    sizes, figures = state.sizes, figures_of(state)
    return (
        not figures.in_rounds
        and not _are_few(state, figures)
        and (len(sizes) < 2 or largest(sizes) - smallest(sizes) < figures.uneven)
    )


def is_halted(state: TournamentState, table: TournamentTable) -> bool:
    """Whether a table waits for players: three short of the largest, or more."""
    figures = figures_of(state)
    if table.waived or not state.sizes or figures.in_rounds:
        return False
    return len(table.players) <= min(largest(state.sizes) - figures.short, seats_now(state) - 1)


def check_waits(state: TournamentState, table: TournamentTable) -> None:
    """Refuse a hand at a table that waits for moves."""
    if figures_of(state).in_rounds:
        if not is_last_table(state) and is_played_out(state, table):
            raise Refused(f"those who go on from table {table.number} are known.", state.rules.tournament_shootout.by)
        return
    if len(state.live) == 1:
        return
    figures = figures_of(state)
    few = _are_few(state, figures)
    if few and is_final_due(state):
        raise Refused("the final table is drawn first.", state.rules.tournament_final_table.by)
    if few and breaking(state) == table.number:
        by = state.rules.tournament_breaks.by
        raise Refused(f"table {table.number} breaks: its players go to other tables.", by)
    if is_halted(state, table):
        by = state.rules.tournament_short.by
        raise Refused(f"table {table.number} waits for players: it is three short.", by)
