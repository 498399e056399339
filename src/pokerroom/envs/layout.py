"""The layout of an observation: what a seat sees of a hand, as numbers between 0 and 1 in places that never change.

Knows where each thing stands and how it is written. Reads the view of a seat and nothing else, so it can tell nothing
that the seat may not know. Ask `contest` for what is played, `hand.see` for what a view is.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Final, TypeAlias

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.draw import Chosen, Discarded
from pokerroom.hand.plan import Plan
from pokerroom.hand.see import View
from pokerroom.hand.vocabulary import HAND

Numbers: TypeAlias = MutableSequence[float]

# What is written of each seat, the own first, then clockwise.
OF_A_SEAT: Final = ("chips", "chips wagered in the round", "chips in the pot", "in", "all in", "marker", "in turn")
# What is written of the middle.
OF_THE_MIDDLE: Final = ("pot", "to call", "least wager", "most wager", "raises of the round, of eight")
# What may be asked of the seat.
ASKED: Final = ("wager", "draw", "discard", "run it twice")

# What players do, as a history has it: what stands beside a seat while it is the last, and answers to a question.
_KINDS: Final = [kind for kind, row in HAND.events.items() if row.beside or kind is Chosen]
DEEDS: Final = {kind: place for place, kind in enumerate(_KINDS)}
# How much of it they did: the field of chips, or else of cards, that each of them has.
_FIELDS: Final = [
    {sort.wire: name for name, sort in HAND.sorts[kind].items() if sort is not None and sort.wire in ("chips", "cards")}
    for kind in _KINDS
]


class ObservationLayout:
    """Where things stand in the observation of a sign with so many players: `blocks` has the name and size of each."""

    __slots__ = (
        "_board",
        "_cards",
        "_chips",
        "_draws",
        "_middle",
        "_round",
        "_seats",
        "_second",
        "_size",
        "_up",
        "blocks",
        "deed",
        "longest",
        "players",
        "size",
    )

    def __init__(self, plan: Plan, players: int, chips: int, longest: int) -> None:
        self.players: int = players
        self._chips: float = float(chips)
        self._cards: list[int] = [-1] * (UNKNOWN + 1)
        for place, card in enumerate(sorted(plan.cards)):
            self._cards[card] = place
        deck, streets = len(plan.cards), plan.streets
        ups = any(any(street.deal) for street in streets)
        draws = sum([street.draw for street in streets])
        blocks: list[tuple[str, int]] = [("own cards", deck)]
        self._board: int = _added(blocks, "board", deck if ups or any(street.board for street in streets) else 0)
        twice = plan.twice or any(street.second_board for street in streets)
        self._second: int = _added(blocks, "second board", deck if twice else 0)
        self._up: int = _added(blocks, "open cards of each seat", players * deck if ups else 0)
        self._draws: int = _added(blocks, "cards that each seat drew, in each draw", players * draws)
        self._seats: int = _added(blocks, "seats", players * len(OF_A_SEAT))
        self._middle: int = _added(blocks, "middle", len(OF_THE_MIDDLE))
        self._round: int = _added(blocks, "street", len(streets))
        _added(blocks, "asked", len(ASKED))
        self.blocks: tuple[tuple[str, int], ...] = tuple([block for block in blocks if block[1]])
        self.size: int = sum([size for _, size in blocks])
        self._size: int = deck
        self.longest: int = longest  # how many deeds a history has room for
        self.deed: int = players + len(DEEDS) + 1

    def write(self, view: View, out: Any, at: int) -> None:
        """Write what the seat of a view sees to `out`, which has zeros there, from the place `at` on."""
        state, viewer = view.state, view.viewer
        assert isinstance(viewer, int)
        places, deck = self._cards, self._size
        for card in state.hole[viewer]:
            out[at + places[card]] = 1.0
        for card in state.board:
            out[at + self._board + places[card]] = 1.0
        if state.shared:
            for card in state.shared:
                out[at + self._board + places[card]] = 1.0
        if state.second and self._second >= 0:
            for card in state.second:
                out[at + self._second + places[card]] = 1.0
        if self._up >= 0:
            for seat, cards in enumerate(state.up):
                first = at + self._up + (seat - viewer) % self.players * deck
                for card in cards:
                    if card != UNKNOWN:
                        out[first + places[card]] = 1.0
        if self._draws >= 0:
            self._write_draws(view, out, at + self._draws)
        self._write_seats(view, out, at + self._seats)
        self._write_middle(view, out, at + self._middle)

    def _write_seats(self, view: View, out: Any, at: int) -> None:
        state, chips, players = view.state, self._chips, self.players
        viewer = view.viewer
        assert isinstance(viewer, int)
        stacks, bets, contributed, live = state.stacks, state.bets, state.contributed, state.live
        for seat in range(players):
            first = at + (seat - viewer) % players * 7
            stack = stacks[seat]
            if stack:
                out[first] = stack / chips
            if bets[seat]:
                out[first + 1] = bets[seat] / chips
            if contributed[seat]:
                out[first + 2] = contributed[seat] / chips
            if live[seat]:
                out[first + 3] = 1.0
                if not stack:
                    out[first + 4] = 1.0
        out[at + (state.marker - viewer) % players * 7 + 5] = 1.0
        if state.to_act >= 0:
            out[at + (state.to_act - viewer) % players * 7 + 6] = 1.0

    def _write_middle(self, view: View, out: Any, at: int) -> None:
        state, chips = view.state, self._chips
        out[at] = state.pot / chips
        out[at + 4] = state.raises / 8 if state.raises < 8 else 1.0
        out[self._round - self._middle + at + state.street] = 1.0
        due = view.due
        if due.actor == "seat" and due.seat == view.viewer:
            options = due.options
            asked = at + self._round - self._middle + len(state.plan.streets)
            if "draw" in options:
                out[asked + 1] = 1.0
            elif "discard" in options:
                out[asked + 2] = 1.0
            elif "twice" in options:
                out[asked + 3] = 1.0
            else:
                out[asked] = 1.0
                out[at + 1] = due.to_call / chips
                out[at + 2] = due.least / chips
                out[at + 3] = due.most / chips

    def _write_draws(self, view: View, out: Any, at: int) -> None:
        """How many cards each seat threw in each draw, as far as there has been one; standing pat is not nothing."""
        viewer, players = view.viewer, self.players
        assert isinstance(viewer, int)
        drawn, room = [0] * players, len([street for street in view.state.plan.streets if street.draw])
        held = view.state.plan.hand_size + 1
        for event in view.log:
            if isinstance(event, Discarded):
                seat = event.seat
                if drawn[seat] < room:
                    out[at + (seat - viewer) % players * room + drawn[seat]] = (len(event.cards) + 1) / held
                drawn[seat] += 1

    def write_history(self, view: View, out: Any, at: int) -> None:
        """Write what players did, as the seat saw it, in its order: who, what, and how many chips or cards.

        What comes after the `longest` there is room for is left out.
        """
        viewer, players, chips = view.viewer, self.players, self._chips
        assert isinstance(viewer, int)
        place = at
        end = at + self.longest * self.deed
        for event in view.log:
            kind = DEEDS.get(type(event))
            if kind is None or place >= end:
                continue
            deed: Any = event
            out[place + (deed.seat - viewer) % players] = 1.0
            out[place + players + kind] = 1.0
            fields = _FIELDS[kind]
            if "chips" in fields:
                out[place + self.deed - 1] = getattr(deed, fields["chips"]) / chips
            elif "cards" in fields:
                out[place + self.deed - 1] = len(getattr(deed, fields["cards"])) / self._size
            elif isinstance(deed, Chosen):
                out[place + self.deed - 1] = float(deed.choice == "twice")
            place += self.deed


def _added(blocks: list[tuple[str, int]], name: str, size: int) -> int:
    """Add a block, if it has any room, and say where it begins; -1 where it has none."""
    if not size:
        return -1
    first = sum([each[1] for each in blocks])
    blocks.append((name, size))
    return first
