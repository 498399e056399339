"""Steps about hands and players: dead, void, shown, taken back; warnings and penalties; what an office decides.

Each does its work and says so, or says what it waits for. Must not know which remedy it belongs to.
Ask `betting_steps` for wagers, `card_steps` for cards.
"""

from __future__ import annotations

from pokerroom.hand.duty import SatOut
from pokerroom.hand.log import HandLog
from pokerroom.hand.opening import kill
from pokerroom.hand.past import folded, held, lay_open
from pokerroom.hand.round import Returned
from pokerroom.hand.rulings.card_steps import ask, void
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.order import Asking, Recorded
from pokerroom.hand.rulings.repair import Revived
from pokerroom.hand.rulings.step import ANSWER, DONE, PLAY, Steps
from pokerroom.hand.show import Exposed, Showed
from pokerroom.hand.state import OVER, Ruling, State

steps: Steps = Steps()


def revive(state: State, log: HandLog, seat: int, by: tuple[str, ...]) -> None:
    """Give a player their hand back as it was: what they held, and what lay open before them."""
    log.emit(Revived(by, seat, tuple(held(state, log.events, seat)), tuple(lay_open(log.events, seat))))


def expose(state: State, log: HandLog, seat: int, by: tuple[str, ...]) -> None:
    """Let everybody see a hand."""
    log.emit(Exposed(by, seat, tuple(held(state, log.events, seat))))


@steps.step("play on", "the hand goes on as it is")
@steps.step("deal the later card down", "the card due face up comes face down instead")
@steps.step("return the act", "the act is taken back and every choice is open")
@steps.step("card plays", "the card stays in play")
@steps.step("side wagers stay open", "side wagers wait until the cards are put right and are settled by those")
@steps.step("restore the order", "the stub is put together again as it lay")
def _nothing(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The hand goes on as it is."""
    return DONE


@steps.step("hand dead", "the hand is dead and its wagers stay in the pot")
def _dead(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if ruling.seat >= 0 and state.live[ruling.seat] and state.live_count > 1:
        kill(state, log, ruling.by, ruling.seat)
    return DONE


@steps.step(
    "return wagers, hand void",
    "the player's wagers come back and the hand is void",
    said="void the hand and return its wagers",
)
def _void_hand(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    seat = ruling.seat
    if not state.live[seat]:
        return DONE
    if state.live_count > 1:
        kill(state, log, ruling.by, seat)
    if state.contributed[seat]:
        log.emit(Returned(ruling.by, seat, state.contributed[seat], False))
    return DONE


@steps.step("return all wagers", "every wager, forced bet and blind goes back", ends=True)
def _return_all(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    void(state, log, ruling.by, ruling.kind)
    return DONE


@steps.step("offer to be all in", "the player chooses whether to be treated as all in", said="offer the player all in")
def _offer_all_in(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The player is asked how they want to be treated."""
    log.emit(Asking(ruling.by, ruling.place, "", ruling.seat, ("treat as all in", "play on")))
    return ANSWER


@steps.step("treat as all in", "the player is treated as all in")
def _all_in(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if state.live[ruling.seat] and state.stacks[ruling.seat] > 0:
        log.emit(SatOut(ruling.by, ruling.seat))
    return DONE


@steps.step("wait for the decision", "somebody of the office decides")
def _decision(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Asking(ruling.by, ruling.place, ruling.office, -1, ruling.choices))
    return ANSWER


@steps.step("show to all", "everybody is shown the hand")
@steps.step("tap and show, dead", "the hand touches the muck, is shown, and cannot win", said="show it dead")
def _show_to_all(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    expose(state, log, error.seat, ruling.by)
    return DONE


@steps.step("show, live", "the hand is shown and can still win", said="show it live")
def _show_live(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    cards = tuple(held(state, log.events, error.seat))
    revive(state, log, error.seat, ruling.by)
    log.emit(Showed(ruling.by, error.seat, cards))
    return DONE


@steps.step("retrieve the hand", "the hand comes back from the muck and is live")
def _retrieve(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if not state.live[error.seat] and state.stage != OVER:
        revive(state, log, error.seat, ruling.by)
    return DONE


@steps.step("forfeit the seat", "the player loses the seat and keeps their chips")
def _forfeit(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Recorded(ruling.by, ruling.office, "seat forfeited", ruling.seat, ruling.kind))
    return DONE


@steps.step("warn", "a warning is recorded")
def _warn(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Recorded(ruling.by, ruling.office, "warning", ruling.seat, ruling.kind))
    return DONE


@steps.step("penalise", "a penalty is recorded")
def _penalise(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Recorded(ruling.by, ruling.office, "penalty", ruling.seat, ruling.kind))
    return DONE


@steps.step("the last folder wins", "the player who folded last takes the pot", said="the last to fold wins")
def _last_folder(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The last player who folded of their own will comes back, and every hand that is in is dead."""
    folders = folded(log.events)
    if not folders:
        return ask(state, log, ruling, ("hand dead", "return all wagers"))
    seat = folders[-1]
    if state.live[seat]:
        return DONE
    revive(state, log, seat, ruling.by)
    for other in range(len(state.live)):
        if state.live[other] and other != seat:
            kill(state, log, ruling.by, other)
    return DONE


@steps.step("finish the round", "the round of play is completed first")
def _finish_round(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    return DONE if state.stage == OVER else PLAY
