"""A player: somebody in a seat, with what they have, what they owe and why.

Knows what is so of one seat, and is looked at for every seat around every hand: so it is compiled, and a dataclass,
which a snapshot writes and reads like everything else. Ask `state` for who sits where, `people` for who they are.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, TypeVar

W = TypeVar("W")


@dataclass(init=False)
class Player:
    """Somebody in a seat: what they have, what they owe and why."""

    name: str
    seat: int
    chips: int
    adding: int = 0  # bought during the hand; joins the chips when it is over
    away_since: int = -1
    out: bool = False  # wants no cards
    missed: tuple[int, ...] = ()  # the compulsory blinds that passed them by, counted from 0
    entry: str = ""  # why they must wait for the big blind or post it: "new", "moved", "killed"
    choice: str = ""  # "post" or "wait"
    exempt: bool = False  # dealt in anywhere and at once
    fresh: bool = False  # new, and not yet dealt in
    played: bool = False  # has been dealt in
    origin: int = 0  # where they sat when the last hand was dealt, or sat down since
    moved_in: int = -1  # after which hand they last came to owe a blind by changing seats
    way: str = ""  # how they came
    paid: bool = False  # all of this round's blinds
    idle: int = 0  # rounds running without a wager
    won: int = 0  # in hands, losses not taken off; from another table all that was brought may be
    leaving: str = ""
    must_have: int = 0  # what they must have on the table before they get cards again
    marker: str = ""  # as the dealer has set it
    times: int = 0  # how often they have bought time in this hand
    out_once: bool = False  # gets no cards in the next round, by an office's order
    dead: bool = False  # their hand is dead in the next round, by the tournament's word
    since: int = -1  # when they sat down here

    def __init__(
        self,
        name: str,
        seat: int,
        chips: int,
        adding: int = 0,
        away_since: int = -1,
        out: bool = False,
        missed: tuple[int, ...] = (),
        entry: str = "",
        choice: str = "",
        exempt: bool = False,
        fresh: bool = False,
        played: bool = False,
        origin: int = 0,
        moved_in: int = -1,
        way: str = "",
        paid: bool = False,
        idle: int = 0,
        won: int = 0,
        leaving: str = "",
        must_have: int = 0,
        marker: str = "",
        times: int = 0,
        out_once: bool = False,
        dead: bool = False,
        since: int = -1,
    ) -> None:
        """Sit down: written out, since a compiled class has no other way to be made without a detour."""
        self.name = name
        self.seat = seat
        self.chips = chips
        self.adding = adding
        self.away_since = away_since
        self.out = out
        self.missed = missed
        self.entry = entry
        self.choice = choice
        self.exempt = exempt
        self.fresh = fresh
        self.played = played
        self.origin = origin
        self.moved_in = moved_in
        self.way = way
        self.paid = paid
        self.idle = idle
        self.won = won
        self.leaving = leaving
        self.must_have = must_have
        self.marker = marker
        self.times = times
        self.out_once = out_once
        self.dead = dead
        self.since = since

    def __reduce__(self) -> tuple[Any, ...]:
        """How they are copied: a compiled class is made no other way than by what it is made with."""
        return Player, tuple([getattr(self, name) for name in _FIELDS])

    @property
    def came_from(self) -> int:
        """Where they sat when the last hand was dealt; a snapshot from before that was kept does not say."""
        return self.origin or self.seat


_FIELDS: Final = tuple([each.name for each in fields(Player)])


def seated_with(players: dict[int, W], seat: int, who: W) -> dict[int, W]:
    """Those who sit at a table, in the order of their seats, with one more in theirs."""
    if not players or seat > next(reversed(players)):
        found = players.copy()
        found[seat] = who
        return found
    found = {}
    behind = False
    for taken, other in players.items():
        if taken > seat and not behind:
            behind = True
            found[seat] = who
        found[taken] = other
    found[seat] = who
    return found
