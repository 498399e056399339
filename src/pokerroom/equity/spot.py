"""A spot: who may have which hands, what lies on the board, what is out of play, and what is still to come.

Knows how to read what somebody asks, and refuses what cannot be dealt. Must not count: `reckoning` does. Ask
`layout` for what the game deals, `ranges` for ranges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

from pokerroom.cards.card import UNKNOWN, CardError, cards, excerpt, spell
from pokerroom.cards.counts import MOST_HANDS
from pokerroom.equity.layout import Layout
from pokerroom.equity.notation import EquityError
from pokerroom.equity.ranges import Range
from pokerroom.law.error import quoted

Given = str | Range | Sequence[int]
"""A hand as somebody names it: cards, a range as text, a range, or cards as numbers."""

Some = str | Sequence[int]
"""Some cards, as text or as numbers."""

_HEAVIEST: Final = 1 << 31  # what all hands of a range may weigh together


@dataclass(frozen=True, slots=True)
class Holding:
    """What one player may hold: every hand with its weight, all of as many cards, and how many cards are to come."""

    said: str
    hands: tuple[bytes, ...]
    weights: tuple[int, ...]
    held: int
    missing: int


@dataclass(frozen=True, slots=True)
class Spot:
    """What is known, and what is to come."""

    layout: Layout
    seats: tuple[Holding, ...]
    board: bytes
    dead: bytes

    @property
    def to_board(self) -> int:
        """How many cards the board lacks."""
        return self.layout.board - len(self.board)

    @property
    def free(self) -> int:
        """The cards that are neither on the board nor dead, as a set of bits."""
        free = self.layout.bits
        for card in (*self.board, *self.dead):
            free &= ~(1 << card)
        return free


def read_spot(
    layout: Layout, hands: Sequence[Given], board: Some = "", dead: Some = "", discards: Sequence[Some] = ()
) -> Spot:
    """Read who has what; refused where a card comes twice, is not in the deck, or where there are too few cards."""
    if isinstance(hands, str | Range) or not isinstance(hands, Sequence):
        raise EquityError(f'hands come in a list, like ["AhKh", "QsQd"], not as {excerpt(hands)}.')
    if not 1 <= len(hands) <= MOST_HANDS:
        raise EquityError(f"equity is told of one to {MOST_HANDS} hands, not of {len(hands)}.")
    if len(discards) > len(hands):
        raise EquityError(f"there are {len(discards)} discards for {len(hands)} hands.")
    known = _Known(layout)
    shared = known.take(board, "the board")
    if len(shared) > layout.board:
        has = f"has {layout.board} cards" if layout.board else "has none"
        raise EquityError(f"a board in {layout.game.name} {has}, not {len(shared)}.")
    gone = list(known.take(dead, "the dead cards"))
    read: list[Range | tuple[str, tuple[int, ...]]] = []
    for place, given in enumerate(hands):
        thrown = discards[place] if place < len(discards) else ""
        one = _read_hand(layout, given, bool(thrown))
        if not isinstance(one, Range):
            name = f"hand {place + 1}"
            held = known.take(one, name)
            out = listed(thrown, f"the discards of {name}")
            if not set(out) <= set(held):
                raise EquityError(
                    f"{spell([card for card in out if card not in held])} cannot be discarded from {name}."
                )
            gone += out
            read.append((_said(given), tuple([card for card in held if card not in out])))
        elif thrown:
            raise EquityError(f"hand {place + 1} is a range; discards are told of cards.")
        else:
            read.append(one)
    seats = [_seat(layout, each, _said(given), known.cards) for each, given in zip(read, hands, strict=True)]
    spot = Spot(layout, tuple(seats), bytes(shared), bytes(gone))
    wanted = spot.to_board + sum(seat.held + seat.missing for seat in seats)
    there = len(layout.cards) - len(shared) - len(gone)
    if wanted > there:
        raise EquityError(f"{len(seats)} hands of {layout.game.name} need {wanted} cards more, and {there} are left.")
    return spot


class _Known:
    """The cards that have been named, none of them twice."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.cards: set[int] = set()
        self._where: dict[int, str] = {}

    def take(self, given: Some, where: str) -> tuple[int, ...]:
        """These cards, which lie there and nowhere else; unknown ones are left out."""
        taken = listed(given, where)
        for card in taken:
            if card not in self._layout.cards:
                raise EquityError(f"{spell((card,))} of {where} is not in the deck of {len(self._layout.cards)}.")
            if card in self._where:
                there = self._where[card]
                raise EquityError(
                    f"{spell((card,))} is in {where} twice." if there == where else
                    f"{spell((card,))} cannot be in {there} and in {where}."
                )  # fmt: skip
            self._where[card] = where
        self.cards.update(taken)
        return taken


def listed(given: Some, where: str) -> tuple[int, ...]:
    """Cards as numbers, unknown ones left out."""
    if isinstance(given, str):
        return tuple([card for card in cards(given) if card != UNKNOWN])
    try:
        listed = [int(card) for card in given]
    except (TypeError, ValueError):
        raise EquityError(f"{where} must be cards, as text or as numbers, not {excerpt(given)}.") from None
    for card in listed:
        if not 0 <= card <= UNKNOWN:
            raise EquityError(f"{excerpt(card)} of {where} is not a card.")
    return tuple([card for card in listed if card != UNKNOWN])


def _said(given: Given) -> str:
    if isinstance(given, str):
        return " ".join(given.split())
    return str(given) if isinstance(given, Range) else spell(given)


def _read_hand(layout: Layout, given: Given, discards: bool) -> Range | tuple[int, ...]:
    """A hand as cards where it names them, otherwise as a range."""
    if isinstance(given, Range):
        return given
    if not isinstance(given, str):
        return _fitting(layout, listed(given, "a hand"), len(given), discards)
    if given.strip().lower() in ("random", "any"):
        return ()
    try:
        read = cards(given)
    except CardError:
        return _read_range(layout, given)
    if len(read) > layout.own and "," in given:
        return _read_range(layout, given)
    if not read:
        raise EquityError('a hand has no cards; write "random" for one that may be any.')
    return _fitting(layout, tuple([card for card in read if card != UNKNOWN]), len(read), discards)


def _read_range(layout: Layout, text: str) -> Range:
    return Range(text, layout.cards, layout.own)


def _fitting(layout: Layout, known: tuple[int, ...], size: int, discards: bool) -> tuple[int, ...]:
    most = layout.own + (layout.thrown if discards else 0)
    if size > most:
        if layout.thrown and not discards:
            raise EquityError(
                f"{quoted(spell(known))} has {size} cards and {layout.own} are kept in {layout.game.name}: "
                "name in `discards` which are thrown away."
            )
        raise EquityError(f"{quoted(spell(known))} has {size} cards, and a hand of {layout.game.name} has {most}.")
    return known


def _seat(layout: Layout, given: Range | tuple[str, tuple[int, ...]], said: str, known: set[int]) -> Holding:
    if not isinstance(given, Range):
        _, held = given
        if len(held) > layout.own:
            raise EquityError(f"{said} keeps {len(held)} cards, and {layout.own} play in {layout.game.name}.")
        return Holding(said, (bytes(held),), (1,), len(held), layout.own - len(held))
    left = [(hand, weight) for hand, weight in given.combos.items() if known.isdisjoint(hand)]
    sizes = {len(hand) for hand in given}
    if len(sizes) != 1 or max(sizes) > layout.own:
        raise EquityError(f"a hand of {layout.game.name} has {layout.own} cards; {quoted(said)} has other hands.")
    if not left:
        raise EquityError(f"no hand of {quoted(said)} is left: its cards are known to be elsewhere.")
    if any(card not in layout.cards for hand, _ in left for card in hand):
        raise EquityError(f"{quoted(said)} has cards that are not in the deck of {len(layout.cards)}.")
    size = sizes.pop()
    left.sort()
    weights = _whole([weight for _, weight in left], said)
    return Holding(said, tuple([bytes(hand) for hand, _ in left]), weights, size, layout.own - size)


def _whole(weights: list[Fraction], said: str) -> tuple[int, ...]:
    """Weights as whole numbers in the same proportion."""
    scale = lcm(*[weight.denominator for weight in weights])
    whole = [int(weight * scale) for weight in weights]
    if sum(whole) >= _HEAVIEST:
        raise EquityError(f"the weights of {quoted(said)} are too fine; write them with fewer digits.")
    return tuple(whole)
