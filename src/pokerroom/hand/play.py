"""Play: the only door into a round of play. An act is answered, then come its consequences until all is quiet.

Knows what each act of a player is, and refuses what the book does not allow, with the clause: a refused act changes
nothing. Ask `course` for the consequences, `betting` for what a wager is, `apply` for changes.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand import apply as change
from pokerroom.hand import dealer, irregular, office, ruling
from pokerroom.hand.acts import (
    Act,
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
    Sweep,
    TakeKitty,
    Tell,
    Time,
    Toss,
    Turn,
)
from pokerroom.hand.betting import bounds, bring_in_bounds, kept_from_raising, menu_of, sizes, wagered
from pokerroom.hand.chips import IS_CALL, IS_CHECK, IS_DUTY, IS_FOLD, Motions, Reading, irregularity, reading
from pokerroom.hand.course import pool_of, replace_cards, reshuffle
from pokerroom.hand.due import due_of, may_check, takes_kitty
from pokerroom.hand.events import (
    Called,
    Checked,
    Chosen,
    Counted,
    Discarded,
    Erred,
    Event,
    Folded,
    KittyTaken,
    LeftIn,
    Mucked,
    Obliged,
    Proposed,
    Pushed,
    Returned,
    Said,
    Showed,
    Signalled,
)
from pokerroom.hand.flow import DEALER, quiet
from pokerroom.hand.plan import THE_BLIND, THE_BRING_IN, joined
from pokerroom.hand.pots import last_in_a_pot
from pokerroom.hand.recording import emit
from pokerroom.hand.showdown import known, next_to_show
from pokerroom.hand.speech import ALL_IN, BY, CALL, CHECK, FOLD, MOST_WORDS, NUMBER, OF, TO, heard
from pokerroom.hand.state import (
    ASKING,
    BETTING,
    DISCARDING,
    DRAWING,
    OVER,
    SHOWING,
    State,
)
from pokerroom.law.error import Refused, shown

ACTS = frozenset(
    (Fold, Check, Call, Bet, Discard, TakeKitty, Choose, Divide, Show, Muck, Shuffle, Deal, Push, Say, Signal, Count)
)
# The rule that leaves a gesture to an officer, by the kind of irregularity it is.
UNCLEAR_BY = {
    "undercall": "undercall.means",
    "short raise": "chips.under_raise",
    "several motions": "chips.motions",
    "conditional words": "words.conditional",
}
BETTING_ACTS = frozenset((Call, Check, Fold, Bet))
SEATLESS = frozenset((Shuffle, Deal, Count))
MOST_CHIPS = 1000  # in one gesture; nobody holds more in two hands
# What the dealer, an officer or anybody may do besides; these name no seat, or may name none.
OTHER_ACTS: frozenset[type[Any]] = frozenset(
    (
        *(Give, Burn, Turn, Flash, EndDeal, PushPot, Cut, Decline),
        *(Look, Drop, Tell, Toss, Find, Notice, Ask, Time, Decide, Order),
        *(Peek, Dispute, Sweep, Retract),
    )
)
# Acts of a player who must sit at the table.
_SEATED = frozenset((Decline, Look, Drop, Tell, Toss, Ask, Time, Peek, Dispute, Sweep, Retract))


def answer(state: State, log: list[Event], act: Act, chance: Random | None, manual: int, strict: bool) -> None:
    """Answer one act: record what it is, or refuse it; then the consequences. `strict` refuses an act out of turn."""
    kind = type(act)
    if kind in BETTING_ACTS:
        seat: int = act.seat  # type: ignore[union-attr]
        if type(seat) is not int:
            raise Refused(f"{shown(seat)} is not the number of a seat.")
        if state.errors and _held_up(state, log, act):
            pass
        elif kind is Call:
            _call(state, log, seat, strict)
        elif kind is Fold:
            _fold(state, log, seat, strict)
        elif kind is Check:
            _check(state, log, seat, strict)
        else:
            _bet(state, log, seat, act.to, strict)  # type: ignore[union-attr]
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
    if kind not in SEATLESS and type(act.seat) is not int:  # type: ignore[union-attr]
        raise Refused(f"{shown(act.seat)} is not the number of a seat.")  # type: ignore[union-attr]
    if state.errors and _held_up(state, log, act):
        quiet(state, log, chance, manual)
        return
    if isinstance(act, Discard):
        _discard(state, log, act, bool(manual & DEALER))
    elif isinstance(act, TakeKitty):
        _take_kitty(state, log, act.seat)
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
        _push(state, log, act, strict)
    elif isinstance(act, Say):
        _say(state, log, act, strict)
    elif isinstance(act, Signal):
        _signal(state, log, act, strict)
    elif isinstance(act, Count):
        _count(state, log, act.to)
    elif isinstance(act, Deal):
        dealer.deal(state, log, act)
    quiet(state, log, chance, manual)


def _held_up(state: State, log: list[Event], act: Act) -> bool:
    """What a ruling in hand makes of an act; False when it can be answered as usual."""
    question = state.question
    if question is not None:
        if isinstance(act, Choose):
            _seat_here(state, act.seat)
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
        if type(act.seat) is not int:  # type: ignore[union-attr]
            raise Refused(f"{shown(act.seat)} is not the number of a seat.")  # type: ignore[union-attr]
        if type(act) in _SEATED:
            _seat_here(state, act.seat)  # type: ignore[union-attr]
    if isinstance(act, Decide):
        ruling.decide(state, log, act)
        return
    if isinstance(act, Order):
        office.order(state, log, act)
        return
    question = state.question
    if question is not None:
        who = f"the {question.office}" if question.office else state.names[question.seat]
        raise Refused(f"everybody waits for {who} to choose: {', '.join(question.choices)}.", question.by)
    if state.rulings and ruling.shuffle_due(state):
        raise Refused("the cards are to be shuffled first.", state.rulings[0].by)
    if isinstance(act, Give):
        dealer.give(state, log, act)
    elif isinstance(act, Burn):
        dealer.burn(state, log)
    elif isinstance(act, Turn):
        dealer.turn(state, log, act)
    elif isinstance(act, Flash):
        dealer.flash(state, log)
    elif isinstance(act, EndDeal):
        dealer.end_deal(state, log, act)
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
    elif isinstance(act, Retract):
        irregular.retract(state, log, act)
    elif isinstance(act, Peek):
        irregular.peek(state, log, act)
    elif isinstance(act, Dispute):
        irregular.dispute(state, log, act)
    elif isinstance(act, Sweep):
        irregular.sweep(state, log, act)


def _turn(state: State, seat: int) -> None:
    """Refuse an act that cannot be done, or ruled on, now."""
    if state.stage != BETTING or seat != state.to_act:
        _seat_here(state, seat)
        if state.stage == OVER:
            raise Refused("the round of play is over.")
        if state.to_act < 0 or state.stage != BETTING:
            raise Refused(f"{state.names[seat]} cannot bet, check, call or fold now.")
        raise Refused(f"it is {state.names[state.to_act]}'s turn, not {state.names[seat]}'s.")


def _early(state: State, log: list[Event], seat: int, word: str, to: int, strict: bool) -> None:
    """Record an act out of turn, to be ruled on; refuse it where no turn can come to this player."""
    if strict or not 0 <= seat < len(state.names) or state.stage != BETTING:
        _turn(state, seat)
    if not state.live[seat] or state.stacks[seat] == 0:
        _turn(state, seat)
    irregular.out_of_turn(state, log, seat, word, to)


def _seat_here(state: State, seat: int) -> None:
    if not 0 <= seat < len(state.names):
        raise Refused(f"there is no seat {shown(seat)} at this table.")


def _payable(state: State, seat: int, to: int) -> None:
    """Refuse a total that the chips in play cannot make up; all of a stack can always go in."""
    if to % state.plan.chip and to != state.bets[seat] + state.stacks[seat]:
        raise Refused(f"{to} cannot be paid in chips of {state.plan.chip}.")


def _bound(state: State, seat: int, option: str) -> None:
    """Refuse what a player who has bound himself may not do."""
    duty = state.obliged.get(seat)
    if duty is not None and option not in duty.options:
        raise Refused(f"{state.names[seat]} must {' or '.join(duty.options)}.", duty.by)


def _call(state: State, log: list[Event], seat: int, strict: bool) -> None:
    if seat != state.to_act or state.stage != BETTING:
        _early(state, log, seat, "call", 0, strict)
        return
    if state.obliged:
        _bound(state, seat, "call")
    menu = menu_of(state, seat)
    owed = state.high - state.bets[seat]
    if menu.bring_in and state.aggressor < 0:
        if state.plan.bring_in_kind == THE_BLIND:
            _bring_in(state, log, seat, bring_in_bounds(state, seat)[0])
            return
        raise Refused(f"{state.names[seat]} must bring in.", menu.by_bring_in)
    if owed <= 0 and not state.opened:
        raise Refused("there is nothing to call.", menu.by)
    if owed <= 0 and menu.check:
        event: Event = Checked(menu.by, seat)
    else:
        if not menu.call and owed > 0:
            raise Refused("a call is not open here.", menu.by)
        stack = state.stacks[seat]
        if owed <= stack:
            event = Called(menu.by, seat, state.high)
        else:
            event = Called(menu.by + state.plan.cite.get("all_in.call", ()), seat, state.bets[seat] + stack)
    change.APPLIED[type(event)](state, event)
    log.append(event)


def _check(state: State, log: list[Event], seat: int, strict: bool) -> None:
    if seat != state.to_act or state.stage != BETTING:
        _early(state, log, seat, "check", 0, strict)
        return
    if state.obliged:
        _bound(state, seat, "check")
    menu = menu_of(state, seat)
    if state.high > state.bets[seat]:
        owed = state.high - state.bets[seat]
        raise Refused(f"{state.names[seat]} has {owed} to call and cannot check.", menu.by)
    if menu.bring_in and state.aggressor < 0:
        raise Refused(f"{state.names[seat]} must bring in.", menu.by_bring_in)
    if menu.check:
        plan = state.plan
        if plan.must_beat and not state.opened and state.street + 1 == len(plan.streets) and not may_check(state, seat):
            raise Refused(
                f"{state.names[seat]} cannot beat the open cards of those who checked, and must bet or fold.",
                plan.cite.get("check.must_beat", ()),
            )
        event: Event = Checked(menu.by, seat)
    elif state.opened:
        event = Called(menu.by, seat, state.bets[seat])
    else:
        raise Refused("a check is not open here.", menu.by)
    change.APPLIED[type(event)](state, event)
    log.append(event)


def _fold(state: State, log: list[Event], seat: int, strict: bool) -> None:
    if seat != state.to_act or state.stage != BETTING:
        _early(state, log, seat, "fold", 0, strict)
        return
    menu = menu_of(state, seat)
    if not menu.fold:
        raise Refused(f"{state.names[seat]} cannot fold here.", menu.by)
    if state.obliged:
        _bound(state, seat, "fold")
        duty = state.obliged.get(seat)
        if duty is not None and duty.back:
            emit(state, log, Returned(duty.by, seat, duty.back, False))
    if state.bound:
        bound = state.bound.get(seat)
        if bound is not None and bound.stays > state.bets[seat]:
            emit(state, log, LeftIn(bound.by, seat, bound.stays))
    plan = state.plan
    free = plan.keeps_place and state.high <= state.bets[seat]
    event = Folded(joined(menu.by, plan.cite.get("folded.keeps_place", ())) if free else menu.by, seat, free)
    change.folded(state, event)
    log.append(event)


def _bet(state: State, log: list[Event], seat: int, to: int, strict: bool) -> None:
    if not isinstance(to, int) or isinstance(to, bool):
        raise Refused(f"{shown(to)} is not a number of chips.")
    if seat != state.to_act or state.stage != BETTING:
        _early(state, log, seat, "wager", to, strict)
        return
    if state.obliged:
        _bound(state, seat, "raise" if state.opened else "open")
        duty = state.obliged.get(seat)
        if duty is not None and to < duty.least:
            raise Refused(f"{state.names[seat]} must go to {duty.least} or more, not {shown(to)}.", duty.by)
    menu = menu_of(state, seat)
    if menu.bring_in and state.aggressor < 0:
        _bring_in(state, log, seat, to)
        return
    opened = state.opened
    if seat in state.bound:
        raise Refused(f"{state.names[seat]} may only check, call or fold in this round.", state.bound[seat].by)
    if not (menu.raises if opened else menu.open):
        raise Refused(f"{state.names[seat]} cannot {'raise' if opened else 'bet'} here.", menu.by)
    plan = state.plan
    if kept_from_raising(state):
        by = plan.cite.get("kitty.opener_raises", ())
        raise Refused("the first player in calls, folds or takes the kitty.", by)
    least, most = bounds(state, seat)
    if not most:
        bound = plan.short_by if state.frozen or state.acted[seat] else ()
        if plan.straddle and state.street == 0 and state.blind > plan.blinds[-1]:
            bound = bound + plan.cite.get("straddle.counts", ())
        if plan.most_raises and state.raises >= plan.most_raises:
            bound = bound + plan.beyond_cap_by
        if state.ceiling >= 0:
            bound = state.ceiling_by
        raise Refused(f"{state.names[seat]} may not raise here.", joined(menu.by_raise, bound))
    if to < least or to > most:
        said = f"must be to {least}" if least == most else f"lies between {least} and {most}"
        bound = state.ceiling_by if state.ceiling >= 0 else ()
        raise Refused(f"a {'raise' if opened else 'bet'} {said}, not {shown(to)}.", joined(menu.by_raise, bound))
    named = sizes(state, seat)
    if named and to not in named:
        raise Refused(f"a wager here is to {' or '.join(str(each) for each in named)}, not {shown(to)}.", menu.by_raise)
    _payable(state, seat, to)
    by = menu.by_raise
    if to == state.bets[seat] + state.stacks[seat]:
        by = joined(by, plan.short_by)
    if plan.most_raises and state.raises >= plan.most_raises:
        by = joined(by, plan.beyond_cap_by)
    if opened and state.raises == 0 and state.street == 0 and plan.straddle:
        by = joined(by, plan.cite.get("straddle.step", ()) + plan.cite.get("straddle.counts", ()))
    event = wagered(state, seat, to, by, "raise" if opened else "bet")
    change.wagered(state, event)
    log.append(event)


def _bring_in(state: State, log: list[Event], seat: int, to: int) -> None:
    menu = menu_of(state, seat)
    least, most = bring_in_bounds(state, seat)
    word = "bring in"
    if state.plan.bring_in_kind == THE_BRING_IN and to > most:
        least, most = bounds(state, seat)
        word = "bet"
    if not least <= to <= most:
        said = f"{least}" if least == most else f"between {least} and {most}"
        raise Refused(f"the forced opening is {said}, not {shown(to)}.", menu.by_bring_in)
    _payable(state, seat, to)
    if state.plan.bring_in_kind == THE_BLIND:  # it matches what the marker's seat has posted, and is no more than that
        emit(state, log, Called(menu.by_bring_in, seat, to))
        return
    event = wagered(state, seat, to, menu.by_bring_in, word)
    change.wagered(state, event)
    log.append(event)


def _take_kitty(state: State, log: list[Event], seat: int) -> None:
    _turn(state, seat)
    _bound(state, seat, "kitty")
    street = state.plan.streets[state.street]
    if not takes_kitty(state, seat):
        raise Refused("the kitty is not open to this player.", street.kitty_by)
    price = min(max(state.blind, state.bets[seat]), state.bets[seat] + state.stacks[seat])
    emit(state, log, KittyTaken(street.kitty_by, seat, price, tuple(state.kitty)))
    if state.high <= price or state.stacks[seat] == 0:
        emit(state, log, Called(street.kitty_by, seat, price))


def _seat_due(state: State, seat: int, stage: int, what: str) -> None:
    _seat_here(state, seat)
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
    emit(state, log, Chosen(state.plan.cite.get("option.run_it_twice", ()), act.seat, act.choice))


def _divide(state: State, log: list[Event], seat: int) -> None:
    _seat_here(state, seat)
    if state.stage == OVER:
        raise Refused("the round of play is over.")
    if not state.live[seat]:
        raise Refused(f"{state.names[seat]} has no part in the pot.")
    by = state.plan.cite.get("pot.agreement", ())
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


def _push(state: State, log: list[Event], act: Push, strict: bool) -> None:
    """Chips put forward: read them by the book, and record what they were read as."""
    motions = _motions(act.motions)
    if act.seat != state.to_act or state.stage != BETTING:
        _seat_here(state, act.seat)
        total = state.bets[act.seat] + sum([sum(motion) for motion in motions])
        _early(state, log, act.seat, "wager" if total > state.high else "call", total, strict)
        return
    said, after = _words(act.said), _words(act.after)
    seat, chip, stack = act.seat, state.plan.chip, state.stacks[act.seat]
    put = sum([sum(motion) for motion in motions])
    if put > stack:
        raise Refused(f"{state.names[seat]} has {stack} and cannot put {shown(put)} forward.")
    if put != stack and any(each % chip for motion in motions for each in motion):
        raise Refused(f"there are only chips of {chip} and whole numbers of it.")
    before = state.bets[seat]
    asked = None if strict else irregularity(state, due_of(state), motions, said)
    if asked is not None:
        log.append(Pushed((), seat, motions, said, after, -put))
        _unclear(state, log, seat, asked[0], before + put)
        return
    read = reading(state, due_of(state), motions, said, after)
    mark = len(log)
    log.append(Pushed((), seat, motions, said, after, 0))
    _do(state, log, seat, read, mark)
    # Whoever folds with chips forward has all of them back; otherwise what lies in now is what the gesture was.
    lies = before if read.what == IS_FOLD else state.bets[seat]
    log[mark] = Pushed((), seat, motions, said, after, lies - before - put)


def _unclear(state: State, log: list[Event], seat: int, kind: str, to: int) -> None:
    """What a gesture binds its player to is for an officer to say."""
    by = state.plan.cite.get(UNCLEAR_BY.get(kind, ""), ())
    emit(state, log, Erred(by, kind, seat, to=to, street=state.street, high=state.high))


def _say(state: State, log: list[Event], act: Say, strict: bool) -> None:
    """Words alone."""
    words = _words(act.words)
    if act.seat != state.to_act or state.stage != BETTING:
        _seat_here(state, act.seat)
        word, to = _spoken_early(state, act.seat, words)
        _early(state, log, act.seat, word, to, strict)
        return
    asked = None if strict else irregularity(state, due_of(state), (), words)
    if asked is not None:
        log.append(Said((), act.seat, words))
        _unclear(state, log, act.seat, asked[0], state.bets[act.seat])
        return
    read = reading(state, due_of(state), (), words, "")
    log.append(Said((), act.seat, words))
    _do(state, log, act.seat, read, len(log) - 1)


def _spoken_early(state: State, seat: int, words: str) -> tuple[str, int]:
    """What words said out of turn declare: a check, a call, a fold, or a wager to so much."""
    speech = heard(words)
    everything = state.bets[seat] + state.stacks[seat]
    if speech.kind in (CHECK, CALL, FOLD):
        return {CHECK: "check", CALL: "call", FOLD: "fold"}[speech.kind], 0
    if speech.kind == ALL_IN:
        return "wager", everything
    if speech.kind in (TO, NUMBER):
        return "wager", speech.amount
    if speech.kind in (BY, OF):
        return "wager", state.high + speech.amount
    raise Refused(f"it is not {state.names[seat]}'s turn, and what he says binds him to nothing.")


def _signal(state: State, log: list[Event], act: Signal, strict: bool) -> None:
    """A knock on the table, or cards passed to the dealer."""
    if act.seat != state.to_act or state.stage != BETTING:
        _seat_here(state, act.seat)
        if act.gesture not in ("knock", "pass the cards"):
            raise Refused(f"{shown(act.gesture)} is not a gesture; a player may knock or pass the cards.")
        _early(state, log, act.seat, "check" if act.gesture == "knock" else "fold", 0, strict)
        return
    manners, cite = state.plan.manners, state.plan.cite
    if act.gesture == "knock":
        by = cite.get("ways.check", ())
        if not manners.check_by_knock:
            raise Refused("a knock on the table is no check.", by)
        read = Reading(IS_CHECK, by)
    elif act.gesture == "pass the cards":
        by = cite.get("ways.fold", ())
        if not manners.fold_by_cards:
            raise Refused("cards passed to the dealer are not folded by that alone.", by)
        read = Reading(IS_FOLD, by)
    else:
        raise Refused(f"{shown(act.gesture)} is not a gesture; a player may knock or pass the cards.")
    log.append(Signalled((), act.seat, act.gesture))
    _do(state, log, act.seat, read, len(log) - 1)


def _count(state: State, log: list[Event], to: object) -> None:
    """The dealer counts out what the player to act faces."""
    by = state.plan.cite.get("count.given", ())
    if type(to) is not int or to < 1:
        raise Refused(f"{shown(to)} is not a number of chips.")
    if state.stage != BETTING or state.high <= state.bets[state.to_act]:
        raise Refused("nobody faces a wager that could be counted.", by)
    facing = any(
        state.live[seat] and state.stacks[seat] == 0 and state.bets[seat] > state.bets[state.to_act]
        for seat in range(len(state.names))
    )
    if state.plan.manners.count_facing_all_in and not facing:
        raise Refused("chips are counted out only for a player who faces an all-in.", by)
    emit(state, log, Counted(by, to))


def _do(state: State, log: list[Event], seat: int, read: Reading, mark: int) -> None:
    """Do what a gesture was read as; if it cannot be done, neither was the gesture made."""
    try:
        if read.what == IS_DUTY:
            emit(state, log, Obliged(read.by, seat, read.options, read.to, read.least, read.back))
        elif read.what == IS_CALL:
            _call(state, log, seat, True)
        elif read.what == IS_CHECK:
            _check(state, log, seat, True)
        elif read.what == IS_FOLD:
            _fold(state, log, seat, True)
        else:
            _bet(state, log, seat, read.to, True)
    except Refused as refusal:
        del log[mark:]
        raise Refused(refusal.sentence, joined(read.by, refusal.by)) from None
    if read.by and read.what != IS_DUTY:
        event: Any = log[-1]
        log[-1] = msgspec.structs.replace(event, by=joined(read.by, event.by))


def _motions(motions: object) -> Motions:
    if not isinstance(motions, tuple | list) or not motions:
        raise Refused(f"{shown(motions)} is not chips put forward.")
    made: list[tuple[int, ...]] = []
    for motion in motions:
        fits = isinstance(motion, tuple | list) and motion
        if not fits or not all(type(chip) is int and 0 < chip <= 10**15 for chip in motion):
            raise Refused(f"{shown(motion)} is not chips put forward in one motion.")
        made.append(tuple(motion))
    if sum([len(motion) for motion in made]) > MOST_CHIPS:
        raise Refused(f"nobody puts more than {MOST_CHIPS} chips forward at once.")
    return tuple(made)


def _words(words: object) -> str:
    """Words that a line can carry and give back: on one line, with no marks that would end them."""
    if not isinstance(words, str) or len(words) > MOST_WORDS or not words.isprintable():
        raise Refused(f"{shown(words)} are not words that can be written down.")
    if words != " ".join(words.split()) or any(mark in words for mark in '"{}[]'):
        raise Refused(f"{shown(words)} are not words that can be written down.")
    return words
