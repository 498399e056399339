"""Shuffling in the middle of a hand: the shuffler gives the order of cards that somebody waits for.

Knows which cards those are, and that naming them would tell what is hidden. Ask `course` and `ruling` for who waits.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.cards.card import UNKNOWN
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
    if sorted(act.cards) != sorted(pool) and not _told(state, pool, act.cards):
        raise Refused(f"the {len(pool)} cards to be shuffled are not these.")
    if asked:
        shuffled_for_ruling(state, log, tuple(act.cards))
    else:
        reshuffle(state, log, act.cards)


def _told(state: State, pool: Sequence[int], cards: Sequence[int]) -> bool:
    """Whether these are the cards to be shuffled as far as anybody knows: some may be told now, and some no more."""
    known = [card for card in cards if card != UNKNOWN]
    new = set(known) - set(pool)
    elsewhere = {*state.board, *state.second, *state.kitty, *state.burns, *state.aside, *state.stub, *state.muck}
    for hand in (*state.hole, *state.up):
        elsewhere.update(hand)
    return (
        len(cards) == len(pool)
        and len(set(known)) == len(known)
        and len(new) <= list(pool).count(UNKNOWN)
        and not new & elsewhere
        and new <= set(state.plan.cards)
    )


@noun.act("the shuffler gives {cards}", by=hands_on_cards, answer=_shuffle)
class Shuffle(Act):
    """The shuffler gives the order of the cards that are to be shuffled, the top card first."""

    cards: "Cards"
