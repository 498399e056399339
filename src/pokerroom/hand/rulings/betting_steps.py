"""Steps in the betting: acts that stand or go back, players who are bound, rounds that begin again.

Each does its work and says so, or says what it waits for. Must not know which remedy it belongs to.
Ask `hand_steps` for what becomes of hands and players, `card_steps` for cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from pokerroom.hand.betting import bounds, kept_from_raising, menu_of, sizes, wagered
from pokerroom.hand.clauses import joined
from pokerroom.hand.duty import Bound, Capped, Obliged
from pokerroom.hand.gestures import push_again
from pokerroom.hand.log import HandLog
from pokerroom.hand.opening import kill, open_betting
from pokerroom.hand.past import faces, street_shown
from pokerroom.hand.round import Opened, Returned, WentBack, Withdrawn
from pokerroom.hand.rulings.error import OUT_OF_TURN, Erred, told_as, waiting
from pokerroom.hand.rulings.hand_steps import revive
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.rulings.step import DONE, PLAY, Steps
from pokerroom.hand.state import BETTING, DEALING, DISCARDING, DRAWING, Ruling, State
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Clauses, Event

steps: Steps = Steps()


@steps.step("finish the betting", "the betting round that was open is completed")
def _finish_betting(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Wait until the betting of the round, with its draws and discards, is complete."""
    if state.stage in (BETTING, DRAWING, DISCARDING) or (state.stage == DEALING and state.dealt):
        return PLAY
    return DONE


@steps.step("hold the betting", "nobody may wager more than has been wagered in the round")
def _hold(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if state.stage == DEALING:
        return PLAY
    if state.stage == BETTING:
        log.emit(Capped(ruling.by, max(state.high, max(state.bets))))
    return DONE


@steps.step("hold the betting at the least wager", "nobody may wager more than the table's least wager in the round")
def _hold_least(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The round before the card's own time, which is a later one where the card before it is not due either."""
    before_it = state.stage == BETTING and state.street < street_shown(state, error) - 1
    if state.stage == DEALING or before_it:
        return PLAY
    if state.stage == BETTING:
        log.emit(Capped(ruling.by, max(state.plan.least, max(state.bets))))
    return DONE


@steps.step("act stands", "the act stands, made up or cut down to what is lawful")
def _stands(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The act that came too early is what the player does now, made up or cut down to what is lawful."""
    seat, by = error.seat, ruling.by
    if state.live_count < 2:  # the others are gone, and they have the pot
        return DONE
    if state.stage != BETTING or state.to_act != seat:
        if error.word == "fold" and state.live[seat]:
            kill(state, log, by, seat)
        return DONE
    if error.motions:
        with suppress(Refused):  # if nothing can be made of them now, they go back
            push_again(state, log, seat, error.motions, by)
        return DONE
    event = _lawful(state, error, by, faces(state, log.events, error))
    if event is not None:
        log.emit(event)
    return DONE


def _lawful(state: State, error: Erred, by: Clauses, faced: int) -> Event | None:
    """What an act that came too early is now: itself, made up or cut down, or a call; None if it must be another."""
    seat, high, mine = error.seat, state.high, state.bets[error.seat]
    menu = menu_of(state, seat)
    if error.word == "fold":
        return Folded(by, seat)
    if error.word == "check":
        return Checked(by, seat) if high <= mine else None
    if error.word == "wager" and error.to > high:
        least, most = bounds(state, seat)
        to = min(error.to, most)
        if most and (to >= least or 2 * (to - high) >= least - high):
            made_up = state.plan.rules.raise_made_up.by if to < least else ()
            return wagered(state, seat, max(to, least), joined(by, made_up), "raise" if state.opened else "bet")
    elif menu.bring_in and state.aggressor < 0:
        return None
    if error.word == "call" and high < min(error.to, faced):  # a call of what waits behind them comes first in turn
        least, most = bounds(state, seat)
        to = min(error.to, faced)
        if least <= to <= most and (menu.raises if state.opened else menu.open):
            return wagered(state, seat, to, by, "raise" if state.opened else "bet")
    if high <= mine and menu.check:
        return Checked(by, seat)
    return Called(by, seat, min(high, mine + state.stacks[seat]))


@steps.step("call or fold", "the player may check, call or fold, and not bet or raise")
def _call_or_fold(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Bound(ruling.by, ruling.seat, ("check", "call", "fold")))
    return DONE


@steps.step("call or fold this turn", "the player may check, call or fold on this turn, and not bet or raise")
def _this_turn(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Bound(ruling.by, ruling.seat, ("check", "call", "fold"), True))
    return DONE


@steps.step(
    "call or fold, the call stays in",
    "the player may check, call or fold on this turn; of what they have put out the call stays in the pot if they fold",
    said="call or fold and leave the call in",
)
def _call_stays(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The chips put out too early pay for the call, even if the player folds."""
    stays = min(state.high, max(error.to, state.bets[ruling.seat]))
    log.emit(Bound(ruling.by, ruling.seat, ("check", "call", "fold"), True, stays))
    return DONE


@steps.step("keep the chips in", "the chips put forward stay in, and the player adds the rest or folds")
def _keep_chips(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The chips put forward stay in, and the player adds the rest or folds without them."""
    seat = error.seat
    if state.stage == BETTING and state.to_act == seat:
        log.emit(Obliged(ruling.by, seat, ("call", "fold"), error.to))
    return DONE


@steps.step("make it a full call", "the player calls in full")
def _full_call(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    seat = error.seat
    if state.high <= state.bets[seat]:  # there is nothing to pay
        return _check(state, log, ruling, error)
    if state.stage == BETTING and state.to_act == seat:
        log.emit(Called(ruling.by, seat, min(state.high, state.bets[seat] + state.stacks[seat])))
    return DONE


def _waits_for_turn(state: State, seat: int) -> bool:
    """Whether a turn may still come to a player in the round, but has not come yet."""
    return state.stage == BETTING and state.to_act != seat and state.live[seat] and state.stacks[seat] > 0


def _may_raise(state: State, seat: int) -> bool:
    """Whether a player whose turn it is may bet or raise, and need not do something else first."""
    forced = (menu_of(state, seat).bring_in and state.aggressor < 0) or seat in state.bound
    here = state.stage == BETTING and state.to_act == seat
    return here and bounds(state, seat)[1] > 0 and not forced and not kept_from_raising(state)


@steps.step(
    "hold to a raise",
    "the player must bet or raise",
    said="hold the player to a raise",
    fits=lambda state, seat: _waits_for_turn(state, seat) or _may_raise(state, seat),
)
def _held_to_raise(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    seat = error.seat
    if _waits_for_turn(state, seat):
        return PLAY
    if _may_raise(state, seat):
        option = "raise" if state.opened else "open"
        log.emit(Obliged(ruling.by, seat, (option,), state.bets[seat], bounds(state, seat)[0]))
    return DONE


@steps.step(
    "act stands, cut down",
    "the act stands as far as it is lawful, and what is above that goes back",
    said="cut the act down",
)
def _stands_cut_down(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """A wager stands as far as it is lawful: what is above the next lower lawful size goes back."""
    seat = error.seat
    if state.stage != BETTING or state.to_act != seat or error.word != "wager":
        return _stands(state, log, ruling, error)
    high, mine, everything = state.high, state.bets[seat], state.bets[seat] + state.stacks[seat]
    menu = menu_of(state, seat)
    if menu.bring_in and state.aggressor < 0:
        return DONE  # the forced opening is another act, and is due now
    least, most = bounds(state, seat)
    lawful = [to for to in sizes(state, seat) or (min(error.to, most),) if least <= to <= error.to]
    if most and lawful and (menu.raises if state.opened else menu.open):
        log.emit(wagered(state, seat, max(lawful), ruling.by, "raise" if state.opened else "bet"))
    elif mine < high and error.to >= min(high, everything):
        log.emit(Called(ruling.by, seat, min(high, everything)))
    return DONE


@steps.step("check", "the player has checked")
def _check(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The player has checked, or stands on a blind that nobody raised."""
    seat = ruling.seat
    menu = menu_of(state, seat)
    if state.stage != BETTING or state.to_act != seat or state.high > state.bets[seat] or menu.bring_in:
        return DONE
    event: Event = Checked(ruling.by, seat) if menu.check else Called(ruling.by, seat, state.bets[seat])
    log.emit(event)
    return DONE


@steps.step(
    "begin the betting again", "what was done in the betting round is undone, its chips go back, and it begins again"
)
def _bet_again(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Undo what was done in the betting round, and open it again."""
    if state.stage == BETTING and state.street and (waiting(state) or _acted(log.events)):
        _undo(state, log, ruling.by)
        open_betting(state, log)
    return DONE


def _acted(log: Sequence[Event]) -> bool:
    """Whether anybody has acted in turn since the betting was opened last."""
    for event in reversed(log):
        if isinstance(event, Opened):
            return False
        if isinstance(event, Checked | Called | Wagered | Folded):
            return True
    return False


def _undo(state: State, log: HandLog, by: tuple[str, ...]) -> None:
    """Give back the hands and the chips that were given up and put in since the betting round was opened.

    What was done out of turn and still waits was done in that round too, and is undone with it.
    """
    for place in waiting(state):
        log.emit(Ruled(by, told_as(state, place), OUT_OF_TURN, state.errors[place].seat, (), ()))
    start = max([place for place, event in enumerate(log.events) if isinstance(event, Opened)])
    for event in log.events[start:]:
        if isinstance(event, Folded) and not state.live[event.seat]:
            revive(state, log, event.seat, by)
    for seat, bet in enumerate(list(state.bets)):
        if bet:
            log.emit(Returned(by, seat, bet, False))


@steps.step(
    "go back to the discard", "the betting that was opened too soon is undone, and the discards still missing are due"
)
def _to_discard(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The round before is not complete: whoever still has to discard does so first."""
    if state.stage == BETTING and state.street == error.street:
        _undo(state, log, ruling.by)
        log.emit(WentBack(ruling.by, error.street - 1))
    return DONE


@steps.step(
    "dead if another acts on it",
    "the hand is live until the player behind acts on it; then it is dead",
    said="hand dead if the next player acts on it",
)
def _dead_if_acted_on(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Wait until the player acts themselves, or the player behind them acts as if they had folded."""
    seat = error.seat
    if not state.live[seat] or state.stage != BETTING or state.street != error.street:
        return DONE
    count = len(state.live)
    order = [(seat + offset) % count for offset in range(1, count)]
    behind = next((each for each in order if state.live[each] and state.stacks[each] > 0), -1)
    for event in reversed(log.events):
        if isinstance(event, Erred) and event.kind == error.kind and event.seat == seat:
            return PLAY
        early = isinstance(event, Erred) and event.kind == OUT_OF_TURN
        if early or isinstance(event, Checked | Called | Wagered | Folded):
            who: int = event.seat  # type: ignore[attr-defined]
            if who == seat:
                return DONE
            if who == behind:
                kill(state, log, ruling.by, seat)
                return DONE
    return PLAY


@steps.step(
    "return the uncalled bet", "what nobody called of the player's bet or raise goes back, and it is as if not made"
)
def _uncalled(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Undo the player's last bet or raise as far as nobody has called it."""
    seat = ruling.seat
    if state.stage != BETTING or state.aggressor != seat:
        return DONE
    wagers: list[Wagered] = []
    for event in reversed(log.events):
        if isinstance(event, Opened):
            break
        if isinstance(event, Wagered):
            wagers.append(event)
    before = wagers[1] if len(wagers) > 1 else None
    bets = state.bets
    floor = before.to if before is not None else state.blind if state.street == 0 else 0
    high = max([floor, *[bets[each] for each in range(len(bets)) if each != seat]])
    if bets[seat] > high:
        amount = bets[seat] - high
        if before is None:
            log.emit(Withdrawn(ruling.by, seat, amount, high, 0, 0, 0, -1))
        else:
            last = (before.step, before.level, before.raises, before.seat)
            log.emit(Withdrawn(ruling.by, seat, amount, high, *last))
    return DONE


@steps.step("check or fold", "the player checks if they can and folds if not")
def _check_or_fold(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    seat = error.seat
    if state.stage == BETTING and state.to_act == seat:
        free = state.high <= state.bets[seat]
        log.emit(Checked(ruling.by, seat) if free else Folded(ruling.by, seat))
    return DONE
