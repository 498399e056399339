"""A forced bet as somebody hands it in: who makes it, how much it is, and as what.

Knows which forced bets nobody at a table can make. Takes any value, and is never compiled. Ask `posting` for the forced
bets of a sign.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.law.error import Refused, shown

# What a forced bet may be, and whether it counts toward a call.
LIVE_POSTS = {
    "ante": False,
    "blind": True,
    "straddle": True,
    "post": True,
    "kill": True,
    "dead": False,
    "table ante": False,
}
# Those that nobody has to match: what one player pays counts toward no wager of theirs.
DEAD_POSTS = ("dead", "table ante")


class ForcedBet:
    """A forced bet: who, how much, as what, and where it is not simply the sign's by which clauses.

    "ante", "blind" and "straddle" are what they are everywhere; "post" is a live bet of somebody who owes it, "kill"
    that of a killer, "dead" goes to the pot and counts toward no call, nor does "table ante", which one player pays for
    all.
    """

    __slots__ = ("amount", "by", "seat", "word")

    def __init__(self, seat: int, amount: int, word: str, by: tuple[str, ...] = ()) -> None:
        self.seat: int = seat
        self.amount: int = amount
        self.word: str = word
        self.by: tuple[str, ...] = by

    def __repr__(self) -> str:
        return f"ForcedBet({self.seat}, {self.amount}, {self.word!r})"


def check_posts(names: Sequence[str], stacks: Sequence[int], posts: Sequence[ForcedBet]) -> None:
    """Refuse forced bets that nobody here can make."""
    owed = [0] * len(names)
    for post in posts:
        if not isinstance(post, ForcedBet) or type(post.seat) is not int or type(post.amount) is not int:
            raise Refused(f"{shown(post)} is not a forced bet.")
        if not 0 <= post.seat < len(owed) or post.amount < 0 or post.word not in LIVE_POSTS:
            raise Refused(f"{shown(post)} is not a forced bet at this table.")
        owed[post.seat] += post.amount
        if post.word == "straddle" and owed[post.seat] > stacks[post.seat]:
            raise Refused(f"{names[post.seat]} cannot straddle {post.amount} with {stacks[post.seat]}.")
