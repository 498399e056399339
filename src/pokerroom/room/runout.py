"""The run-out: the board that comes while all hands lie open, street by street, and what each hand takes on average.

Knows which cards everybody saw at each moment, and reckons with those alone. Must not know a hand itself: it is given a
viewer's log and state. Ask `equity` for the reckoning, which is cut short here: no table waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.equity import EquityError, Layout, equity, layout_of
from pokerroom.hand.award import Won
from pokerroom.hand.deal import Turned
from pokerroom.hand.see import View
from pokerroom.hand.show import Showed
from pokerroom.machine.secrecy import SURVEILLANCE

MOST: Final = 400_000  # look-ups of an exact count, some milliseconds; beyond it some run-outs are drawn
TRIALS: Final = 4_000
_KEPT: Final = 512


class RunOut(Struct):
    """One moment of a run-out: how many cards lay on each board, and the share of the pot that each seat takes from
    there on average, of 1000. While a second board comes the shares are those of that board."""

    board: int
    second: int
    seats: "list[int]"
    shares: "list[int]"


_FOUND: Final[dict[tuple[object, ...], tuple[Layout, list[int]]]] = {}  # a layout that is kept has a number of its own


def run_out(view: View, seats: Sequence[int]) -> list[RunOut]:
    """The moments of a run-out, from the one in which the hands were laid open; none where there was no such thing."""
    state = view.state
    if True not in state.shown:  # nearly always
        return []
    places = [place for place, shown in enumerate(state.shown) if shown and state.live[place]]
    if len(places) < 2 or not all(_is_known(view, place) for place in places):
        return []
    moments = _moments(view, places)
    if not moments:
        return []
    layout = layout_of(state.plan.sign)
    hands = tuple([tuple(state.hole[place]) for place in places])
    found = []
    for board, second in moments:
        if layout.second:  # a game of two boards, whose cards come together
            shares = _shares(layout, hands, f"{spell(board)} / {spell(second)}", ())
        elif state.twice == 2 and len(board) == layout.board:
            shares = _shares(layout, hands, spell(second), tuple([card for card in board if card not in second]))
        else:
            shares = _shares(layout, hands, spell(board), ())
        if shares:
            found.append(RunOut(len(board), len(second), [seats[place] for place in places], shares))
    return found


def looks_at(events: Sequence[Any]) -> int:
    """How many things there are to look at one after another in a row: streets of a run-out, and pots beyond one."""
    pots = sum([isinstance(event, Won) for event in events])
    lie_open = [place for place, event in enumerate(events) if isinstance(event, Showed)]
    streets = [event for event in events[lie_open[0] :] if isinstance(event, Turned)] if lie_open else []
    return len(streets) + max(0, pots - 1) + (1 if streets else 0)


def _is_known(view: View, place: int) -> bool:
    return bool(view.state.hole[place]) and UNKNOWN not in view.state.hole[place]


def _moments(view: View, places: Sequence[int]) -> list[tuple[list[int], list[int]]]:
    """The boards as they lay when those hands lay open and another street was to come.

    A street that was turned by mistake and taken back is none of them: each stands by what lies there in the end.
    """
    log, state = view.log, view.state
    begins = next((place for place, event in enumerate(log) if isinstance(event, Showed)), len(log))
    if not any(isinstance(event, Turned) for event in log[begins:]):  # nearly always
        return []
    then = View(state.plan, log[:begins], SURVEILLANCE)
    found = []
    for place, event in enumerate(log[begins:], begins):
        if isinstance(event, Turned) and event.board < 2 and all(then.state.shown[each] for each in places):
            board, second = list(then.state.board), list(then.state.second)
            stands = state.board[: len(board)] == board and state.second[: len(second)] == second
            if stands and not _goes_with_the_last(log, place, state.twice == 2):
                found.append((board, second))
        then.hear(event)
    return found


def _goes_with_the_last(log: Sequence[Any], place: int, twice: bool) -> bool:
    """Whether cards of a second board come together with those of the first."""
    return not twice and log[place].board == 1 and isinstance(log[place - 1], Turned)


def _shares(layout: Layout, hands: tuple[tuple[int, ...], ...], board: str, dead: tuple[int, ...]) -> list[int]:
    """How much of the pot each hand takes on average, of 1000; nothing where that cannot be told."""
    key = (id(layout), hands, board, dead)
    found = _FOUND.get(key)
    if found is None:
        if len(_FOUND) >= _KEPT:
            _FOUND.clear()
        try:
            told = equity(layout, hands, board=board, dead=dead, most=MOST, trials=TRIALS).share
        except EquityError:
            told = ()
        found = _FOUND[key] = (layout, [round(1000 * share) for share in told])
    return found[1]
