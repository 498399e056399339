"""Ranges: the hands that somebody may have, each with its weight.

Knows what a range is and how ranges are joined. Must not know how one is written: `notation` reads it. Ask `spot` for
what becomes of a range when cards are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from pokerroom.cards.card import CardError, cards, spell
from pokerroom.cards.deck import deck as deck_of
from pokerroom.equity.notation import EquityError, read_range

Combo = tuple[int, ...]
"""The cards of one hand, highest first."""

_SHOWN: Final = 60


class Range:
    """Hands with their weights: `Range("QQ+, AKs, A5s-A2s, 20%")`, or a mapping of hands to weights.

    `a | b` has what either has, with the greater weight; `a & b` what both have, with the smaller; `a - b` what only
    the first has. A hand that weighs half as much as another is held half as often.
    """

    __slots__ = ("_combos", "_text", "deck")

    def __init__(
        self, hands: str | Mapping[Combo, Fraction | float], deck: int | Sequence[int] = 52, size: int = 2
    ) -> None:
        """Read a range, for hands of so many cards of a deck of 52, 40, 36 or 32, or of these cards."""
        self.deck: Final = deck_of(deck) if isinstance(deck, int) else tuple(deck)
        if isinstance(hands, str):
            self._text = " ".join(hands.split())
            self._combos = read_range(hands, self.deck, size)
        else:
            self._text = ""
            self._combos = dict(_weighed(hand, weight) for hand, weight in hands.items())

    @property
    def combos(self) -> Mapping[Combo, Fraction]:
        """Every hand of it, as cards from the highest down, with its weight."""
        return self._combos

    @property
    def size(self) -> Fraction:
        """How many hands it has, each counted by its weight."""
        return sum(self._combos.values(), Fraction(0))

    def __len__(self) -> int:
        return len(self._combos)

    def __iter__(self) -> Iterator[Combo]:
        return iter(self._combos)

    def __contains__(self, hand: object) -> bool:
        return _sorted(hand) in self._combos

    def weight(self, hand: str | Combo) -> Fraction:
        """What a hand weighs; 0 where the range has it not."""
        return self._combos.get(_sorted(hand), Fraction(0))

    def without(self, gone: str | Combo) -> Range:
        """The hands that are left when these cards are known to be elsewhere."""
        known = set(cards(gone)) if isinstance(gone, str) else set(gone)
        return self._like({hand: weight for hand, weight in self._combos.items() if known.isdisjoint(hand)})

    def __or__(self, other: Range) -> Range:
        joined = dict(self._combos)
        for hand, weight in other.combos.items():
            joined[hand] = max(weight, joined.get(hand, weight))
        return self._like(joined)

    def __and__(self, other: Range) -> Range:
        return self._like(
            {hand: min(weight, other.weight(hand)) for hand, weight in self._combos.items() if hand in other}
        )

    def __sub__(self, other: Range) -> Range:
        return self._like({hand: weight for hand, weight in self._combos.items() if hand not in other})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and self._combos == other.combos

    def __hash__(self) -> int:
        return hash(frozenset(self._combos.items()))

    def __repr__(self) -> str:
        said = self._text if len(self._text) <= _SHOWN else self._text[: _SHOWN - 3] + "..."
        return f"Range({said!r})" if said else f"<Range of {len(self)} hands>"

    def __str__(self) -> str:
        if self._text:
            return self._text
        said = [
            spell(hand).replace(" ", "") + ("" if weight == 1 else f":{weight}")
            for hand, weight in self._combos.items()
        ]
        return ", ".join(said)

    def _like(self, combos: Mapping[Combo, Fraction]) -> Range:
        return Range(combos, self.deck)


def _sorted(hand: object) -> Combo:
    try:
        found = cards(hand) if isinstance(hand, str) else tuple(hand)  # type: ignore[arg-type]  # anything may be asked
        return tuple(sorted(found, reverse=True))
    except (CardError, TypeError):
        return ()


def _weighed(hand: Combo, weight: Fraction | float) -> tuple[Combo, Fraction]:
    if not isinstance(weight, int | float | Fraction) or not 0 < weight <= 1_000_000:
        raise EquityError(f"a hand weighs more than 0, and at most a million: not {weight!r}.")
    return _sorted(hand), Fraction(weight).limit_denominator(10_000)
