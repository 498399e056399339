"""`pokerroom tournament`: figures worked out by hand, the same with any number of processes, no traceback."""

import json
from pathlib import Path

import pytest

import pokerroom as pr
from pokerroom.cli import main

FRIDAY = ["--book", "crown", "--format", "friday"]


def said(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    try:
        code = main(["tournament", *args])
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, " ".join(out.split()), err


@pytest.mark.parametrize(
    ("line", "figures"),
    [
        ("prizes --entries 64 --pool 6400 --unit 5", "$2,490 $1,275 $830 $590 $435 $330 $255 $195"),
        ("prizes --entries 60 --pool $6,000 --unit 5", "$2,315 $1,185 $775 $555 $415 $320 $245 $190"),
        ("prizes --shares 50/30/20 --pool 8557 --unit 5", "$4,282 $2,565 $1,710"),
        ("icm 50 30 20 --prizes 70 30", "$45.18 $32.25 $22.57"),
        ("icm 120000 80000 60000 40000 --prizes 4000 2500 1700 1200", "$2,820.43 $2,451.36 $2,212.00 $1,916.21"),
        ("icm 500,300,200 --prizes 5000,3000,2000 --way by-chips", "$4,000.00 $3,200.00 $2,800.00"),
        ("icm 500 300 200 --prizes 5000 3000 2000 --way equal", "$3,333.34 $3,333.33 $3,333.33"),
        ("icm 500 300 200 --prizes 5000 3000 2000", "$3,839.29 $3,275.00 $2,885.71"),
        ("icm 500 300 200 --prizes 5000 3000 2000 --for-winner 500", "$3,589.29 $3,125.00 $2,785.71"),
        (
            "levels --bank 10000 --entries 50 --hours 4 --level 20",
            "25,000, 1.6519 100 150 250 450 750 1,200 2,000 3,400 6,000 9,000 16,000 26,000",
        ),
        (
            "levels --bank 5000 --entries 9 --hours 1:20 --level 8",
            "2,250, 1.5265 50 100 150 200 250 400 650 950 1,400 2,200",
        ),
    ],
)
def test_figures_come_in_their_order(capsys: pytest.CaptureFixture[str], line: str, figures: str) -> None:
    code, out, err = said(capsys, *line.split())
    assert (code, err) == (0, "")
    words = iter(out.split())
    for figure in figures.split():
        assert figure in words, f"{figure} is missing, or in another order: {out}"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("prizes --shares 50/30/19 --pool 100 --book crown", "not to 99. [CROWN 12.4.7(b)]"),
        ("prizes --pool 1e999999 --entries 3", "no sum of dollars"),
        ("prizes --pool 100", "how many entries"),
        ("icm 5 x --prizes 3", "whole number"),
        ("icm 5 --prizes 3", "two or more"),
        ("levels --bank 5000 --entries 9 --hours 1e999999 --level 8", "no number of hours"),
        ("check crown nope", "say friday"),
        ("check /no/such.toml", "cannot be read"),
        ("play --book crown --format friday --entrants 1", "2 to 100,000"),
        ("play --book crown --format friday --bots nobody", "there is no bot"),
        ("simulate --book crown --format friday --times 0", "1 to 1,000,000 times"),
        ("simulate --book crown --format friday --workers 0", "1 to 256 processes"),
    ],
)
def test_bad_input_is_a_sentence(capsys: pytest.CaptureFixture[str], line: str, sentence: str) -> None:
    code, out, err = said(capsys, *line.split())
    assert (code, out) == (2, "")
    assert sentence in err and err.count("\n") == 1


def test_what_is_missing_is_listed_with_its_clause(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert said(capsys, "check", "crown", "friday")[0] == 0
    draft = Path(pr.__file__).parent / "books" / "crown" / "conditions" / "friday.toml"
    text = draft.read_text().replace('when     = ["Friday 20:00"]', "").replace("complaints     = true", "")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("most  = 100", 'most = "many"'))
    code, out, _ = said(capsys, "check", str(file), "--book", "crown")
    assert code == 1
    for each in ("(details.when) [CROWN 12.4.1(a)(i)]", "(says.complaints) [CROWN 12.4.8(j)]", "wrong players.most"):
        assert each in out
    assert "3 things are missing or wrong" in out


def test_processes_change_no_figure(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["simulate", *FRIDAY, "--entrants", "4", "--times", "3", "--json"]
    one, two = (said(capsys, *args, "--workers", workers)[1] for workers in "12")
    assert one == two and json.loads(one)["times"] == 3


def test_a_tournament_in_three_lines() -> None:
    event = pr.Tournament("crown", "friday", players=5, seed=1)
    assert event.winner == "" and event.results == ()
    event.play()
    assert [each.place for each in event.results] == [1, 2, 3, 4, 5]
    assert sum(each.prize for each in event.results) == 5 * 120_00  # the draft keeps nothing
    assert event.winner == event.results[0].name and event.state.entry(event.winner).chips == 50_000  # type: ignore[union-attr]
    assert len(repr(event)) < 200 and len(repr(event.results)) < 200
    again = pr.Tournament("crown", "friday", players=5, seed=1)
    again.play()
    assert again.json() == event.json() and again.log == event.log
    other = pr.Tournament("crown", "friday", players=5, seed=2)
    other.play()
    assert other.log != event.log


def test_a_tournament_that_cannot_be_is_refused() -> None:
    for book, conditions, players in (("monaco", "friday", 5), ("crown", "monday", 5), ("crown", "friday", 101)):
        with pytest.raises(pr.Refused):
            pr.Tournament(book, conditions, players=players)
