"""Choices: what a program may do in a hand, as numbers: the same numbers in every hand of a sign.

Knows which choices a sign has, which of them are open to a seat, and what each of them does. Must not know more of a
hand than the view of that seat. Ask `due` for what may be done, `contest` for what is played.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from pokerroom.hand.choosing import Choose
from pokerroom.hand.drawing import Discard
from pokerroom.hand.hand import Hand
from pokerroom.hand.plan import EQUAL_OR_DOUBLE, FIXED, Plan
from pokerroom.hand.see import View
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act

FOLD: Final = 0
STAY: Final = 1  # check, call, or bring in for what is forced
FIRST_WAGER: Final = 2

# What a wager is measured by: the least and the most that may be wagered, or hundredths of the pot.
LEAST: Final = 0
MOST: Final = -1


class NumberedChoices:
    """The numbered choices of a sign.

    `names` says what each of them is. `throws` are the places of the cards that the last of them throw away, among the
    seat's own cards from the highest down; empty in games without draws and discards.
    """

    __slots__ = ("_chip", "_sizes", "_throwing", "count", "kitty", "names", "once", "throws", "wagers")

    def __init__(self, plan: Plan, wagers: tuple[int, ...]) -> None:
        self._chip: int = plan.chip
        self._sizes: bool = plan.limit == EQUAL_OR_DOUBLE  # the book names the totals one by one
        names = ["fold", "check or call"]
        if plan.limit == FIXED:
            wagers = (LEAST,)
            names.append("bet or raise")
        elif self._sizes:
            wagers = (0, 1, 2) if any(street.doubled for street in plan.streets) else (0, 1)
            names += [f"bet or raise by the {place} size" for place in ("first", "second", "third")[: len(wagers)]]
        else:
            names += [_wager_name(wager) for wager in wagers]
        self.wagers: tuple[int, ...] = wagers
        self.kitty: int = -1  # the number of taking the kitty, where there is one
        if any(street.kitty for street in plan.streets):
            self.kitty = len(names)
            names.append("take the kitty")
        self.once: int = -1  # the number of running the board once; twice is the next
        if plan.twice:
            self.once = len(names)
            names += ["run it once", "run it twice"]
        self._throwing: int = len(names)
        self.throws: tuple[tuple[int, ...], ...] = _throws(plan)
        names += [_throw_name(places) for places in self.throws]
        self.names: tuple[str, ...] = tuple(names)
        self.count: int = len(names)

    def open(self, view: View) -> list[int]:
        """The choices that are open to the seat of a view now, in their order; none where it is not their turn.

        A fold is not among them where it costs nothing to stay.
        """
        due = view.due
        if due.actor != "seat" or due.seat != view.viewer:
            return []
        options = due.options
        if "draw" in options or "discard" in options:
            return self._open_throws(view)
        if "twice" in options:
            return [self.once, self.once + 1]
        found: list[int] = []
        stays = "check" in options or "call" in options
        if "fold" in options and not (stays and due.to_call == 0):
            found.append(FOLD)
        if stays or "bring in" in options:
            found.append(STAY)
        if due.most:
            totals = self.totals(view)
            for place in range(len(totals)):
                if totals[place]:
                    found.append(FIRST_WAGER + place)
        if self.kitty >= 0 and "kitty" in options:
            found.append(self.kitty)
        return found

    def totals(self, view: View) -> list[int]:
        """What each choice of a wager comes to now, with what the seat has wagered in the round; 0 where it is closed.

        A part of the pot is that much more than a call, of the pot as it is after the call. It is open between the
        least and the most, and where no choice before it comes to the same.
        """
        due = view.due
        least, most = due.least, due.most
        options = due.options
        if not most or ("bring in" in options and "open" not in options and least == most):
            return [0] * len(self.wagers)  # what is forced is no choice
        if self._sizes:
            sizes = due.sizes
            return [sizes[place] if place < len(sizes) else 0 for place in self.wagers]
        state = view.state
        high = state.high
        chip = self._chip
        pot = state.pot + high - state.bets[due.seat]
        # A bring-in within bounds is at its least where somebody stays.
        last = least if "bring in" in options and "open" not in options else 0
        found: list[int] = []
        for wager in self.wagers:
            if wager == LEAST:
                to = least
            elif wager == MOST:
                to = most
            else:
                to = high + pot * wager // 100
                to -= to % chip
                if to >= most or to <= least:
                    to = 0
            if to <= last:
                to = 0
            found.append(to)
            if to:
                last = to
        return found

    def act(self, view: View, choice: int) -> Act:
        """The act that a choice is for the seat of a view, whose turn it is."""
        due = view.due
        seat, options = due.seat, due.options
        if choice >= self._throwing:
            held = sorted(view.state.hole[seat], reverse=True)
            return Discard(seat, tuple([held[place] for place in self.throws[choice - self._throwing]]))
        if choice == FOLD:
            return Fold(seat)
        if choice == STAY:
            if "bring in" in options:
                return Bet(seat, due.bring_in or due.least)
            return Check(seat) if "check" in options else Call(seat)
        if choice == self.kitty:
            return TakeKitty(seat)
        if choice == self.once:
            return Choose(seat, "once")
        if choice == self.once + 1 and self.once >= 0:
            return Choose(seat, "twice")
        return Bet(seat, self.totals(view)[choice - FIRST_WAGER])

    def take(self, hand: Hand, view: View, choice: int) -> None:
        """Do in a hand what a choice is; what players mostly do needs no act made of it on the way."""
        options = view.due.options
        if choice == FOLD:
            hand.fold()
        elif choice == STAY and "check" in options:
            hand.check()
        elif choice == STAY and "call" in options:
            hand.call()
        elif FIRST_WAGER <= choice < FIRST_WAGER + len(self.wagers):
            hand.raise_to(self.totals(view)[choice - FIRST_WAGER])
        else:
            hand.play(self.act(view, choice))

    def _open_throws(self, view: View) -> list[int]:
        due = view.due
        held = len(view.state.hole[due.seat])
        least, most = due.least, due.most
        if "draw" in due.options and not most:
            most = held
        first = self._throwing
        return [
            first + number
            for number, places in enumerate(self.throws)
            if least <= len(places) <= most and (not places or places[-1] < held)
        ]


def measured(wagers: object) -> tuple[int, ...]:
    """What a choice of wagers says: "least", "most", or parts of the pot as numbers, from the lowest to the highest."""
    if not isinstance(wagers, tuple | list) or not wagers:
        raise Refused(f'wagers are a list of "least", "most" and parts of the pot, not {wagers!r}.')
    found: list[int] = []
    for each in wagers:
        if each == "least":
            found.append(LEAST)
        elif each == "most":
            found.append(MOST)
        elif isinstance(each, int | float) and not isinstance(each, bool) and 0.01 <= each <= 1000:
            found.append(round(each * 100))
        else:
            raise Refused(f'a wager is "least", "most" or a part of the pot such as 0.5, not {each!r}.')
    parts = [each for each in found if each > 0]
    if parts != sorted(set(parts)) or found != [*[LEAST] * (LEAST in found), *parts, *[MOST] * (MOST in found)]:
        raise Refused("wagers go from the least to the most, each once.")
    return tuple(found)


def _wager_name(wager: int) -> str:
    if wager == LEAST:
        return "bet or raise the least"
    if wager == MOST:
        return "bet or raise the most"
    return "bet or raise the pot" if wager == 100 else f"bet or raise {wager}% of the pot"


def _throws(plan: Plan) -> tuple[tuple[int, ...], ...]:
    """The places of cards that can be thrown away together: any of them in a draw, else as many as must go."""
    held = plan.hand_size
    counts = set(range(held + 1)) if any(street.draw for street in plan.streets) else set()
    counts |= {street.discard for street in plan.streets if street.discard}
    return tuple([places for count in sorted(counts) for places in combinations(range(held), count)])


def _throw_name(places: tuple[int, ...]) -> str:
    if not places:
        return "stand pat"
    return f"throw card {', '.join([str(place + 1) for place in places])}"
