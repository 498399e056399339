"""The house: time charges collected, verified and dropped; bonus prizes verified and paid; extra time sold.

Knows the accounts that are not players'. Must not know commission of a pot: `hand` takes it, `hands` books it.
"""

from __future__ import annotations

import re

from pokerroom.cards.faults import RankingError
from pokerroom.hand.hand import Hand
from pokerroom.hand.hand import replay as replay_hand
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.showdown import high_value
from pokerroom.hand.start import Voided
from pokerroom.hand.state import BETTING
from pokerroom.hand.wager import Folded
from pokerroom.law.commission import Commission
from pokerroom.law.error import Refused, shown
from pokerroom.law.rules import cited
from pokerroom.law.sign import Sign
from pokerroom.table import acts, events
from pokerroom.table.checks import between_hands, least_office, office, seated
from pokerroom.table.recording import Log, emit
from pokerroom.table.state import State

HOUR = 3600


def time_charge(state: State) -> Commission | None:
    """The time charge on the sign, if there is one."""
    return next((charge for charge in state.sign.charges if charge.method == "time"), None)


def collection_due(state: State) -> bool:
    """Whether a time charge is due: in advance, for every hour."""
    if time_charge(state) is None or not state.players:
        return False
    return state.collected_at < 0 or state.at - state.collected_at >= HOUR


def into_of(state: State) -> str:
    """Where the charge goes in the end."""
    return "float" if state.sign.stand_alone else "box"


def collect(state: State, log: Log, act: acts.Collect) -> None:
    """The dealer collects the time charge onto the slide."""
    rules = state.rules
    charge = time_charge(state)
    if charge is None:
        raise Refused("the sign has no time charge.", state.sign.by[Sign.commission])
    fee = act.fee or charge.fee
    if type(fee) is not int or fee < 0 or (fee > charge.fee and not rules.time_shown.value):
        raise Refused(f"the sign says {charge.fee} an hour at most, not {shown(fee)}.", rules.time_shown.by)
    between_hands(state, "a time charge is collected between hands.", rules.time_from)
    if not collection_due(state):
        raise Refused("the hour is paid for.", rules.commission_method["time"].by)
    everybody = rules.time_from.value == "every seat"
    payers = [player for player in state.players.values() if everybody or player.away_since < 0]
    clauses = cited(rules.time_from, rules.time_onto, rules.commission_method["time"])
    names = tuple([player.name for player in payers])
    amounts = tuple([min(fee, player.chips) for player in payers])
    emit(state, log, events.Collected(clauses, state.at, names, amounts))
    if rules.time_onto.value != "the slide" and state.accounts["slide"]:
        emit(state, log, events.Dropped(rules.time_onto.by, state.at, state.accounts["slide"], into_of(state)))


def verify_time(state: State, log: Log, act: acts.VerifyTime) -> None:
    """An office verifies what is on the slide."""
    clauses = office(state, act.office, state.rules.offices_verifies_time)
    if not state.accounts["slide"]:
        raise Refused("there is nothing on the slide.", clauses)
    clauses = tuple(dict.fromkeys(clauses + state.rules.time_verified.by))
    emit(state, log, events.Verified(clauses, state.at, act.office, state.accounts["slide"]))


def drop_slide(state: State, log: Log, act: acts.DropSlide) -> None:
    """The dealer drops what is on the slide."""
    rules = state.rules
    amount = state.accounts["slide"]
    if not amount:
        raise Refused("there is nothing on the slide.")
    if rules.time_verified.value and not state.verified:
        raise Refused("a time charge is verified before it is dropped.", rules.time_verified.by)
    emit(
        state,
        log,
        events.Dropped(cited(rules.time_verified, rules.time_onto), state.at, amount, into_of(state)),
    )


def see_to_charge(state: State, log: Log) -> None:
    """Collect, verify and drop by itself what is due."""
    if collection_due(state):
        collect(state, log, acts.Collect())
        if state.accounts["slide"]:
            verify_time(state, log, acts.VerifyTime(least_office(state, state.rules.offices_verifies_time)))
            drop_slide(state, log, acts.DropSlide())


# ------------------------------------------------------------------------------------------------ extra time


def extend(state: State, log: Log, act: acts.Extend) -> None:
    """A player buys more time to act."""
    player = seated(state, act.name)
    extra = state.sign.extra_time
    clauses = state.sign.by[Sign.extra_time]
    if extra is None:
        raise Refused("the sign sells no extra time.", state.sign.rule(Sign.extra_time).by)
    hand = state.hand
    if not state.playing or hand is None or player.seat not in state.dealt or hand.state.stage != BETTING:
        raise Refused(f"{player.name} is not to act.", clauses)
    if hand.state.to_act != state.dealt.index(player.seat):
        raise Refused(f"{player.name} is not to act.", clauses)
    if player.times >= extra.times:
        raise Refused(f"time is sold {extra.times} times at most.", clauses)
    emit(state, log, events.Extended(clauses, state.at, player.name, extra.seconds, extra.fee))


# ------------------------------------------------------------------------------------------------ prizes


_CASH = re.compile(r"\$?(\d{1,12})( in cash)?")


def is_cash(prize: str) -> bool:
    """Whether a prize is money, and not goods or services."""
    return _CASH.fullmatch(prize) is not None


def prizes_of(state: State) -> dict[str, str]:
    """The prizes on the sign, by kind of hand. They are said like: four of a kind 500; royal flush a car."""
    found: dict[str, str] = {}
    kinds = sorted(state.rules.cards_order[state.sign.deck].value, key=len, reverse=True)
    for part in state.sign.bonus_prizes.split(";"):
        text = " ".join(part.split())
        kind = next((each for each in kinds if text.lower().startswith(f"{each} ")), None)
        if kind is not None:
            found[kind] = text[len(kind) :].strip()
    return found


def qualify(state: State, log: Log) -> None:
    """Tell of every hand just shown that wins a prize."""
    hand = state.hand
    if not state.sign.bonus_prizes or hand is None:
        return
    prizes = prizes_of(state)
    clauses = state.sign.by[Sign.bonus_prizes] + state.rules.bonus_folded.by
    for seat in dict.fromkeys(event.seat for event in hand.log if isinstance(event, Showed)):
        category = _made(hand, seat) if hand.state.live[seat] else ""
        if category in prizes:
            name = hand.state.names[seat]
            emit(state, log, events.Qualified(clauses, state.at, name, category, prizes[category]))


def _made(hand: Hand, seat: int) -> str:
    """What kind of hand a seat held, with the whole board; nothing where its cards are unknown or too few."""
    held = hand.state
    if not held.hole[seat]:
        gone = [
            place for place, event in enumerate(hand.log) if isinstance(event, Folded | Mucked) and event.seat == seat
        ]
        held = replay_hand(hand.sign, hand.log[: gone[-1]]).state if gone else held
    try:
        worth = high_value(held, seat, hand.state.board)
    except RankingError:
        return ""
    return held.plan.order.ranking.category(worth) if worth else ""


def claim(state: State, log: Log, act: acts.Claim) -> None:
    """A player claims a prize for the hand just over."""
    rules = state.rules
    player = seated(state, act.name)
    hand = state.hand
    between_hands(state, "the hand is not over.", rules.bonus_folded)
    void = hand is None or any(isinstance(event, Voided) for event in hand.log)
    if not state.sign.bonus_prizes or hand is None or void or player.name not in hand.state.names:
        raise Refused("there is no prize to claim.", state.sign.rule(Sign.bonus_prizes).by)
    if any(prize.name == player.name and prize.number == state.number for prize in state.prizes):
        raise Refused("the prize is told of already.", rules.offices_verifies_bonus.by)
    seat = hand.state.names.index(player.name)
    folded = any(isinstance(event, Folded) and event.seat == seat for event in hand.log)
    if folded and not rules.bonus_folded.value:
        raise Refused("a folded hand wins no prize.", rules.bonus_folded.by)
    category = _made(hand, seat)
    prize = prizes_of(state).get(category)
    if prize is None:
        raise Refused("that hand wins no prize.", state.sign.by[Sign.bonus_prizes])
    emit(state, log, events.Qualified(rules.bonus_folded.by, state.at, player.name, category, prize))


def verify_prize(state: State, log: Log, act: acts.VerifyPrize) -> None:
    """An office verifies a hand that wins a prize."""
    clauses = office(state, act.office, state.rules.offices_verifies_bonus)
    if not any(prize.name == act.name and not prize.verified for prize in state.prizes):
        raise Refused(f"{act.name} has no prize to verify.", clauses)
    emit(state, log, events.PrizeVerified(clauses, state.at, act.office, act.name))


def pay_prize(state: State, log: Log, act: acts.PayPrize) -> None:
    """The house pays or gives a verified prize."""
    rules = state.rules
    clauses = rules.offices_verifies_bonus.by
    won = [prize for prize in state.prizes if prize.name == act.name and prize.verified and not prize.paid]
    if not won:
        raise Refused(f"{act.name} has no prize that was verified.", clauses)
    prize = won[0]
    cash = _CASH.fullmatch(prize.prize)
    if cash is None:
        if act.medium != "goods or services":
            raise Refused("goods or services are given, not paid.", rules.bonus_goods.by)
        emit(state, log, events.PrizePaid(rules.bonus_goods.by, state.at, act.name, prize.prize, act.medium))
        return
    mediums = rules.bonus_cash.value
    if act.medium not in mediums:
        raise Refused(f"a prize in cash is paid in {', '.join(mediums)}, not in {act.medium}.", rules.bonus_cash.by)
    paid = int(cash[1])
    emit(state, log, events.PrizePaid(rules.bonus_cash.by, state.at, act.name, prize.prize, act.medium, paid))
