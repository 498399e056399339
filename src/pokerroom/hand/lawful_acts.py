"""The acts that may be played now, one by one, with the sizes of wagers by a choice.

Knows how what is due becomes acts, by the words with which each act declares that it is offered. Must not judge: each
act given is one that a strict hand takes. Ask `due` for what may be done and within which bounds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Protocol

from pokerroom.hand.choosing import Choose
from pokerroom.hand.dealer import Cut, Deal, Decline, PushPot
from pokerroom.hand.drawing import Discard
from pokerroom.hand.due import Due
from pokerroom.hand.plan import Plan
from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.state import State
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Bet
from pokerroom.law.error import Refused, shown
from pokerroom.machine.kinds import Act

_OFFERED = {word: kind for kind, row in HAND.acts.items() for word in row.options}
_OF_THE_DEALER = {"deal": Deal, "push": PushPot}


class Chips(Protocol):
    """What wagers are reckoned by: a state has it, and so has what a player sees."""

    @property
    def plan(self) -> Plan:
        """The law of the table."""

    @property
    def high(self) -> int:
        """The highest wager of the round."""

    @property
    def pot(self) -> int:
        """All that was wagered."""

    @property
    def bets(self) -> Sequence[int]:
        """What each seat has wagered in the round."""


def lawful_acts(state: State, due: Due, sizes: str | Iterable[int] = "key") -> list[Act]:
    """Give the acts that are due, each as it may be played.

    `sizes` says which wagers: "key" for the least, half the pot, the pot and the most, "all" for every total that chips
    can make, or totals of one's own, of which those are given that may be wagered. What a shuffler is asked for, and a
    board that nobody has named, cannot be listed.
    """
    wanted = _wanted(sizes)
    if due.actor == "seat":
        if "cut" in due.options:
            return [*_cuts(state, due.seat), Decline(due.seat)]
        return acts_of_seat(state, due, state.hole[due.seat], state.question is not None, wanted)
    if due.actor == "floor" and state.question is not None:
        return [Decide(state.question.office, choice) for choice in due.options]
    if due.options == ("cut",):
        return _cuts(state, -1)
    return [_OF_THE_DEALER[option]() for option in due.options if option in _OF_THE_DEALER]


def acts_of_seat(
    chips: Chips, due: Due, held: Sequence[int], asked: bool, sizes: str | Iterable[int] = "key"
) -> list[Act]:
    """Give the acts that are due to a seat, with the cards that it holds; `asked`: they are answers to a question."""
    wanted = _wanted(sizes)
    return [act for option in due.options for act in _offered(chips, due, held, asked, option, wanted)]


def _wanted(sizes: object) -> str | tuple[int, ...]:
    if not isinstance(sizes, Iterable) or (isinstance(sizes, str) and sizes not in ("key", "all")):
        raise Refused(f'sizes are "key", "all" or totals of your own, not {shown(sizes)}.')
    return sizes if isinstance(sizes, str) else tuple(sizes)


def _offered(
    chips: Chips, due: Due, held: Sequence[int], asked: bool, option: str, sizes: str | tuple[int, ...]
) -> list[Act]:
    """The acts of one option of a player."""
    kind, seat = _OFFERED.get(option), due.seat
    if asked or kind is None:
        return [Choose(seat, option)]
    if kind is Bet:
        return [Bet(seat, to) for to in _totals(chips, due, option, sizes)]
    if kind is Discard:
        held = sorted(held, reverse=True)
        counts = range(due.least, due.most + 1) if option == "discard" else range(len(held) + 1)
        return [Discard(seat, cards) for count in counts for cards in dict.fromkeys(combinations(held, count))]
    return [kind(seat)]  # the others have nothing to choose


def _cuts(state: State, seat: int) -> list[Act]:
    least = state.plan.rules.cards_cut_least.value
    return [Cut(seat, at) for at in range(least, len(state.stub) - least + 1)]


def _totals(chips: Chips, due: Due, option: str, sizes: str | tuple[int, ...]) -> list[int]:
    """The totals to which a bet, a raise or a bring-in may go, of those that are wanted, the lowest first."""
    if option == "bring in" and due.bring_in:
        return [due.bring_in]
    least, most = due.least, due.most
    lawful: Collection[int] = range(least, most + 1, chips.plan.chip)
    if due.sizes:
        lawful = [to for to in due.sizes if least <= to <= most]
    elif most not in lawful:  # all of a stack can always go in
        lawful = [*lawful, most]
    if isinstance(sizes, tuple):
        return sorted({to for to in sizes if to in lawful})
    if sizes == "all" or due.sizes:
        return list(lawful)
    return sorted({to for to in (least, *_of_the_pot(chips, due), most) if to in lawful})


def _of_the_pot(chips: Chips, due: Due) -> list[int]:
    """The totals of half a pot and of a pot, as players reckon it: the call first, in chips that there are."""
    high, chip = chips.high, chips.plan.chip
    pot = chips.pot + high - chips.bets[due.seat]
    return [(high + part) - (high + part) % chip for part in (pot // 2, pot)]
