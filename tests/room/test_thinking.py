"""Bots of somebody's own in the room: they play, and whatever is wrong with one, its table goes on."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pokerroom as pr
from pokerroom.cli import main
from pokerroom.law.error import Refused
from pokerroom.players.sight import Seen
from pokerroom.players.styles import BLIND, BOTS
from pokerroom.room.owner import Owner
from pokerroom.room.tempo import Tempo
from pokerroom.room.thinking import Thinkers
from tests.room.tables import until
from tests.room.test_owner import SIGNS, run
from tests.table.kinds import acts

FAST = Tempo(0.0, 0.0, 0.0)


def played(folder: Path, bot: Callable[..., Any], hands: int = 4, **more: Any) -> Owner:
    """Two bots of one's own and a table that plays some hands; what it recorded is what the store gives back."""

    async def play(owner: Owner) -> None:
        for seat in (1, 2):
            await owner.act("", acts.Sit(f"B{seat} Bot", seat, 400))
        await until(lambda: owner.table.state.number > hands, "the table stands still")

    return run(folder, SIGNS[0], play, FAST, bots=Thinkers([bot], **more))


def test_a_room_plays_with_the_bots_it_is_given(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asked: list[Seen] = []

    def caller(seen: Seen, mind: Random) -> str:
        asked.append(seen)
        return "check" if "check" in seen.options else "call"

    played(tmp_path, caller)
    assert len(asked) > 20 and {seen.names[seen.seat] for seen in asked} == {"B1 Bot", "B2 Bot"}
    assert all("show" not in seen.options for seen in asked)
    assert not caplog.records


def raises(seen: Seen, mind: Random) -> str:
    return {}["As Kd"]  # type: ignore[no-any-return]


@pytest.mark.logs("the bot")
@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (raises, "the bot raises raised KeyError (test_thinking.py, line"),
        (lambda seen, mind: None, "the bot <lambda> answered what cannot be played"),
        (lambda seen, mind: pr.Call(1 - seen.seat), "answered what cannot be played"),
        (lambda seen, mind: pr.Bet(seen.seat, "6"), "answered what cannot be played"),
        (lambda seen, mind: "raises to 3", "answered what cannot be played"),
    ],
)
def test_a_bot_that_fails_checks_or_folds_and_is_written_down_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, bot: Callable[..., Any], fault: str
) -> None:
    with caplog.at_level(logging.WARNING):
        played(tmp_path, bot)
    told = [each.getMessage() for each in caplog.records]
    assert len(told) == 1 and fault in told[0]
    assert told[0].endswith("it checks or folds instead, and this is said once")
    assert "As Kd" not in told[0]  # what it says of itself may name cards


@pytest.mark.logs("thinks longer than")
def test_a_bot_that_sleeps_holds_nobody_up(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is waited for once; while it sleeps it is not asked again, and when it wakes up it plays."""
    wakes = threading.Event()
    asked: list[float] = []

    def sleeper(seen: Seen, mind: Random) -> str:
        asked.append(time.monotonic())
        wakes.wait(30)
        return "check" if "check" in seen.options else "call"

    began = time.monotonic()

    async def play(owner: Owner) -> None:
        for seat in (1, 2):
            await owner.act("", acts.Sit(f"B{seat} Bot", seat, 400))
        await until(lambda: owner.table.state.number > 6, "the table stands still")
        assert len(asked) == 1
        wakes.set()
        await until(lambda: len(asked) > 3, "it is never asked again")

    run(tmp_path, SIGNS[0], play, FAST, bots=Thinkers([sleeper], seconds=0.2))
    assert time.monotonic() - began < 20
    assert [each.getMessage() for each in caplog.records] == [
        "the bot sleeper thinks longer than 0.2 seconds; it checks or folds instead, and this is said once"
    ]


def test_who_plays_under_which_name() -> None:
    def mine(seen: Seen, mind: Random) -> str:
        return "fold"

    both = Thinkers([mine, "tight"])
    found = {both.of(f"B{number} Bot") for number in range(10)}
    assert BOTS["tight"] in found and len(found) == 2
    assert {Thinkers().of(f"B{number} Bot") for number in range(40)} == {
        bot for style, bot in BOTS.items() if style not in BLIND
    }
    with pytest.raises(Refused, match='there is no bot "nobody"'):
        Thinkers("nobody")


def test_a_wrong_name_is_said_before_a_room_is_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "room"
    assert main(["serve", "--data", str(folder), "--port", "0", "--bots", "no_such_module:bot"]) == 2
    assert capsys.readouterr().err.startswith('pokerroom: there is no module "no_such_module"')
    assert not folder.exists()
