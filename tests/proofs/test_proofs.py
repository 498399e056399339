"""Cases and grades: a case that should fail fails, and a grade says no more than was shown."""

import re
from dataclasses import replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import cast

import pytest

from pokerroom import shelf
from pokerroom.law import Case, ClauseAnswer, read_book
from pokerroom.law.book import Book
from pokerroom.law.clause import fenced, read_clauses
from pokerroom.law.error import LawError
from pokerroom.proofs import CaseError, grades, run, run_cases
from tests.law.shelfful import Folder, contents

TASMANIA = """tasmania-2006 five card stud, deck 32
> Kd Jd 9d 8d 7d v As Ah Ad Ac Ks
    Kd Jd 9d 8d 7d: flush, king jack nine eight seven  [TAS B 14.2.c]
    As Ah Ad Ac Ks: fours, aces with a king            [TAS B 14.2.d]
    Kd Jd 9d 8d 7d wins"""
REFUSAL = """> crown holdem, no limit, blinds 1/2, commission 11% cap 15
    refused: a percentage must be between 2 and 10, not 11. [CROWN 7.2.1]"""


def case(word: str, text: str, heading: str = "") -> Case:
    return Case(word, text, "x/cases/1.md", 7, heading)


def bare(key: str) -> Book:
    """A book without the cases it has, so that a test sees only its own."""
    book = shelf.book(key)
    return replace(book, clauses={name: replace(clause, cases=()) for name, clause in book.clauses.items()})


def test_a_case_passes_and_cites() -> None:
    result = run(case("rank", TASMANIA), shelf.book)
    assert result.passed
    assert {"TAS B 14.2.c", "TAS B 14.2.d"} <= result.outcome.cited
    assert "TAS B 14.2.e" not in result.outcome.cited


@pytest.mark.parametrize(
    ("old", "new"),
    [("14.2.c", "14.2.e"), ("Kd Jd 9d 8d 7d wins", "As Ah Ad Ac Ks wins"), ("fours", "four of a kind"), ("    Kd Jd 9d 8d 7d wins", "")],
)  # fmt: skip
def test_a_wrong_transcript_fails(old: str, new: str) -> None:
    assert not run(case("rank", TASMANIA.replace(old, new)), shelf.book).passed


@pytest.mark.parametrize(
    ("word", "text", "line", "says"),
    [
        ("rang", "x", 7, "kind of case"),
        ("rank", "> As Ks Qs Js Ts", 8, "starts with its game"),
        ("rank", "crown holdem, deck forty\n> As", 8, "not understood"),
        ("rank", "crown snap\n> As", 8, "no game"),
        ("rank", "crown holdem\n> As Ks", 9, "five, six or seven"),
        ("rank", "crown holdem\n> Ax Ks", 9, "Ax"),
        ("sign", "crown holdem", 8, "starts with >"),
    ],
)
def test_a_case_out_of_form_is_an_error_with_its_place(word: str, text: str, line: int, says: str) -> None:
    result = run(case(word, text), shelf.book)
    assert not result.passed and isinstance(result.error, CaseError)
    assert re.match(rf"x/cases/1.md, line {line}: .*{says}", str(result.failure))


def graded(book: Book, *cases: Case) -> dict[str, str]:
    results = [run(each, shelf.book) for each in cases]
    assert all(result.passed for result in results)
    return {each.id: each.grade for each in grades([book], results, shelf.vocabulary())[book.key]}


def test_bending_the_order_proves_it() -> None:
    under = [case("rank", TASMANIA, f"TAS B 14.2.{letter}") for letter in "cd"]
    found = graded(bare("tasmania-2006"), *under)
    assert found["TAS B 14.2.c"] == "proved" and found["TAS B 14.2.d"] == "proved"
    assert found["TAS B 14.2.e"] == "unproved"


def test_a_case_under_another_heading_proves_nothing() -> None:
    found = graded(bare("tasmania-2006"), case("rank", TASMANIA, "TAS B 14.2.c"))
    assert found["TAS B 14.2.c"] == "proved" and found["TAS B 14.2.d"] == "unproved"


def test_clauses_that_say_one_thing_may_share_a_heading() -> None:
    """One rule, the order of hands with 32 cards, stands on both; none stands on the order and the commission."""
    found = graded(bare("tasmania-2006"), case("rank", TASMANIA, "TAS B 14.2.c, TAS B 14.2.d"))
    assert found["TAS B 14.2.c"] == "proved" and found["TAS B 14.2.d"] == "proved"
    stranger = next(clause.id for clause in shelf.book("tasmania-2006") if clause.kind == "commission")
    found = graded(bare("tasmania-2006"), case("rank", TASMANIA, f"TAS B 14.2.c, {stranger}"))
    assert found["TAS B 14.2.c"] == "unproved" and found[stranger] == "unproved"


def test_a_grade_names_the_cases_that_prove() -> None:
    good = case("rank", TASMANIA, "TAS B 14.2.c")
    other = case("rank", "tasmania-2006 five card stud, deck 32\n> Kd Jd 9d 8d 7d\n    …", "TAS B 14.2.c")
    results = [run(each, shelf.book) for each in (good, other)]
    found = grades([bare("tasmania-2006")], results, shelf.vocabulary())["tasmania-2006"]
    row = next(each for each in found if each.id == "TAS B 14.2.c")
    assert (row.grade, row.proofs, row.cases) == ("proved", (good,), 2)


SHARED = """# Title

## CROWN 9.1
One thing. *ruling, misdeal*

```sign
> crown holdem
```

### CROWN 9.1, CROWN 9.2

```sign
> crown omaha
```

## CROWN 9.2
The same. *ruling, misdeal*
"""


def test_a_shared_heading_is_read_with_its_clauses() -> None:
    first, second = read_clauses(SHARED, "x.md")
    assert [each.clauses for each in first.cases] == [("CROWN 9.1",), ("CROWN 9.1", "CROWN 9.2")]
    assert not second.cases
    with pytest.raises(LawError, match="names the one it stands under"):
        read_clauses(SHARED.replace("### CROWN 9.1, CROWN 9.2", "### CROWN 9.2"), "x.md")


def test_a_shared_heading_names_clauses_that_there_are() -> None:
    files = contents("crown")
    name = "crown/cases/06-wagers.md"
    start = files[name].index("```")
    above = files[name][:start].rindex("\n## ") + 4
    own = files[name][above:].partition("\n")[0]
    files[name] = f"{files[name][:start]}### {own}, CROWN 6.66\n\n{files[name][start:]}"
    with pytest.raises(LawError, match=r"there is no clause CROWN 6\.66"):
        read_book(cast(Traversable, Folder("crown", files)), shelf.vocabulary())


def test_bending_a_number_proves_it() -> None:
    assert graded(bare("crown"), case("sign", REFUSAL, "CROWN 7.2.1"))["CROWN 7.2.1"] == "proved"


def test_a_case_that_no_bend_can_touch_proves_nothing() -> None:
    """It cites the order of hands, but no swap of neighbours changes which of these two wins."""
    far = "crown holdem\n> As Ks Qs Js Ts\n    As Ks Qs Js Ts: royal flush [CROWN 3.2.2(a)]"
    assert graded(bare("crown"), case("rank", far, "CROWN 3.2.2(a)"))["CROWN 3.2.2(a)"] == "unproved"


def test_what_no_case_cites_is_answered_if_anything_answers_it() -> None:
    found = graded(bare("crown"), case("sign", REFUSAL))
    assert found["CROWN 1.1 muck"] == "answered" and found["CROWN 13.13"] == "answered"
    assert found["CROWN 13.14"] == "unproved"
    silent = graded(replace(bare("crown"), answers={}), case("sign", REFUSAL))
    assert silent["CROWN 1.1 muck"] == "unproved"


def test_what_cases_prove_is_more_than_answered() -> None:
    """The definition of no limit has an answer, and a rule that stands on it besides."""
    book = bare("crown")
    assert "CROWN 1.1 no limit" in book.answers
    lines = "table crown holdem, no limit, blinds 5/10, A 500, B 500, C 500\n    …\n> C raises to 20\n    …"
    result = run(case("hand", lines, "CROWN 1.1 no limit"), shelf.book)
    assert result.passed and "CROWN 1.1 no limit" in result.outcome.cited
    found = {each.id: each for each in grades([book], [result], shelf.vocabulary())["crown"]}
    assert found["CROWN 1.1 no limit"].grade in ("proved", "witnessed")
    assert found["CROWN 1.1 muck"].grade == "answered" and found["CROWN 1.1 muck"].cases == 0


def test_a_case_that_proves_nothing_leaves_the_answer() -> None:
    """It cites a definition whose rule it cannot move; without the answer that would be unproved."""
    far = "crown holdem\n> As Ks Qs Js Ts\n    As Ks Qs Js Ts: royal flush [CROWN 3.2.2(a)]"
    result = run(case("rank", far, "CROWN 3.2.2(a)"), shelf.book)
    book = bare("crown")
    clause = "CROWN 3.2.2(a)"
    defined = replace(book, clauses={**book.clauses, clause: replace(book[clause], kind="define")})
    answered = replace(defined, answers={**defined.answers, clause: ClauseAnswer("reason", "Just so.")})
    for each, grade in ((defined, "unproved"), (answered, "answered")):
        found = {one.id: one for one in grades([each], [result], shelf.vocabulary())["crown"]}
        assert (found[clause].grade, found[clause].cases) == (grade, 1)


def test_a_failing_case_proves_nothing() -> None:
    result = run(case("sign", REFUSAL.replace("not 11", "not 13")), shelf.book)
    assert not result.passed
    found = grades([shelf.book("crown")], [result], shelf.vocabulary())
    assert all(each.grade in ("answered", "unproved") for each in found["crown"])
    assert next(each.grade for each in found["crown"] if each.id == "CROWN 7.2.1") == "unproved"


def test_the_cases_of_the_books_pass() -> None:
    results = run_cases(shelf.every(), shelf.book)
    assert any(result.case.file.startswith("house/") for result in results)
    failed = [f"{result.case.file}, line {result.case.line}" for result in results if not result.passed]
    assert not failed


def test_a_torn_rule_in_a_book_fails_its_case() -> None:
    """A case is tied to the data: change the figure in a copy of the book, and the case fails."""
    files = contents("crown")
    files["crown/rules.toml"] = re.sub(r"most  = \{ is = 10", "most  = { is = 12", files["crown/rules.toml"])
    copy = read_book(cast(Traversable, Folder("crown", files)), shelf.vocabulary())
    assert not run(case("sign", REFUSAL), lambda name: copy).passed


def test_the_cases_of_the_documentation_pass() -> None:
    """Each example stands in a longer fence, so that a page about cases is not taken for cases itself."""
    page = Path(__file__).parent.parent.parent / "docs" / "cases.md"
    outer = fenced(page.read_text(), "docs/cases.md")
    inner = [each for block in outer for each in fenced(block.text, "docs/cases.md")]
    assert {block.word for block in outer} == {""} and {each.word for each in inner} == {
        "hand",
        "rank",
        "sign",
        "table",
        "tournament",
    }
    for each in inner:
        result = run(each, shelf.book)
        assert result.passed, "\n".join(result.outcome.said)
