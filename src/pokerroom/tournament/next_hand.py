"""The next hand of a table: whether it may begin now, at which level, and who misses it.

Knows what a tournament asks before each deal. Must not record anything: `hands` does. Most hands are as ordinary as the
one before, which is seen at a glance; whatever is not is looked at as a whole.
"""

from __future__ import annotations

from typing import Any, Final

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.tournament.checks import can_play, conditions_of, is_waited_for, says
from pokerroom.tournament.clock import NO_LEVEL, LevelTime, level_of_hand, levels_of, stands
from pokerroom.tournament.colours import check_colours
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.papers import check_approved
from pokerroom.tournament.rules import AS_IT_BEGINS, BEFORE_ENTRIES, BEFORE_PLAY, NOT_ASKED
from pokerroom.tournament.seat_map import check_waits, figures_of, largest
from pokerroom.tournament.staff import check_present
from pokerroom.tournament.state import OVER, RUNNING, TournamentState, TournamentTable
from pokerroom.tournament.together import check_together


class OrdinaryHands:
    """What conditions and book say of every hand, worked out once, with the level of the last one."""

    def __init__(self, state: TournamentState) -> None:
        """Read it."""
        rules, figures, levels = state.rules, figures_of(state), levels_of(state)
        self.by: tuple[str, ...] = (
            *says(state, "wagers.levels"),
            *cited(rules.tournament_designates, rules.tournament_level),
        )
        self.out_by: tuple[str, ...] = says(state, "out.when")
        # The level of the last hand, read out: it is asked before every hand. What goes into the log as it is has no
        # type here, so that compiled code need not make it anew.
        self.level: LevelTime = NO_LEVEL
        self.level_number: int = 0
        self.number: Any = 0
        self.small: Any = 0
        self.big: Any = 0
        self.ante: Any = 0
        self._begins: int = 0
        self._ends: int = 0
        self._least_chip: int = 0
        # Where it goes by more than these figures, every hand is looked at as a whole.
        self._are: bool = (
            not figures.in_rounds
            and not rules.tournament_briefing.value
            and rules.tournament_level.value == AS_IT_BEGINS
        )
        self._attended: bool = rules.tournament_present.value != NOT_ASKED
        self._chip: int = levels[0].chip if levels else 0
        self._most: int = figures.most
        self._final: int = figures.final
        self._short: int = figures.short

    def play(self, level: LevelTime) -> None:
        """A hand is played at this level."""
        if level is not self.level:
            self.level = level
            self.number, self.small, self.big, self.ante = level.number, level.small, level.big, level.ante
            self.level_number = level.number
            self._begins, self._ends, self._least_chip = level.begins, level.ends, level.chip

    def are_small(self, table: TournamentTable) -> bool:
        """Whether a table has chips that are too small for the level of the last hand, where that is the clock's."""
        return self._are and (table.chip or self._chip) < self._least_chip

    def may_begin(self, state: TournamentState, table: TournamentTable) -> bool:
        """Whether a hand may begin at a table now, at the level of the one before, and nobody misses it.

        So it is where the clock shows that level, nobody in the tournament is away or has a penalty, the table is not
        the next to break, and waits neither for players nor for other tables. Where it is not so, it takes a look.
        """
        if table.playing or table.ended or not self._are or state.is_now != RUNNING:
            return False
        if state.runs_since < 0 or state.turn or state.apart or state.signing:
            return False
        if not self._begins <= state.played + state.at - state.runs_since < self._ends:
            return False
        if self.are_small(table) or (self._attended and not state.on_duty):
            return False
        live, number = state.live, table.number
        if state.playing_on <= self._final or state.final or len(live) < 3 or number == live[0] or number == live[-1]:
            return False  # the final table may be due or has other seats, or this one is the next to break
        players = len(table.players)
        return players > 1 and (players >= self._most or players > largest(state.sizes) - self._short)


class LastHands:
    """The conditions whose hands were asked for last: those of one tournament are, again and again."""

    def __init__(self) -> None:
        """None yet."""
        self.conditions: Conditions | None = None
        self.hands: OrdinaryHands | None = None


_LAST: Final = LastHands()


def ordinary(state: TournamentState) -> OrdinaryHands:
    """What conditions and book say of every hand, worked out once."""
    hands = _LAST.hands
    if hands is None or _LAST.conditions is not state.conditions:
        hands = _worked_out(state, conditions_of(state))
        _LAST.conditions, _LAST.hands = state.conditions, hands
    return hands


def _worked_out(state: TournamentState, conditions: Conditions) -> OrdinaryHands:
    found: OrdinaryHands = conditions.once("ordinary hands", lambda: OrdinaryHands(state))
    return found


def check_deal(state: TournamentState, number: int) -> LevelTime:
    """Refuse a hand that may not begin at a table now; the level that it is played at."""
    if state.is_now != RUNNING:
        raise Refused("play has not begun." if state.is_now != OVER else "it is over.")
    table = state.tables.get(number)
    if table is None:
        raise Refused(f"table {number} is not designated.", state.rules.tournament_designates.by)
    if table.ended:
        raise Refused(f"play at table {number} has ended.")
    if table.playing:
        raise Refused(f"a hand is on at table {number}.")
    check_present(state)
    if not state.first_hand:  # until then the conditions can still be changed
        check_approved(state, BEFORE_ENTRIES, BEFORE_PLAY)
    if state.runs_since < 0:
        raise Refused("the clock stands still.")
    face = stands(state, state.at)
    if face.break_left and state.rules.tournament_rests.value:
        raise Refused("it is a break.", state.rules.tournament_rests.by)
    if state.rules.tournament_briefing.value and not any(each.briefed for each in table.players.values()):
        raise Refused("nobody at this table has been briefed.", state.rules.tournament_briefing.by)
    if not can_play(state, table):
        raise Refused(f"nobody plays alone at table {number}.")
    check_waits(state, table)
    if state.turn:
        check_together(state, table)
    level = level_of_hand(state, table, face)
    if table.chip < level.chip:
        check_colours(state, table, level)
    return level


def missing_at(state: TournamentState, number: int) -> tuple[str, ...]:
    """Who sits at a table and misses its next hand: away, penalised, not briefed or not signed where that is asked."""
    here = state.tables[number].players.values()
    if state.rules.tournament_briefing.value:
        dead = [each for each in here if each.away or each.penalty or not each.briefed]
    else:
        dead = [each for each in here if each.away or each.penalty]
    if state.signing:
        dead = [each for each in here if not each.signed or each in dead]
    return tuple([each.name for each in dead if not is_waited_for(state, each)]) if dead else ()
