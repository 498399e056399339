"""Knows who has missed which blind, who must wait or post, and what a post is: so much live, so much dead.

Does not know where the blinds go. For that ask dealing.py.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.exploration.customs import FREE, Custom
from tests.exploration.players import AWAY, GONE, Company, Player
from tests.exploration.seats import between
from tests.exploration.turns import is_out_of_turn


class Owed(NamedTuple):
    live: int = 0
    dead: int = 0


def owed(custom: Custom, company: Company, player: Player) -> Owed:
    """What a player posts to be dealt in without waiting for the big blind."""
    if len(custom.blinds) < 2:
        return Owed()
    if is_out_of_turn(company, player):
        player = player._replace(small=True)
    small, big = custom.blinds
    entering = player.moved or (player.new and custom.newcomer != FREE)
    return Owed(big if entering or player.big else 0, small if player.small else 0)


def waits(custom: Custom, company: Company, player: Player) -> bool:
    """Whether a player gets no cards before the big blind comes to them."""
    return any(owed(custom, company, player)) and not player.posts


def settled(player: Player) -> Player:
    """A player who has been dealt in."""
    paid = 2 if player.missed else player.paid
    return player._replace(
        played=True, new=False, small=False, big=False, moved=False, moved_before=False, posts=False, paid=paid
    )


def passed_by(company: Company, big: int) -> Company:
    """Everybody who was away or gone when the big blind went past their seat has missed it, and the small one."""
    place = company.line[-1]
    way = between(place.first, big, company.size)
    for player in company.players:
        away = player.now == AWAY and player.seat in way
        gone = player.now == GONE and player.played and player.seat in (*way, big)
        if (away or gone) and player.name != place.holder:
            company = company.with_player(player._replace(small=True, big=True, paid=0))
    return company


def missed_small(company: Company, name: str | None) -> Company:
    """Who was in turn for the small blind, and is gone, away or out of turn, has missed it."""
    player = company.by_name(name) if name else None
    return company.with_player(player._replace(small=True, paid=0)) if player else company
