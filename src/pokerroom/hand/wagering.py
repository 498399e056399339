"""Wagering: what a player does in the betting, in turn or before it: call, check, fold, bet, bring in, take the kitty.

Knows what the book lets them do and refuses the rest with the clause: a refused act changes nothing. Ask `betting` for
what a wager is, `irregular` for an act out of turn, `gestures` for wagers made as chips and words.
"""

from __future__ import annotations

from typing import NoReturn

from pokerroom.hand.betting import (
    bounds,
    bring_in_bounds,
    kept_by,
    kept_from_raising,
    menu_of,
    raised_by,
    short_by,
    sizes,
    wagered,
)
from pokerroom.hand.clauses import joined
from pokerroom.hand.due import may_check, takes_kitty
from pokerroom.hand.fields import FORMS, Chips, Seat
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.log import HandLog
from pokerroom.hand.plan import EQUAL_OR_DOUBLE, THE_BLIND, THE_BRING_IN
from pokerroom.hand.round import LeftIn, Returned
from pokerroom.hand.rulings import irregular
from pokerroom.hand.state import BETTING, OVER, State
from pokerroom.hand.street_plan import Menu
from pokerroom.hand.traits import IN_TURN
from pokerroom.hand.turns import seat_here
from pokerroom.hand.wager import Called, Checked, Folded
from pokerroom.law.error import Refused, shown
from pokerroom.law.figures import either
from pokerroom.machine.authority import the_seat
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("wagering", FORMS)


def turn(state: State, seat: int) -> None:
    """Refuse an act that cannot be done, or ruled on, now."""
    if state.stage != BETTING or seat != state.to_act:
        seat_here(state, seat)
        if state.stage == OVER:
            raise Refused("the hand is over.")
        if state.to_act < 0 or state.stage != BETTING:
            raise Refused(f"{state.names[seat]} cannot bet, check, call or fold now.")
        raise Refused(f"it is {state.names[state.to_act]}'s turn, not {state.names[seat]}'s.")


def act_early(
    state: State,
    log: HandLog,
    seat: int,
    word: str,
    to: int,
    motions: tuple[tuple[int, ...], ...] = (),
) -> None:
    """Record an act out of turn, to be ruled on; refuse it where no turn can come to this player."""
    if log.strict or not 0 <= seat < len(state.names) or state.stage != BETTING:
        turn(state, seat)
    if not state.live[seat] or state.stacks[seat] == 0:
        turn(state, seat)
    irregular.out_of_turn(state, log, seat, word, to, motions)


def _payable(state: State, seat: int, to: int) -> None:
    """Refuse a total that the chips in play cannot make up; all of a stack can always go in."""
    if to % state.plan.chip and to != state.bets[seat] + state.stacks[seat]:
        raise Refused(f"{to} cannot be paid in chips of {state.plan.chip}.")


def _bound(state: State, seat: int, option: str) -> None:
    """Refuse what a player who has bound themselves may not do."""
    duty = state.obliged.get(seat)
    if duty is not None and option not in duty.options and _possible(state, seat, duty.options):
        raise Refused(f"{state.names[seat]} must {either(duty.options)}.", duty.by)


def _possible(state: State, seat: int, options: tuple[str, ...]) -> bool:
    """Whether a player can do what they are bound to; if not, they are bound to nothing."""
    if "call" in options or "fold" in options or "check" in options:
        return True
    menu = menu_of(state, seat)
    held = seat in state.bound or kept_from_raising(state) or not (menu.raises if state.opened else menu.open)
    return not held and bounds(state, seat)[1] > 0


def call(state: State, log: HandLog, act: Call) -> None:
    """A player matches the highest wager."""
    seat = act.seat
    if seat != state.to_act or state.stage != BETTING:
        act_early(state, log, seat, "call", 0)
    else:
        log.emit(calling(state, seat))


def calling(state: State, seat: int) -> Event:
    """What a call is for the player whose turn it is; refused where the book knows none here."""
    if state.obliged:
        _bound(state, seat, "call")
    menu = menu_of(state, seat)
    owed = state.high - state.bets[seat]
    if menu.bring_in and state.aggressor < 0:
        if state.plan.bring_in_kind == THE_BLIND:
            return _bring_in(state, seat, bring_in_bounds(state, seat)[0])
        raise Refused(f"{state.names[seat]} must bring it in.", menu.by_bring_in)
    if owed <= 0 and not state.opened:
        raise Refused("there is nothing to call.", menu.by)
    if owed <= 0 and menu.check:
        return Checked(menu.by_check, seat)
    if not menu.call and owed > 0:
        raise Refused("a call is not allowed here.", menu.by)
    stack = state.stacks[seat]
    if owed <= stack:
        return Called(menu.by_call, seat, state.high)
    return Called(menu.by_call + state.plan.rules.all_in_call.by, seat, state.bets[seat] + stack)


def check(state: State, log: HandLog, act: Check) -> None:
    """A player passes the opportunity to bet."""
    seat = act.seat
    if seat != state.to_act or state.stage != BETTING:
        act_early(state, log, seat, "check", 0)
    else:
        log.emit(checking(state, seat))


def checking(state: State, seat: int) -> Event:
    """What a check is for the player whose turn it is; refused where the book knows none here."""
    if state.obliged:
        _bound(state, seat, "check")
    menu = menu_of(state, seat)
    if state.high > state.bets[seat]:
        owed = state.high - state.bets[seat]
        raise Refused(f"{state.names[seat]} has {owed} to call and cannot check.", menu.by)
    if menu.bring_in and state.aggressor < 0:
        raise Refused(f"{state.names[seat]} must bring it in.", menu.by_bring_in)
    if menu.check:
        plan = state.plan
        if plan.must_beat and not state.opened and state.street + 1 == len(plan.streets) and not may_check(state, seat):
            raise Refused(
                f"{state.names[seat]} cannot beat the open cards of those who checked, and must bet or fold.",
                plan.rules.check_must_beat.by,
            )
        return Checked(menu.by_check, seat)
    if state.opened:
        return Called(menu.by_call, seat, state.bets[seat])
    raise Refused("a check is not allowed here.", menu.by)


def fold(state: State, log: HandLog, act: Fold) -> None:
    """A player gives up the hand."""
    seat = act.seat
    if seat != state.to_act or state.stage != BETTING:
        act_early(state, log, seat, "fold", 0)
        return
    for event in folding(state, seat):
        log.emit(event)


def folding(state: State, seat: int) -> list[Event]:
    """What a fold is for the player whose turn it is: chips that go back or stay in, then the fold."""
    menu = menu_of(state, seat)
    if not menu.fold:
        raise Refused(f"{state.names[seat]} cannot fold here.", menu.by)
    if not menu.folds_freely and state.high <= state.bets[seat]:
        raise Refused(f"{state.names[seat]} has nothing to call and cannot fold.", menu.by)
    events: list[Event] = []
    bets = state.bets[seat]
    if state.obliged:
        _bound(state, seat, "fold")
        duty = state.obliged.get(seat)
        if duty is not None and duty.back:
            events.append(Returned(duty.by, seat, duty.back, False))
            bets -= min(duty.back, bets)
    if state.bound:
        bound = state.bound.get(seat)
        if bound is not None and bound.stays > bets:
            events.append(LeftIn(bound.by, seat, bound.stays))
            bets = bound.stays
    plan = state.plan
    free = plan.keeps_place and state.high <= bets
    events.append(Folded(joined(menu.by_fold, plan.rules.folded_keeps_place.by) if free else menu.by_fold, seat, free))
    return events


def bet(state: State, log: HandLog, act: Bet) -> None:
    """A player opens or raises."""
    seat, to = act.seat, act.to
    if seat != state.to_act or state.stage != BETTING:
        act_early(state, log, seat, "wager", to)
    else:
        log.emit(raising(state, seat, to))


def raising(state: State, seat: int, to: int) -> Event:
    """What a bet or raise is for the player whose turn it is; refused where the book does not allow it."""
    if state.obliged:
        _bound(state, seat, "raise" if state.opened else "open")
        duty = state.obliged.get(seat)
        if duty is not None and to < duty.least:
            raise Refused(f"{state.names[seat]} must go to {duty.least} or more, not {shown(to)}.", duty.by)
    menu = menu_of(state, seat)
    if menu.bring_in and state.aggressor < 0:
        return _bring_in(state, seat, to)
    opened = state.opened
    if not (menu.raises if opened else menu.open) or seat in state.bound or kept_from_raising(state):
        _may_not_wager(state, seat, menu)
    least, most = bounds(state, seat)
    if not most or not least <= to <= most:
        _out_of_bounds(state, seat, menu, to, least, most)
    plan = state.plan
    if plan.limit == EQUAL_OR_DOUBLE:
        named = sizes(state, seat)
        if named and to not in named:
            raise Refused(_must_be(state, either(named), to), menu.by_raise if opened else menu.by_open)
    _payable(state, seat, to)
    by = raised_by(state, menu)
    if to == state.bets[seat] + state.stacks[seat]:
        by = joined(by, short_by(state, seat, to))
    return wagered(state, seat, to, by, "raise" if opened else "bet")


def _may_not_wager(state: State, seat: int, menu: Menu) -> NoReturn:
    """Refuse a bet or raise to a player who is bound, or to whom the street does not offer it."""
    if seat in state.bound:
        when = "on this turn" if state.bound[seat].once else "in this round"
        raise Refused(f"{state.names[seat]} may only check, call or fold {when}.", state.bound[seat].by)
    if not (menu.raises if state.opened else menu.open):
        raise Refused(f"{state.names[seat]} cannot {'raise' if state.opened else 'bet'} here.", menu.by)
    by = state.plan.rules.kitty_opener_raises.by
    raise Refused("the first player in must call, fold or take the kitty.", by)


def _must_be(state: State, said: str, to: int) -> str:
    """The refusal of a figure: a raise has a figure to which it goes, a bet its own."""
    return f"a raise must be to {said}, not {shown(to)}." if state.opened else f"a bet must be {said}, not {shown(to)}."


def _out_of_bounds(state: State, seat: int, menu: Menu, to: int, least: int, most: int) -> NoReturn:
    """Refuse a bet or raise of a wrong size, or any where none may be made."""
    by = raised_by(state, menu)
    if most:
        said = f"{least}" if least == most else f"between {least} and {most}"
        held = state.ceiling_by if state.ceiling >= 0 else ()
        raise Refused(_must_be(state, said, to), joined(by, held))
    raise Refused(f"{state.names[seat]} may not raise here.", joined(by, kept_by(state, seat)))


def _bring_in(state: State, seat: int, to: int) -> Event:
    menu = menu_of(state, seat)
    least, most = bring_in_bounds(state, seat)
    word = "bring in"
    if state.plan.bring_in_kind == THE_BRING_IN and to > most:
        least, most = bounds(state, seat)
        word = "bet"
    if not least <= to <= most:
        said = f"{least}" if least == most else f"between {least} and {most}"
        raise Refused(f"the bring-in is {said}, not {shown(to)}.", menu.by_bring_in)
    _payable(state, seat, to)
    if state.plan.bring_in_kind == THE_BLIND:  # it matches what the marker's seat has posted, and is no more than that
        return Called(menu.by_bring_in, seat, to)
    return wagered(state, seat, to, menu.by_bring_in, word)


def take_kitty(state: State, log: HandLog, act: TakeKitty) -> None:
    """A player pays for the kitty and takes it."""
    seat = act.seat
    turn(state, seat)
    _bound(state, seat, "kitty")
    street = state.plan.streets[state.street]
    if not takes_kitty(state, seat):
        raise Refused("this player may not take the kitty.", street.kitty_by)
    price = min(max(state.blind, state.bets[seat]), state.bets[seat] + state.stacks[seat])
    log.emit(KittyTaken(street.kitty_by, seat, price, tuple(state.kitty)))
    if state.high <= price or state.stacks[seat] == 0:
        log.emit(Called(street.kitty_by, seat, price))


# ------------------------------------------------------------------------------------------------ the acts


@noun.act("{seat} folds", by=the_seat, answer=fold, options=("fold",), traits=(IN_TURN,))
class Fold(Act):
    """A player gives up the hand."""

    seat: "Seat"


@noun.act("{seat} checks", by=the_seat, answer=check, options=("check",), traits=(IN_TURN,))
class Check(Act):
    """A player passes the opportunity to bet."""

    seat: "Seat"


@noun.act("{seat} calls", by=the_seat, answer=call, options=("call",), traits=(IN_TURN,))
class Call(Act):
    """A player matches the highest wager, with all their chips if they are fewer."""

    seat: "Seat"


@noun.act(
    "{seat} makes it {to}",
    "{seat} bets {to}",
    "{seat} raises to {to}",
    "{seat} brings it in for {to}",
    by=the_seat,
    answer=bet,
    options=(
        "open",
        "raise",
        "bring in",
    ),
    traits=(IN_TURN,),
)
class Bet(Act):
    """A player opens the betting, brings in or raises, so that their wagers of the round come to `to`."""

    seat: "Seat"
    to: "Chips"


@noun.act("{seat} takes the kitty", by=the_seat, answer=take_kitty, options=("kitty",), traits=(IN_TURN,))
class TakeKitty(Act):
    """A player gives up the hand they were dealt for the one in the centre."""

    seat: "Seat"
