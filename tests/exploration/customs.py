"""Knows what the books do differently, one row for each way of playing: the pages of docs/blinds as data.

Does not know how any of it is done. For that ask the module that asks for the word.
"""

from __future__ import annotations

from typing import NamedTuple

BUTTON, PUCK, ALONE = "left of the button", "on the puck", "no order of blinds"
FREE, WAIT_OR_POST = "free", "wait or post"
ON_MARKER, TO_THE_BLINDS, FROM_THE_SMALL = (
    "on the marker",
    "from the marker to the blinds",
    "from the small blind's place",
)
MORE_THAN_TWO, GAINING, NEVER = "more than two live seats", "put off the big blind", "never"


class Custom(NamedTuple):
    book: str
    game: str
    sign: str
    blinds: tuple[int, ...]
    ante: int = 0
    order: str = BUTTON
    starts_right: bool = True
    two_players_on_button: bool = False
    newcomer: str = WAIT_OR_POST
    barred: str | None = ON_MARKER
    moves: str = MORE_THAN_TWO
    button_seat_is_earned: bool = True
    seats_are_drawn: bool = False  # before the first hand nobody just sits down
    least_players: int = 2
    places: int = 0  # of a table, where the book has tables of one size

    @property
    def title(self) -> str:
        return f"{self.book} {self.game}, {self.sign}"


CROWN = Custom("crown", "holdem", "no limit, blinds 5/10", (5, 10), newcomer=FREE)
GRAND = Custom("grand-17.7", "holdem", "no limit, blinds 5/10", (5, 10))
VICTORIA = Custom("victoria-2003", "holdem", "no limit, blinds 5/10", (5, 10))
HOUSE = Custom(
    "house",
    "holdem",
    "no limit, blinds 5/10",
    (5, 10),
    two_players_on_button=True,
    barred=TO_THE_BLINDS,
    moves=GAINING,
    button_seat_is_earned=False,
)
TASMANIA = Custom(
    "tasmania-2006",
    "holdem",
    "no limit, blinds 5/10, dollar 100",
    (5, 10),
    order=PUCK,
    starts_right=False,
    barred=FROM_THE_SMALL,
    moves=GAINING,
    button_seat_is_earned=False,
    seats_are_drawn=True,
    least_players=3,
    places=7,
)


CANBERRA = Custom(
    "canberra-1994",
    "manila",
    "blinds 5",
    (5,),
    order=ALONE,
    starts_right=False,
    newcomer=FREE,
    barred=None,
    moves=NEVER,
    button_seat_is_earned=False,
)


def _with_antes(custom: Custom, game: str, sign: str, *, barred: str | None) -> Custom:
    """A game of the same book whose marker only passes on: nothing is owed, nobody waits."""
    free = custom._replace(newcomer=FREE, moves=NEVER, button_seat_is_earned=False, two_players_on_button=False)
    return free._replace(game=game, sign=sign, blinds=(), ante=5, order=ALONE, barred=barred)


CUSTOMS = (
    CROWN,
    GRAND,
    VICTORIA,
    HOUSE,
    TASMANIA,
    CANBERRA,
    _with_antes(CANBERRA, "seven card stud", "half pot, ante 5", barred=None),
    _with_antes(TASMANIA, "holdem", "no limit, ante 5, dollar 100", barred=None),
    _with_antes(TASMANIA, "five card stud", "half pot, ante 5", barred=None),
    _with_antes(VICTORIA, "draw ante", "no limit, ante 5", barred=ON_MARKER),
    _with_antes(GRAND, "holdem", "no limit, ante 5", barred=ON_MARKER),
    _with_antes(HOUSE, "seven card stud", "fixed 10/20, ante 5, bring in 5", barred=ON_MARKER),
)
