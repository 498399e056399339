"""The games in which every environment is tried: of every book and every kind, with how many play."""

from __future__ import annotations

GAMES: dict[str, int] = {
    "crown holdem, no limit, blinds 1/2": 2,
    "crown omaha hi-lo, pot limit, blinds 1/2": 3,
    "crown crazy pineapple, no limit, blinds 1/2": 3,
    "grand pineapple, pot limit, blinds 1/2": 2,
    "grand holdem, spread 2-10, blinds 1/2": 4,
    "house holdem, no limit, blinds 1/2, run it twice": 2,
    "house double board bomb pot, no limit, ante 2": 3,
    "house seven card stud hi-lo, fixed limit 2/4, ante 1, bring in 1": 3,
    "canberra manila, equal or double, blinds 2": 3,
    "canberra five card stud, half pot, ante 1": 2,
    "tasmania holdem, no limit, blinds 100/200, dollar 100": 3,
    "tasmania five card stud, half pot, ante 1": 4,
    "victoria draw kitty, fixed 2/4, blinds 1/2": 3,
    "victoria draw ante, fixed 2/4, ante 1": 4,
    "victoria two card manila, fixed 2/4, blinds 1/2": 2,
    "victoria crown stud, fixed 2/4, ante 1": 2,
}
HOLDEM = "crown holdem, no limit, blinds 1/2"
DRAW = "victoria draw ante, fixed 2/4, ante 1"
STUD = "house seven card stud hi-lo, fixed limit 2/4, ante 1, bring in 1"


def charged(sign: str) -> bool:
    """Whether the book takes commission where the sign says nothing of it."""
    return sign.startswith(("tasmania", "canberra"))


def stacks(sign: str) -> int:
    """Chips with which somebody is all in now and then."""
    return 4000 if "dollar 100" in sign else 40
