"""The command line: answers on standard output, bad input in one sentence with exit code 2, never a traceback."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pokerroom import shelf
from pokerroom.cli import main
from pokerroom.wordlist import words_page

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
        (["proofs"], ["unproved", "2133"]),
        (["words"], ["# The words of the books"]),
        (["tour"], ["There is no server yet", "CROWN 9.7", "TAS B 14.2.c"]),
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
        (["search"], "required"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(run: Run, args: list[str], says: str) -> None:
    code, out, err = run(*args)
    assert code == 2 and not out
    assert says in err and len(err.splitlines()) == 1 and err.startswith("pokerroom: ")


def test_nothing_found_is_said(run: Run) -> None:
    code, out, _ = run("search", "unicorn")
    assert code == 1 and "No clause" in out


def test_proofs_as_json(run: Run) -> None:
    code, out, _ = run("proofs", "--json")
    report = json.loads(out)
    assert code == 0 and list(report["books"]) == list(shelf.names())
    assert report["books"]["crown"]["CROWN 9.7"]["kind"] == "ruling"
    for book in shelf.books():
        assert list(report["books"][book.key]) == list(book.clauses)
        for graded in report["books"][book.key].values():
            assert graded["grade"] in ("proved", "witnessed", "answered", "unproved")


def test_the_page_of_words_is_fresh() -> None:
    page = Path(__file__).parent.parent / "docs" / "words.md"
    assert page.read_text() == words_page(shelf.vocabulary()), "write it anew: pokerroom words > docs/words.md"


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None)
@given(
    command=st.sampled_from(["book", "search", "compare", "sign", "rank", "cases", "nonsense", "--x"]),
    rest=st.lists(st.text(max_size=12), max_size=3),
)
def test_any_words_end_well(run: Run, command: str, rest: list[str]) -> None:
    code, _, err = run(command, *rest)
    assert code in (0, 1, 2)
    assert "Traceback" not in err
