"""Awards: what each hand that lies open makes, and who won which part of which pot with it.

Knows shapes and how they are read from a view. Must not know a hand itself: what is in no view is told to nobody. Ask
`cards.made` for the words, `hand.showdown` for values.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from pokerroom.cards.card import UNKNOWN, WRITTEN
from pokerroom.cards.made import Made
from pokerroom.hand.award import Won
from pokerroom.hand.plan import Plan
from pokerroom.hand.see import View
from pokerroom.hand.showdown import five_of, high_value, low_value
from pokerroom.hand.state import OVER, SETTLING, SHOWING


class MadeHand(Struct):
    """What a hand makes for the high or the low of a board: its kind and ranks, the cards that make it, and its name.

    `low` is the low that it makes, nothing for a high hand; `board` is 2 for the second of two boards. `name` is what
    people call it; `words` says it in full.
    """

    category: str
    ranks: "list[int]"
    cards: "list[str]"
    name: str
    words: str
    low: str = ""
    board: int = 1


class Award(Struct):
    """A pot, or the part of it that one half or one board decides, and who won how much of it.

    `pot` is 0 for the main pot, `only` says that there is no other; `board` is 0 where there are not two, `half` "high"
    or "low" where both play. `made` is what the winners won it with, where hands were shown. The winners are named as
    the hand knew them: they may have left since, and somebody else may have their seat.
    """

    pot: int
    seats: "list[int]"
    names: "list[str]"
    amounts: "list[int]"
    only: bool = True
    board: int = 0
    half: str = ""
    made: "MadeHand | None" = None
    reason: str = ""  # the same as it is said: "a full house, nines over fives"


Reading = dict[tuple[int, int, bool], Made]
"""What hands make, by place, by board (1 or 2), and whether for a low that shares the pot."""


_MOST: Final = 1_000  # hands: those that lie open at many tables at once
# What hands make, by their cards; a plan that is kept has a number of its own.
_KNOWN: Final[dict[tuple[object, ...], tuple[Plan, dict[tuple[int, bool], Made]]]] = {}


def read_hands(view: View) -> Reading:
    """What each hand makes that lies open at the showdown, or lay open at the end."""
    state = view.state
    found: Reading = {}
    if state.stage not in (SHOWING, SETTLING, OVER):
        return found
    for place, shown in enumerate(state.shown):
        hole, up = state.hole[place], state.up[place]
        if shown and state.live[place] and hole and UNKNOWN not in hole and UNKNOWN not in up:
            _read(view, place, found)
    return found


def _read(view: View, place: int, found: Reading) -> None:
    """Read one hand; what it makes stays the same while the cards do, from row to row."""
    state = view.state
    piles = (state.hole[place], state.up[place], state.shared, state.board, state.second)
    key = (id(state.plan), state.street, *map(tuple, piles))
    kept = _KNOWN.get(key) if not state.errors else None  # an error may spoil a hand
    if kept is None:
        kept = state.plan, _makes(view, place)
        if not state.errors:
            if len(_KNOWN) >= _MOST:
                _KNOWN.pop(next(iter(_KNOWN)), None)  # the one that has been known for longest
            _KNOWN[key] = kept
    for (board, low), made in kept[1].items():
        found[place, board, low] = made


def _makes(view: View, place: int) -> dict[tuple[int, bool], Made]:
    """What a hand makes, by board and whether for a low."""
    state = view.state
    order = state.plan.order
    found: dict[tuple[int, bool], Made] = {}
    for number, board in enumerate((state.board, state.second) if state.second else (state.board,), 1):
        if UNKNOWN in board or UNKNOWN in state.shared or not _is_whole(view, board):
            continue
        high = high_value(state, place, board)
        if high > 0:
            found[number, False] = order.made(high, five_of(state, place, board, low=False))
        low = low_value(state, place, board) if state.plan.low else 0
        if low > 0:
            found[number, True] = order.made(low, five_of(state, place, board, low=True), low=True)
    return found


def _is_whole(view: View, board: Sequence[int]) -> bool:
    """Whether all cards are out of which the hand is made; a hand that ended before that makes nothing."""
    state = view.state
    lie = sum([street.board for street in state.plan.streets])
    return len(board) >= lie and state.street + 1 == len(state.plan.streets)


def made_of(reading: Reading, place: int) -> list[MadeHand]:
    """What one hand makes."""
    return [_told(made, board) for (whose, board, _), made in reading.items() if whose == place] if reading else []


def _told(made: Made, board: int) -> MadeHand:
    cards = [WRITTEN[card] for card in made.cards]
    return MadeHand(made.category, list(made.ranks), cards, *_named(made), made.low, board)


@lru_cache(maxsize=_MOST)
def _named(made: Made) -> tuple[str, str]:
    return made.name, made.words


def award_of(event: Won, seats: Sequence[int], names: Sequence[str], reading: Reading) -> Award:
    """A pot that was pushed, told with the hand that won it."""
    board = int(event.word[6]) if event.word.startswith("board ") else 0
    half = event.word.rpartition(" ")[2]
    made = reading.get((event.seats[0], board or 1, half == "low")) if event.seats else None
    return Award(
        event.pot,
        [seats[place] for place in event.seats],
        [names[place] for place in event.seats],
        list(event.amounts),
        event.only,
        board,
        half if half in ("high", "low") else "",
        _told(made, board or 1) if made is not None else None,
        made.reason if made is not None else "",
    )


def awards_of(log: Sequence[Any], seats: Sequence[int], names: Sequence[str], reading: Reading) -> list[Award]:
    """Every pot that was pushed so far, in the order in which they were."""
    return [award_of(event, seats, names, reading) for event in log if isinstance(event, Won)]


def won_in(awards: Sequence[Award]) -> dict[int, int]:
    """What each seat has won in all."""
    won: dict[int, int] = {}
    for each in awards:
        for seat, amount in zip(each.seats, each.amounts, strict=True):
            won[seat] = won.get(seat, 0) + amount
    return won
