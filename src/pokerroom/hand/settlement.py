"""Settlement: the showdown in its order, then every pot to its winners.

Knows who shows when, what the house takes and how each pot is shared. Must not know acts. Ask `showdown` for values and
odd chips, `pots` for layers, `commission` for charges.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.award import Raked, SetAside, Won
from pokerroom.hand.clauses import joined
from pokerroom.hand.commission import charges, drops
from pokerroom.hand.deal import Burned, RanOnce, Turned
from pokerroom.hand.dealing import top
from pokerroom.hand.log import HandLog
from pokerroom.hand.pots import Pot, pots_of, shares
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.showdown import (
    BestShown,
    BoardValues,
    best_of,
    board_unknown,
    high_value,
    known,
    low_value,
    must_show,
    nearest,
    odd_order,
    still_to_show,
    won_by,
)
from pokerroom.hand.start import Ended
from pokerroom.hand.state import State
from pokerroom.hand.streets import deal_for_side_wagers
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Clauses, Event


def showdown(state: State, log: HandLog, manual: bool) -> bool:
    """Let hands be shown or mucked in order; False when a player must choose, or the dealer say what the board is."""
    if state.twice == 2 and len(state.second) < len(state.board):
        _second_board(state, log)
    if state.live_count > 1 and board_unknown(state):
        return False  # nobody can say who wins until the dealer has said what lies on the board
    order = still_to_show(state) if state.live_count > 1 else []
    if order:
        if manual:
            return False
        _show_down_all(state, log, order)
    return True


def _second_board(state: State, log: HandLog) -> None:
    """Deal the second board from the rest of the same stub, with burns as usual."""
    missing = len(state.board) - len(state.second)
    streets = state.plan.streets
    if state.errors:  # rulings have moved cards: deal what is missing, or run it once if there are too few
        if len(state.stub) <= missing:
            log.emit(RanOnce(state.plan.sign.by[Sign.run_it_twice]))
            return
        log.emit(Burned(streets[-1].burn_by, state.stub[-1]))
        log.emit(Turned(streets[-1].board_by, top(state, missing), 1))
        return
    for place, street in enumerate(streets):
        # The streets that were still to come when all agreed are those at the end.
        later = sum([each.board for each in streets[place:]])
        if street.board and later <= missing:
            for _ in range(street.burn):
                log.emit(Burned(street.burn_by, state.stub[-1]))
            log.emit(Turned(street.board_by, top(state, street.board), 1, street.name))


def _show_down_all(state: State, log: HandLog, order: list[int]) -> None:
    plan = state.plan
    board = state.board
    by = plan.show_by
    shown = BestShown(pots_of(state))
    nobody = True
    for seat in order:
        if not known(state, seat):
            if state.live_count > 1:
                log.emit(Mucked(plan.muck_by, seat))
            continue
        high = high_value(state, seat, board)
        low = low_value(state, seat, board) if plan.low else 0
        # On two boards nobody is beaten until both are read.
        if nobody or must_show(state, seat) or state.second or shown.beats(seat, high, low):
            cited = joined(by, plan.rules.showdown_unbet.by) if nobody and state.aggressor < 0 else by
            nobody = False
            event: Event = Showed(cited, seat, tuple(state.hole[seat]))
            shown.add(seat, high, low)
        else:
            event = Mucked(plan.muck_by, seat)
        log.emit(event)


def lay_open(state: State, log: HandLog) -> None:
    """Let all hands lie open before the board comes, where nobody can bet any more and nobody draws or discards."""
    coming = state.plan.streets[state.street :]
    if state.errors or any(street.deal or street.draw or street.discard for street in coming):
        return
    order = still_to_show(state)
    if all(known(state, seat) for seat in order):
        for seat in order:
            if not state.shown[seat]:
                log.emit(Showed(state.plan.show_by, seat, tuple(state.hole[seat])))


def show_known(state: State, log: HandLog) -> None:
    """Let hands lie open whose cards everybody knows already, where the dealer has real cards."""
    while state.live_count > 1 and not board_unknown(state):
        order = still_to_show(state)
        if not order or not known(state, order[0]):
            return
        log.emit(Showed(state.plan.show_by, order[0], tuple(state.hole[order[0]])))


def settle(state: State, log: HandLog) -> None:
    """Take the commission, push every pot to its winners, and end the round."""
    plan = state.plan
    if state.side_wagers:
        deal_for_side_wagers(state, log)
    pots = pots_of(state)
    if not state.contesting:  # everybody else folded
        winner = state.live.index(True)
        _pay(state, log, pots, [[winner]] * len(pots), plan.streets[state.street].alone_by)
    else:
        _contest(state, log, pots)
    _over(state, log)


def all_propose(state: State) -> bool:
    """Whether every player still in has asked to divide the pot."""
    return all(seat in state.proposed for seat in range(len(state.live)) if state.live[seat])


def divide(state: State, log: HandLog) -> None:
    """Push every pot in equal parts to the players in it, because all of them asked for it, and end the round."""
    by = joined(state.plan.rules.pot_agreement.by, state.plan.odd_by)
    pots = pots_of(state)
    taken = _charge(state, log, pots, [pot.eligible for pot in pots])
    for place, pot in enumerate(pots):
        # The cards are not shown, so that odd chips go by seats even where a showdown would look at cards.
        paid = shares(state, pot.amount - taken[place], pot.eligible, nearest(state, pot.eligible))
        log.emit(Won(by, place, "pot", tuple(pot.eligible), tuple(paid), len(pots) == 1))
    _over(state, log)


def _over(state: State, log: HandLog) -> None:
    """The round ends; the chips behind players who were treated as all in are theirs again."""
    stacks = tuple(state.stacks)
    if state.behind:
        stacks = tuple([amount + state.behind.get(seat, 0) for seat, amount in enumerate(stacks)])
    log.emit(Ended((), stacks))


def _charge(state: State, log: HandLog, pots: list[Pot], winners: Sequence[Sequence[int]]) -> list[int]:
    """Take the commission and the drop to a jackpot, if there are any, and give what each pot paid."""
    taken, by = charges(state, pots, winners)
    if any(taken):
        log.emit(Raked(joined(by, state.plan.into_by), tuple(taken), state.plan.into))
    elif by:
        log.emit(Raked(by, tuple(taken)))
    if state.plan.drop is None:
        return taken
    dropped, by = drops(state, pots, taken)
    log.emit(SetAside(by, tuple(dropped)))
    return [part + drop for part, drop in zip(taken, dropped, strict=True)]


def _pay(state: State, log: HandLog, pots: list[Pot], winners: list[list[int]], by: tuple[str, ...]) -> None:
    """Push pots that one player wins without a showdown."""
    taken = _charge(state, log, pots, winners)
    total = sum([pot.amount for pot in pots]) - sum(taken)
    if total:  # a lone blind that goes back leaves nothing to win
        log.emit(Won(by, 0, "pot", (winners[0][0],), (total,)))


def _contest(state: State, log: HandLog, pots: list[Pot]) -> None:
    """Push every pot to those who win it by their cards."""
    plan = state.plan
    readings = [BoardValues(state, state.board)]
    if state.second:
        readings.append(BoardValues(state, state.second))
    taken = _charge(state, log, pots, [_tied(pot.eligible, readings) for pot in pots])
    only = len(pots) == 1
    beyond = () if only else plan.rules.all_in_share.by
    if state.second:
        beyond = joined(beyond, plan.rules.split_boards.by)
    for place, pot in enumerate(pots):
        amount = pot.amount - taken[place]
        if not best_of(readings[0].highs, pot.eligible):
            _without_a_hand(state, log, place, amount, pot.eligible, readings[0], only)
        elif state.second:
            for board, part in enumerate(_halves(state, amount)):
                _award(state, log, place, part, pot, readings[board], f"board {board + 1}", beyond, only)
        else:
            _award(state, log, place, amount, pot, readings[0], "", beyond, only)


def _without_a_hand(
    state: State, log: HandLog, place: int, amount: int, eligible: list[int], reading: BoardValues, only: bool
) -> None:
    """Push a pot for which no hand lies open, or none that counts, for a wrong number of cards."""
    winners, paid = [eligible[0]], [amount]
    if any(reading.highs[seat] >= 0 for seat in eligible):
        winners, paid = eligible, shares(state, amount, eligible, eligible)
    log.emit(Won(state.plan.show_by, place, "pot", tuple(winners), tuple(paid), only))


def _tied(eligible: list[int], readings: list[BoardValues]) -> list[int]:
    """Those who win a whole pot together, or alone: the same on every board, and for the low as for the high."""
    first = best_of(readings[0].highs, eligible) or eligible
    for reading in readings:
        if reading is not readings[0] and best_of(reading.highs, eligible) != first:
            return []
    for reading in readings:
        winners = best_of(reading.lows, eligible) if reading.lows else []
        if winners and winners != first:
            return []
    return first


def _halves(state: State, amount: int) -> list[int]:
    """A pot for two boards."""
    half = amount // 2 // state.plan.chip * state.plan.chip
    return [half, amount - half] if state.plan.odd_to_second else [amount - half, half]


def _award(
    state: State,
    log: HandLog,
    place: int,
    amount: int,
    pot: Pot,
    reading: BoardValues,
    word: str,
    beyond: Clauses,
    only: bool,
) -> None:
    """Award a pot, or the part of it that one board decides, to the high and the low; `beyond` are further clauses."""
    plan = state.plan
    board = reading.board
    winners = best_of(reading.highs, pot.eligible)
    low_winners = best_of(reading.lows, pot.eligible) if reading.lows else []
    by = won_by(plan, reading.highs[winners[0]])
    if low_winners:
        low = amount // 2 // plan.split_unit * plan.split_unit
        if plan.odd_to_low:
            low = amount - low
        _push(state, log, place, f"{word} high".strip(), amount - low, winners, board, by, beyond, only)
        _push(state, log, place, f"{word} low".strip(), low, low_winners, board, plan.low_by, beyond, only)
    else:
        if plan.low:
            by = joined(by, plan.rules.split_no_low.by)
        _push(state, log, place, word or "pot", amount, winners, board, by, beyond, only)


def _push(
    state: State,
    log: HandLog,
    place: int,
    word: str,
    amount: int,
    winners: list[int],
    board: list[int],
    by: Clauses,
    beyond: Clauses,
    only: bool,
) -> None:
    """Push a pot, or a part of it, to its winners."""
    if not amount:
        return
    if len(winners) == 1:
        event = Won(joined(by, beyond) if beyond else by, place, word, tuple(winners), (amount,), only)
    else:
        ranked = odd_order(state, winners, board, word.endswith("low"))
        paid = shares(state, amount, winners, ranked)
        by = joined(by, state.plan.odd_by)
        event = Won(joined(by, beyond) if beyond else by, place, word, tuple(winners), tuple(paid), only)
    log.emit(event)
