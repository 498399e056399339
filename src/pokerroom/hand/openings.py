"""Openings: what each viewer of a sealed hand is given with the cards that they see, to hold them against the seal.

Knows from the log which cards an event shows to whom, as `see` does, and in which shuffle each of them lay. Gives
nothing for a card that a viewer does not see. Ask `cards.seal` for what an opening is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from pokerroom.cards.card import UNKNOWN
from pokerroom.cards.seal import CardOpening, Root, Seal, seal_of
from pokerroom.hand.deck import Reshuffled, Shuffled, secret_of
from pokerroom.hand.start import Started
from pokerroom.hand.state import OVER, State
from pokerroom.hand.vocabulary import HAND
from pokerroom.machine.kinds import Event
from pokerroom.machine.secrecy import SURVEILLANCE, Viewer

RAIL = "rail"
FIRST = "before the deal"


def _card_fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(name for name, sort in HAND.sorts[kind].items() if sort is not None and sort.wire == "cards")


# Which fields of an event are cards.
_CARDS: dict[type[Any], tuple[str, ...]] = {kind: fields for kind in HAND.events if (fields := _card_fields(kind))}


Pair: TypeAlias = tuple[int, int]
"""A card of a shuffle: which shuffle of the hand, which card."""


class _Given:
    """What one viewer has been given, how far they have been looked at, and what still waits."""

    __slots__ = ("heard", "known", "openings", "waits")

    def __init__(self) -> None:
        self.openings: list[CardOpening] = []
        self.known: set[Pair] = set()
        self.waits: list[Pair] = []
        self.heard: int = 0


class Openings:
    """The openings of one hand: of every card that a viewer sees, in the shuffle from which it came."""

    __slots__ = ("_given", "_heard", "_log", "_roots", "_seals", "_shows", "_state", "_under", "_version")

    def __init__(self, state: State, log: Sequence[Event]) -> None:
        self._state: State = state
        self._log: Sequence[Event] = log
        self._heard: int = 0
        self._version: int = 0
        self._roots: list[Root] = []
        self._seals: list[Seal] = []
        # Events that show cards, with how many shuffles there were by then; and what they show where all see the same.
        self._shows: list[tuple[Event, int, list[Pair] | None]] = []
        self._under: set[Pair] = set()  # cards that somebody has seen and that lie in the stub
        self._given: dict[Viewer, _Given] = {}

    @property
    def version(self) -> int:
        """A number that grows whenever there may be something new to anybody."""
        self._catch_up()
        return self._version

    @property
    def roots(self) -> list[Root]:
        """What fixes the cards of each shuffle so far: everybody may know it."""
        self._catch_up()
        return self._roots

    def of(self, viewer: Viewer) -> list[CardOpening]:
        """What a viewer has been given by now, in the order in which they saw the cards: the list grows, and nothing
        in it changes. Surveillance gets all when the hand is over, and nothing before."""
        self._catch_up()
        if viewer == SURVEILLANCE:
            over = self._state.stage == OVER
            return [seal.opening(card) for seal in self._seals for card in seal.cards] if over else []
        given = self._given.get(viewer)
        if given is None:
            given = self._given[viewer] = _Given()
        if given.heard == len(self._shows) and not given.waits:
            return given.openings
        if given.waits:
            waits, given.waits = given.waits, []
            self._give(given, waits)
        for event, shuffles, common in self._shows[given.heard :]:
            shown = self._shown(event, viewer, shuffles) if common is None else common
            new = [pair for pair in shown if pair not in given.known]
            given.known.update(new)
            self._give(given, new)
        given.heard = len(self._shows)
        return given.openings

    def _give(self, given: _Given, pairs: list[Pair]) -> None:
        """Give openings, but of a card that lies in the stub: how far down it lies there nobody may know yet."""
        for pair in pairs:
            if pair in self._under:
                given.waits.append(pair)
            else:
                given.openings.append(self._seals[pair[0]].opening(pair[1]))

    def _catch_up(self) -> None:
        """See what has been recorded since: new seals, and events that show cards."""
        if self._heard == len(self._log):
            return
        shows = [event for event in self._log[self._heard :] if type(event) in _CARDS]
        self._heard = len(self._log)
        if not shows and not self._under:
            return  # a bet shows nothing
        secret = secret_of(self._log)
        if not secret:
            return
        for event in shows:
            self._hear(event, secret)
        if self._under:
            self._look_under()

    def _hear(self, event: Event, secret: str) -> None:
        """Take an event with cards: a shuffle, which has a seal of its own, or one that shows cards to somebody."""
        if isinstance(event, Shuffled | Reshuffled):
            self._seals.append(seal_of(secret, len(self._seals), event.cards))
            self._roots.append(self._root(event))
            self._version += 1
            return
        shuffles = len(self._seals)
        common = None if HAND.personal(type(event)) else self._shown(event, RAIL, shuffles)
        if common is None or common:
            self._shows.append((event, shuffles, common))
            self._version += 1
            self._under.update(self._shown(event, SURVEILLANCE, shuffles))

    def _look_under(self) -> None:
        """See which of the cards that were shown lie in the stub, as it was shuffled when they were shown."""
        last = len(self._seals) - 1
        stub = self._state.stub if self._state.stage != OVER else ()
        before = len(self._under)
        self._under = {(shuffle, card) for shuffle, card in self._under if shuffle == last and card in stub}
        self._version += len(self._under) < before

    def _shown(self, event: Event, viewer: Viewer, shuffles: int) -> list[Pair]:
        """The cards that an event shows to a viewer, each with the last shuffle by then from which it can have come."""
        seen = HAND.see(event, viewer)
        found: list[Pair] = []
        for field in _CARDS[type(event)] if seen is not None else ():
            value = getattr(seen, field)
            for card in value if isinstance(value, tuple) else (value,):
                for at in range(shuffles - 1, -1, -1) if card != UNKNOWN else ():
                    if card in self._seals[at].positions:
                        found.append((at, card))
                        break
        return found

    def _root(self, event: Shuffled | Reshuffled) -> Root:
        """The root as it is in the log: it is told as it was written. `Started` has that of the first shuffle."""
        first, place = self._log[0], len(self._roots)
        root = event.seal or (first.seal if isinstance(first, Started) else "")
        why = HAND.say(event) if isinstance(event, Reshuffled) else "the deck is shuffled anew" if place else FIRST
        return Root(place, root, len(event.cards), why)
