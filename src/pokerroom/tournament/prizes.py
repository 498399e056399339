"""Prizes: what the operator keeps, what the pool is, who has which place, and what is paid for it.

Knows places and the pool. Must not play. Ask `shares` for how a pool is divided, `fees` for what may be kept.
"""

from __future__ import annotations

from fractions import Fraction

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, entry_of, says, the_director, the_operator
from pokerroom.tournament.fees import Fee, check_kept, pool
from pokerroom.tournament.fields import FORMS, Money, Name, Office, People, TournamentEvent
from pokerroom.tournament.money import dollars
from pokerroom.tournament.places import Fall, Finish, awarded, finishes
from pokerroom.tournament.shares import by_entries, check_prizes, made_up, prizes
from pokerroom.tournament.state import DISQUALIFIED, OVER, RETIRED, SETTLED, TournamentState

noun: Noun[TournamentState] = Noun("prizes", FORMS)


# ------------------------------------------------------------------------------------------------- what is kept


def _kept(state: TournamentState, event: FeesKept) -> None:
    state.kept = event.kept


@noun.event("the operator keeps {kept}; {pool} is the prize money", seen=by_everybody, effect=_kept)
class FeesKept(TournamentEvent):
    """What the operator keeps of all that was paid, and what is left for prizes."""

    kept: Money
    pool: Money


def fees_of(state: TournamentState) -> list[Fee]:
    """What everybody has paid and got back."""
    return [Fee(each.paid, each.refunded) for each in state.entries.values()]


def pool_of(state: TournamentState) -> int:
    """What is there for prizes, with what the operator adds to reach a guarantee."""
    left = left_for_prizes(state, state.kept)
    return left + made_up(left, conditions_of(state)["prizes.guarantee"])


def left_for_prizes(state: TournamentState, kept: int) -> int:
    """What is left of all that was paid when the operator keeps so much."""
    return 0 if state.rules.tournament_rest.value == "the operator's" else pool(fees_of(state), kept)


def _keep(state: TournamentState, log: Log, act: Keep, grant: Grant) -> None:
    rules = state.rules
    if rules.tournament_keeps.value is not None:
        check_kept(act.kept, fees_of(state), Fraction(rules.tournament_keeps.value, 100), rules.tournament_keeps.by)
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


def order_of(state: TournamentState) -> tuple[Finish, ...]:
    """Everybody with their place: those who have chips by what they have, then those who fell, the last one first."""
    inside = sorted((each for each in state.entered if not each.order), key=lambda each: -each.chips)
    falls = [
        Fall(each.name, each.began, each.table, each.order, each.is_now in (DISQUALIFIED, RETIRED))
        for each in state.entered
        if each.order
    ]
    winners = tuple(Finish(each.name, place, place) for place, each in enumerate(inside, 1))
    return (*winners, *finishes(falls, len(inside)))


def amounts_of(state: TournamentState) -> tuple[int, ...]:
    """The prizes by place, in cents."""
    conditions = conditions_of(state)
    shares = conditions["prizes.shares"]
    wanted = by_entries(len(state.entered)) if shares == "house" else shares
    return prizes(pool_of(state), wanted, conditions["prizes.unit"] * 100)


def due_prizes(state: TournamentState) -> dict[str, int]:
    """What everybody wins by the conditions; whoever wins nothing is not named."""
    staff_may_win = state.rules.tournament_prize_to_staff.value
    barred = {each.name for each in state.entered if each.is_now == DISQUALIFIED or (each.staff and not staff_may_win)}
    return awarded(order_of(state), amounts_of(state), barred)


def _settle(state: TournamentState, log: Log, act: SettlePlaces, grant: Grant) -> None:
    rules = state.rules
    if state.is_now != OVER:
        raise Refused("it is not over.")
    check_prizes(act.money, pool_of(state), rules.tournament_rest.by or says(state, "prizes.shares"))
    wanted = due_prizes(state)
    for name, money in zip(act.names, act.money, strict=True):
        entry = entry_of(state, name)
        if entry.staff and money and not rules.tournament_prize_to_staff.value:
            raise Refused(f"{entry.name} is an employee and wins no prize.", rules.tournament_prize_to_staff.by)
        if wanted.get(entry.name, 0) != money:
            due = dollars(wanted.get(entry.name, 0))
            raise Refused(f"by the conditions {entry.name} has {due}.", says(state, "prizes.shares"))
    order = order_of(state)
    by = (*cited(rules.tournament_rest), *says(state, "prizes.shares", "winners.by"))
    staff = rules.tournament_prize_to_staff.by if any(each.staff for each in state.entered) else ()
    names = tuple(finish.name for finish in order)
    log.emit(
        PlacesSettled(
            (*by, *staff),
            state.at,
            names,
            tuple(wanted.get(name, 0) for name in names),
            tuple(finish.best for finish in order),
        )
    )


@noun.act("the {office} settles the prizes: {names:prizes}", by=the_director, answer=_settle)
class SettlePlaces(Act):
    """The Director signs the results: who gets what."""

    office: Office
    names: People
    money: tuple[int, ...]


def _paid(state: TournamentState, event: WinnerPaid) -> None:
    state.entries[event.name.casefold()].paid_out += event.money


@noun.event("{name} is paid {money}", seen=by_everybody, effect=_paid)
class WinnerPaid(TournamentEvent):
    """A prize was paid."""

    name: Name
    money: Money


def _pay(state: TournamentState, log: Log, act: PayWinner, grant: Grant) -> None:
    entry = entry_of(state, act.name)
    due = entry.prize - entry.paid_out
    if state.is_now != SETTLED:
        raise Refused("the results have not been signed.")
    if act.money != due:
        raise Refused(f"{entry.name} is still to get {dollars(due)}.")
    log.emit(WinnerPaid((), state.at, entry.name, act.money))


@noun.act("the {office} pays {name} {money}", by=the_operator, answer=_pay)
class PayWinner(Act):
    """The operator pays a prize."""

    office: Office
    name: Name
    money: Money
