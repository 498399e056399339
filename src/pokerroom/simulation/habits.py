"""Habits: what bots do between the hands of a tournament, where its conditions offer it.

Knows how often they buy back, enter again, add on, come late and leave. Must not know when they may: the tournament
refuses what is not offered. Ask `bot_tournament` for when somebody has fallen, or a break is on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from pokerroom.law.error import Refused
from pokerroom.tournament.briefing import Brief
from pokerroom.tournament.buying import AddOn, BuyBack, Reenter
from pokerroom.tournament.by_chance import late_seat_of
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.clock import LevelTime, levels_of
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.entries import Enter
from pokerroom.tournament.items import ADD_ON, RE_ENTRY, REBUY
from pokerroom.tournament.penalties import Retire
from pokerroom.tournament.running import TournamentRun
from pokerroom.tournament.seat_map import is_in_rounds
from pokerroom.tournament.state import TournamentState

# How often somebody does what is offered.
BUYS_BACK: Final = 0.5
ADDS_ON: Final = 0.8
COMES_LATE: Final = 0.1
LEAVES = 0.0002  # behind a hand, one of those at its table; not final: who looks at leaving raises it


def may_buy_back(state: TournamentState) -> bool:
    """Whether anybody who falls may buy back or enter again, ever."""
    conditions = conditions_of(state)
    return conditions.offer(REBUY) or conditions.offer(RE_ENTRY)


def buy_back(running: TournamentRun, fallen: Iterable[str], chance: Random, at: int) -> None:
    """Some of those who have just fallen buy back at the table, or enter again."""
    conditions = conditions_of(running.state)
    at_the_table, at_the_desk = conditions.offer(REBUY), conditions.offer(RE_ENTRY)
    for name in fallen if at_the_table or at_the_desk else ():
        if chance.random() >= BUYS_BACK:
            continue
        try:
            if at_the_table:
                running.tournament.play(BuyBack(name), at=at)
            else:
                drawn = late_seat_of(running.state, name, chance)
                if drawn is not None:
                    running.tournament.play(Reenter(name, drawn.chance), at=at)
                    running.line_up(running.state.entries[name.casefold()].table)
        except Refused:
            continue  # the time is over, or they have bought as often as one may


def add_on(running: TournamentRun, number: int, chance: Random, at: int) -> None:
    """Some of those at a table buy the add-on in its break."""
    state = running.state
    if not conditions_of(state).offer(ADD_ON):
        return
    for entry in list(state.tables[number].players.values()):
        if not entry.added and chance.random() < ADDS_ON:
            try:
                running.tournament.play(AddOn(entry.name), at=at)
            except Refused:
                return  # another break
    running.line_up(number)


def leaves(drawn: float) -> bool:
    """Whether somebody leaves behind a hand, by a number that was drawn."""
    return drawn < LEAVES


def leave(running: TournamentRun, number: int, chance: Random, at: int) -> None:
    """Somebody leaves for good, where the conditions say what becomes of their chips."""
    state = running.state
    here = state.tables[number].players
    if "retired.then" in conditions_of(state) and len(here) > 2:
        running.tournament.play(Retire(chance.choice(list(here.values())).name), at=at)


# ---------------------------------------------------------------------------------------------------- coming late


def latecomers(conditions: Conditions, names: Sequence[str], chance: Random) -> list[str]:
    """Who of those that mean to play comes late, where one may; two are always there."""
    if not conditions["entry.late_until"]:
        return []
    return [name for name in names[2:] if chance.random() < COMES_LATE]


def times_of(state: TournamentState, names: Iterable[str], chance: Random) -> list[tuple[int, str]]:
    """When each of those comes who are late, the last first: while they may come, by the clock."""
    until: int = conditions_of(state)["entry.late_until"]
    levels: list[LevelTime] = levels_of(state)[:until]
    if not levels or is_in_rounds(state) or not state.rules.tournament_late.value:
        return []
    found = [(state.start + chance.randrange(1, levels[-1].ends // 2 + 2), name) for name in names]
    return sorted(found, reverse=True)


def come_late(running: TournamentRun, name: str, chance: Random, at: int) -> bool:
    """Somebody comes late, pays, is briefed and drawn a seat; whether there is one for them, or it is too late."""
    state, tournament = running.state, running.tournament
    if late_seat_of(state, name, Random(0)) is None and not state.final:
        return False  # they wait for a seat
    try:
        tournament.play(Enter(name), at=at)
        if state.rules.tournament_briefing.value:
            tournament.play(Brief("Director", (name,)))
        drawn = late_seat_of(state, name, chance)
        if drawn is not None:
            tournament.play(drawn)
            running.line_up(state.entries[name.casefold()].table)
    except Refused:
        pass  # entries are closed, and they go home
    return True
