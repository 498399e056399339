"""Guests of an evening: each comes at some time, waits for a game, follows a call or does not, plays, and goes.

Knows what a person at a room can do, by the doors that pages use. Must not look at cards of others, nor count anything:
`counts` does that from what is written.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.room.ledger import person_account
from pokerroom.room.lists import game_of
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.seating import OpenCall
from pokerroom.room.sent import Sent
from pokerroom.table.absence import Return
from pokerroom.table.calls import RefuseSeat
from pokerroom.table.claims import Want
from pokerroom.table.debts import Post
from pokerroom.table.disputes import DisputePot
from pokerroom.table.leaving import Leave
from pokerroom.table.moves import Move
from pokerroom.table.seats import Sit
from pokerroom.table.stakes import Buy

MINUTE = 60.0


class Habits(NamedTuple):
    """What somebody does this evening, in seconds and parts of one."""

    comes: float
    stays: float
    patience: float  # for a seat
    misses: int  # calls that they do not follow
    asks: float  # how likely they ask for another seat, each time they look
    disputes: float  # and dispute the last pot


def habits(mind: Random, comes: float) -> Habits:
    """What somebody is like who comes at some time."""
    stays = mind.uniform(0.4, 4.0) * 60 * MINUTE
    misses = mind.choice((0, 0, 0, 0, 0, 0, 1, 1, 2))
    return Habits(comes, stays, mind.uniform(45, 180) * MINUTE, misses, 0.04, 0.008)


class Guest:
    """One guest."""

    def __init__(self, room: Room, person: Person, sign: Sign, mind: Random, comes: float) -> None:
        self.room, self.person, self.sign, self.mind = room, person, sign, mind
        self.name = person.name
        self.habits = habits(mind, comes)
        self.came = self.gone = False
        self.refused = 0  # how often the room said no
        self._sent = 0

    async def visit(self) -> None:
        """Come, wait, play and go."""
        await asyncio.sleep(self.habits.comes)
        self.came = True
        try:
            await self.room.lists.join(self.sign, self.person.id, self.person.id)
            if await self._waits():
                await self._plays()
        except Refused:  # too many wait for this game
            self.refused += 1
        self.gone = True

    # ------------------------------------------------------------------------------------------------- waiting

    async def _waits(self) -> bool:
        """Wait for a seat; whether they have one."""
        loop, game = asyncio.get_running_loop(), game_of(self.sign)
        ends, missing = loop.time() + self.habits.patience, self.habits.misses
        while True:
            await asyncio.sleep(self.mind.uniform(5, 15))
            if self.at() is not None:
                return True
            call = self._call()
            if call is not None and missing:
                await self._misses(call)
                missing -= 1
            elif call is not None and await self._follows(call):
                return True
            elif self.room.lists.listing(game, self.person.id) is None:
                return False  # they did not come too often
            elif loop.time() > ends:
                await self._gives_up(game)
                return False

    async def _follows(self, call: OpenCall) -> bool:
        await asyncio.sleep(self.mind.uniform(10, 240))
        least, most = self.sign.buy_in
        stake = self.mind.randrange(least, (most or 4 * least) + 1)
        return (
            await self._does(self.room.tables[call.table], Sit(self.name, call.seat, stake)) and self.at() is not None
        )

    async def _misses(self, call: OpenCall) -> None:
        """Be somewhere else until the call is over."""
        while (now := self._call()) is not None and now.until == call.until:
            await asyncio.sleep(10)

    async def _gives_up(self, game: str) -> None:
        await self.room.lists.leave(game, self.person.id, self.person.id)
        call = self._call()
        if call is not None:
            await self._does(self.room.tables[call.table], RefuseSeat(self.name))

    # ------------------------------------------------------------------------------------------------- playing

    async def _plays(self) -> None:
        ends = asyncio.get_running_loop().time() + self.habits.stays
        while (owner := self.at()) is not None or self._moves():
            if owner is not None:
                await self._looks(owner, asyncio.get_running_loop().time() > ends)
            await asyncio.sleep(self.mind.uniform(30, 90))

    def at(self) -> Owner | None:
        """Where they sit."""
        return next(
            (each for each in self.room.tables.values() if each.table.state.player(self.name) is not None), None
        )

    def _call(self) -> OpenCall | None:
        """Where they are called to."""
        return self.room.brush.seating.where_called(self.name)

    def _moves(self) -> bool:
        """Whether they are on their way from one table to another."""
        call = self._call()
        return call is not None and bool(call.origin)

    async def _looks(self, owner: Owner, late: bool) -> None:
        """See what is to be done at the table, one thing at a time."""
        state = owner.table.state
        player = state.player(self.name)
        if player is None or player.leaving:
            return
        if late or not await self._buys(owner, player):
            await self._does(owner, Leave(self.name))
        elif player.away_since >= 0:
            await self._does(owner, Return(self.name))
        elif player.missed or player.entry:
            await self._does(owner, Post(self.name))
        elif self.mind.random() < self.habits.disputes:
            await self._does(owner, DisputePot(self.name))
        else:
            await self._asks_for_seat(owner, player)

    async def _buys(self, owner: Owner, player: Any) -> bool:
        """Buy chips where they have too few; whether they can go on."""
        least = owner.table.sign.buy_in[0]
        if player.chips >= least // 3 and not player.must_have:
            return True
        has = self.room.ledger.balance(person_account(self.person.id))
        wanted = max(least, player.must_have) - player.chips
        if has < wanted or self.mind.random() < 0.3:
            return False
        await self._does(owner, Buy(self.name, wanted))
        return True

    async def _asks_for_seat(self, owner: Owner, player: Any) -> None:
        state = owner.table.state
        for seat, names in list(state.wants.items()):
            if self.name in names and seat not in state.players:
                await self._does(owner, Move(self.name, seat))
                return
        if self.mind.random() < self.habits.asks:
            await self._does(owner, Want(self.name, self.mind.randrange(1, state.sign.seats + 1)))

    async def _does(self, owner: Owner, act: Any) -> bool:
        """Do something; whether the room let them."""
        self._sent += 1
        sent = Sent(id=f"{self.person.id[:8]}-{self._sent}")
        try:
            await self.room.decisions.act(self.person, owner, self.name, act, sent)
        except Refused:
            self.refused += 1
            return False
        return True
