"""The deck: shuffled, cut, and shuffled again in the middle of a hand.

Knows the order of cards and who cut. Must not know why: `streets` and rulings ask for shuffles. No viewer knows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.cards.seal import seal_of
from pokerroom.hand.fields import FORMS, Cards, Number, Seat, Secret, Word
from pokerroom.hand.state import State
from pokerroom.hand.traits import BEFORE_A_DEAL, BY_ITSELF, OF_THE_STUB
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_all, by_everybody, by_nobody, never
from pokerroom.machine.sorts import one_of

# What is shuffled in the middle of a hand, by where it comes from.
_MIXTURES = {
    "stub": "the stub is shuffled",
    "burns": "the burns are shuffled into the stub",
    "muck": "the muck is shuffled into the stub",
    "aside": "the cards set aside are shuffled into the stub",
    "all": "the stub, the burns and the muck are shuffled together",
}

noun: Noun[State] = Noun("deck", {**FORMS, "mixture": one_of(_MIXTURES)})


# Who cut a deck that has not been cut yet.
NOT_CUT: Final = -2


def _shuffled(state: State, event: Shuffled) -> None:
    state.stub = list(event.cards)
    state.stub.reverse()
    state.cut_due = event.cut_by == NOT_CUT


@noun.event(
    "the deck is shuffled{cut_by:cutting}",
    seen=by_all(cards=never),
    effect=_shuffled,
    topic="unsaid",
    traits=(BEFORE_A_DEAL, BY_ITSELF, OF_THE_STUB),
)
class Shuffled(Event):
    """The deck was shuffled and cut: its order, the top card first, and who cut it (-1: the dealer; -2: nobody).

    `seal` is the root over a deck that was shuffled anew in a sealed hand; `Started` has that of the first.
    """

    cards: "Cards"
    cut_by: "int" = -1
    seal: "str" = ""


def _sealed(state: State, event: Sealed) -> None:
    """What is put away changes nothing."""


@noun.event("the deck is sealed", seen=by_nobody, effect=_sealed, topic="unsaid")
class Sealed(Event):
    """The secret from which the salts of all seals of the hand derive; it stands behind `Started`, if anywhere."""

    secret: "Secret"


def _cut_deck(state: State, event: CutDeck) -> None:
    """The cards lifted off the top go below the rest."""
    stub = state.stub
    keep = len(stub) - event.at
    state.stub = stub[keep:] + stub[:keep]
    state.cut_due = False


@noun.event("{seat:or_dealer} cuts the deck {at:cards} down", seen=by_everybody, effect=_cut_deck)
class CutDeck(Event):
    """The deck was cut by hand: by whom (-1: the dealer), and how many cards were lifted off."""

    seat: "Seat"
    at: "Number"


def _reshuffled(state: State, event: Reshuffled) -> None:
    """Burns or muck become the new stub."""
    if event.source == "burns":
        state.burns.clear()
    elif event.source == "aside":
        state.aside.clear()
    elif event.source == "all":  # a stub that was mixed with burns and muck
        state.burns.clear()
        state.muck.clear()
    elif event.source == "stub":
        pass
    else:
        # What was thrown away last belongs to the player being served and stays out.
        state.muck = state.muck[len(event.cards) :]
    state.stub = list(event.cards)
    state.stub.reverse()


@noun.event("{source:mixture}", seen=by_all(cards=never), effect=_reshuffled, traits=(OF_THE_STUB,))
class Reshuffled(Event):
    """Cards came back and were shuffled: what they were before (`burns`, `muck`), and the order of the new stub.

    `seal` is the root over them in a sealed hand.
    """

    source: "Word"
    cards: "Cards"
    seal: "str" = ""


def secret_of(log: Sequence[Event]) -> str:
    """The secret of a sealed hand; nothing where a hand is not sealed, or for a viewer."""
    second = log[1] if len(log) > 1 else None
    return second.secret if isinstance(second, Sealed) else ""


def resealed(log: Sequence[Event], cards: Sequence[int]) -> str:
    """The root over cards that are shuffled in the middle of a sealed hand; nothing for the first, which `Started` has,
    and where a hand is not sealed."""
    secret = secret_of(log)
    if not secret:
        return ""
    before = len([event for event in log if isinstance(event, Shuffled | Reshuffled)])
    return seal_of(secret, before, tuple(cards)).root if before else ""
