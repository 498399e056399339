"""Whoever is away when a tournament moves them to another table is away there too, and whoever is back is not."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pokerroom.machine.kinds import Act
from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournaments import TournamentWish
from pokerroom.tournament.moves import MovePlayer
from tests.room.tables import until
from tests.table.kinds import acts

ONE_HAND = Tempo(between=100_000.0, bot=0.0, officer=0.0, request=0.0, street=0.0)
SEATS = 6


class Hall:
    """A tournament with a hand played at each of its two tables, and somebody at each."""

    def __init__(self, owner: TournamentOwner) -> None:
        self.owner = owner
        self.names = [next(iter(self._here(number))) for number in (1, 2)]

    def _here(self, number: int) -> list[str]:
        return [each.name for each in self.owner.tables[number].table.state.players.values()]

    def _at(self, name: str) -> int:
        entry = self.owner.state.entry(name)
        assert entry is not None
        return entry.table

    def away(self) -> list[bool]:
        """Which of the two are away, each at the table where the tournament has them."""
        players = [self.owner.tables[self._at(name)].table.state.player(name) for name in self.names]
        return [player is not None and player.away_since >= 0 for player in players]

    async def steps(self, act: Act, name: str) -> None:
        await self.owner.tables[self._at(name)].act("", act)

    async def change_places(self) -> None:
        """The two go to each other's tables: of one of them the seat there is seen to before the one they leave."""
        found: list[Act] = []
        for name in self.names:
            to = 3 - self._at(name)
            taken = self.owner.state.tables[to].players
            seat = next(each for each in range(1, SEATS + 1) if each not in taken)
            found.append(MovePlayer("Director", name, to, seat, "a test"))
        await self.owner.act("", lambda: found)
        await until(lambda: all(map(self._has_moved, self.names)), "they are not where they belong")
        await self.owner.act("", lambda: ())  # heard when all that follows is done

    def _has_moved(self, name: str) -> bool:
        return [number for number in self.owner.tables if name in self._here(number)] == [self._at(name)]


def test_whoever_is_away_when_they_are_moved_stays_away(tmp_path: Path) -> None:
    async def story() -> None:
        room = Room(tmp_path / "room", tempo=ONE_HAND, seconds=0.05, keys=tmp_path / "keys")
        await room.start()
        owner = await room.tournaments.announce(TournamentWish("freezeout", bots=10, most=10, seats=SEATS))
        await until(
            lambda: len(owner.tables) == 2 and all(each.number > 1 for each in owner.tables.values()), "no play"
        )
        await until(lambda: all(at.hands and not at.playing for at in owner.state.tables.values()), "no hand is over")
        hall = Hall(owner)
        one, _ = hall.names
        await hall.steps(acts.StepAway(one), one)
        for _ in range(2):
            await hall.change_places()
            assert hall.away() == [True, False]
        await hall.steps(acts.Return(one), one)
        for _ in range(2):
            await hall.change_places()
            assert hall.away() == [False, False], "whoever has come back is there"
        await room.stop()

    asyncio.run(story())
