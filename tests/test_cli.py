"""The command line: answers on standard output, bad input in one sentence with exit code 2, never a traceback."""

import json
from collections.abc import Callable
from importlib.machinery import ExtensionFileLoader, ModuleSpec, SourceFileLoader
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pokerroom as pr
from pokerroom import shelf
from pokerroom.cli import commands, found, main
from pokerroom.hand import betting

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "200")

    def call(*args: str) -> tuple[int, str, str]:
        try:
            code = main(args)
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["books"], ["victoria-2003", "2003", "591", "grand-17.7"]),
        (["book", "crown"], ["Holdem", "11 with 52 cards", "9 Irregularities"]),
        (["book", "crown", "9.7"], ["CROWN 9.7", "first burn", "ruling"]),
        (["book", "tas", "C", "19.4"], ["TAS C 19.4"]),
        (["book", "crown", "9"], ["CROWN 9.1.1", "CROWN 9.16"]),
        (["search", "exposed", "card"], ["TAS C 19", "ruling"]),
        (["compare", "odd chip"], ["VIC 8.1.5", "CROWN 8.5.1", "GRAND 74", "TAS C 15.2", "ACT 7CS 9.4"]),
        (["compare"], ["odd chip", "Who gets"]),
        (["sign", "crown", "holdem,", "no", "limit,", "blinds", "1/2"], ["Holdem · crown", "CROWN 8.9.1", "two: $1, $2"]),
        (["sign", "crown holdem"], ["what its sign may choose", "CROWN 6.5", "11 with 52 cards"]),
        (["rank", "--book", "tasmania-2006", "--deck", "32", "Kd Jd 9d 8d 7d", "As Ah Ad Ac Ks"], ["TAS B 14.2.c", "fours"]),
        (["rank", "--board", "3s 5d 8c Kh Kd", "--game", "omaha", "As Ks 2c Qd"], ["three of a kind, kings with ace eight"]),
        (["proofs", "grand"], ["answered", "unproved", "grand-17.7", "156"]),
        (["glossary"], ["muck", "pokerroom.hand.state:State.muck"]),
        (["glossary", "over-blind", "bet"], ["straddle", "VIC 1.1 over-blind bet", "GRAND G straddle"]),
        (["book", "crown", "1.1 muck"], ["the word \"muck\"", "pokerroom.hand.state:State.muck"]),
        (["words"], ["# The words of the books"]),
        (["tour"], ["pokerroom serve", "CROWN 9.7", "TAS B 14.2.c"]),
        (["--help"], ["compare", "proofs"]),
        (["rank", "--help"], ["--low-ace"]),
        ([], ["usage"]),
    ],
)  # fmt: skip
def test_answers(run: Run, args: list[str], says: list[str]) -> None:
    code, out, err = run(*args)
    assert code == 0 and (not err or args == ["tour"])
    for each in says:
        assert each in out, out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["book", "monaco"], "there is no book"),
        (["book", "crown", "99"], "has no clause"),
        (["rank", "As Ks"], "five, six or seven"),
        (["rank", "As As Ks Qs Js"], "As"),
        (["rank", "Zz Ks Qs Js Ts"], "Zz"),
        (["rank", "--deck", "40", "As Ks Qs Js Ts"], "CROWN 3.1"),
        (["rank", "--book", "vic", "--deck", "32", "2s Ks Qs Js Ts"], "2s"),
        (["rank", "--deck", "x", "As Ks Qs Js Ts"], "invalid int"),
        (["rank", "--low-ace", "--book", "canberra", "--deck", "36", "As Ks Qs Js Ts"], "not 36"),
        (["sign", "crown holdem, no limit, blinds 1/2, seats 12"], "CROWN 4.1 holdem"),
        (["sign", "crown"], "say the book and the game"),
        (["sign"], "say the book and the game"),
        (["sign", "crown poker"], "no game"),
        (["conjure"], "invalid choice"),
        (["glossary", "mucks"], 'did you mean "muck"?'),
        (["glossary", "unicorn"], "no word"),
        (["search"], "required"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(run: Run, args: list[str], says: str) -> None:
    code, out, err = run(*args)
    assert code == 2 and not out
    assert says in err and len(err.splitlines()) == 1 and err.startswith("pokerroom: ")


def test_the_version_says_which_engine_plays(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--version") == (0, f"pokerroom {pr.__version__} ({pr.engine()})\n", "")
    binary = ExtensionFileLoader("pokerroom.hand.betting", "betting.so")
    monkeypatch.setattr(betting, "__spec__", ModuleSpec("pokerroom.hand.betting", binary))
    assert run("--version")[1].endswith("(compiled)\n")
    source = SourceFileLoader("pokerroom.hand.betting", "betting.py")
    monkeypatch.setattr(betting, "__spec__", ModuleSpec("pokerroom.hand.betting", source))
    assert run("--version")[1].endswith("(plain)\n")


def test_a_command_is_its_file() -> None:
    files = {path.stem for path in Path(commands.__path__[0]).glob("[a-z]*.py")}
    listed = found()
    assert {command.name for command in listed} == files
    assert len({command.place for command in listed}) == len(listed), "two commands have one place in the list"


def test_nothing_found_is_said(run: Run) -> None:
    code, out, _ = run("search", "unicorn")
    assert code == 1 and "No clause" in out


def test_proofs_as_json(run: Run) -> None:
    code, out, _ = run("proofs", "grand", "house", "--json")
    report = json.loads(out)
    book = shelf.book("grand")
    assert code == 0 and list(report["books"]) == [book.key] and list(report["ours"]) == ["house"]
    assert report["books"][book.key]["GRAND 62"]["kind"] == "discretion"
    assert list(report["books"][book.key]) == list(book.clauses)
    for clause, graded in report["books"][book.key].items():
        assert graded["grade"] in ("proved", "witnessed", "answered", "unproved")
        own = [f"{case.file}, line {case.line}" for case in book[clause].cases]
        assert set(graded["cases"]) <= set(own) and bool(graded["cases"]) == (graded["grade"] == "proved")


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None)
@given(
    command=st.sampled_from(["book", "search", "compare", "sign", "rank", "cases", "nonsense", "--x"]),
    rest=st.lists(st.text(max_size=12), max_size=3),
)
def test_any_words_end_well(run: Run, command: str, rest: list[str]) -> None:
    code, _, err = run(command, *rest)
    assert code in (0, 1, 2)
    assert "Traceback" not in err


def test_cases_of_any_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    good = "```hand\ntable crown holdem, no limit, blinds 1/2, A 100, B 100, C 100, button C\ndeck As\n    …\n> C folds\n    C folds\n```\n"
    file.write_text(f"# Mine\n\nWords around it.\n\n{good}\n```python\nnot a case\n```\n")
    assert run("case", str(file))[:2] == (0, "1 passed, 0 failed\n")
    file.write_text(good.replace("    C folds", "    C calls"))
    code, out, _ = run("case", str(file))
    assert code == 1 and "expected  C calls" in out and "came      C folds" in out
    assert out.endswith("0 passed, 1 failed\n")
    code, _, err = run("case", str(tmp_path / "missing.md"))
    assert code == 2 and "cannot be read" in err
    file.write_text("```hand\nopen")
    assert run("case", str(file))[:2] == (
        1,
        f"{file}, line 1: the case is not closed: ``` is missing.\n0 passed, 1 failed\n",
    )


def test_a_hand_at_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run("deal", "--watch", "--seed", "5", "--players", "3")
    assert code == 0 and "the hand is over" in out
    assert run("deal", "--watch", "--seed", "5", "--players", "3")[1] == out
    said = iter(["dance", "fold", "check", *["call"] * 20])
    monkeypatch.setattr("rich.console.Console.input", lambda *args, **options: next(said))
    code, out, _ = run("deal", "--seed", "5", "--players", "3", "--name", "Zoe")
    assert code == 0 and "is not understood" in out and "Zoe" in out and "??" in out
    assert run("deal", "--players", "40")[0] == 2
    assert run("deal", "crown", "snap,", "blinds", "1/2")[0] == 2


PHH = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 ????', 'p3 f', 'p1 cbr 6.5', 'p2 f']
finishing_stacks = [102, 98, 100]
hand = 9
"""


def test_histories_are_replayed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(PHH)
    (tmp_path / "b.phh").write_text(PHH.replace("[102, 98, 100]", "[103, 97, 100]"))
    (tmp_path / "c.phh").write_text(PHH.replace("'NT'", "'FX'"))
    (tmp_path / "d.phh").write_text("nonsense")
    (tmp_path / "e.txt").write_text("left alone")
    code, out, _ = run("replay", "--json", str(tmp_path))
    rows = [json.loads(row) for row in out.splitlines()]
    told = ["file", "hand", "variant", "ok", "finished", "stacks", "gains", "rake", "note", "why"]
    assert code == 1 and [list(row) for row in rows] == [told] * 4
    assert [row["ok"] for row in rows] == [True, False, False, False]
    assert rows[0]["stacks"] == [102, 98, 100] and rows[0]["hand"] == "9"
    assert "the file says" in rows[1]["why"] and rows[2]["why"] == "unsupported" and "TOML" in rows[3]["why"]
    code, out, _ = run("replay", str(tmp_path))
    assert code == 1 and "1 ok, 2 failed, 1 unsupported" in out
    assert run("replay", str(tmp_path / "a.phh"))[0] == 0
    assert run("replay", str(tmp_path / "none"))[0] == 2
