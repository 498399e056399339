"""`pokerroom equity`, as somebody at a terminal sees it."""

from __future__ import annotations

import json

import pytest

from pokerroom.cli import main


def test_a_table_of_shares(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "AhKh", "QsQd", "--kinds"]) == 0
    told = capsys.readouterr().out
    assert "46.21 %" in told
    assert "1,712,304 run-outs, counted" in told
    assert "full house" in told


def test_json_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["equity", "As2s3c4c", "KsKh9c9d", "--game", "crown omaha hi lo", "--board", "5h 6d 9h", "--json"]
    assert main(line) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["exact"] is True
    assert told["runouts"] == 820
    assert [hand["hand"] for hand in told["hands"]] == ["As2s3c4c", "KsKh9c9d"]
    assert sum(hand["share"] for hand in told["hands"]) == pytest.approx(1)
    for hand in told["hands"]:
        assert hand["high"] + hand["low"] == pytest.approx(hand["share"])
        assert sum(hand["kinds"].values()) == pytest.approx(1)


def test_a_sample_tells_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["equity", "AhKh", "20%", "random", "--trials", "20000", "--seed", "3", "--threads", "2"]
    assert main(line) == 0
    told = capsys.readouterr().out
    assert "±" in told
    assert "20,000 run-outs, of chance, seed 3" in told
    assert main(line) == 0
    assert capsys.readouterr().out == told


def test_outs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "AhKh", "9c9d", "--board", "2h 7h 4s", "--outs"]) == 0
    told = capsys.readouterr().out
    assert "AhKh: 15 outs: 3h 4h 5h" in told
    assert "9c9d: 0 outs, ahead now" in told
    assert main(["equity", "AhKh", "9c9d", "--board", "2h 7h 4s", "--outs", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["outs"][0]["cards"]) == 15


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (["AhKh", "AhQd"], "Ah cannot be in hand 1 and in hand 2"),
        (["AhKh", "QsQd", "--game", "crown zebra"], 'there is no game "crown zebra"'),
        (["AhKh", "QsQd", "--board", "zz"], "is not a card"),
        (["AhKh", "QsQd", "--trials", "0"], "trials are a number from 1"),
    ],
)
def test_what_is_wrong_is_one_sentence(line: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", *line]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
