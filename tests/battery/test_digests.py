"""The digests of a small play are the same every time, and see what differs. `battery_digests` plays much more."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pokerroom.hand.hand import Hand
from pokerroom.hand.vocabulary import HAND
from pokerroom.law import Sign
from tests.battery import battery_digests, digest_records
from tests.battery.battery_digests import Sizes, differences, jobs, main, play
from tests.battery.digest_records import RENAMED, event_line
from tests.hand.playing import random_players
from tests.hand.signs import combinations

TINY = Sizes(hands=12, mischief=12, tables=2, each=4, companies=2, steps=60)


@pytest.fixture(scope="module")
def tiny() -> dict[str, Any]:
    found, broken = play(TINY, cores=1)
    assert not broken
    return found


def test_the_same_play_gives_the_same_digests(tiny: dict[str, Any]) -> None:
    again, _ = play(TINY, cores=2)
    assert differences(again, tiny) == []
    assert again == tiny
    assert {name.partition(":")[0] for name in tiny["of"]} == {"hands", "mischief", "tables", "companies"}


def test_a_smaller_play_is_the_beginning_of_a_larger_one(tiny: dict[str, Any]) -> None:
    less, _ = play(TINY._replace(hands=6, mischief=5, each=2, steps=40), cores=1)
    assert differences(less, tiny) == []


def test_hands_are_spread_over_all_signs() -> None:
    every = len(combinations())
    dealt = [job for job in jobs(TINY._replace(hands=2 * every + 1)) if job.part == "hands"]
    assert sorted(job.many for job in dealt) == [2] * (every - 1) + [3]
    few = {combinations()[job.place].sign.game.book for job in jobs(TINY._replace(hands=60)) if job.part == "hands"}
    assert len(few) == 6


def test_a_player_with_one_chip_more_is_seen_and_traced(
    tiny: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def richer(sign: Sign, rng: Random) -> dict[str, int]:
        players = random_players(sign, rng)
        return {**players, "P0": players["P0"] + sign.chip}

    file = tmp_path / "digests.json"
    file.write_text(json.dumps(tiny))
    name = next(name for name in tiny["of"] if name.startswith("mischief"))
    assert main(["--show", name, "--hand", "0"]) == 0
    before = capsys.readouterr().out.splitlines()
    assert main(["--against", str(file), "--cores", "1"]) == 0
    assert "digests equal" in capsys.readouterr().out

    monkeypatch.setattr(battery_digests, "random_players", richer)
    assert main(["--against", str(file), "--cores", "1"]) == 1
    told = [line for line in capsys.readouterr().out.splitlines() if " differ" in line]
    assert f"{name}: --hand 0 differ" in told
    assert all(line.startswith("mischief") for line in told)
    assert main(["--show", name, "--hand", "0"]) == 0
    after = capsys.readouterr().out.splitlines()
    assert json.loads(before[0])[0] == json.loads(after[0])[0] == "Started"
    assert before[0] != after[0]


def test_what_is_missing_is_told(tiny: dict[str, Any]) -> None:
    less: dict[str, Any] = copy.deepcopy(tiny)
    name = next(iter(less["of"]))
    del less["of"][name]
    assert differences(less, tiny) == [f"{name}: was not played"]
    assert differences(tiny, less) == [f"{name}: the file does not have it"]


def test_a_lost_clause_changes_a_line_and_the_version_does_not() -> None:
    sign = combinations()[0].sign
    hand = Hand(sign, dict.fromkeys("ABCD", 1000), chance=Random(1))
    first = hand.log[0]
    another: Any = msgspec.structs.replace(first, engine="another")
    assert event_line(another) == event_line(first)
    cited = next(event for event in hand.log if event.by)
    assert event_line(msgspec.structs.replace(cited, by=cited.by[1:])) != event_line(cited)


def test_new_names_are_translated_back(monkeypatch: pytest.MonkeyPatch) -> None:
    class Matched(msgspec.Struct, frozen=True, tag=True):
        person: int
        to: int
        by: tuple[str, ...]

    old = HAND.tags["Called"](by=("CROWN 6.6",), seat=2, to=40)
    new = Matched(2, 40, ("CROWN 6.6",))
    assert event_line(new) != event_line(old)
    digest_records._names.cache_clear()
    monkeypatch.setitem(RENAMED, "Called", "Matched")
    monkeypatch.setitem(RENAMED, "Called.seat", "person")
    assert event_line(new) == event_line(old)
    digest_records._names.cache_clear()
