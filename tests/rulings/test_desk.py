"""A floor person asks for a ruling, a trainee is asked for one."""

from __future__ import annotations

import json
from random import Random

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.academy import disputes
from pokerroom.academy.quiz import make_quiz
from pokerroom.cli import main
from pokerroom.hand.rulings.error import Erred, Planned, Slipped
from pokerroom.hand.rulings.kinds import KINDS
from pokerroom.law.error import Refused


def test_a_few_words_name_the_irregularity() -> None:
    for name in KINDS:
        assert disputes.kind_of(name) == name
    assert disputes.kind_of("hole card shown") == "hole card dealt up"
    assert disputes.kind_of("burn forgotten") == "burn neglected"
    assert disputes.kind_of("acted out of turn") == "act out of turn"
    with pytest.raises(Refused, match="not an irregularity we know"):
        disputes.kind_of("zebra")


def test_only_facts_that_matter_are_asked_for() -> None:
    game = shelf.game("crown", "holdem")
    assert {each.fact for each in disputes.questions(game, "hole card dealt up")} == {"cards_up", "players"}
    assert disputes.questions(game, "card dropped by player") == []


def test_the_answer_has_steps_clause_and_gist() -> None:
    found = disputes.answer(shelf.game("crown", "holdem"), "hole card dealt up", {"cards_up": "one", "players": "one"})
    assert found.verdict.do == ("finish the deal", "swap with the first burn")
    assert [clause for clause, _ in found.clauses] == ["CROWN 9.7"] and found.clauses[0][1]
    others = disputes.elsewhere(
        shelf.game("crown", "holdem"), "hole card dealt up", {"cards_up": "one", "players": "one"}
    )
    assert [each.verdict.do for each in others if each.book.startswith("Canberra")] == [("misdeal",)]
    with pytest.raises(Refused, match="does not read the fact"):
        disputes.answer(shelf.game("crown", "holdem"), "boxed card", {"colour": "red"})
    with pytest.raises(Refused, match="is one of"):
        disputes.answer(shelf.game("crown", "holdem"), "hole card dealt up", {"cards_up": "nine"})


def test_five_irregularities_differ_as_the_books_differ() -> None:
    found = {name: {each.book: each for each in told} for name, _, told in disputes.side_by_side()}
    assert len(found) == 5 and all(len(told) == 5 for told in found.values())
    for told in found.values():
        assert not any(line.startswith("refused: the ") for each in told.values() for line in each.lines)
    turn = {book: each.by for book, each in found["bet out of turn"].items()}
    assert turn["Crown Melbourne"] == ("CROWN 6.18.1",) and turn["Grand Casino 17.7"] == ("GRAND 63",)
    assert turn["Victoria 2003"] == ("VIC 11.9",) and turn["Tasmania 2006"] == ("TAS C 19.11",)
    assert "Bob raises to 120" in found["bet out of turn"]["Crown Melbourne"].lines
    assert "Bob may fold or call 60" in found["bet out of turn"]["Tasmania 2006"].lines
    chips = {book: each.lines for book, each in found["short raise in chips"].items()}
    assert "Bob raises to 80" in chips["Crown Melbourne"] and "Bob calls 40" in chips["Tasmania 2006"]
    cards = {book: each.lines for book, each in found["wrong number of cards"].items()}
    assert "10 goes back to Bob" in cards["Victoria 2003"] and "10 goes back to Bob" not in cards["Tasmania 2006"]


def test_a_drill_repeats_itself_and_has_one_right_answer() -> None:
    for book in shelf.every():
        asked, again = (make_quiz(book, Random(5)) for _ in range(2))
        assert asked.view.log == again.view.log and asked.answers == again.answers and asked.right == again.right
        assert len(set(asked.answers)) == len(asked.answers) >= 2 and 0 <= asked.right < len(asked.answers)
        assert asked.by and asked.by[0] in book and asked.kind in KINDS


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule"]) == 0
    assert "act out of turn" in capsys.readouterr().out
    assert main(["rule", "crown", "holdem", "hole", "card", "shown", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {tuple(row["by"]) for row in rows} == {("CROWN 9.7",), ("CROWN 9.1.1(i)",)}
    said = ["rule", "crown", "holdem", "card", "dropped", "--json"]
    assert main(said) == 0
    assert json.loads(capsys.readouterr().out)["ruling"]["by"] == ["CROWN 9.6"]
    assert main(["rule", "--say", "Ann calls"]) == 2
    assert "say at which table" in capsys.readouterr().err
    assert main(["drill", "--seed", "7", "--questions", "2", "--json"]) == 0
    assert len([json.loads(line) for line in capsys.readouterr().out.splitlines()]) == 2
    assert main(["rule", "--five", "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5


def test_the_automatic_dealer_slips_where_it_is_told_to() -> None:
    sign = pr.sign("crown holdem, no limit, blinds 1/2")
    players = {"Ann": 100, "Bob": 100, "Cy": 100}
    hand = pr.Hand(sign, players, chance=Random(1), slips=("deals 1", "deals Bob up"))
    kinds = [event.kind for event in hand.log if isinstance(event, Erred)]
    assert kinds == ["hole card dealt up"] and not hand.state.slips
    assert not any(isinstance(event, Planned | Slipped) for event in hand.view("Ann").log)
    for wrong in ("folds", "pushes the pot", "deals Zoe up", 7):
        with pytest.raises(Refused):
            pr.Hand(sign, players, chance=Random(1), slips=(wrong,))  # type: ignore[arg-type]
