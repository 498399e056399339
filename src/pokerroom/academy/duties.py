"""Duties of a dealer: the one act that is right now, card by card.

Knows what a street still lacks and who is asked to cut. Must not know what a trainee does: `dealing` compares.
"""

from __future__ import annotations

from random import Random

from pokerroom.hand.dealer import Burn, Cut, Deal, Give, PushPot, Turn, drawer_lacks
from pokerroom.hand.dealing import board_lacking, left_to_deal
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.waiting import deals_anew
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.state import DEALING, DRAWING
from pokerroom.machine.kinds import Act

# What a dealer learns to do with cards and chips.
SHUFFLE, PITCH, STREET, PUSH = "shuffle", "pitch", "street", "push"
# And to see: what players do that is not in order.
NOTICE = "notice"


def is_dealers(hand: Hand) -> bool:
    """Whether the dealer is waited for: to shuffle, to offer the cut, to deal or to push."""
    due = hand.due
    return due.actor in ("dealer", "shuffler") or "cut" in due.options


def duty_of(hand: Hand) -> str:
    """Which skill the next act of the dealer takes."""
    due = hand.due
    if due.actor == "shuffler" or "cut" in due.options:
        return SHUFFLE
    if due.options == ("push",):
        return PUSH
    return PITCH if hand.street == 0 and hand.state.stage == DEALING else STREET


def right_act(hand: Hand, mind: Random) -> Act:
    """What the dealer does now who does everything right."""
    due, state = hand.due, hand.state
    if due.actor == "shuffler":
        cards = list(hand.to_shuffle)
        mind.shuffle(cards)
        return Shuffle(tuple(cards))
    if due.options == ("push",):
        return PushPot()
    if "cut" in due.options:
        half = len(state.stub) // 2
        return Cut(due.seat if due.actor == "seat" else -1, half + mind.randint(-half // 3, half // 3))
    if state.stage == DRAWING:
        return Give(state.to_act) if drawer_lacks(state) else Deal()
    if state.stage != DEALING or deals_anew(state) is not None:
        return Deal()
    street = state.plan.streets[state.street]
    if state.street and not state.dealt and state.burned_ahead < street.burn and board_lacking(state) == street.board:
        return Burn()
    left = left_to_deal(state, hand.log)
    if left:
        seat, up = left[0]
        return Deal(1) if seat < -1 else Give(seat, up)  # the place of a folded hand keeps its card
    lacking = board_lacking(state)
    return Turn(lacking) if lacking > 0 and not street.second_board else Deal()
