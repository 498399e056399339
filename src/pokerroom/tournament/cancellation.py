"""Cancellation: a tournament that is not held, or broken off, and what becomes of what was paid.

Knows who gets what back before the first hand, and what those who are left have afterwards. Must not work out shares:
`deals` does. Ask `prizes` for places, `pool` for what there is.
"""

from __future__ import annotations

from pokerroom.hand.clauses import joined
from pokerroom.law.error import Refused
from pokerroom.law.rule import Rule
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.accounts import shared_out
from pokerroom.tournament.checks import conditions_of, says, the_operator
from pokerroom.tournament.deals import called_off, shared
from pokerroom.tournament.fields import FORMS, Office, People, TournamentEvent, Words
from pokerroom.tournament.heads import take_own_heads
from pokerroom.tournament.pool import check_kept_said, paid_places, pool_of
from pokerroom.tournament.prizes import barred_of, by_chop, keep_at_last, keep_still, order_of, prizes_of_those_left
from pokerroom.tournament.state import CANCELLED, OVER, SEATED, SETTLED, Entrant, TournamentState
from pokerroom.tournament.unseated import entrants_to_seat, has_back

noun: Noun[TournamentState] = Noun("cancellation", FORMS)


def _cancelled(state: TournamentState, event: TournamentCancelled) -> None:
    state.is_now, state.session = CANCELLED, False
    state.turn = state.together = 0
    state.stop_clock(event.at)


@noun.event("the tournament is cancelled{reason:reason}", seen=by_everybody, effect=_cancelled)
class TournamentCancelled(TournamentEvent):
    """The tournament is not held, or broken off."""

    reason: Words


def _given_back(state: TournamentState, event: GivenBack) -> None:
    for name, money in zip(event.names, event.money, strict=True):
        entry = state.entries[name.casefold()]
        if entry.is_now == SEATED:
            state.lift(entry)
        has_back(state, entry, money)


@noun.event(
    "given back: {names:prizes}",
    seen=by_everybody,
    effect=_given_back,
    books=shared_out("a tournament was cancelled"),
)
class GivenBack(TournamentEvent):
    """Those who had paid and not played got it back."""

    names: People
    money: tuple[int, ...]


def _shared(state: TournamentState, event: PoolShared) -> None:
    for name, money, place in zip(event.names, event.money, event.places, strict=True):
        entry = state.entries[name.casefold()]
        entry.prize, entry.place = money, place


@noun.event("the pool is shared: {names:prizes}", seen=by_everybody, effect=_shared)
class PoolShared(TournamentEvent):
    """A tournament was broken off: what everybody has of the pool, and the place that they are left with."""

    names: People
    money: tuple[int, ...]
    places: tuple[int, ...]


def _players_left(state: TournamentState) -> list[Entrant]:
    """Those who are still in it and may win a prize; who goes on without playing has the bank of the next round."""
    barred = barred_of(state)
    return [each for each in state.players_left if each.name not in barred]


def pool_shares(state: TournamentState) -> tuple[Rule[str], dict[str, int]]:
    """What everybody has of the pool of a tournament that is broken off now, and the rule that says so."""
    rules, left = state.rules, _players_left(state)
    bank: int = conditions_of(state)["chips.bank"]
    stacks = [each.chips or bank for each in left]
    names = [each.name for each in left]
    if state.chopped:
        rule = rules.tournament_called_off_paid
        rest = [state.chop_left, *[0] * (len(left) - 1)]
        sums = shared(rule.value, stacks, rest).sums if len(left) > 1 else tuple(rest)
        return rule, by_chop(state, order_of(state), dict(zip(names, sums, strict=True)))
    if state.still_in > paid_places(state):
        rule = rules.tournament_called_off
        return rule, dict(zip(names, called_off(stacks, pool_of(state), rule.value), strict=True))
    rule = rules.tournament_called_off_paid
    prizes, others = prizes_of_those_left(state, names)
    sums = shared(rule.value, stacks, prizes).sums if len(left) > 1 else tuple(prizes)
    return rule, {**dict(zip(names, sums, strict=True)), **others}


def _cancel(state: TournamentState, log: Log, act: Cancel, grant: Grant) -> None:
    if state.is_now in (OVER, SETTLED, CANCELLED):
        raise Refused("it is over.")
    if any(table.playing for table in state.tables.values()):
        raise Refused("the hands that are on are finished first.")
    if state.first_hand:
        check_kept_said(state)
        if not _players_left(state):
            raise Refused("nobody is left who may win a prize.")
    rules, said = state.rules, says(state, "refund.when")
    log.emit(TournamentCancelled(joined(said, rules.tournament_gives_back.by), state.at, act.reason))
    waiting = entrants_to_seat(state) if state.first_hand else state.entered
    if waiting:
        names = tuple(each.name for each in waiting)
        all_of_it = rules.tournament_gives_back
        money = tuple(each.paid - (0 if all_of_it.value else each.fees) for each in waiting)
        log.emit(GivenBack(joined(said, all_of_it.by), state.at, names, money))
    back = sum(each.fees for each in waiting) if rules.tournament_gives_back.value else 0
    if not state.first_hand:
        keep_still(state, log, back)
    else:
        keep_at_last(state, log, back)
        rule, money_of = pool_shares(state)
        order = order_of(state)
        log.emit(
            PoolShared(
                joined(said, rule.by),
                state.at,
                tuple(finish.name for finish in order),
                tuple(money_of.get(finish.name, 0) for finish in order),
                tuple(finish.best for finish in order),
            )
        )
        take_own_heads(state, log)


@noun.act("the {office} cancels the tournament{reason:reason}", by=the_operator, answer=_cancel)
class Cancel(Act):
    """The operator cancels the tournament."""

    office: Office
    reason: Words
