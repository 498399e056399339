"""Steps: what is done about an error, one small verb after the other, whatever the book.

Each step is a function that does its work and says so, or says what it waits for. Must not know which remedy it
belongs to: `ruling` chooses. Ask `words` for what each step means to a person.
"""

from __future__ import annotations

from contextlib import suppress

from pokerroom.hand.betting import bounds, kept_from_raising, menu_of, sizes, wagered
from pokerroom.hand.clauses import joined
from pokerroom.hand.course import open_betting
from pokerroom.hand.duty import Bound, Capped, Obliged, SatOut
from pokerroom.hand.irregular import acts_since, expose, folded, held, revive
from pokerroom.hand.log import HandLog
from pokerroom.hand.repairs import ANSWER, DONE, PLAY, REPAIRS, Step, ask, void
from pokerroom.hand.round import Opened, Returned, WentBack, Withdrawn
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.order import Asking, Recorded
from pokerroom.hand.rulings.repair import Killed
from pokerroom.hand.show import Showed
from pokerroom.hand.state import BETTING, DEALING, DISCARDING, DRAWING, OVER, Ruling, State
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event


def _nothing(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The hand goes on as it is."""
    return DONE


def _finish_betting(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Wait until the betting of the round, with its draws and discards, is complete."""
    if state.stage in (BETTING, DRAWING, DISCARDING) or (state.stage == DEALING and state.dealt):
        return PLAY
    return DONE


def _dead(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if ruling.seat >= 0 and state.live[ruling.seat] and state.live_count > 1:
        log.emit(Killed(ruling.by, ruling.seat))
    return DONE


def _void_hand(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    seat = ruling.seat
    if not state.live[seat]:
        return DONE
    if state.live_count > 1:
        log.emit(Killed(ruling.by, seat))
    if state.put[seat]:
        log.emit(Returned(ruling.by, seat, state.put[seat], False))
    return DONE


def _return_all(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    void(state, log, ruling.by, ruling.kind)
    return DONE


def _hold(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if state.stage == DEALING:
        return PLAY
    if state.stage == BETTING:
        log.emit(Capped(ruling.by, max(state.high, max(state.bets))))
    return DONE


def _hold_least(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if state.stage == DEALING:
        return PLAY
    if state.stage == BETTING:
        log.emit(Capped(ruling.by, max(state.plan.least, max(state.bets))))
    return DONE


def _stands(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The act that came too early is what the player does now, made up or cut down to what is lawful."""
    seat, by = error.seat, ruling.by
    if state.live_count < 2:  # the others are gone, and he has the pot
        return DONE
    if state.stage != BETTING or state.to_act != seat:
        if error.word == "fold" and state.live[seat]:
            log.emit(Killed(by, seat))
        return DONE
    if error.motions:
        # The chips are read by the book; `gestures` stands above this module, so it is asked for here.
        from pokerroom.hand.gestures import again

        with suppress(Refused):  # if nothing can be made of them now, they go back
            again(state, log, seat, error.motions, by)
        return DONE
    menu = menu_of(state, seat)
    high = state.high
    event: Event
    if error.word == "fold":
        event = Folded(by, seat)
    elif error.word == "check" and high <= state.bets[seat]:
        event = Checked(by, seat)
    elif error.word == "wager" and error.to > high:
        least, most = bounds(state, seat)
        to = min(error.to, most)
        if most and (to >= least or 2 * (to - high) >= least - high):
            by = joined(by, state.plan.rules.raise_made_up.by if to < least else ())
            event = wagered(state, seat, max(to, least), by, "raise" if state.opened else "bet")
        else:
            event = Called(by, seat, min(high, state.bets[seat] + state.stacks[seat]))
    else:
        if menu.bring_in and state.aggressor < 0:
            return DONE
        event = Called(by, seat, min(high, state.bets[seat] + state.stacks[seat]))
    log.emit(event)
    return DONE


def _call_or_fold(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Bound(ruling.by, ruling.seat, ("check", "call", "fold")))
    return DONE


def _offer_all_in(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The player himself is asked how he wants to be treated."""
    log.emit(Asking(ruling.by, ruling.place, "", ruling.seat, ("treat as all in", "play on")))
    return ANSWER


def _all_in(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if state.live[ruling.seat] and state.stacks[ruling.seat] > 0:
        log.emit(SatOut(ruling.by, ruling.seat))
    return DONE


def _decision(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Asking(ruling.by, ruling.place, ruling.office, -1, ruling.choices))
    return ANSWER


def _show_to_all(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    expose(state, log, error.seat, ruling.by)
    return DONE


def _show_live(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    cards = tuple(held(state, log.events, error.seat))
    revive(state, log, error.seat, ruling.by)
    log.emit(Showed(ruling.by, error.seat, cards))
    return DONE


def _retrieve(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if not state.live[error.seat] and state.stage != OVER:
        revive(state, log, error.seat, ruling.by)
    return DONE


def _this_turn(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Bound(ruling.by, ruling.seat, ("check", "call", "fold"), True))
    return DONE


def _call_stays(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The chips put out too early pay for the call, even if the player folds."""
    stays = min(state.high, max(error.to, state.bets[ruling.seat]))
    log.emit(Bound(ruling.by, ruling.seat, ("check", "call", "fold"), True, stays))
    return DONE


def _forfeit(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Recorded(ruling.by, ruling.office, "seat forfeited", ruling.seat, ruling.kind))
    return DONE


def _warn(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Recorded(ruling.by, ruling.office, "warning", ruling.seat, ruling.kind))
    return DONE


def _penalise(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Recorded(ruling.by, ruling.office, "penalty", ruling.seat, ruling.kind))
    return DONE


def _last_folder(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The last player who folded of his own will comes back, and every hand that is in is dead."""
    folders = folded(log.events)
    if not folders:
        return ask(state, log, ruling, ("hand dead", "return all wagers"))
    seat = folders[-1]
    if state.live[seat]:
        return DONE
    revive(state, log, seat, ruling.by)
    for other in range(len(state.live)):
        if state.live[other] and other != seat:
            log.emit(Killed(ruling.by, other))
    return DONE


def _keep_chips(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The chips put forward stay in, and the player adds the rest or folds without them."""
    if state.stage == BETTING and state.to_act == error.seat:
        log.emit(Obliged(ruling.by, error.seat, ("call", "fold"), error.to))
    return DONE


def _full_call(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    seat = error.seat
    if state.stage == BETTING and state.to_act == seat and state.high > state.bets[seat]:
        log.emit(Called(ruling.by, seat, min(state.high, state.bets[seat] + state.stacks[seat])))
    return DONE


def _held_to_raise(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    least, most = bounds(state, error.seat)
    forced = (menu_of(state, error.seat).bring_in and state.aggressor < 0) or error.seat in state.bound
    if state.stage == BETTING and state.to_act == error.seat and most and not forced and not kept_from_raising(state):
        option = "raise" if state.opened else "open"
        log.emit(Obliged(ruling.by, error.seat, (option,), state.bets[error.seat], least))
    return DONE


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


def _check(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The player has checked, or stands on a blind that nobody raised."""
    seat = ruling.seat
    menu = menu_of(state, seat)
    if state.stage != BETTING or state.to_act != seat or state.high > state.bets[seat] or menu.bring_in:
        return DONE
    event: Event = Checked(ruling.by, seat) if menu.check else Called(ruling.by, seat, state.bets[seat])
    log.emit(event)
    return DONE


def _bet_again(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Undo what was done in the betting round, and open it again."""
    if state.stage == BETTING and state.street and acts_since(log.events, state.street):
        _undo(state, log, ruling.by)
        open_betting(state, log)
    return DONE


def _undo(state: State, log: HandLog, by: tuple[str, ...]) -> None:
    """Give back the hands and the chips that were given up and put in since the betting round was opened."""
    start = max([place for place, event in enumerate(log.events) if isinstance(event, Opened)])
    for event in log.events[start:]:
        if isinstance(event, Folded) and not state.live[event.seat]:
            revive(state, log, event.seat, by)
    for seat, bet in enumerate(list(state.bets)):
        if bet:
            log.emit(Returned(by, seat, bet, False))


def _to_discard(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The round before is not complete: whoever still has to discard does so first."""
    if state.stage == BETTING and state.street == error.street:
        _undo(state, log, ruling.by)
        log.emit(WentBack(ruling.by, error.street - 1))
    return DONE


def _finish_round(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    return DONE if state.stage == OVER else PLAY


def _dead_if_acted_on(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Wait until the player acts himself, or the player behind him acts as if he had folded."""
    seat = error.seat
    if not state.live[seat] or state.stage != BETTING or state.street != error.street:
        return DONE
    count = len(state.live)
    order = [(seat + offset) % count for offset in range(1, count)]
    behind = next((each for each in order if state.live[each] and state.stacks[each] > 0), -1)
    for event in reversed(log.events):
        if isinstance(event, Erred) and event.kind == error.kind and event.seat == seat:
            return PLAY
        early = isinstance(event, Erred) and event.kind == "act out of turn"
        if early or isinstance(event, Checked | Called | Wagered | Folded):
            who: int = event.seat  # type: ignore[attr-defined]
            if who == seat:
                return DONE
            if who == behind:
                log.emit(Killed(ruling.by, seat))
                return DONE
    return PLAY


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


def _check_or_fold(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    seat = error.seat
    if state.stage == BETTING and state.to_act == seat:
        free = state.high <= state.bets[seat]
        log.emit(Checked(ruling.by, seat) if free else Folded(ruling.by, seat))
    return DONE


STEPS: dict[str, Step] = {
    **REPAIRS,
    "play on": _nothing,
    "deal the later card down": _nothing,
    "finish the betting": _finish_betting,
    "hand dead": _dead,
    "return wagers, hand void": _void_hand,
    "return all wagers": _return_all,
    "hold the betting": _hold,
    "hold the betting at the least wager": _hold_least,
    "act stands": _stands,
    "return the act": _nothing,
    "call or fold": _call_or_fold,
    "offer to be all in": _offer_all_in,
    "treat as all in": _all_in,
    "wait for the decision": _decision,
    "show to all": _show_to_all,
    "tap and show, dead": _show_to_all,
    "show, live": _show_live,
    "retrieve the hand": _retrieve,
    "the last folder wins": _last_folder,
    "warn": _warn,
    "penalise": _penalise,
    "card plays": _nothing,
    "keep the chips in": _keep_chips,
    "make it a full call": _full_call,
    "hold to a raise": _held_to_raise,
    "act stands, cut down": _stands_cut_down,
    "call or fold this turn": _this_turn,
    "call or fold, the call stays in": _call_stays,
    "forfeit the seat": _forfeit,
    "check": _check,
    "begin the betting again": _bet_again,
    "go back to the discard": _to_discard,
    "finish the round": _finish_round,
    "side wagers stay open": _nothing,
    "dead if another acts on it": _dead_if_acted_on,
    "return the uncalled bet": _uncalled,
    "restore the order": _nothing,
    "check or fold": _check_or_fold,
}
