"""`pokerroom simulate`: a report, values and a picture; bad input in one sentence with its cause, exit code 2."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pokerroom.cli import main
from pokerroom.simulation.sheet import ticks_of

Run = Callable[..., tuple[int, str, str]]
QUICK = ("--hands", "300", "--processes", "1")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "200")

    def call(*args: str) -> tuple[int, str, str]:
        try:
            code = main(["simulate", *args])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_reports_what_an_operator_asks(run: Run, tmp_path: Path) -> None:
    values, picture = tmp_path / "values.csv", tmp_path / "picture.svg"
    schemes = ("--commission", "5% cap 10", "--commission", "time 12", "--commission", "per hand 4")
    files = ("--csv", str(values), "--plot", str(picture))
    code, out, err = run(
        "--book", "crown", "--game", "holdem", "--players", "8", *QUICK, *schemes, "--side-wager", *files
    )
    assert code == 0 and not err
    for said in (
        "300 hands by 8 bots",
        "30 hands an hour assumed",
        "5% cap 10",
        "time 12",
        "per hand 4",
        "and player",
    ):
        assert said in out, out
    for said in ("median", "showdown", "big blinds a hundred hands", "loose-aggressive", "Side wagers", "5.88%"):
        assert said in out, out
    lines = values.read_text().splitlines()
    assert {line.split(",")[0] for line in lines[1:]} == {"5% cap 10", "time 12", "per hand 4"}
    root = ElementTree.fromstring(picture.read_text())
    assert root.tag.endswith("svg")
    texts = " ".join(element.text or "" for element in root.iter() if element.tag.endswith("text"))
    assert "Commission an hour, by scheme" in texts and "theory 5.88%" in texts


def test_the_same_on_one_process_and_on_two(run: Run, tmp_path: Path) -> None:
    found = []
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.csv"
        args = ("crown holdem, fixed 5/10, blinds 2/5, commission 10% cap 8", "--hands", "700", "--seed", "9")
        code, out, _ = run(*args, "--processes", processes, "--csv", str(file))
        assert code == 0
        found.append(
            (file.read_text(), [line for line in out.splitlines() if "a second" not in line and ".csv" not in line])
        )
    assert found[0] == found[1]
    assert run(*args, "--seed", "10", "--csv", str(file))[0] == 0 and file.read_text() != found[0][0]


@pytest.mark.parametrize(
    "line",
    [
        "house holdem, no limit, blinds 1/2",
        "canberra-1994 manila, blinds 2, least wager 2, commission none",
        "victoria-2003 seven card stud, ante 1, fixed 2/4, deck 32",
        "tasmania-2006 five card stud, half pot, ante 200, dollar 100",
    ],
)
def test_takes_a_spoken_sign(run: Run, line: str) -> None:
    code, out, _ = run(*line.split(), "--players", "4", *QUICK, "--bots", "tight,random")
    assert code == 0 and "300 hands by 4 bots" in out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--book", "crown"], "say the book and the game"),
        ([], "say the book and the game"),
        (["--book", "atlantis", "--game", "holdem"], "there is no book"),
        (["--book", "crown", "--game", "bridge"], "bridge"),
        (["crown holdem, blinds 1/2", "--book", "crown"], "not both"),
        (["crown holdem, blinds 1/2, commission 5% cap 5", "--commission", "time 9"], "leave it out"),
        (["crown holdem, blinds 1/2", "--commission", "1% cap 5"], "[CROWN 7.2.1]"),
        (["crown holdem, blinds 1/2", "--commission", "5%"], "[CROWN 7.1, CROWN 7.7]"),
        (["crown holdem, blinds 1/2", "--commission", "tribute"], "is not a commission"),
        (["crown holdem, blinds 1/2", "--players", "12"], "CROWN"),
        (["crown holdem, blinds 1/2", "--players", "1"], "two to fourteen"),
        (["crown holdem, blinds 1/2", "--hands", "0"], "between 1 and"),
        (["crown holdem, blinds 1/2", "--hands", "many"], "invalid int value"),
        (["crown holdem, blinds 1/2", "--hands-per-hour", "0"], "hands an hour"),
        (["crown holdem, blinds 1/2", "--processes", "0"], "processes"),
        (["crown holdem, blinds 1/2", "--bots", "tight,bluffer"], 'there is no bot "bluffer"'),
        (["crown holdem, blinds 1/2", "--stack", "0"], "stack"),
        (["crown holdem, blinds 1/2, buy in 100", "--stack", "40"], "100"),
        (["crown holdem, blinds 1/2", "--csv", "/nowhere/at/all.csv"], "cannot be written"),
        (["victoria-2003 holdem, blinds 1/2", "--side-wager"], "no side wager"),
        (["crown holdem, blinds 1/2", "--side-wager", "-5"], "side wager"),
        (["tasmania-2006 holdem, no limit, blinds 1/2", "--players", "4"], "let dollar be 100"),
    ],
)  # fmt: skip
def test_says_what_is_wrong(run: Run, args: list[str], says: str) -> None:
    code, _, err = run(*args, *([] if "--hands" in args else QUICK[:2]))
    assert code == 2 and err.startswith("pokerroom: ") and len(err.splitlines()) == 1
    assert says in err, err


def test_a_file_that_is_there_is_kept_until_there_is_something_to_write(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "old.csv"
    file.write_text("precious")
    assert run("crown holdem, blinds 1/2", "--players", "99", "--csv", str(file))[0] == 2
    assert file.read_text() == "precious"


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 1e-3), (0, 7), (-3, 2), (-2000, 1100), (0, 3e9), (-0.5, 0)])
def test_ticks_are_round_and_reach_around(low: float, high: float) -> None:
    ticks = ticks_of(low, high)
    assert 2 <= len(ticks) <= 9
    assert ticks[0] <= low and ticks[-1] >= high
