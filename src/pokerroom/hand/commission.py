"""Commission: what the house takes from the pots, worked out once, after the winners are known.

Knows the methods and scales as the sign and the plan have them. Must not move chips: `play` records what is found here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pokerroom.hand.clauses import joined
from pokerroom.hand.plan import EACH_POT, WINNERS_POTS, Plan, ScaleInCents
from pokerroom.hand.pots import Pot
from pokerroom.hand.state import State
from pokerroom.law.commission import Commission

Reckoning: TypeAlias = Callable[
    [State, Commission, Sequence[Pot], Sequence[Sequence[int]]], tuple[list[int], tuple[str, ...]]
]


def charges(state: State, pots: Sequence[Pot], winners: Sequence[Sequence[int]]) -> tuple[list[int], tuple[str, ...]]:
    """What is taken from each pot, and the clauses it stands on, also where they say that nothing is taken.

    `winners` are those who tie for a whole pot, in the order of the pots; none where a high and a low share it.
    """
    plan = state.plan
    nothing = [0] * len(pots)
    if not plan.charges:
        return nothing, ()
    if not plan.blinds_alone_pay and not state.voluntary and plan.blinds and not plan.ante:
        return nothing, plan.rules.commission_blinds_alone.by
    taken = nothing
    by: tuple[str, ...] = ()
    for charge in plan.charges:
        parts, said = RECKONED[charge.method](state, charge, pots, winners)
        taken = [min(so_far + part, pot.amount) for so_far, part, pot in zip(taken, parts, pots, strict=True)]
        by = by + said
    return taken, tuple(dict.fromkeys(by))


def drops(state: State, pots: Sequence[Pot], taken: Sequence[int]) -> tuple[list[int], tuple[str, ...]]:
    """What a jackpot gets from each pot where the sign has a drop, and by which clauses, once commission is `taken`."""
    plan = state.plan
    drop, rules = plan.drop, plan.rules
    nothing = [0] * len(pots)
    if drop is None:
        return nothing, ()
    if state.street == 0 and not rules.drop_first_round.value:
        return nothing, rules.drop_first_round.by
    left = [Pot(pot.amount - part, pot.eligible, pot.contributors) for pot, part in zip(pots, taken, strict=True)]
    if rules.drop_counts.value == "each pot":
        full = [pot.amount >= drop.pot for pot in pots]
        return [min(drop.chips, pot.amount) if pays else 0 for pot, pays in zip(left, full, strict=True)], plan.drop_by
    whole = sum([pot.amount for pot in pots])
    return (_first(drop.chips, left) if whole >= drop.pot else nothing), plan.drop_by


def _per_hand(
    state: State, charge: Commission, pots: Sequence[Pot], winners: Sequence[Sequence[int]]
) -> tuple[list[int], tuple[str, ...]]:
    return _first(charge.fee_for(len(state.names)), pots), state.plan.commission_by


def _per_cent(
    state: State, charge: Commission, pots: Sequence[Pot], winners: Sequence[Sequence[int]]
) -> tuple[list[int], tuple[str, ...]]:
    plan = state.plan
    pots = _charged_with(state, pots)
    by = plan.commission_by
    if _pure_tie(state, pots, winners):
        by = joined(by, plan.rules.commission_pure_tie.by)
        if not plan.pure_tie_pays:
            return [0] * len(pots), by
    return _percentage(plan, charge, pots), by


def _by_scale(
    state: State, charge: Commission, pots: Sequence[Pot], winners: Sequence[Sequence[int]]
) -> tuple[list[int], tuple[str, ...]]:
    plan = state.plan
    pots = _charged_with(state, pots)
    assert plan.scale is not None
    if plan.commission_counts == WINNERS_POTS:
        return _by_winners(plan, plan.scale, pots, winners)
    return [min(_fee(plan, plan.scale, pot.amount), pot.amount) for pot in pots], plan.commission_by


def _charged_with(state: State, pots: Sequence[Pot]) -> Sequence[Pot]:
    """The pots as they are charged: what went back to a player may be charged with the last of them."""
    if not (state.plan.uncalled_pays and state.uncalled):
        return pots
    last = pots[-1]
    return [*pots[:-1], Pot(last.amount + state.uncalled, last.eligible, last.contributors)]


def _first(fee: int, pots: Sequence[Pot]) -> list[int]:
    taken = []
    for pot in pots:
        part = min(fee, pot.amount)
        taken.append(part)
        fee -= part
    return taken


def _percentage(plan: Plan, charge: Commission, pots: Sequence[Pot]) -> list[int]:
    total = before = 0
    taken = []
    for pot in pots:
        if plan.commission_counts == EACH_POT:
            total = before = 0
        total += pot.amount
        fee = total * charge.rate // 10000
        fee -= fee % plan.chip
        if charge.cap:
            fee = min(fee, charge.cap)
        taken.append(fee - before)
        before = fee
    return taken


def _pure_tie(state: State, pots: Sequence[Pot], winners: Sequence[Sequence[int]]) -> bool:
    """Whether nobody put chips in but those who tie, each pot being tied by all who paid into it."""
    if state.dead_chips or sum([1 for each in state.contributed if each > 0]) < 2:
        return False
    return all(len(won) > 1 and sorted(won) == sorted(pot.contributors) for pot, won in zip(pots, winners, strict=True))


def _by_winners(
    plan: Plan, scale: ScaleInCents, pots: Sequence[Pot], winners: Sequence[Sequence[int]]
) -> tuple[list[int], tuple[str, ...]]:
    """Charge together the pots that the same winners take; a pot of its tied winners' money alone is free."""
    taken = [0] * len(pots)
    by = plan.commission_by
    groups: dict[tuple[int, ...], list[int]] = {}
    for place, won in enumerate(winners):
        tied = tuple(sorted(won))
        if len(tied) > 1 and list(tied) == sorted(pots[place].contributors) and not plan.pure_tie_pays:
            by = by + plan.rules.commission_pure_tie.by
            continue
        groups.setdefault(tied, []).append(place)
    for places in groups.values():
        fee = _fee(plan, scale, sum([pots[place].amount for place in places]))
        for place in places:
            part = min(fee, pots[place].amount)
            taken[place] = part
            fee -= part
    return taken, by


def _fee(plan: Plan, scale: ScaleInCents, chips: int) -> int:
    """What a scale charges on an amount of chips, in chips."""
    cents = chips * 100 // plan.dollar
    exact = chips * 100 == cents * plan.dollar
    if scale.free and (cents < scale.free or (cents == scale.free and exact)):
        return 0
    if scale.small and (cents < scale.small or (cents == scale.small and exact)):
        return scale.small_fee * plan.dollar // 100
    if scale.ceiling:
        cents = min(cents, scale.ceiling * plan.least * 100 // plan.dollar)
    times = -(-cents // scale.per) if scale.parts else cents // scale.per
    fee = scale.fee * times
    if scale.cap:
        fee = min(fee, scale.cap)
    return fee * plan.dollar // 100


# How each method that is taken from the pots is reckoned: from each pot how much, and by which clauses.
RECKONED: dict[str, Reckoning] = {"per hand": _per_hand, "percentage": _per_cent, "scale": _by_scale}
