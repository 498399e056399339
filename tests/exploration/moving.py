"""Knows which changes of seat must be paid or waited for: live seats passed, and the big blind put off.

Does not know what is paid. For that ask debts.py; for where the button will stand, dealing.py.
"""

from __future__ import annotations

from tests.exploration.customs import GAINING, NEVER, Custom
from tests.exploration.debts import waits
from tests.exploration.players import Company, Player
from tests.exploration.seats import between


def rank(company: Company, name: str, seat: int) -> int:
    """How many others get the big blind before who sits in a seat."""
    way = between(company.line[-1].seat, seat, company.size)
    return sum(1 for at in way if (player := company.there(at)) and player.name != name)


def live_seats(custom: Custom, company: Company, name: str, way: list[int]) -> int:
    """How many others on a way are there and need not wait."""
    return sum(
        1 for at in way if (player := company.there(at)) and player.name != name and not waits(custom, company, player)
    )


def counts(custom: Custom, company: Company, player: Player) -> bool:
    """Whether the way from a player's origin to the seat they have taken passes too many, or puts off too much."""
    if custom.moves == NEVER:
        return False
    name, size = player.name, company.size
    gains = rank(company, name, player.seat) > rank(company, name, player.origin)
    if custom.moves == GAINING:
        return gains
    onward = live_seats(custom, company, name, between(player.origin, player.seat, size))
    back = live_seats(custom, company, name, between(player.seat, player.origin, size))
    if onward > back and not gains:
        return False
    return onward > 2


def has_paid(company: Company, player: Player) -> bool:
    """Whether a player has paid the round's blinds and is not yet due the next big one."""
    return player.paid == 2 and rank(company, player.name, player.origin) > 0
