"""Play: the only door into a round of play. An act is answered, then come its consequences until all is quiet.

Knows who answers which act, and refuses what the book does not allow, with the clause: a refused act changes nothing.
Ask `wagering` and `gestures` for the betting, `dealer` and `irregular` for what may be wrong, `flow` for consequences.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand import dealer, irregular, office, ruling, slips
from pokerroom.hand.acts import (
    Ask,
    Bet,
    Burn,
    Call,
    Check,
    Choose,
    Count,
    Cut,
    Deal,
    Decide,
    Decline,
    Discard,
    Dispute,
    Divide,
    Drop,
    EndDeal,
    Find,
    Flash,
    Fold,
    Give,
    Look,
    Muck,
    Notice,
    Order,
    Peek,
    Push,
    PushPot,
    Retract,
    Say,
    Show,
    Shuffle,
    Signal,
    Slip,
    Sweep,
    TakeKitty,
    Tell,
    Time,
    Toss,
    Turn,
)
from pokerroom.hand.course import pool_of, replace_cards, reshuffle
from pokerroom.hand.events import Chosen, Discarded, Mucked, Proposed, Showed
from pokerroom.hand.flow import DEALER, quiet
from pokerroom.hand.gestures import count, push, say, signal
from pokerroom.hand.pots import last_in_a_pot
from pokerroom.hand.recording import emit
from pokerroom.hand.showdown import known, next_to_show
from pokerroom.hand.state import (
    ASKING,
    BETTING,
    DISCARDING,
    DRAWING,
    OVER,
    SHOWING,
    State,
)
from pokerroom.hand.wagering import bet, call, check, fold, seat_here, take_kitty
from pokerroom.law.error import Refused, shown
from pokerroom.machine.kinds import Act, Event

ACTS = frozenset(
    (Fold, Check, Call, Bet, Discard, TakeKitty, Choose, Divide, Show, Muck, Shuffle, Deal, Push, Say, Signal, Count)
)
BETTING_ACTS = frozenset((Call, Check, Fold, Bet))
SEATLESS = frozenset((Shuffle, Deal, Count))
# What the dealer, an officer or anybody may do besides; these name no seat, or may name none.
OTHER_ACTS: frozenset[type[Any]] = frozenset(
    (
        *(Give, Burn, Turn, Flash, EndDeal, PushPot, Cut, Decline),
        *(Look, Drop, Tell, Toss, Find, Notice, Ask, Time, Decide, Order),
        *(Peek, Dispute, Sweep, Retract, Slip),
    )
)
# Acts of a player who must sit at the table.
_SEATED = frozenset((Decline, Look, Drop, Tell, Toss, Ask, Time, Peek, Dispute, Sweep, Retract))


def answer(state: State, log: list[Event], act: Act, chance: Random | None, manual: int, strict: bool) -> None:
    """Answer one act: record what it is, or refuse it; then the consequences. `strict` refuses an act out of turn."""
    kind = type(act)
    if kind in BETTING_ACTS:
        seat: int = act.seat  # type: ignore[attr-defined]
        if type(seat) is not int:
            raise Refused(f"{shown(seat)} is not the number of a seat.")
        if state.errors and _held_up(state, log, act):
            pass
        elif kind is Call:
            call(state, log, seat, strict)
        elif kind is Fold:
            fold(state, log, seat, strict)
        elif kind is Check:
            check(state, log, seat, strict)
        else:
            bet(state, log, seat, act.to, strict)  # type: ignore[attr-defined]
        # Most often the next player is to act, and nothing follows.
        if not (
            state.stage == BETTING
            and state.waiting > 0
            and state.able > 1
            and state.live_count > 1
            and not state.errors
            and not state.proposed
        ):
            quiet(state, log, chance, manual)
        return
    if kind not in ACTS:
        if kind not in OTHER_ACTS:
            raise Refused(f"{shown(act)} is not an act.")
        _other(state, log, act)
        quiet(state, log, chance, manual)
        return
    if kind not in SEATLESS and type(act.seat) is not int:  # type: ignore[attr-defined]
        raise Refused(f"{shown(act.seat)} is not the number of a seat.")  # type: ignore[attr-defined]
    if state.errors and _held_up(state, log, act):
        quiet(state, log, chance, manual)
        return
    if isinstance(act, Discard):
        _discard(state, log, act, bool(manual & DEALER))
    elif isinstance(act, TakeKitty):
        take_kitty(state, log, act.seat)
    elif isinstance(act, Choose):
        _choose(state, log, act)
    elif isinstance(act, Divide):
        _divide(state, log, act.seat)
    elif isinstance(act, Show):
        _show(state, log, act.seat)
    elif isinstance(act, Muck):
        _muck(state, log, act.seat)
    elif isinstance(act, Shuffle):
        _shuffle(state, log, act)
    elif isinstance(act, Push):
        push(state, log, act, strict)
    elif isinstance(act, Say):
        say(state, log, act, strict)
    elif isinstance(act, Signal):
        signal(state, log, act, strict)
    elif isinstance(act, Count):
        count(state, log, act.to)
    elif isinstance(act, Deal):
        dealer.deal(state, log, act)
    quiet(state, log, chance, manual)


def _held_up(state: State, log: list[Event], act: Act) -> bool:
    """What a ruling in hand makes of an act; False when it can be answered as usual."""
    question = state.question
    if question is not None:
        if isinstance(act, Choose):
            seat_here(state, act.seat)
            ruling.choose(state, log, act)
            return True
        who = f"the {question.office}" if question.office else state.names[question.seat]
        raise Refused(f"everybody waits for {who} to choose: {', '.join(question.choices)}.", question.by)
    if state.rulings and ruling.shuffle_due(state):
        if not isinstance(act, Shuffle):
            raise Refused("the cards are to be shuffled first.", state.rulings[0].by)
        _shuffled_by(act, ruling.shuffle_due(state))
        ruling.shuffle(state, log, act)
        return True
    return False


def _other(state: State, log: list[Event], act: Act) -> None:
    """Answer what the dealer, an officer or anybody does besides playing a hand."""
    if type(act) in _SEATED or isinstance(act, Give | Cut | Notice):
        if type(act.seat) is not int:  # type: ignore[attr-defined]
            raise Refused(f"{shown(act.seat)} is not the number of a seat.")  # type: ignore[attr-defined]
        if type(act) in _SEATED:
            seat_here(state, act.seat)  # type: ignore[attr-defined]
    if isinstance(act, Decide):
        ruling.decide(state, log, act)
        return
    if isinstance(act, Order):
        office.order(state, log, act)
        return
    _held_up(state, log, act)
    if isinstance(act, Burn | EndDeal | Flash | Give | Turn):
        dealer.handle(state, log, act)
    elif isinstance(act, PushPot):
        dealer.push(state, log)
    elif isinstance(act, Cut):
        dealer.cut(state, log, act)
    elif isinstance(act, Decline):
        dealer.decline(state, log, act)
    elif isinstance(act, Look):
        irregular.look(state, log, act.seat)
    elif isinstance(act, Drop):
        _cards(act.cards)
        irregular.drop(state, log, act)
    elif isinstance(act, Tell):
        irregular.tell(state, log, act)
    elif isinstance(act, Toss):
        irregular.toss(state, log, act)
    elif isinstance(act, Find):
        irregular.find(state, log, act)
    elif isinstance(act, Notice):
        irregular.notice(state, log, act)
    elif isinstance(act, Ask):
        irregular.ask(state, log, act)
    elif isinstance(act, Time):
        irregular.time(state, log, act)
    elif isinstance(act, Slip):
        slips.plan(state, log, act.line)
    elif isinstance(act, Retract):
        irregular.retract(state, log, act)
    elif isinstance(act, Peek):
        irregular.peek(state, log, act)
    elif isinstance(act, Dispute):
        irregular.dispute(state, log, act)
    elif isinstance(act, Sweep):
        irregular.sweep(state, log, act)


def _seat_due(state: State, seat: int, stage: int, what: str) -> None:
    seat_here(state, seat)
    due = next_to_show(state) if state.stage == SHOWING else state.to_act
    if state.stage != stage or due != seat:
        raise Refused(f"{state.names[seat]} has nothing to {what} now.")


def _discard(state: State, log: list[Event], act: Discard, by_hand: bool) -> None:
    seat = act.seat
    drawing = state.stage == DRAWING
    _seat_due(state, seat, DRAWING if drawing else DISCARDING, "discard")
    if drawing and state.asked[seat]:
        raise Refused(f"{state.names[seat]} has thrown away and waits for cards.")
    street = state.plan.streets[state.street]
    by = street.draw_by if drawing else street.discard_by
    _cards(act.cards)
    if not drawing and len(act.cards) != street.discard:
        raise Refused(f"{state.names[seat]} must discard {street.discard}, not {len(act.cards)}.", by)
    held = list(state.hole[seat])
    for card in act.cards:
        if card not in held:
            raise Refused(f"{state.names[seat]} does not hold {_spelled(card)}.")
        held.remove(card)
    emit(state, log, Discarded(by, seat, tuple(act.cards)))
    if drawing and state.asked[seat] and state.to_act == seat and not by_hand:
        replace_cards(state, log)


def _cards(cards: object) -> None:
    if not isinstance(cards, tuple | list) or not all(type(card) is int for card in cards):
        raise Refused(f"{shown(cards)} is not a list of cards.")


def _spelled(card: object) -> str:
    return spell([card]) if isinstance(card, int) and 0 <= card <= UNKNOWN else shown(card)


def _choose(state: State, log: list[Event], act: Choose) -> None:
    _seat_due(state, act.seat, ASKING, "answer")
    if act.choice not in ("once", "twice"):
        raise Refused(f"the answer is once or twice, not {shown(act.choice)}.")
    emit(state, log, Chosen(state.plan.rules.option_run_it_twice.by, act.seat, act.choice))


def _divide(state: State, log: list[Event], seat: int) -> None:
    seat_here(state, seat)
    if state.stage == OVER:
        raise Refused("the round of play is over.")
    if not state.live[seat]:
        raise Refused(f"{state.names[seat]} has no part in the pot.")
    by = state.plan.rules.pot_agreement.by
    if not state.plan.pot_agreement:
        raise Refused("the pot is not divided by agreement; the round is played out.", by)
    if state.stage != BETTING:
        raise Refused("the pot is divided during a betting round or not at all.", by)
    if seat in state.proposed:
        raise Refused(f"{state.names[seat]} has asked already.", by)
    emit(state, log, Proposed(by, seat))


def _show(state: State, log: list[Event], seat: int) -> None:
    _seat_due(state, seat, SHOWING, "show")
    if not known(state, seat):
        raise Refused(f"the cards of {state.names[seat]} are not known.")
    emit(state, log, Showed(state.plan.show_by, seat, tuple(state.hole[seat])))


def _muck(state: State, log: list[Event], seat: int) -> None:
    _seat_due(state, seat, SHOWING, "muck")
    if state.plan.all_show:
        raise Refused("every hand is shown here.", state.plan.show_by)
    if last_in_a_pot(state, seat):
        raise Refused(f"{state.names[seat]} is the last player in a pot and wins it.")
    emit(state, log, Mucked(state.plan.muck_by, seat))
    irregular.tabled_in_part(state, log, seat)


def _shuffle(state: State, log: list[Event], act: Shuffle) -> None:
    pool = pool_of(state, log)
    if not pool:
        raise Refused("nothing is to be shuffled now.")
    _shuffled_by(act, pool)
    reshuffle(state, log, act.cards)


def _shuffled_by(act: Shuffle, pool: list[int]) -> None:
    _cards(act.cards)
    if sorted(act.cards) != sorted(pool):
        raise Refused(f"the {len(pool)} cards to be shuffled are others.")  # naming them would tell what is hidden
