"""Relief: whoever comes to deal at a table leaves the other one, wherever it is, so that nobody deals at two.

Knows who deals at which table of the room. Must not know who should: an office says so, by an act or by a push of the
rotation. Ask `decisions` for who may decide.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from pokerroom.room.interests import offices_at
from pokerroom.room.offices import NotYours, highest
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.whereabouts import RelieveOf, Whereabouts
from pokerroom.table.dealers import PlaceDealer, RelieveDealer

Decides = Callable[[Person, Owner, RelieveDealer], Awaitable[object]]


class Relief:
    """Has dealers leave the tables where they dealt before."""

    def __init__(self, people: People, where: Callable[[], Whereabouts], decides: Decides) -> None:
        """Know the tables of a room; `decides` has somebody's act answered there."""
        self._people = people
        self._where = where
        self._decides = decides
        self._turn: asyncio.Lock = asyncio.Lock()  # two who want the same dealer have them one after the other

    async def comes(self, who: Person, owner: Owner, act: PlaceDealer, does: Callable[[], Awaitable[int]]) -> int:
        """Have somebody deal at a table, by what `does` it: where they dealt before nobody does from then on. Who may
        not have them leave there, may not have them come."""
        async with self._turn:
            here, far = self._elsewhere(owner, act.name)
            for other in here:
                self.check(who, other)
            for table in far:
                await self._where().ask(RelieveOf(table, who.id, only_asks=True))
            number = await does()
            if owner.table.state.deals.casefold() != act.name.casefold():  # it was done long ago, and they have gone on
                return number
            for other in here:
                await self.relieve(who, other)
            for table in far:
                await self._where().ask(RelieveOf(table, who.id))
            return number

    def _elsewhere(self, owner: Owner, name: str) -> tuple[list[Owner], list[str]]:
        """The other tables at which somebody deals under any of their names: those that are here, and those that other
        processes have."""
        person, where = self._people.named(name), self._where()
        names = {each.casefold() for each in (self._people.names_of(person) if person is not None else (name,))}
        here = [each for each in where.tables.values() if each is not owner and _is_dealt(each) in names]
        elsewhere = (each for each in where.lobby.far if each.told.id not in where.tables)
        return here, [each.told.id for each in elsewhere if each.deals.casefold() in names]

    def check(self, who: Person, owner: Owner) -> RelieveDealer | None:
        """The act by which somebody has whoever deals at a table leave it, or a refusal; None where nobody deals."""
        deals = owner.table.state.deals
        if not deals:
            return None
        held = highest(offices_at(self._people, who, owner.table), owner.table.sign.game)
        if not held:
            said = f"{deals} deals at {owner.name}, where you hold no office: somebody who does relieves them first."
            raise NotYours(said)
        act = RelieveDealer(held)
        if (refused := owner.table.refusal(act)) is not None:
            raise refused
        return act

    async def relieve(self, who: Person, owner: Owner) -> None:
        """Have nobody deal at a table any more."""
        if (act := self.check(who, owner)) is not None:
            await self._decides(who, owner, act)


def _is_dealt(owner: Owner) -> str:
    """Who deals at a table that is open, without capitals."""
    return "" if owner.table.state.closed else owner.table.state.deals.casefold()
