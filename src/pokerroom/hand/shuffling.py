"""Shuffling in the middle of a hand: the shuffler gives the order of cards that somebody waits for.

Knows which cards those are, and that naming them would tell what is hidden. Ask `course` and `ruling` for who waits.
"""

from __future__ import annotations

from pokerroom.hand.fields import FORMS, Cards
from pokerroom.hand.log import HandLog
from pokerroom.hand.rulings.ruling import shuffled_for_ruling
from pokerroom.hand.rulings.waiting import shuffle_due
from pokerroom.hand.state import State
from pokerroom.hand.streets import pool_of, reshuffle
from pokerroom.law.error import Refused
from pokerroom.machine.authority import hands_on_cards
from pokerroom.machine.kinds import Act
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("shuffling", FORMS)


def _shuffle(state: State, log: HandLog, act: Shuffle) -> None:
    asked = shuffle_due(state) if state.rulings else []
    pool = asked or pool_of(state, log.events)
    if not pool:
        raise Refused("there is nothing to shuffle now.")
    if sorted(act.cards) != sorted(pool):
        raise Refused(f"the {len(pool)} cards to be shuffled are not these.")
    if asked:
        shuffled_for_ruling(state, log, tuple(act.cards))
    else:
        reshuffle(state, log, act.cards)


@noun.act("the shuffler gives {cards}", by=hands_on_cards, answer=_shuffle)
class Shuffle(Act):
    """The shuffler gives the order of the cards that are to be shuffled, the top card first."""

    cards: "Cards"
