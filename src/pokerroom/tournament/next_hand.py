"""The next hand of a table: whether it may begin now, at which level, and who misses it.

Knows what a tournament asks before each deal. Must not record anything: `hands` does. Most hands are as ordinary as the
one before, which is seen at a glance; whatever is not is looked at as a whole.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.tournament.checks import can_play, conditions_of, is_waited_for, says
from pokerroom.tournament.clock import NO_LEVEL, LevelTime, level_of_hand, levels_of, stands
from pokerroom.tournament.colours import check_colours
from pokerroom.tournament.rules import AS_IT_BEGINS, NOT_ASKED
from pokerroom.tournament.seat_map import check_waits, figures_of
from pokerroom.tournament.staff import check_present
from pokerroom.tournament.state import OVER, RUNNING, TournamentState
from pokerroom.tournament.together import check_together

ORDINARY = "ordinary hands"


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
        self.level: LevelTime = NO_LEVEL
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

    def level_at(self, state: TournamentState, number: int) -> LevelTime | None:
        """The level of a hand that may begin at a table now and that nobody misses, or None where that takes a look.

        So it is where the clock shows the level of the hand before, nobody in the tournament is away or has a penalty,
        the table is not the next to break, and waits neither for players nor for other tables.
        """
        table = state.tables.get(number)
        if table is None or table.playing or table.ended or state.is_now != RUNNING or not self._are:
            return None
        if state.runs_since < 0 or state.turn or state.apart or state.signing:
            return None
        level = self.level
        if not level.begins <= state.played + state.at - state.runs_since < level.ends:
            return None
        if (table.chip or self._chip) < level.chip or (self._attended and not state.on_duty):
            return None
        live = state.live
        if state.seated <= self._final or len(live) < 3 or number == live[0] or number == live[-1]:
            return None  # the final table may be due, or this one the next to break
        players = len(table.players)
        if players < 2 or (players < self._most and players <= max(state.sizes) - self._short):
            return None
        return level


def ordinary(state: TournamentState) -> OrdinaryHands:
    """What conditions and book say of every hand."""
    conditions = conditions_of(state)
    found: OrdinaryHands | None = conditions.found(ORDINARY)
    return found if found is not None else conditions.once(ORDINARY, lambda: OrdinaryHands(state))


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
