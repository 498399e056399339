"""What looks at tournaments behind a kill finds what is not as it was told: a place, a prize, a chip, one that stands."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournaments import TournamentWish
from tests.load.tournament_kills import Told, chips_of, look, places_of, tell_places

FAST = Tempo(between=0.0, bot=0.0, officer=0.0, request=0.0)


def played(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[TournamentOwner, Told]:
    """A knock-out with byes that bots have played to its end, and what was told of it."""

    async def play() -> TournamentOwner:
        room = Room(folder / "room", tempo=FAST, seconds=0.05, keys=folder / "keys")
        await room.start()
        owner = await room.tournaments.announce(TournamentWish("heads_up", most=6, minutes=1))
        tell_places(owner)
        await room.tournaments.add_bots(owner, 6)
        while not owner.over or any(each.prize > each.paid_out for each in owner.state.entered):
            await asyncio.sleep(0.01)
            assert not chips_of(owner.id, owner.state, owner.tournament.log)
        await room.stop()
        return owner

    owner, told = asyncio.run(play()), Told({}, {}, {})
    told.hear(capsys.readouterr().out.splitlines(keepends=True))
    return owner, told


def test_a_changed_place_prize_or_payment_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    owner, told = played(tmp_path, capsys)
    assert told.placed[owner.id] == (owner.number, places_of(owner.state)) and len(told.placed[owner.id][1]) == 6
    assert look(tmp_path, told) == []
    for which in range(3):
        number, places = told.placed[owner.id]
        name = next(iter(places))
        planted = {**places, name: [each + (at == which) for at, each in enumerate(places[name])]}
        wrong = look(tmp_path, told._replace(placed={owner.id: (number, planted)}))
        assert wrong and all(f"{name} was told" in each for each in wrong)


def test_a_chip_that_is_missing_is_found_in_every_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    owner, _ = played(tmp_path, capsys)
    assert owner.state.round == 3 and chips_of(owner.id, owner.state, owner.tournament.log) == []
    owner.state.left[0].chips -= 1
    assert "chips in play in round 3" in chips_of(owner.id, owner.state, owner.tournament.log)[0]
