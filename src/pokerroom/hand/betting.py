"""Betting: what a player may wager now, and what their wager is when they have made it.

Knows limits, least raises, raise counts and short all-ins as the plan has them. Must not change the state.
Ask `play` for acts and answers, `due` for the same put as a question.
"""

from __future__ import annotations

from pokerroom.hand.clauses import joined
from pokerroom.hand.plan import (
    ADDS_UP,
    ALL_BOUND,
    AMOUNT_TO_CALL,
    COMPLETED,
    EQUAL_OR_DOUBLE,
    FIXED,
    HALF_POT,
    HALF_REOPENS,
    LAST_RAISE,
    NO_LIMIT,
    NOTHING,
    SPREAD,
    THE_BLIND,
    THE_BRING_IN,
    Plan,
)
from pokerroom.hand.state import State
from pokerroom.hand.street_plan import Menu, StreetPlan
from pokerroom.hand.wager import Wagered
from pokerroom.machine.kinds import Clauses


def menu_of(state: State, seat: int) -> Menu:
    """What the street lets this player do: the opener's menu on their first turn, else that of the others."""
    plan = state.plan
    street = plan.streets[state.street]
    if seat != state.opener or state.aggressor >= 0 or state.acted[seat]:
        return street.others
    if street.opener.bring_in and plan.bring_in_kind == THE_BLIND and state.bets[seat] >= state.high:
        return street.opened  # they have posted the blind to match, so they have opened: they stand or raise
    if state.street == 0 and plan.blinds and state.bets[seat] >= state.high:
        return street.others  # they have posted as much as there is to call, like the last blind
    return street.opener


def kept_from_raising(state: State) -> bool:
    """Whether this would be the first player in beside a kitty: they may not raise, unless the house says so."""
    plan = state.plan
    return plan.streets[state.street].kitty and not state.voluntary and not plan.kitty_opener_raises


def bounds(state: State, seat: int) -> tuple[int, int]:
    """The least and the most that a player's wagers may come to by opening or raising; (0, 0) if neither is open."""
    stack = state.stacks[seat]
    mine = state.bets[seat]
    high = state.high
    everything = mine + stack
    if everything <= high or state.able < 2:
        return 0, 0
    plan = state.plan
    street = plan.streets[state.street]
    if high == 0:
        least, most = _opening(state, plan, street)
    else:
        if not _may_raise(state, plan, seat):
            return 0, 0
        least, most = _raising(state, plan, street, high - mine)
    chip = plan.chip
    if chip > 1:  # only what chips can pay; all of a stack can always go in
        least = -(-least // chip) * chip
        most -= most % chip
        if most < least:
            most = least
    if state.ceiling >= 0:
        if high >= state.ceiling:
            return 0, 0
        most = min(most, state.ceiling)
        least = min(least, most)
    if least > everything:
        return everything, everything
    return least, most if most < everything else everything


def sizes(state: State, seat: int) -> tuple[int, ...]:
    """The totals a player may wager where the book names them one by one; empty where any between bounds will do."""
    plan = state.plan
    if plan.limit != EQUAL_OR_DOUBLE:
        return ()
    least, most = bounds(state, seat)
    if not most:
        return ()
    high = state.high
    blind = plan.blinds[-1]
    street = plan.streets[state.street]
    multiples = (1, 2, 4) if street.doubled else (1, 2)
    allowed = [high + blind * times for times in multiples if blind * times >= state.step]
    found = tuple([total for total in allowed if least <= total <= most])
    return found if found else (least,)


def raised_by(state: State, menu: Menu, offered: bool = False) -> Clauses:
    """The clauses that a bet or raise of the player to act stands on, what went before it in the round included.

    Where it is `offered` beside the rest of the menu, those of the rest too.
    """
    if not state.opened:
        return menu.offers_open if offered else menu.by_open
    plan = state.plan
    by = menu.offers_raise if offered else menu.by_raise
    if state.short and plan.limited:
        by = joined(by, plan.half_by if state.level == state.high else plan.under_half_by)
    if state.raises >= plan.most_raises > 0:
        last = plan.free_last_round and state.street + 1 == len(plan.streets)
        by = joined(by, plan.last_round_by if last else plan.head_to_head_by)
    elif state.raises >= plan.uncounted > 0:
        by = joined(by, plan.uncounted_by)
    if plan.straddle and state.street == 0 and state.raises == plan.straddle_counts and is_straddled(state):
        by = joined(by, plan.straddled_by)
    return by


def is_straddled(state: State) -> bool:
    """Whether somebody has straddled: it costs more to come in than the sign's last blind."""
    plan = state.plan
    return plan.straddle and state.blind > plan.blinds[-1]


def short_by(state: State, seat: int, to: int) -> Clauses:
    """The clauses on an all-in that is less than a full bet or raise; none on one that is full."""
    plan = state.plan
    if state.high == 0:
        street = plan.streets[state.street]
        needed = _needed(plan, street)
        if to >= needed:
            return ()
        return plan.half_by if 2 * to >= needed else plan.under_half_by
    if _is_full_raise(state, seat, to):
        return ()
    return plan.half_by if _is_half(state, to) else plan.under_half_by


def kept_by(state: State, seat: int) -> Clauses:
    """The clauses that keep a player from betting or raising here; none where only their chips do."""
    if state.ceiling >= 0:
        return state.ceiling_by
    plan = state.plan
    by: Clauses = ()
    if state.frozen or state.acted[seat]:
        by = plan.under_half_by
    if not plan.check_raise and has_checked(state, seat):
        by = joined(by, plan.rules.check_raise.by)
    if plan.most_raises and state.raises >= plan.most_raises:
        by = joined(by, plan.streets[state.street].capped_by)
        if state.street == 0 and is_straddled(state):
            by = joined(by, plan.rules.straddle_counts.by)
    return by


def has_checked(state: State, seat: int) -> bool:
    """Whether a player has passed up a bet in this round: they have acted, and nothing of theirs is in it."""
    return state.acted_once[seat] and not state.bets[seat]


def _may_raise(state: State, plan: Plan, seat: int) -> bool:
    if state.frozen or (not plan.check_raise and has_checked(state, seat)):
        return False
    if state.acted[seat] and not (plan.short == ADDS_UP and state.high - state.bets[seat] >= state.step > 0):
        return False
    if not plan.most_raises or state.raises < plan.most_raises:
        return True
    if plan.free_last_round and state.street + 1 == len(plan.streets):
        return True
    return plan.free_head_to_head and _head_to_head(state, plan)


def _head_to_head(state: State, plan: Plan) -> bool:
    """Whether two players are left to raise each other, by what the book counts as being left."""
    if plan.head_to_head_able:
        return state.able == 2
    if plan.head_to_head_live:
        return state.live_count == 2
    # Who was all in before the round takes no part in it; who went all in during it has chips in it.
    there = [seat for seat in range(len(state.live)) if state.live[seat] and (state.stacks[seat] or state.bets[seat])]
    return len(there) == 2


def _opening(state: State, plan: Plan, street: StreetPlan) -> tuple[int, int]:
    limit = plan.limit
    if limit == NO_LIMIT:
        return plan.least, 1 << 60
    if limit == FIXED:
        return street.unit, street.unit
    if limit == SPREAD:
        return plan.least, plan.most
    if limit == EQUAL_OR_DOUBLE:
        blind = plan.blinds[-1]
        return blind, blind * (4 if street.doubled else 2)
    most = _of_pot(state, plan, state.pot)
    return plan.least, most if most > plan.least else plan.least


def _raising(state: State, plan: Plan, street: StreetPlan, owed: int) -> tuple[int, int]:
    limit, high, level = plan.limit, state.high, state.level
    if limit == FIXED:
        total = level + street.unit
        return total, total
    if limit == EQUAL_OR_DOUBLE:
        blind = plan.blinds[-1]
        return high + max(blind, state.step), high + blind * (4 if street.doubled else 2)
    if plan.raise_least == AMOUNT_TO_CALL:
        step = owed
    elif plan.raise_least == LAST_RAISE:
        step = max(state.step, plan.least)
    else:
        step = state.step
    least = high + step
    if level == 0 and high < plan.least and not plan.short_opening_raised:
        least = plan.least  # a short opening: those behind bet at least the full least wager
    if limit == NO_LIMIT:
        return least, 1 << 60
    if limit == SPREAD:
        if high > level > 0:
            least = level + step  # a short all-in is completed to the level that was due
            if plan.short == COMPLETED:
                return least, least
        return least, max(least, high + plan.most)
    most = high + _of_pot(state, plan, state.pot + (owed if plan.pot_counts_call else 0))
    return least, most if most > least else least


def _of_pot(state: State, plan: Plan, pot: int) -> int:
    most = pot // 2 if plan.limit == HALF_POT else pot
    if plan.pot_rounding:
        unit = 5 * plan.dollar
        return -(-most // unit) * unit
    return most - most % plan.chip


def wagered(state: State, seat: int, to: int, by: tuple[str, ...], word: str) -> Wagered:
    """What a lawful wager is: full or short, a raise or not, and what the next raise is measured by."""
    plan = state.plan
    street = plan.streets[state.street]
    high, level, step, raises = state.high, state.level, state.step, state.raises
    if high == 0:
        return _opened(state, seat, to, by, word)
    if _is_full_raise(state, seat, to):
        if plan.limit == FIXED:
            step = street.unit
        else:
            step = to - high if to - high > step else step
        completes = plan.bring_in_completed and level == 0 and raises == 0
        return Wagered(by, seat, to, word, True, step, to, raises if completes else raises + 1)
    if _is_half(state, to):
        return Wagered(by, seat, to, word, True, step, to, raises + 1)
    if plan.short in (COMPLETED, HALF_REOPENS):
        return Wagered(by, seat, to, word, False, step, level, raises)
    return Wagered(by, seat, to, word, False, step, to if plan.limit in (SPREAD, EQUAL_OR_DOUBLE) else level, raises)


def _needed(plan: Plan, street: StreetPlan) -> int:
    """The least that an opening must be."""
    if plan.limit == FIXED:
        return street.unit
    return plan.blinds[-1] if plan.limit == EQUAL_OR_DOUBLE else plan.least


def _opened(state: State, seat: int, to: int, by: tuple[str, ...], word: str) -> Wagered:
    """What an opening is: a bet, a bring-in, or all that a player had, short of either."""
    plan = state.plan
    street = plan.streets[state.street]
    needed = _needed(plan, street)
    small = word == "bring in" and plan.bring_in_kind == THE_BRING_IN  # below the first limit, to be completed
    if to >= needed or small:
        return Wagered(by, seat, to, word, True, _step_after_opening(plan, street, to), _level(to, needed), 0)
    half = plan.half_reopens and 2 * to >= needed
    # Where a short opening is no under-raise, a check before it has given up nothing.
    reopens = half or plan.short in (ALL_BOUND, NOTHING, COMPLETED)
    return Wagered(by, seat, to, word, reopens, state.step, to if half or plan.short_opening_raised else 0, 0)


def _is_half(state: State, to: int) -> bool:
    """Whether a short all-in above the highest wager is half a raise or more, where the book makes that a raise."""
    plan, step = state.plan, state.step
    needed = plan.streets[state.street].unit if plan.limit == FIXED else (step if step else plan.least)
    return plan.half_reopens and 2 * (to - state.level) >= needed


def _is_full_raise(state: State, seat: int, to: int) -> bool:
    """Whether a wager above the highest adds as much as the least raise."""
    plan = state.plan
    high, level, step = state.high, state.level, state.step
    if plan.limit == FIXED:
        return to >= level + plan.streets[state.street].unit
    if plan.limit == EQUAL_OR_DOUBLE:
        return to - high >= max(plan.blinds[-1], step)
    if plan.limit == SPREAD:
        return to - level >= (step if step else plan.least)
    if plan.raise_least == AMOUNT_TO_CALL:
        return to - high >= high - state.bets[seat]
    if plan.raise_least == LAST_RAISE:
        return to - high >= max(step, plan.least)
    return to - high >= step or (level == 0 and to >= plan.least)


def _step_after_opening(plan: Plan, street: StreetPlan, to: int) -> int:
    if plan.limit == FIXED:
        return street.unit
    if plan.raise_least == LAST_RAISE:
        return 0  # an opening is not a raise, and only raises measure the next one
    return to if to > plan.least else plan.least


def _level(to: int, needed: int) -> int:
    """The level an opening reaches: a bring-in below the first limit reaches none, so that it can be completed."""
    return to if to >= needed else 0


def bring_in_bounds(state: State, seat: int) -> tuple[int, int]:
    """The least and the most of a forced opening."""
    plan = state.plan
    everything = state.bets[seat] + state.stacks[seat]
    if plan.bring_in_kind == THE_BLIND:
        blind = plan.blinds[-1]
        least = most = blind
    elif plan.bring_in_kind == THE_BRING_IN:
        least = most = plan.bring_in
    else:
        least, most = _opening(state, plan, plan.streets[state.street])
    if state.ceiling >= 0:  # the betting is held: the forced opening is made, and no more
        most = least
    return min(least, everything), min(most, everything)
