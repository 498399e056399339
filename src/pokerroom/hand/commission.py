"""Commission: what the house takes from the pots, worked out once, after the winners are known.

Knows the methods and scales as the sign and the plan have them. Must not move chips: `play` records what is found here.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.plan import Plan, Scale
from pokerroom.hand.pots import Pot
from pokerroom.hand.state import State

EACH_POT, ALL_POTS, WINNERS_POTS = range(3)


def charges(state: State, pots: Sequence[Pot], winners: Sequence[Sequence[int]]) -> tuple[list[int], tuple[str, ...]]:
    """What is taken from each pot, and the clauses it stands on, also where they say that nothing is taken.

    `winners` are the high winners of each pot, in the same order.
    """
    plan = state.plan
    method = plan.commission.method
    nothing = [0] * len(pots)
    if method == "none":
        return nothing, ()
    if not plan.blinds_alone_pay and not state.voluntary and plan.blinds and not plan.ante:
        return nothing, plan.cite.get("commission.blinds_alone", ())
    if plan.uncalled_pays and state.uncalled:  # what went back is charged with the last pot
        last = pots[-1]
        pots = [*pots[:-1], Pot(last.amount + state.uncalled, last.eligible, last.contributors)]
    if method == "per hand":
        return _first(plan.commission.fee, pots), plan.commission_by
    if method == "percentage":
        if not plan.pure_tie_pays and _pure_tie(state, winners):
            return nothing, plan.cite.get("commission.pure_tie", ())
        return _percentage(plan, pots), plan.commission_by
    assert plan.scale is not None
    if plan.commission_counts == WINNERS_POTS:
        return _by_winners(plan, plan.scale, pots, winners)
    return [min(_fee(plan, plan.scale, pot.amount), pot.amount) for pot in pots], plan.commission_by


def _first(fee: int, pots: Sequence[Pot]) -> list[int]:
    taken = []
    for pot in pots:
        part = min(fee, pot.amount)
        taken.append(part)
        fee -= part
    return taken


def _percentage(plan: Plan, pots: Sequence[Pot]) -> list[int]:
    total = before = 0
    taken = []
    for pot in pots:
        if plan.commission_counts == EACH_POT:
            total = before = 0
        total += pot.amount
        fee = total * plan.commission.rate // 10000
        fee -= fee % plan.chip
        if plan.commission.cap:
            fee = min(fee, plan.commission.cap)
        taken.append(fee - before)
        before = fee
    return taken


def _pure_tie(state: State, winners: Sequence[Sequence[int]]) -> bool:
    """Whether the only players who put chips in all tied for every pot."""
    paid = [seat for seat in range(len(state.put)) if state.put[seat] > 0]
    return not state.dead and len(paid) > 1 and all(sorted(each) == paid for each in winners)


def _by_winners(
    plan: Plan, scale: Scale, pots: Sequence[Pot], winners: Sequence[Sequence[int]]
) -> tuple[list[int], tuple[str, ...]]:
    """Charge together the pots that the same winners take; a pot of its tied winners' money alone is free."""
    taken = [0] * len(pots)
    by = plan.commission_by
    groups: dict[tuple[int, ...], list[int]] = {}
    for place, won in enumerate(winners):
        tied = tuple(sorted(won))
        if len(tied) > 1 and list(tied) == sorted(pots[place].contributors) and not plan.pure_tie_pays:
            by = by + plan.cite.get("commission.pure_tie", ())
            continue
        groups.setdefault(tied, []).append(place)
    for places in groups.values():
        fee = _fee(plan, scale, sum([pots[place].amount for place in places]))
        for place in places:
            part = min(fee, pots[place].amount)
            taken[place] = part
            fee -= part
    return taken, by


def _fee(plan: Plan, scale: Scale, chips: int) -> int:
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
