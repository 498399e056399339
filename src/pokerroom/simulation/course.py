"""The course of a tournament, told in lines from its log: the draw, levels, falls, moves, the final table, the prizes.

Knows what a reader wants to hear of, and what not: single hands. Must not know how anything is done: the events say it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pokerroom.law.book import Game, rules_of
from pokerroom.tournament.hands import HandBegan
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import RUNNING, TournamentState
from pokerroom.tournament.vocabulary import TOURNAMENT


def course(game: Game, log: Iterable[Any]) -> Iterator[str]:
    """A line for everything of note from the draw to the last hand, each with the time since the start."""
    state = TournamentState(game=game, rules=rules_of(TournamentRules, game))
    level = 0
    for event in log:
        begun, final, left = state.is_now == RUNNING, state.final, state.seated
        TOURNAMENT.fold(state, (event,))
        if state.is_now != RUNNING:
            continue
        told: list[str] = []
        if isinstance(event, HandBegan):
            if event.level > level:
                level = event.level
                told = [f"level {level}: {event.small}/{event.big}{f', ante {event.ante}' if event.ante else ''}"]
        elif type(event).__module__ != HandBegan.__module__:
            told = [TOURNAMENT.say(event)]
        elif state.seated < left:
            told = [f"{TOURNAMENT.say(event)}, {state.seated} left"]
        if not begun or state.final != final:
            told += _seated(state, chips=begun)
        for line in told:
            yield f"{clock(event.at - state.start)}  {line}"


def _seated(state: TournamentState, chips: bool = False) -> Iterator[str]:
    for number, table in sorted(state.tables.items()):
        if table.players:
            who = [f"{seat} {each.name}{f' {each.chips:,}' if chips else ''}" for seat, each in table.players.items()]
            yield f"table {number}: {', '.join(who)}"


def clock(seconds: int) -> str:
    """So long since the start, in hours, minutes and seconds."""
    minutes, left = divmod(max(0, seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{left:02}"
