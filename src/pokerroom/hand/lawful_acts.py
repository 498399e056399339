"""The acts that may be played now, one by one, with the sizes of wagers by a choice.

Knows how what is due becomes acts, by the words with which each act declares that it is offered. Must not judge: each
act given is one that a strict hand takes. Ask `due` for what may be done and within which bounds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

from pokerroom.hand.choosing import Choose
from pokerroom.hand.dealer import Cut, Deal, PushPot
from pokerroom.hand.drawing import Discard
from pokerroom.hand.due import Due
from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.state import State
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Bet
from pokerroom.law.error import Refused, shown
from pokerroom.machine.kinds import Act

_OFFERED = {word: kind for kind, row in HAND.acts.items() for word in row.options}
_OF_THE_DEALER = {"deal": Deal, "push": PushPot}


def lawful_acts(state: State, due: Due, sizes: str | Iterable[int] = "key") -> list[Act]:
    """Give the acts that are due, each as it may be played.

    `sizes` says which wagers: "key" for the least, half the pot, the pot and the most, "all" for every total that chips
    can make, or totals of one's own, of which those are given that may be wagered. What a shuffler is asked for, and a
    board that nobody has named, cannot be listed.
    """
    if not isinstance(sizes, Iterable) or (isinstance(sizes, str) and sizes not in ("key", "all")):
        raise Refused(f'sizes are "key", "all" or totals of your own, not {shown(sizes)}.')
    if due.actor == "seat":
        wanted = sizes if isinstance(sizes, str) else tuple(sizes)
        return [act for option in due.options for act in _offered(state, due, option, wanted)]
    if due.actor == "floor" and state.question is not None:
        return [Decide(state.question.office, choice) for choice in due.options]
    if due.options == ("cut",):
        return _cuts(state, -1)
    return [_OF_THE_DEALER[option]() for option in due.options if option in _OF_THE_DEALER]


def _offered(state: State, due: Due, option: str, sizes: str | tuple[int, ...]) -> list[Act]:
    """The acts of one option of a player."""
    kind, seat = _OFFERED.get(option), due.seat
    if state.question is not None or kind is None:
        return [Choose(seat, option)]
    if kind is Bet:
        return [Bet(seat, to) for to in _totals(state, due, option, sizes)]
    if kind is Discard:
        held = sorted(state.hole[seat], reverse=True)
        counts = range(due.least, due.most + 1) if option == "discard" else range(len(held) + 1)
        return [Discard(seat, cards) for count in counts for cards in dict.fromkeys(combinations(held, count))]
    if kind is Cut:
        return _cuts(state, seat)
    return [kind(seat)]  # the others have nothing to choose


def _cuts(state: State, seat: int) -> list[Act]:
    least = state.plan.rules.cards_cut_least.value
    return [Cut(seat, at) for at in range(least, len(state.stub) - least + 1)]


def _totals(state: State, due: Due, option: str, sizes: str | tuple[int, ...]) -> list[int]:
    """The totals to which a bet, a raise or a bring-in may go, of those that are wanted, the lowest first."""
    if option == "bring in" and due.bring_in:
        return [due.bring_in]
    least, most = due.least, due.most
    lawful: Collection[int] = range(least, most + 1, state.plan.chip)
    if due.sizes:
        lawful = [to for to in due.sizes if least <= to <= most]
    elif most not in lawful:  # all of a stack can always go in
        lawful = [*lawful, most]
    if isinstance(sizes, tuple):
        return sorted({to for to in sizes if to in lawful})
    if sizes == "all" or due.sizes:
        return list(lawful)
    return sorted({to for to in (least, *_of_the_pot(state, due), most) if to in lawful})


def _of_the_pot(state: State, due: Due) -> list[int]:
    """The totals of half a pot and of a pot, as players reckon it: the call first, in chips that there are."""
    high, chip = state.high, state.plan.chip
    pot = state.pot + high - state.bets[due.seat]
    return [(high + part) - (high + part) % chip for part in (pot // 2, pot)]
