"""Races: small chips that go, changed for larger ones, and the odd ones raced for with cards or rounded up.

Knows stacks, chips and which card is higher. Must not know when chips go: `levels` says before which level. The cards
come from outside, in the order in which they are dealt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pokerroom.cards.card import UNKNOWN
from pokerroom.law.error import Refused
from pokerroom.law.figures import MOST
from pokerroom.tournament.money import whole

DECK: Final = 52


class Race(NamedTuple):
    """A colour-up at one table, by seats: the stacks after it, the cards, who won a chip and who was given one."""

    stacks: dict[int, int]
    dealt: dict[int, tuple[int, ...]]
    won: tuple[int, ...]  # the highest card first
    saved: tuple[int, ...]  # who would have had nothing
    gained: int  # chips that came into play, below nought those that left it


def odd_chips(stacks: Mapping[int, int], old: int, new: int) -> dict[int, int]:
    """How many of the old chips each seat has left over when all others are changed, from seat 1; no seat with none."""
    whole("the chip that goes", old, 1)
    if whole("the chip that stays", new, 1) <= old or new % old:
        raise Refused(f"chips of {old} cannot be changed for chips of {new}.")
    found: dict[int, int] = {}
    for seat in sorted(stacks):
        stack = stacks[seat]
        if type(seat) is not int or type(stack) is not int or seat < 1 or not 1 <= stack <= MOST:
            whole("a seat", seat, 1)
            whole(f"the stack of seat {seat}", stack, 1)
        if stack % old:
            raise Refused(f"seat {seat} has {stack}, which cannot be made of chips of {old}.")
        if stack % new:
            found[seat] = stack % new // old
    return found


def race(stacks: Mapping[int, int], old: int, new: int, cards: Sequence[int]) -> Race:
    """Race for the odd chips: a card for each of them, from seat 1; the highest win one new chip, one each at most.

    As many new chips as the odd ones are worth, rounded half up. Nobody is raced out. Where there are more odd chips
    than cards, the whole deck is dealt, shuffled and dealt on; of equal cards the one that was dealt first is higher.
    """
    odd = odd_chips(stacks, old, new)
    number = sum(odd.values())
    if len(cards) < number:
        raise Refused(f"{number} odd chips are raced with {number} cards, not with {len(cards)}.")
    decks = [cards[first : min(first + DECK, number)] for first in range(0, number, DECK)]
    if any(len({*deck}) < len(deck) or min(deck) < 0 or max(deck) >= UNKNOWN for deck in decks):
        raise Refused("every card of a race is known, and comes once in each deck.")
    dealt: dict[int, tuple[int, ...]] = {}
    at = 0
    for seat, chips in odd.items():
        dealt[seat] = tuple(cards[at : at + chips])
        at += chips
    new_chips = (2 * number * old + new) // (2 * new)
    # Cards are numbers in order of rank, then of suit; of equals the lower seat was dealt to first.
    won = tuple(sorted(dealt, key=lambda seat: -max(dealt[seat]))[:new_chips])
    saved = tuple([seat for seat in odd if stacks[seat] < new and seat not in won])
    return _changed(stacks, new, dealt, won, saved)


def rounded_up(stacks: Mapping[int, int], old: int, new: int) -> Race:
    """Give everybody a new chip for whatever is left over."""
    return _changed(stacks, new, {}, tuple(odd_chips(stacks, old, new)), ())


def _changed(
    stacks: Mapping[int, int],
    new: int,
    dealt: dict[int, tuple[int, ...]],
    won: tuple[int, ...],
    saved: tuple[int, ...],
) -> Race:
    after = {
        seat: stack // new * new + (new if seat in won or seat in saved else 0)
        for seat, stack in sorted(stacks.items())
    }
    return Race(after, dealt, won, saved, sum(after.values()) - sum(stacks.values()))
