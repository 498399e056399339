"""A forced bet as somebody hands it in: who makes it, how much it is, and as what.

Knows nothing of whether it is right: `Hand` looks at it, so this file takes any value and is never compiled. Ask
`posting` for the forced bets of a sign.
"""

from __future__ import annotations

# What a forced bet may be, and whether it counts toward a call.
LIVE_POSTS = {"ante": False, "blind": True, "straddle": True, "post": True, "kill": True, "dead": False}


class ForcedBet:
    """A forced bet: who, how much, as what, and where it is not simply the sign's by which clauses.

    "ante", "blind" and "straddle" are what they are everywhere; "post" is a live bet of somebody who owes it, "kill"
    that of a killer, "dead" goes to the pot and counts toward no call.
    """

    __slots__ = ("amount", "by", "seat", "word")

    def __init__(self, seat: int, amount: int, word: str, by: tuple[str, ...] = ()) -> None:
        self.seat: int = seat
        self.amount: int = amount
        self.word: str = word
        self.by: tuple[str, ...] = by

    def __repr__(self) -> str:
        return f"ForcedBet({self.seat}, {self.amount}, {self.word!r})"
