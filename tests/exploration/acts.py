"""Knows the acts between hands, who may do them, and what they change.

Does not know the hand itself. For that ask dealing.py.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.exploration.customs import Custom
from tests.exploration.dealing import Hand, coming, deal, forgotten
from tests.exploration.debts import owed
from tests.exploration.moving import counts, has_paid
from tests.exploration.players import AWAY, GONE, THERE, Company, Player
from tests.exploration.turns import is_out_of_turn, places_taken_along

LEAVE, STEP_AWAY, COME_BACK, MOVE = "leaves", "steps away", "comes back", "moves"
SIT, POST, WAIT, HAND = "sits", "posts", "waits", "hand"


class Act(NamedTuple):
    kind: str
    name: str = ""
    seat: int = 0

    def __str__(self) -> str:
        if self.kind == HAND:
            return "a hand"
        return f"{self.name} {self.kind}" + (f" ({self.seat})" if self.seat else "")


def done(custom: Custom, company: Company, act: Act) -> tuple[Company, Hand | None] | None:
    """The company after an act, and the hand if it was one; nothing where the act is refused."""
    if act.kind == HAND:
        return deal(custom, company)
    player = company.by_name(act.name)
    after: Company | None
    if act.kind == SIT:
        after = _sits(custom, company, player, act)
    elif player is None or player.now == GONE:
        after = None
    elif act.kind == MOVE:
        after = _takes(custom, company, player, act.seat)
    else:
        after = _changes(custom, company, player, act.kind)
    return None if after is None else (_nothing_said(custom, places_taken_along(custom, after)), None)


def _nothing_said(custom: Custom, company: Company) -> Company:
    """Who owes nothing any more has not said that they post it."""
    for player in company.players:
        if player.posts and not any(owed(custom, company, player)):
            company = company.with_player(player._replace(posts=False))
    return company


def _sits(custom: Custom, company: Company, player: Player | None, act: Act) -> Company | None:
    if company.at(act.seat) or (player and player.now != GONE) or (custom.seats_are_drawn and not company.line):
        return None
    if player and player.played:
        return _takes(custom, company, player._replace(now=THERE), act.seat)
    fresh = player or Player(act.name, act.seat)
    new = bool(company.line)
    return company.with_player(fresh._replace(seat=act.seat, now=THERE, origin=act.seat, new=new, moved=False))


def _takes(custom: Custom, company: Company, player: Player, seat: int) -> Company | None:
    """A player has a new seat, or the old one again."""
    if company.at(seat):
        return None
    before, stood = company, player
    player = player._replace(seat=seat)
    company = places_taken_along(custom, company.with_player(player))
    moved = player.moved_before or (
        bool(company.line) and seat != player.origin and _costs(custom, before, company, player)
    )
    after = player._replace(moved=moved)
    more = moved and not stood.moved and not stood.new
    leaves_turn = is_out_of_turn(company, after) and not is_out_of_turn(before, stood)
    return company.with_player(after._replace(posts=stood.posts and not (more or leaves_turn)))


def _costs(custom: Custom, before: Company, after: Company, player: Player) -> bool:
    """Whether the way of a player from their origin to the seat they have now must be paid or waited for."""
    here = (player.seat, player.name)
    roles = coming(custom, before)
    if custom.button_seat_is_earned and roles and roles.marker.seat == player.seat and after.line[-2][:2] != here:
        return not has_paid(before, player)
    return after.line[-1][:2] != here and counts(custom, before, player)


def _changes(custom: Custom, company: Company, player: Player, kind: str) -> Company | None:
    if kind == LEAVE:
        return forgotten(company.with_player(player._replace(now=GONE, posts=False)))
    if kind == STEP_AWAY:
        return company.with_player(player._replace(now=AWAY)) if player.now == THERE else None
    if kind == COME_BACK:
        return company.with_player(player._replace(now=THERE)) if player.now == AWAY else None
    if not any(owed(custom, company, player)):
        return None
    return company.with_player(player._replace(posts=kind == POST))
