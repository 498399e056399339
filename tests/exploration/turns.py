"""Knows who is in turn: whoever posted at a place and still has it, and when a move takes the place along.

Does not know debts or penalties. For those ask debts.py and moving.py.
"""

from __future__ import annotations

from tests.exploration.customs import BUTTON, Custom
from tests.exploration.players import GONE, THERE, Company, Place, Player
from tests.exploration.seats import between


def in_turn(company: Company, place: Place) -> Player | None:
    """The holder of a place, if they are there and sit in it."""
    holder = company.by_name(place.holder) if place.holder else None
    return holder if holder and holder.now == THERE and holder.seat == place.seat else None


def is_out_of_turn(company: Company, player: Player) -> bool:
    """Whether a player has left the place behind from which they would have posted the small blind."""
    place = company.line[-1] if company.line else None
    return place is not None and place.holder == player.name and player.now != GONE and player.seat != place.seat


def places_taken_along(custom: Custom, company: Company) -> Company:
    """The places of the last hand as they are now: who sits past nobody from a place of theirs has taken it along."""
    line = list(company.line)
    for number, place in enumerate(company.line):
        holder = company.by_name(place.holder) if place.holder else None
        if holder is None or holder.now == GONE or holder.seat == place.seat:
            continue
        ways = [between(place.seat, holder.seat, company.size)]
        stop = 0
        if number < len(line) - 1:
            stop = line[-1].seat  # the button goes towards the small blind and no further
        else:
            ways.append(between(holder.seat, place.seat, company.size))
            stop = line[-2].seat if custom.order == BUTTON and line[-2].seat != place.seat else 0
        if stop != holder.seat and any(_is_free(company, way) and stop not in way for way in ways):
            line[number] = place._replace(seat=holder.seat)
    found = company._replace(line=tuple(line))
    return found if found == company else places_taken_along(custom, found)


def _is_free(company: Company, way: list[int]) -> bool:
    return not any(company.at(at) for at in way)
