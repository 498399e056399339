"""Moves: how a player who knows what they want does it lawfully: bets of a size, calls, checks, what is due besides.

Knows what is due and within which limits. Must not know how good a hand is. Ask `styles` and `skills` for who moves so.
"""

from __future__ import annotations

from pokerroom.hand.choosing import Choose
from pokerroom.hand.drawing import Discard
from pokerroom.hand.showing import Show
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.machine.kinds import Act
from pokerroom.players.sight import Seen
from pokerroom.players.strength import Strength


def formality(seen: Seen, strength: Strength) -> Act:
    """What is due to a player and is not a question of betting, or leaves no choice but its size."""
    options, seat = seen.options, seen.seat
    if "bring in" in options:
        return Bet(seat, seen.bring_in or seen.least)
    if "draw" in options or "discard" in options:
        return Discard(seat, strength.throws(seen))
    if "show" in options:
        return Show(seat)
    if seen.most:
        return Bet(seat, seen.sizes[0] if seen.sizes else seen.least)
    return Choose(seat, options[0])


def bet(seen: Seen, size: float) -> Act:
    """Open or raise by a part of the pot, as far as the limit lets them."""
    sizes = seen.sizes
    if sizes:
        return Bet(seen.seat, sizes[int(size * len(sizes))])
    to = seen.high + int(size * (seen.pot + seen.to_call))
    return Bet(seen.seat, in_chips(seen, to))


def in_chips(seen: Seen, to: int) -> int:
    """A total within what is lawful, in whole chips of the table."""
    if to >= seen.most:
        return seen.most
    to -= to % seen.plan.chip
    return to if to > seen.least else seen.least


def total(seen: Seen, to: int) -> int:
    """The lawful total that is nearest: one of those that the book names, or in whole chips."""
    return min(seen.sizes, key=lambda size: abs(size - to)) if seen.sizes else in_chips(seen, to)


def stay(seen: Seen) -> Act:
    """Call, or what is cheapest where there is nothing to call."""
    return Call(seen.seat) if "call" in seen.options else give_up(seen)


def give_up(seen: Seen) -> Act:
    """Check, or call what costs nothing, or fold; where a book allows none of them, the least bet."""
    options, seat = seen.options, seen.seat
    if "check" in options:
        return Check(seat)
    if "call" in options and not seen.to_call:
        return Call(seat)
    if "fold" in options:
        return Fold(seat)
    return Call(seat) if "call" in options else Bet(seat, seen.sizes[0] if seen.sizes else seen.least)
