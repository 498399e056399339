"""What an entry costs whoever deals: taps on the tablet, and seconds in practised hands. The one place that says so.

Knows the tablet's buttons, keys and cards. Must not know a hand: the line says what was done, and the room what was due.
`tests/browser/test_tablet_session.py` holds the taps against those of a browser.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

# A practised hand needs so long for each tap on a large target, and so long to see what the felt asks for next.
SECONDS_A_TAP = 0.4
SECONDS_A_LOOK = 0.8

AMOUNTS = ("bets", "raises to", "brings it in for")
CARDS = ("names", "shows")


def taps(line: str, due: Mapping[str, Any], *, in_turn: bool = True) -> int:
    """How many taps it takes to enter a line, amounts by figures alone: a part of the pot is two taps at most.

    `due` is what the room had told when it was entered: an amount that stands there already needs no figures.
    """
    who, _, does = line.partition(" ")
    if who == "the" and _is_slip(does):
        return 2  # "Something went wrong", and what
    cards = next((does.partition(f"{word} ")[2].split() for word in CARDS if f"{word} " in does), None)
    if cards is not None:
        return len(cards) + 1
    return _wager(does, due) + (0 if in_turn else 2)  # the seat first, and a word behind what would follow


def seconds(entered: Sequence[int]) -> float:
    """How long a practised person needs for entries of so many taps each."""
    return sum(entered) * SECONDS_A_TAP + len(entered) * SECONDS_A_LOOK


def keys(amount: int, zeros: int) -> int:
    """How many keys an amount takes, of figures and one with so many zeros."""
    text, found = str(amount), 0
    while text:
        text = text.removesuffix("0" * zeros) if text.endswith("0" * zeros) else text[:-1]
        found += 1
    return found


def _is_slip(does: str) -> bool:
    plain = ("dealer deals a hand", "dealer deals", "dealer pushes the pot", "dealer names ", "dealer takes back ")
    return not any(does == each or (each.endswith(" ") and does.startswith(each)) for each in plain)


def _wager(does: str, due: Mapping[str, Any]) -> int:
    word = next((each for each in AMOUNTS if f"{each} " in does), "")
    if not word:
        return 1  # a button
    to = int(does.rpartition(" ")[2])
    offered = due.get("to_call", 0) if word == "brings it in for" else due.get("least", 0)
    return 1 if to in (offered, due.get("least", 0)) else 1 + keys(to, 3 if due.get("least", 0) >= 1000 else 2)
