"""Knows the next hand: where the marker stands, who posts what, who is dealt in, and what it leaves behind.

Does not know the acts between hands. For those ask acts.py.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.exploration.customs import ALONE, BUTTON, FROM_THE_SMALL, ON_MARKER, PUCK, TO_THE_BLINDS, Custom
from tests.exploration.debts import missed_small, owed, passed_by, settled, waits
from tests.exploration.players import GONE, THERE, Company, Place, Player
from tests.exploration.seats import around, between
from tests.exploration.turns import in_turn

BLIND, LIVE, DEAD, ANTE = "blind", "post", "dead", "ante"


class Hand(NamedTuple):
    marker: int
    dealt: tuple[int, ...]
    posts: frozenset[tuple[int, int, str]]  # seat, amount, kind

    def __str__(self) -> str:
        posts = ", ".join(f"{seat} posts {amount} ({kind})" for seat, amount, kind in sorted(self.posts))
        return f"marker {self.marker}, cards to {self.dealt}, {posts}"


class Roles(NamedTuple):
    """Who has which part in the next hand. A blind that nobody posts has a place and no holder."""

    marker: Place
    small: Place | None
    big: Place
    dealt: tuple[Player, ...]
    in_turn: frozenset[str] = frozenset()  # whose blind settles whatever else they owe


def deal(custom: Custom, company: Company) -> tuple[Company, Hand] | None:
    """The company after the next hand, and the hand; nothing where too few would be dealt in."""
    roles = coming(custom, company)
    if roles is None or len(roles.dealt) < custom.least_players:
        return None
    if company.line and custom.order != ALONE:
        company = _missing(company, roles.big.seat)
    return _played(custom, company, roles)


def coming(custom: Custom, company: Company) -> Roles | None:
    """Who has which part in the next hand, if anybody is there."""
    there = _there(company)
    if not there:
        return None
    if custom.order == ALONE:
        return _passing_on(custom, company, there)
    if not company.line:
        return _first(custom, company, there) if len(there) > 1 else None
    big = _due(company)
    return _following(custom, _missing(company, big.seat), big)


def _missing(company: Company, big: int) -> Company:
    """The company once the big blind has gone to a seat: whom the blinds passed by has missed them."""
    company = passed_by(company, big)
    if in_turn(company, company.line[-1]) is None:
        company = missed_small(company, company.line[-1].holder)
    return company


def _there(company: Company) -> list[Player]:
    return [player for player in company.players if player.now == THERE]


def _place(player: Player) -> Place:
    return Place(player.seat, player.name, player.seat)


def _due(company: Company) -> Player:
    """Who is due the big blind: the next who is there, clockwise from the last one's place."""
    return next(player for at in around(company.line[-1].seat, company.size) if (player := company.there(at)))


# ------------------------------------------------------------------------------------------------ the first hand


def _first(custom: Custom, company: Company, there: list[Player]) -> Roles:
    seats = sorted(player.seat for player in there)
    start = seats[-1] if custom.starts_right else seats[0]
    order = [player for at in around(start, company.size) if (player := company.there(at))]
    on_it = custom.order == PUCK or (custom.two_players_on_button and len(there) == 2)
    small, big = (order[-1], order[0]) if on_it else (order[0], order[1])
    return Roles(_place(order[-1]), _place(small), _place(big), tuple(there))


def _passing_on(custom: Custom, company: Company, there: list[Player]) -> Roles:
    """A marker that only passes on, to the next who is there; it may have to pass by new players."""
    seats = sorted(player.seat for player in there)
    start = seats[-1] if custom.starts_right else seats[0]
    way = around(company.line[-1].seat, company.size) if company.line else [start]
    near = [player for at in way if (player := company.there(at))]
    takers = [player for player in near if not (custom.barred and player.new)] or near
    marker = _place(takers[0])
    return Roles(marker, None, marker, tuple(there))


# ------------------------------------------------------------------------------------------------ the hand after another


def _following(custom: Custom, company: Company, big: Player) -> Roles:
    """Who has which part, once it is known to whom the big blind goes."""
    last = company.line[-1]
    small = in_turn(company, last)
    first = _place(small) if small else Place(last.seat, None, last.seat)
    marker = company.line[-2] if custom.order == BUTTON else _place(small or big)
    barred = _barred(custom, company, marker.seat, [player.seat for player in (small, big) if player]) - {big.name}
    posting = frozenset({big.name, small.name} if small else {big.name})
    on_it = company.there(marker.seat) if custom.barred in (ON_MARKER, TO_THE_BLINDS) else None
    out = {on_it.name} - {big.name} if on_it and on_it.new else set()
    dealt = _dealt(custom, company, posting, barred, out)
    while custom.order == BUTTON and marker.seat == big.seat and len(dealt) > 2:
        near = [company.there(at) for at in around(first.seat, company.size)[-2::-1]]
        behind = next(player for player in near if player in dealt)
        assert behind is not None
        if not behind.new:
            return Roles(_place(behind), first, _place(big), dealt, posting)
        out = out | {behind.name}
        dealt = _dealt(custom, company, posting, barred, out)
    if custom.two_players_on_button and len(dealt) == 2:
        other = next(player for player in dealt if player.name != big.name)
        return Roles(_place(other), _place(other), _place(big), dealt, posting)
    return Roles(marker, first, _place(big), dealt, posting)


def _barred(custom: Custom, company: Company, marker: int, blinds: list[int]) -> set[str]:
    """Who gets no cards where they sit: new players before the blinds, and movers who had not paid."""
    way = []
    if custom.barred == TO_THE_BLINDS and marker not in blinds:
        way = min((between(marker, seat, company.size) for seat in blinds), key=len)
    if custom.barred == FROM_THE_SMALL:
        way = [company.line[-1].seat]
    new = {player.name for at in way if (player := company.there(at)) and player.new}
    mover = company.there(marker) if custom.button_seat_is_earned else None
    return new | {mover.name} if mover and mover.moved and not mover.moved_before else new


def _dealt(
    custom: Custom, company: Company, posting: frozenset[str], barred: set[str], out: set[str]
) -> tuple[Player, ...]:
    """Who gets cards. Where they would be too few, nobody waits for a blind who has not missed one and is not out."""
    there = [player for player in _there(company) if player.name not in out]
    able = [player for player in there if player.name not in barred]
    dealt = [player for player in able if player.name in posting or not waits(custom, company, player)]
    if len(dealt) < custom.least_players:
        dealt = [player for player in there if player.name in posting or player.posts or not player.missed]
    return tuple(dealt)


# ------------------------------------------------------------------------------------------------ what it leaves behind


def _played(custom: Custom, company: Company, roles: Roles) -> tuple[Company, Hand]:
    blinds = [place for place in (roles.small, roles.big) if place] if custom.blinds else []
    posts = {(place.seat, size, BLIND) for place, size in zip(blinds, custom.blinds, strict=True) if place.holder}
    posted = {place.holder for place in blinds}
    for player in roles.dealt:
        due = owed(custom, company, player)
        if custom.ante:
            posts.add((player.seat, custom.ante, ANTE))
        if player.posts and any(due) and player.name not in roles.in_turn:
            posts -= {(player.seat, size, BLIND) for size in custom.blinds}
            posts |= {(player.seat, size, kind) for size, kind in ((due.live, LIVE), (due.dead, DEAD)) if size}
    names = {player.name for player in roles.dealt}
    players = []
    for player in company.players:
        after = settled(player) if player.name in names else player._replace(moved_before=player.moved)
        if player.name in posted:
            after = after._replace(paid=1 if player.name == roles.big.holder and len(blinds) > 1 else 2)
        players.append(after._replace(origin=player.seat))
    line = tuple(place for place in (roles.small, roles.big) if place)
    if custom.order == BUTTON:
        line = (roles.marker._replace(holder=None), *line)
    seats = tuple(sorted(player.seat for player in roles.dealt))
    return Company(company.size, tuple(players), line), Hand(roles.marker.seat, seats, frozenset(posts))


def forgotten(company: Company) -> Company:
    """Without those who are gone and of whom nothing is known."""
    kept = [player for player in company.players if player.now != GONE or player.played or player.big or player.small]
    return company._replace(players=tuple(kept))
