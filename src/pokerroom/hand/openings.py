"""Openings: what each viewer of a sealed hand is given with the cards that they see, to hold them against the seal.

Knows from the log which cards an event shows to whom, as `see` does, and in which shuffle each of them lay. Gives
nothing for a card that a viewer does not see. Ask `cards.seal` for what an opening is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pokerroom.cards.card import UNKNOWN
from pokerroom.cards.seal import Opening, Root, Seal, seal_of
from pokerroom.hand.deck import Reshuffled, Shuffled, secret_of
from pokerroom.hand.start import Started
from pokerroom.hand.state import OVER, State
from pokerroom.hand.vocabulary import HAND
from pokerroom.machine.kinds import Event
from pokerroom.machine.secrecy import Viewer


def _card_fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(name for name, sort in HAND.sorts[kind].items() if sort is not None and sort.wire == "cards")


# Which fields of an event are cards.
_CARDS: dict[type[Any], tuple[str, ...]] = {kind: fields for kind in HAND.events if (fields := _card_fields(kind))}


class _Given:
    """What one viewer has been given, how far they have been looked at, and what still waits, by shuffle and card."""

    __slots__ = ("heard", "known", "openings", "waits")

    def __init__(self) -> None:
        self.openings: list[Opening] = []
        self.known: set[tuple[int, int]] = set()
        self.waits: list[tuple[int, int]] = []
        self.heard: int = 0


class Openings:
    """The openings of one hand: of every card that a viewer sees, in the shuffle from which it came."""

    __slots__ = ("_given", "_heard", "_log", "_roots", "_seals", "_shows", "_state")

    def __init__(self, state: State, log: Sequence[Event]) -> None:
        self._state: State = state
        self._log: Sequence[Event] = log
        self._heard: int = 0
        self._roots: list[Root] = []
        self._seals: list[Seal] = []
        self._shows: list[tuple[int, Event]] = []  # events with cards, and how many shuffles there were by then
        self._given: dict[Viewer, _Given] = {}

    @property
    def roots(self) -> list[Root]:
        """What fixes the cards of each shuffle so far: everybody may know it."""
        self._catch_up()
        return self._roots

    def of(self, viewer: Viewer) -> list[Opening]:
        """What a viewer has been given by now, in the order in which they saw the cards: the list grows, and nothing
        in it changes."""
        self._catch_up()
        given = self._given.get(viewer)
        if given is None:
            given = self._given[viewer] = _Given()
        if given.heard < len(self._shows):
            self._look(viewer, given)
        if given.waits:
            self._give(given)
        return given.openings

    def _catch_up(self) -> None:
        """See what has been recorded since: new seals, and events that show cards."""
        new = self._log[self._heard :]
        if not new:
            return
        self._heard += len(new)
        secret = secret_of(self._log)
        for event in new if secret else ():
            if isinstance(event, Shuffled | Reshuffled):
                place = len(self._seals)
                self._seals.append(seal_of(secret, place, event.cards))
                self._roots.append(Root(place, self._recorded(event), len(event.cards), self._why(event)))
            if type(event) in _CARDS:
                self._shows.append((len(self._seals), event))

    def _recorded(self, event: Shuffled | Reshuffled) -> str:
        """The root as it is in the log: it is told as it was written, whatever the cards are now."""
        first = self._log[0]
        return event.seal or (first.seal if isinstance(first, Started) else "")

    def _why(self, event: Shuffled | Reshuffled) -> str:
        if isinstance(event, Reshuffled):
            return HAND.say(event)
        return "the deck is shuffled anew" if self._seals[1:] else "before the deal"

    def _look(self, viewer: Viewer, given: _Given) -> None:
        """See which cards the viewer has seen since, and from which shuffle each came: the last that had it by then."""
        for shuffles, event in self._shows[given.heard :]:
            seen = HAND.see(event, viewer)
            if seen is None:
                continue
            for field in _CARDS[type(event)]:
                value = getattr(seen, field)
                for card in value if isinstance(value, tuple) else (value,):
                    if card == UNKNOWN:
                        continue
                    shuffle = next((at for at in reversed(range(shuffles)) if card in self._seals[at].positions), -1)
                    if shuffle >= 0 and (shuffle, card) not in given.known:
                        given.known.add((shuffle, card))
                        given.waits.append((shuffle, card))
        given.heard = len(self._shows)

    def _give(self, given: _Given) -> None:
        """Give what waits, but for a card that lies in the stub: how far down it lies there nobody may know yet."""
        last = len(self._seals) - 1
        stub = self._state.stub if self._state.stage != OVER else ()
        still = [(shuffle, card) for shuffle, card in given.waits if shuffle == last and card in stub]
        for shuffle, card in given.waits:
            if (shuffle, card) not in still:
                given.openings.append(self._seals[shuffle].opening(card))
        given.waits = still
