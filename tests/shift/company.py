"""The company of a table: those who sit there play their turns, some of them wrongly, and some not in time.

Knows the view of whoever is due. Must not know who they are otherwise: `guests` come and go.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Any

from pokerroom.hand.rulings.irregular import Dispute
from pokerroom.hand.wagering import Bet, Fold
from pokerroom.law.error import Refused
from pokerroom.players.simple import simple
from pokerroom.room import stand_in
from pokerroom.room.names import is_bot
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.sent import Sent

THINKS = (2.0, 7.0)  # seconds
SLEEPS = 0.001  # how likely somebody lets their time run out
OUT_OF_TURN = 0.0015  # and the next one bets before them
DISPUTES = 0.0005  # and somebody disputes the play
GIVES_UP = 0.5  # and gives up what costs something before the flop


class Company:
    """Everybody at one table, as far as it is about their turns. It watches the table like a screen in the hall."""

    name, steps = "", True
    offices: tuple[str, ...] = ()

    def __init__(self, room: Room, owner: Owner, people: dict[str, Person], mind: Random, done: Counter[str]) -> None:
        self.room, self.owner, self.people, self.mind, self.done = room, owner, people, mind, done
        self._news = asyncio.Event()
        self._sent = 0

    def tell(self, message: bytes) -> None:
        """Hear that something was recorded."""
        self._news.set()

    async def plays(self) -> None:
        """Play whatever turn comes, as long as the evening lasts."""
        self.owner.watch(self)
        while True:
            await self._news.wait()
            self._news.clear()
            hand = self.owner.table.hand
            if hand is None or hand.due.actor != "seat" or is_bot(hand.names[hand.due.seat]):
                continue
            number = self.owner.number
            await asyncio.sleep(self.mind.uniform(*THINKS))
            if self.owner.number == number and not self.owner.writing and not self.owner.held:
                await self._turn()

    async def _turn(self) -> None:
        owner, mind = self.owner, self.mind
        hand, views = owner.table.hand, owner.views
        if hand is None or views is None or hand.due.actor != "seat":
            return
        seat, roll = hand.due.seat, mind.random()
        if roll < SLEEPS:
            self.done["time ran out"] += 1
            return
        others = [each for each, live in enumerate(hand.state.live) if live and each != seat]
        others = [each for each in others if not is_bot(hand.names[each])]
        if others and roll < SLEEPS + OUT_OF_TURN + DISPUTES:
            other = mind.choice(others)
            if roll < SLEEPS + OUT_OF_TURN:
                await self._does("out of turn", other, Bet(other, hand.due.most or hand.due.least or 10))
            else:
                await self._does("disputed play", other, Dispute(other))
            return
        view = views.of(seat)
        act = stand_in.shown_or_not(view) if "show" in view.due.options else simple(view, mind)
        if not view.state.street and view.due.to_call and "fold" in view.due.options and mind.random() < GIVES_UP:
            act = Fold(seat)
        if not await self._does("turns", seat, act):
            await self._does("turns", seat, stand_in.overdue(view, False, mind))

    async def _does(self, what: str, seat: int, act: Any) -> bool:
        name = self.owner.table.hand.names[seat] if self.owner.table.hand is not None else ""
        person = self.people.get(name)
        if person is None:
            return False
        self._sent += 1
        try:
            await self.room.decisions.act(person, self.owner, name, act, Sent(id=f"{self.owner.id}-{self._sent}"))
        except Refused:
            self.done["refused"] += 1
            return False
        self.done[what] += 1
        return True
