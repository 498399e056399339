"""Manners: how the players at a trainee's table behave. Some push chips without a word, some act before their turn.

Knows what a player may do instead of a plain act, none of it sure to be possible. Must not know what follows: the hand
answers. Ask `players` for how they play.
"""

from __future__ import annotations

from random import Random

from pokerroom.academy.lessons import Manners
from pokerroom.hand.gestures import Push
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.irregular import Drop
from pokerroom.hand.state import BETTING
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.machine.kinds import Act
from pokerroom.players.careless import careful

# Chips there are, in the smallest of the table.
CHIPS = (1000, 500, 100, 25, 5, 1)
# What players say beside the play, by the keys under which the pages have their words.
TALK = ("tired", "rain", "bad beat", "nice hand", "new deck", "drink", "clock", "luck")


def acts_of(hand: Hand, mind: Random, manners: Manners) -> list[Act]:
    """What the player who is due does, and what they would rather do first, the most wished for first."""
    plain = careful(hand, mind)
    state = hand.state
    wishes: list[Act] = []
    if mind.randrange(100) < manners.shove and state.stage == BETTING:
        seat = hand.due.seat
        return [Bet(seat, hand.due.most) if hand.due.most and not hand.due.sizes else Call(seat), plain]
    if state.stage == BETTING:
        roll = mind.randrange(100)
        others = [seat for seat in range(len(hand.names)) if state.live[seat] and seat != hand.due.seat]
        if roll < manners.early and others:
            wishes.append(_early(hand, mind.choice(others), mind))
        elif roll < manners.early + manners.drop and state.hole[hand.due.seat]:
            wishes.append(Drop(hand.due.seat, tuple(state.hole[hand.due.seat][:1])))
        elif roll < manners.early + manners.drop + manners.string:
            wishes.append(_string(hand))
        elif mind.randrange(100) < manners.chips:
            pushed = _pushed(hand, plain, mind)
            wishes += [pushed] if pushed is not None else []
    return [*wishes, plain]


def talk(mind: Random, manners: Manners) -> tuple[int, str] | None:
    """Who of the table says what, if anybody does."""
    return (mind.randrange(100), mind.choice(TALK)) if mind.randrange(100) < manners.talk else None


def in_chips(amount: int, chip: int) -> tuple[int, ...]:
    """An amount in chips as people push them, the largest first."""
    found: list[int] = []
    for each in CHIPS:
        worth = each * chip
        found += [worth] * (amount // worth)
        amount %= worth
    return tuple(found)


def _pushed(hand: Hand, plain: Act, mind: Random) -> Act | None:
    """The same as chips: exactly, or one that is larger than what is owed."""
    state = hand.state
    chip, seat = state.plan.chip, hand.due.seat
    stack = state.stacks[seat]
    if isinstance(plain, Bet):
        due = plain.to - state.bets[seat]
        chips = in_chips(due, chip)
        return Push(seat, (chips,), mind.choice(("", "", "raise")) if state.opened else "") if chips else None
    if isinstance(plain, Call):
        owed = min(hand.due.to_call, stack)
        larger = [each * chip for each in reversed(CHIPS) if owed < each * chip <= stack]
        chips = (larger[0],) if larger and mind.random() < 0.6 else in_chips(owed, chip)
        return Push(seat, (chips,), mind.choice(("", "", "call"))) if chips else None
    return None


def _string(hand: Hand) -> Act:
    """A call, then more, without a word."""
    state = hand.state
    owed = hand.due.to_call or state.plan.chip
    more = max(owed, state.plan.least)
    return Push(hand.due.seat, (in_chips(owed, state.plan.chip) or (1,), in_chips(more, state.plan.chip) or (1,)))


def _early(hand: Hand, seat: int, mind: Random) -> Act:
    high = hand.state.high
    return mind.choice((Fold(seat), Check(seat), Call(seat), Bet(seat, max(2 * high, hand.state.plan.least))))
