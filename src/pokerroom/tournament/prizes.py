"""Prizes: what the operator keeps, what the pool is, who has which place, and what is paid for it.

Knows places and the pool. Must not play. Ask `shares` for how a pool is divided, `fees` for what may be kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pokerroom.hand.clauses import joined
from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.accounts import from_pool, kept_of_pool
from pokerroom.tournament.checks import conditions_of, entry_of, says, the_director, the_operator
from pokerroom.tournament.fees import check_kept
from pokerroom.tournament.fields import FORMS, Money, Name, Office, People, TournamentEvent
from pokerroom.tournament.money import dollars
from pokerroom.tournament.places import Fall, Finish, finishes, shared_out
from pokerroom.tournament.pool import amounts_of, fees_of, kept_of, kept_still, lacking, left_for_prizes, pool_of
from pokerroom.tournament.shares import check_prizes
from pokerroom.tournament.state import CANCELLED, DISQUALIFIED, OVER, RETIRED, SETTLED, Entrant, TournamentState
from pokerroom.tournament.traits import OF_PLAY, WITH_A_COUNT

noun: Noun[TournamentState] = Noun("prizes", FORMS)


# ------------------------------------------------------------------------------------------------- what is kept


def _kept(state: TournamentState, event: FeesKept) -> None:
    state.kept, state.kept_said = event.kept, True
    state.made_up += event.added


@noun.event(
    "the operator keeps {kept}; {pool} is the prize money",
    seen=by_everybody,
    effect=_kept,
    books=kept_of_pool("fees of a tournament", "made up the guarantee of a tournament"),
    traits=(OF_PLAY, WITH_A_COUNT),
)
class FeesKept(TournamentEvent):
    """What the operator keeps of all that was paid, and what is left for prizes; `before`: what it had kept already,
    `added`: what it adds to reach a guarantee, beside what it had added."""

    kept: Money
    pool: Money
    before: int = 0
    added: int = 0


def _keep(state: TournamentState, log: Log, act: Keep, grant: Grant) -> None:
    rules = state.rules
    if state.is_now in (SETTLED, CANCELLED):
        raise Refused("it is settled what the operator keeps.")
    if state.chopped and act.kept != kept_of(state):
        raise Refused(f"the prizes were shared with {dollars(kept_of(state))} kept.")
    if rules.tournament_keeps.value is not None:
        check_kept(act.kept, fees_of(state), Fraction(rules.tournament_keeps.value, 100), rules.tournament_keeps.by)
    _record_kept(state, log, act.kept)


def _record_kept(state: TournamentState, log: Log, kept: int) -> None:
    left, added = left_for_prizes(state, kept), _to_add(state, kept)
    by = cited(state.rules.tournament_keeps, state.rules.tournament_rest)
    log.emit(FeesKept(joined(by, says(state, "prizes.pool")), state.at, kept, left, state.kept, added))


def _to_add(state: TournamentState, kept: int) -> int:
    """What the operator adds to reach a guarantee when it keeps so much, beside what it has added; less than nothing
    comes back to it."""
    return lacking(state, kept) - state.made_up


def keep_still(state: TournamentState, log: Log, back: int = 0) -> None:
    """Record what the operator keeps and adds now that so much of the fees went back, or others paid since, if it has
    said before what it keeps."""
    kept = kept_still(state, back) if state.kept_said else state.kept
    if state.kept_said and (kept != state.kept or _to_add(state, kept)):
        _record_kept(state, log, kept)


def keep_at_last(state: TournamentState, log: Log, back: int = 0) -> None:
    """The same when prizes are given: what the operator keeps by the conditions if it never said, for that is booked
    with what it says."""
    if state.kept_said:
        keep_still(state, log, back)
    else:
        _record_kept(state, log, kept_of(state))


@noun.act("the {office} keeps {kept}", by=the_operator, answer=_keep)
class Keep(Act):
    """The operator says what it keeps of all that was paid."""

    office: Office
    kept: Money


# ------------------------------------------------------------------------------------------------------ places


def _placed(state: TournamentState, event: PlacesSettled) -> None:
    state.is_now = SETTLED
    named = state.named
    for name, place, prize in zip(event.names, event.places, event.money, strict=True):
        entry = named[name]
        entry.place, entry.prize = place, prize


@noun.event("the prizes: {names:prizes}", seen=by_everybody, effect=_placed)
class PlacesSettled(TournamentEvent):
    """Everybody has a place, and the prize that goes with it."""

    names: People
    money: tuple[int, ...]
    places: tuple[int, ...]


def order_of(state: TournamentState) -> tuple[Finish, ...]:
    """Everybody with their place: those who have chips by what they have, then those who fell, the last one first."""
    inside: list[Entrant] = []
    fallen: dict[int, list[Entrant]] = {}  # by the order in which they fell
    for each in state.entered:
        if not each.order:
            inside.append(each)
        elif each.order in fallen:
            fallen[each.order].append(each)
        else:
            fallen[each.order] = [each]
    inside.sort(key=lambda each: -each.chips)
    found = [Finish(each.name, place, place) for place, each in enumerate(inside, 1)]
    ties = conditions_of(state).said("format.ties", state.rules.tournament_ties.value)
    for order in sorted(fallen, reverse=True):
        together, above = fallen[order], len(found)
        if len(together) == 1:  # as most fall
            found.append(Finish(together[0].name, above + 1, above + 1))
        else:
            found += finishes([_fall_of(each) for each in together], above, ties)
    return tuple(found)


def _fall_of(entry: Entrant) -> Fall:
    return Fall(entry.name, entry.began, entry.table, entry.order, entry.is_now in (DISQUALIFIED, RETIRED))


def barred_of(state: TournamentState) -> set[str]:
    """Those who have a place and win no prize."""
    staff_may_win = state.rules.tournament_prize_to_staff.value
    gone = DISQUALIFIED if state.rules.tournament_barred.value else ""
    return {each.name for each in state.entered if each.is_now == gone or (each.staff and not staff_may_win)}


def prizes_of_those_left(state: TournamentState, names: Sequence[str]) -> tuple[list[int], dict[str, int]]:
    """The prizes that some who are left would have by their stacks, the first one first, and those of all others."""
    found = shared_out(order_of(state), amounts_of(state), barred_of(state))
    others = {name: prize for name, prize in found.items() if name not in names}
    return sorted([found.get(name, 0) for name in names], reverse=True), others


def due_prizes(state: TournamentState) -> dict[str, int]:
    """What everybody wins by the conditions; whoever wins nothing is not named."""
    return _due_by(state, order_of(state))


def _due_by(state: TournamentState, order: tuple[Finish, ...]) -> dict[str, int]:
    barred = barred_of(state)
    if not state.chopped:
        return shared_out(order, amounts_of(state), barred)
    winner = next(finish.name for finish in order if finish.name not in barred)
    return by_chop(state, order, {winner: state.chop_left})


def by_chop(state: TournamentState, order: tuple[Finish, ...], rest: Mapping[str, int]) -> dict[str, int]:
    """What everybody wins once prizes are shared: those who shared what was read out, whatever became of them since,
    everybody below their own place, and who has it the rest that was left for the winner."""
    found = dict(state.chop)
    for name, money in rest.items():
        found[name] = found.get(name, 0) + money
    below = shared_out(order, amounts_of(state), barred_of(state) - found.keys())
    return {**{name: prize for name, prize in below.items() if name not in state.chop}, **found}


def _settle(state: TournamentState, log: Log, act: SettlePlaces, grant: Grant) -> None:
    rules = state.rules
    if state.is_now != OVER:
        raise Refused("it is not over.")
    check_prizes(act.money, pool_of(state), rules.tournament_rest.by or says(state, "prizes.shares"))
    order = order_of(state)
    wanted = _due_by(state, order)
    for name, money in zip(act.names, act.money, strict=True):
        entry = entry_of(state, name)
        if entry.staff and money and not rules.tournament_prize_to_staff.value:
            raise Refused(f"{entry.name} is an employee and wins no prize.", rules.tournament_prize_to_staff.by)
        if wanted.get(entry.name, 0) != money:
            due = dollars(wanted.get(entry.name, 0))
            raise Refused(f"by the conditions {entry.name} has {due}.", says(state, "prizes.shares"))
    _record(state, log, order, wanted)


def settle_as_due(state: TournamentState, log: Log, nothing: None = None) -> None:
    """Settle the places and prizes of a tournament that is over as the conditions have them."""
    order = order_of(state)
    _record(state, log, order, _due_by(state, order))


def _record(state: TournamentState, log: Log, order: tuple[Finish, ...], wanted: dict[str, int]) -> None:
    keep_at_last(state, log)
    rules, entered = state.rules, state.entered
    disqualified = any(each.is_now == DISQUALIFIED for each in entered)
    by = cited(rules.tournament_rest, rules.tournament_ties, *([rules.tournament_barred] if disqualified else ()))
    by = (*by, *says(state, "prizes.shares", "winners.by"))
    staff = rules.tournament_prize_to_staff.by if any(each.staff for each in entered) else ()
    names = tuple([finish.name for finish in order])
    money, places = tuple([wanted.get(name, 0) for name in names]), tuple([finish.best for finish in order])
    log.emit(PlacesSettled((*by, *staff), state.at, names, money, places))


@noun.act("the {office} settles the prizes: {names:prizes}", by=the_director, answer=_settle)
class SettlePlaces(Act):
    """The Director signs the results: who gets what."""

    office: Office
    names: People
    money: tuple[int, ...]


def _paid(state: TournamentState, event: WinnerPaid) -> None:
    state.entries[event.name.casefold()].paid_out += event.money


@noun.event("{name} is paid {money}", seen=by_everybody, effect=_paid, books=from_pool("money", "won a prize"))
class WinnerPaid(TournamentEvent):
    """A prize was paid."""

    name: Name
    money: Money


def _pay(state: TournamentState, log: Log, act: PayWinner, grant: Grant) -> None:
    entry = entry_of(state, act.name)
    signed = state.rules.tournament_signed
    known = state.is_now in (SETTLED, CANCELLED)
    if not known and (signed.value or state.is_now != OVER):
        raise Refused("the results have not been signed.", signed.by)
    won = entry.prize if known else due_prizes(state).get(entry.name, 0)
    due = won - entry.paid_out
    if act.money != due or not due:
        raise Refused(f"{entry.name} is still to get {dollars(due)}.")
    log.emit(WinnerPaid(signed.by, state.at, entry.name, act.money))


@noun.act("the {office} pays {name} {money}", by=the_operator, answer=_pay)
class PayWinner(Act):
    """The operator pays a prize."""

    office: Office
    name: Name
    money: Money
