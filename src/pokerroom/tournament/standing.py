"""What stands: which conditions are changed no more, since what somebody has, paid or sat down to follows from them.

Knows for each of them from when on. Must not know how a change is made, and which papers it needs anew: `papers` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pokerroom.law.error import Refused
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.tournament.checks import conditions_of, says
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.seat_map import is_drawn
from pokerroom.tournament.state import CANCELLED, OVER, RUNNING, SETTLED, TournamentState
from pokerroom.tournament.times import read_start


class StandsSince(NamedTuple):
    """Conditions that stand from a moment on: when that is so, in words too, and the rules on which it rests."""

    keys: tuple[str, ...]
    since: Callable[[TournamentState], bool]
    said: str
    rules: Callable[[TournamentRules], tuple[Rule[bool], ...]] = lambda rules: ()


def _is_carried(state: TournamentState) -> bool:
    """Whether somebody brings chips from another flight, and not for being what they are."""
    return any(each.brings and not each.is_who for each in state.entered)


def _has_bought(state: TournamentState) -> bool:
    return any(each.bought or each.added for each in state.entered)


def _equal(rules: TournamentRules) -> tuple[Rule[bool], ...]:
    return rules.tournament_equal, rules.tournament_bank


def _chance(rules: TournamentRules) -> tuple[Rule[bool], ...]:
    return (rules.tournament_equal,)


# Whatever is not here may be changed until the first hand is dealt, and whoever accepted other conditions withdraws
# free: prices, bounties and shares of prizes, since each entry keeps what was paid for it; how many may enter, how and
# how late; limits and chips; what becomes of whoever is away, falls, is penalised or retires; every statement.
STANDING = (
    StandsSince(("game",), lambda state: True, "it was announced with it"),
    # Banks: nobody has more than others for having come earlier or later.
    StandsSince(("chips.banks",), lambda state: bool(state.entered), "somebody has entered", _equal),
    StandsSince(("chips.bank", "chips.after"), _is_carried, "somebody brings chips from another flight", _equal),
    StandsSince(("chips.bank",), is_drawn, "seats are drawn", _equal),
    # Where they sit, how they go on from there, and by which rules their tables were opened.
    StandsSince(("format.kind", "format.seats", "format.final", "format.go_on"), is_drawn, "seats are drawn", _chance),
    StandsSince(("changes",), is_drawn, "seats are drawn", lambda rules: (rules.tournament_changes,)),
    # What the clock has begun to count, and who was late by it.
    StandsSince(
        ("wagers.levels", "wagers.grow", "format.breaks", "late.then"),
        lambda state: state.is_now == RUNNING or state.played > 0,
        "play has begun",
    ),
    # What somebody has bought, others may still buy, and for as many chips.
    StandsSince(
        ("offers", "chips.add_on", "format.add_on_after", "format.buy_backs", "format.buy_back_minutes"),
        _has_bought,
        "somebody has bought by it",
        _chance,
    ),
    # What the operator keeps, and what it adds to a guarantee, is booked when it says so.
    StandsSince(("keeps", "prizes.guarantee"), lambda state: state.kept_said, "it is said what the operator keeps"),
    StandsSince(
        ("prizes.shares", "prizes.unit", "prizes.seat", "prizes.guarantee", "prizes.chop", "keeps"),
        lambda state: state.chopped,
        "the prizes are shared",
    ),
)


def check_changeable(state: TournamentState, key: str, changed: Conditions) -> None:
    """Refuse a change of what stands by now; `changed` are the conditions as they would be."""
    if state.first_hand:
        raise Refused("the first hand has been dealt: the conditions stand.")
    if state.is_now in (OVER, SETTLED, CANCELLED):
        raise Refused("it is over: the conditions stand.")
    if changed[key] == conditions_of(state)[key] and (key in changed) == (key in conditions_of(state)):
        return
    for each in STANDING:
        if key in each.keys and each.since(state):
            rests = cited(*[rule for rule in each.rules(state.rules) if rule.value])
            raise Refused(f"{each.said}: {key} stands.", tuple(dict.fromkeys((*rests, *says(state, key)))))
    entered = len(state.entered)
    if key == "players.most" and changed[key] < entered:
        raise Refused(f"{entered} have entered already.", says(state, key))
    if (
        key == "details.when"
        and state.entered
        and _begins(changed) not in (None, state.start, _begins(conditions_of(state)))
    ):
        by = state.rules.tournament_start_moves.by or says(state, "says.start_may_move")
        raise Refused("somebody has entered: the Director moves the start, with notice.", by)


def start_of(state: TournamentState, changed: Conditions) -> int:
    """When it begins under changed conditions: when they say so now, if that is where its start came from."""
    before, after = _begins(conditions_of(state)), _begins(changed)
    return after if after is not None and before == state.start and not state.entered else state.start


def _begins(conditions: Conditions) -> int | None:
    sessions = conditions["details.when"]
    return read_start(sessions[0]) if sessions else None
