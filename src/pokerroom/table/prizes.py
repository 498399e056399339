"""Bonus prizes: which hands win them, and how they are verified and paid.

Knows the prizes on the sign. Must not know how a hand came about: its log tells what was held.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.cards.faults import RankingError
from pokerroom.hand.hand import Hand
from pokerroom.hand.hand import replay as replay_hand
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.showdown import high_value
from pokerroom.hand.start import Voided
from pokerroom.hand.wager import Folded
from pokerroom.law.error import Refused
from pokerroom.law.figures import either
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import prize_in_cash, prizes_by_kind
from pokerroom.machine.authority import Grant, office_with, the_dealer, the_person
from pokerroom.machine.desk import Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import one_of
from pokerroom.table.accounts import ON_TABLE, PERSON, PRIZES, Booking
from pokerroom.table.checks import between_hands, seated
from pokerroom.table.desk import DeskQuestion, offered
from pokerroom.table.fields import FORMS, Chips, Name, Office, TableEvent, Words
from pokerroom.table.people import receives
from pokerroom.table.rules import TableRules
from pokerroom.table.state import Prize, TableState

CHIPS, GOODS = "chips", "goods or services"
_PAID = {CHIPS: "in chips", "cash": "in cash", "cash equivalent": "as a cash equivalent", GOODS: f"as {GOODS}"}

noun: Noun[TableState] = Noun("prizes", {**FORMS, "paid": one_of(_PAID)})


def _qualified(state: TableState, event: Qualified) -> None:
    state.prizes.append(Prize(event.name, event.outcome, event.prize, state.number))


@noun.event("{name}'s {outcome} wins {prize}, once verified", seen=by_everybody, effect=_qualified)
class Qualified(TableEvent):
    """A hand just shown wins a bonus prize, if an officer verifies it."""

    name: "Name"
    outcome: "Words"
    prize: "Words"


def _prize_verified(state: TableState, event: PrizeVerified) -> None:
    prize = next(each for each in state.prizes if each.name == event.name and not each.verified)
    prize.verified = True


@noun.event("{name}'s hand is verified", seen=by_everybody, effect=_prize_verified)
class PrizeVerified(TableEvent):
    """An officer verified the hand; goods are owed until they are given."""

    office: "Office"
    name: "Name"


def _prize_booked(event: PrizePaid) -> Booking:
    # From the fund for prizes; where there is not so much in it the house pays.
    if event.gone:
        return Booking(PRIZES, PERSON, event.amount, "prize", event.name, backed=True)
    return Booking(PRIZES, ON_TABLE, event.amount if event.medium == CHIPS else 0, "prize", event.name, backed=True)


def _prize_paid(state: TableState, event: PrizePaid) -> None:
    prize = next(each for each in state.prizes if each.name == event.name and each.verified and not each.paid)
    prize.paid = True
    state.accounts["house"] -= event.amount
    if event.medium == CHIPS:
        receives(state, event.name, event.amount)
    else:
        state.accounts["cage"] += event.amount


@noun.event("{name} gets {prize} {medium:paid}", seen=by_everybody, effect=_prize_paid, books=_prize_booked)
class PrizePaid(TableEvent):
    """A prize was paid or given: `amount` in chips joined the stake where `medium` is chips, or was handed to a player
    who has left: `gone`."""

    name: "Name"
    prize: "Words"
    medium: "Words"
    amount: "Chips" = 0
    gone: "bool" = False


def prizes_of(state: TableState) -> dict[str, str]:
    """The prizes on the sign, by kind of hand."""
    return prizes_by_kind(state.sign.bonus_prizes, state.rules.cards_order[state.sign.deck].value)


def qualify(state: TableState, log: Log) -> None:
    """Tell of every hand just shown that wins a prize."""
    hand = state.hand
    if not state.sign.bonus_prizes or hand is None:
        return
    prizes = prizes_of(state)
    for seat in dict.fromkeys(event.seat for event in hand.log if isinstance(event, Showed)):
        category = _made(hand, seat) if hand.state.live[seat] else ""
        if category in prizes:
            log.emit(_won(state, hand.state.names[seat], category, prizes[category]))


def _won(state: TableState, name: str, category: str, prize: str) -> Qualified:
    """A prize on the sign is won, subject to the officer who verifies it."""
    clauses = state.sign.by[Sign.bonus_prizes] + state.rules.offices_verifies_bonus.by
    return Qualified(clauses, state.at, name, category, prize)


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


def _claim(state: TableState, log: Log, act: Claim) -> None:
    rules = state.rules
    player = seated(state, act.name)
    hand = state.hand
    between_hands(state, "the hand is not over.", rules.bonus_folded)
    void = hand is None or any(isinstance(event, Voided) for event in hand.log)
    if not state.sign.bonus_prizes or hand is None or void or player.name not in hand.state.names:
        raise Refused("there is no prize to claim.", state.sign.rule(Sign.bonus_prizes).by)
    if any(prize.name == player.name and prize.number == state.number for prize in state.prizes):
        raise Refused("that prize has been claimed already.", rules.offices_verifies_bonus.by)
    seat = hand.state.names.index(player.name)
    folded = any(isinstance(event, Folded) and event.seat == seat for event in hand.log)
    if folded and not rules.bonus_folded.value:
        raise Refused("a folded hand wins no prize.", rules.bonus_folded.by)
    category = _made(hand, seat)
    prize = prizes_of(state).get(category)
    if prize is None:
        raise Refused("that hand wins no prize.", state.sign.by[Sign.bonus_prizes])
    log.emit(_won(state, player.name, category, prize))


@noun.act("{name} claims a prize", by=the_person, answer=_claim)
class Claim(Act):
    """A player claims a bonus prize for the hand just over."""

    name: "Name"


def _to_verify(kind: type[VerifyPrize], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for prize in state.prizes:
        if not prize.verified:
            yield Suggestion(kind(asked.office, prize.name), prize.name)


def _verify_prize(state: TableState, log: Log, act: VerifyPrize, grant: Grant) -> None:
    if not any(prize.name == act.name and not prize.verified for prize in state.prizes):
        raise Refused(f"{act.name} has no prize to verify.", grant.by)
    log.emit(PrizeVerified(grant.by, state.at, act.office, act.name))


@noun.act(
    "the {office} verifies {name}'s prize",
    by=office_with(TableRules.offices_verifies_bonus),
    answer=_verify_prize,
    desk=offered("what is due", "Verify the hand of {name}", _to_verify),
)
class VerifyPrize(Act):
    """An office verifies a hand that wins a bonus prize."""

    office: "Office"
    name: "Name"


def _to_pay(kind: type[PayPrize], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    for prize in state.prizes:
        if prize.verified and not prize.paid:
            for way in (GOODS,) if prize_in_cash(prize.prize) is None else state.rules.bonus_cash.value:
                yield Suggestion(kind(prize.name, way), prize.name)


def _pay_prize(state: TableState, log: Log, act: PayPrize) -> None:
    rules = state.rules
    clauses = rules.offices_verifies_bonus.by
    won = [prize for prize in state.prizes if prize.name == act.name and prize.verified and not prize.paid]
    if not won:
        raise Refused(f"{act.name} has no prize that was verified.", clauses)
    prize = won[0]
    cash = prize_in_cash(prize.prize)
    if cash is None:
        if act.medium != GOODS:
            raise Refused("goods or services are given, not paid.", rules.bonus_goods.by)
        log.emit(PrizePaid(rules.bonus_goods.by, state.at, act.name, prize.prize, act.medium))
        return
    mediums = rules.bonus_cash.value
    if act.medium not in mediums:
        raise Refused(f"a prize in cash is paid in {either(mediums)}, not in {act.medium}.", rules.bonus_cash.by)
    gone = act.medium == CHIPS and state.player(act.name) is None
    log.emit(PrizePaid(rules.bonus_cash.by, state.at, act.name, prize.prize, act.medium, cash, gone))


@noun.act(
    "{name} is paid the prize {medium:paid}",
    "{name} is paid the prize in {medium}",
    by=the_dealer,
    answer=_pay_prize,
    desk=offered("what is due", "Pay {name} in {medium}", _to_pay),
)
class PayPrize(Act):
    """The house pays a verified prize in `medium`, or hands over goods or services."""

    name: "Name"
    medium: "Words"
