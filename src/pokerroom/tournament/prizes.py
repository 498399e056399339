"""Prizes: what the operator keeps, what the pool is, who has which place, and what is paid for it.

Knows places and the pool. Must not play. Ask `shares` for how a pool is divided, `fees` for what may be kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, entry_of, says, the_director, the_operator
from pokerroom.tournament.fields import FORMS, Money, Name, Office, People, TournamentEvent, say_money
from pokerroom.tournament.state import (
    CANCELLED,
    DISQUALIFIED,
    OVER,
    SETTLED,
    WITHDRAWN,
    Entry,
    TournamentState,
)

noun: Noun[TournamentState] = Noun("prizes", FORMS)


# ------------------------------------------------------------------------------------------------- what is kept


def _kept(state: TournamentState, event: FeesKept) -> None:
    state.kept = event.kept


@noun.event("the operator keeps {kept}; {pool} is the prize money", seen=by_everybody, effect=_kept)
class FeesKept(TournamentEvent):
    """What the operator keeps of all that was paid, and what is left for prizes."""

    kept: Money
    pool: Money


def taken(state: TournamentState) -> int:
    """All that was paid, in cents."""
    return sum(each.paid for each in state.entries.values())


def refunds(state: TournamentState) -> int:
    """All that was given back, in cents."""
    return sum(each.refunded for each in state.entries.values())


def ceiling(state: TournamentState) -> int | None:
    """The most that the operator may keep: of each a share of what they paid, and no more than they left there."""
    percent = state.rules.tournament_keeps.value
    if percent is None:
        return None
    # In hundredths of a cent, so that only the sum is rounded down.
    parts = [min(each.paid * percent, (each.paid - each.refunded) * 100) for each in state.entries.values()]
    return sum(parts) // 100


def pool_of(state: TournamentState) -> int:
    """What is there for prizes, with what the operator adds to reach a guarantee."""
    guarantee: int = conditions_of(state)["prizes.guarantee"]
    return max(left_for_prizes(state, state.kept), guarantee)


def left_for_prizes(state: TournamentState, kept: int) -> int:
    """What is left of all that was paid when the operator keeps so much."""
    return 0 if state.rules.tournament_rest.value == "the operator's" else taken(state) - refunds(state) - kept


def _keep(state: TournamentState, log: Log, act: Keep, grant: Grant) -> None:
    rules = state.rules
    most = ceiling(state)
    if most is not None and act.kept > most:
        raise Refused(f"the operator keeps at most {say_money(most)} of this.", rules.tournament_keeps.by)
    if act.kept > taken(state) - refunds(state):
        raise Refused("there is not so much.")
    left = left_for_prizes(state, act.kept)
    by = cited(rules.tournament_keeps, rules.tournament_rest)
    log.emit(FeesKept((*by, *says(state, "prizes.pool")), state.at, act.kept, left))


@noun.act("the {office} keeps {kept}", by=the_operator, answer=_keep)
class Keep(Act):
    """The operator says what it keeps of all that was paid."""

    office: Office
    kept: Money


# ------------------------------------------------------------------------------------------------------ places


def _placed(state: TournamentState, event: PlacesSettled) -> None:
    state.is_now = SETTLED
    for name, place, prize in zip(event.names, event.places, event.money, strict=True):
        entry = state.entries[name.casefold()]
        entry.place, entry.prize = place, prize


@noun.event("the prizes: {names:prizes}", seen=by_everybody, effect=_placed)
class PlacesSettled(TournamentEvent):
    """Everybody has a place, and the prize that goes with it."""

    names: People
    money: tuple[int, ...]
    places: tuple[int, ...]


def ranked(state: TournamentState) -> list[list[Entry]]:
    """Everybody from the first place on; those who share a place stand together."""
    entries = [each for each in state.entries.values() if each.is_now != WITHDRAWN]

    def key(entry: Entry) -> tuple[int, int]:
        last = 1 << 60
        return (entry.order or last, entry.began if entry.order else entry.chips)

    groups: dict[tuple[int, int], list[Entry]] = {}
    for each in entries:
        groups.setdefault(key(each), []).append(each)
    return [groups[each] for each in sorted(groups, reverse=True)]


def prizes_for(state: TournamentState, amounts: Sequence[int]) -> list[tuple[Entry, int, int]]:
    """Everybody with their place and prize. Whoever may win none is passed over, and the next takes what was theirs."""
    rules = state.rules
    found: list[tuple[Entry, int, int]] = []
    place, next_prize = 1, 0
    for group in ranked(state):
        eligible = [each for each in group if not _barred(rules.tournament_prize_to_staff.value, each)]
        share = sum(amounts[next_prize : next_prize + len(eligible)])
        next_prize += len(eligible)
        each_gets, odd = divmod(share, len(eligible)) if eligible else (0, 0)
        for entry in group:
            prize = 0
            if entry in eligible:
                prize = each_gets + (1 if odd > 0 else 0)
                odd -= 1
            found.append((entry, place, prize))
        place += len(group)
    return found


def _barred(staff_may_win: bool, entry: Entry) -> bool:
    return entry.is_now == DISQUALIFIED or (entry.staff and not staff_may_win)


def _settle(state: TournamentState, log: Log, act: Settle, grant: Grant) -> None:
    rules = state.rules
    if state.is_now not in (OVER, CANCELLED):
        raise Refused("it is not over.")
    pool = pool_of(state)
    if sum(act.money) != pool:
        raise Refused(
            f"the prizes come to {say_money(sum(act.money))}, and the pool is {say_money(pool)}.",
            rules.tournament_rest.by or says(state, "prizes.shares"),
        )
    wanted = {entry.name: prize for entry, _, prize in prizes_for(state, _amounts(state))}
    names = tuple(entry_of(state, name).name for name in act.names)
    for name, money in zip(names, act.money, strict=True):
        entry = entry_of(state, name)
        if entry.staff and money and not rules.tournament_prize_to_staff.value:
            raise Refused(f"{name} is an employee and wins no prize.", rules.tournament_prize_to_staff.by)
        if wanted[name] != money:
            raise Refused(f"by the conditions {name} has {say_money(wanted[name])}.", says(state, "prizes.shares"))
    rows = prizes_for(state, _amounts(state))
    by = (*cited(rules.tournament_rest), *says(state, "prizes.shares", "winners.by"))
    staff = rules.tournament_prize_to_staff.by if any(each.staff for each in state.entered) else ()
    log.emit(
        PlacesSettled(
            (*by, *staff),
            state.at,
            tuple(entry.name for entry, _, _ in rows),
            tuple(prize for _, _, prize in rows),
            tuple(place for _, place, _ in rows),
        )
    )


def _amounts(state: TournamentState) -> list[int]:
    """The prizes by place, in cents."""
    conditions = conditions_of(state)
    shares, pool = conditions["prizes.shares"], pool_of(state)
    unit = conditions["prizes.unit"] * 100
    amounts = [pool * share // 100_00 // unit * unit for share in shares]
    amounts[0] += pool - sum(amounts)
    return amounts


@noun.act("the {office} settles the prizes: {names:prizes}", by=the_director, answer=_settle)
class Settle(Act):
    """The Director signs the results: who gets what."""

    office: Office
    names: People
    money: tuple[int, ...]


def _paid(state: TournamentState, event: PrizePaid) -> None:
    state.entries[event.name.casefold()].paid_out += event.money


@noun.event("{name} is paid {money}", seen=by_everybody, effect=_paid)
class PrizePaid(TournamentEvent):
    """A prize was paid."""

    name: Name
    money: Money


def _pay(state: TournamentState, log: Log, act: PayPrize, grant: Grant) -> None:
    entry = entry_of(state, act.name)
    due = entry.prize - entry.paid_out
    if state.is_now != SETTLED:
        raise Refused("the results have not been signed.")
    if act.money != due:
        raise Refused(f"{entry.name} is still to get {say_money(due)}.")
    log.emit(PrizePaid((), state.at, entry.name, act.money))


@noun.act("the {office} pays {name} {money}", by=the_operator, answer=_pay)
class PayPrize(Act):
    """The operator pays a prize."""

    office: Office
    name: Name
    money: Money
