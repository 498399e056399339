"""The clauses of the books: all there, in the form we promise, in our own words; decisions and notes agree."""

import csv
import re
from pathlib import Path

import pytest

from pokerroom import shelf
from pokerroom.law import KINDS, LawError
from pokerroom.law.book import Book
from pokerroom.law.clause import read_clauses, written_beside

ROOT = Path(__file__).parent.parent.parent
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
SHARED = ROOT.parent / "shared"
# The clause inventory and the books' own text lie beside the project where it is developed, never in it.
BESIDE = pytest.mark.skipif(not SHARED.is_dir(), reason=f"the books' own text is not beside this clone ({SHARED})")
COUNTS = {"victoria-2003": 591, "tasmania-2006": 379, "canberra-1994": 631, "crown": 376, "grand-17.7": 156}
INVENTORY = {key: key if key != "grand-17.7" else "grand" for key in COUNTS}


@pytest.mark.parametrize("key", COUNTS)
def test_every_book_has_all_its_clauses(key: str) -> None:
    assert len(shelf.book(key)) == COUNTS[key]


@BESIDE
@pytest.mark.parametrize("key", COUNTS)
def test_the_ids_are_those_of_the_inventory(key: str) -> None:
    with (SHARED / "clauses" / f"{INVENTORY[key]}.tsv").open(encoding="utf-8", newline="") as file:
        ids = {row["id"] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
    assert set(shelf.book(key).clauses) == ids


@BESIDE
@pytest.mark.parametrize("key", COUNTS)
def test_no_sentence_of_the_book_is_copied(key: str) -> None:
    """No run of ten words stands in both, but for lists of cards and of names."""
    run = 10
    law = _words((SHARED / "rulebooks" / f"{key}.txt").read_text(encoding="utf-8"))
    runs = {tuple(law[i : i + run]) for i in range(len(law) - run + 1)}
    for clause in shelf.book(key):
        ours = _words(f"{clause.gist} {clause.note}")
        for i in range(len(ours) - run + 1):
            assert tuple(ours[i : i + run]) not in runs, f"{clause.id}: {' '.join(ours[i : i + run])}"


def _words(text: str) -> list[str]:
    names = {"ace", "king", "queen", "jack", "hi", "lo", "and"}
    return [
        word
        for word in re.findall(r"[a-z]+|\d+", text.lower())
        if word.isdigit() or (len(word) > 1 and word not in names)
    ]


@pytest.mark.parametrize("book", shelf.books(), ids=lambda book: book.key)
def test_gists_are_sentences(book: Book) -> None:
    for clause in book:
        assert clause.kind in KINDS
        assert clause.gist[0].isupper() or clause.gist[0] in "0123456789\"'", clause.id
        assert clause.gist.endswith((".", "?", ")")), clause.id


@pytest.mark.parametrize("book", shelf.books(), ids=lambda book: book.key)
def test_notes_refer_to_clauses_and_decisions_that_exist(book: Book) -> None:
    numbers = {path.name[:4] for path in DECISIONS}
    for clause in book:
        for number in re.findall(r"\(decision (\d+)\)", clause.note):
            assert number in numbers, f"{clause.id} refers to decision {number}"


def test_decisions_have_their_form() -> None:
    assert len(DECISIONS) > 100
    for path in DECISIONS:
        text = path.read_text()
        assert text.startswith(f"# {path.name[:4]} "), path.name
        assert len(text.split()) < 520, f"{path.name} is longer than half a page or so"
        if path.name[:2] != "00":
            for part in ("**Unclear.**", "**Reading.**", "**Why.**", "**Otherwise.**"):
                assert part in text, f"{path.name} lacks {part}"


def test_decisions_name_clauses_that_exist() -> None:
    every = {clause.id for book in shelf.books() for clause in book}
    for path in DECISIONS:
        head = re.search(r"Clauses: (.*?)\.\n\n", path.read_text(), re.DOTALL)
        if head:
            for named in re.split(r",\s+", " ".join(head[1].split())):
                assert named in every, f"{path.name} names {named}"


@pytest.mark.parametrize(
    ("markdown", "says"),
    [
        ("# T\n\n## X 1\nNo label.\n", "kind and area"),
        ("# T\n\n## X 1\n*auto, deal*\n", "no gist"),
        ("# T\n\n## X 1\nGist. *quiz, deal*\n", "not a kind"),
        ("# T\n\n# U\n\n## X 1\nGist. *auto, deal*\n", "one title"),
        ("words\n", "before the first clause"),
        ("# T\n\n## X 1\nGist. *auto, deal*\n\n> note\n\nmore\n", "gist comes first"),
        ("# T\n\n## X 1\nGist. *auto, deal*\n\n```rank\nopen\n", "not closed"),
    ],
)
def test_markdown_out_of_form_is_refused(markdown: str, says: str) -> None:
    with pytest.raises(LawError, match=says):
        read_clauses(markdown, "x/cases/1.md")


def test_a_clause_is_read_whole() -> None:
    markdown = "# 1 Title\n\n## X 1.1(a)\nFirst line\nsecond line. *auto,\ndeal*\n\n> A note\n> of two lines.\n\n```rank\na\n b\n```\n"
    (clause,) = read_clauses(markdown, "x/cases/1.md")
    assert (clause.id, clause.number, clause.section) == ("X 1.1(a)", "1.1(a)", "1 Title")
    assert (clause.gist, clause.kind, clause.area) == ("First line second line.", "auto", "deal")
    assert clause.note == "A note of two lines."
    assert [(case.word, case.text, case.line) for case in clause.cases] == [("rank", "a\n b", 11)]


def test_cases_that_were_written_beside_name_their_clause_and_may_do_so_again() -> None:
    markdown = "# Blind\n\n## X 1/2\nOne. *blind*\n\n```rank\na\n```\n\n## X 1/2\nTwo. *blind*\n\n```sign\nb\n```\n"
    found = written_beside(markdown, "x/cases/blind-1.md")
    assert [(case.word, case.text, case.heading, case.line) for case in found] == [
        ("rank", "a", "X 1/2", 6),
        ("sign", "b", "X 1/2", 13),
    ]


@pytest.mark.parametrize(
    ("book", "number", "id"),
    [
        ("crown", "9.7", "CROWN 9.7"),
        ("crown", "crown 9.7", "CROWN 9.7"),
        ("victoria-2003", "9.9.5", "VIC 9.9.5"),
        ("victoria-2003", "4.1 seven card stud", "VIC 4.1 Seven Card Stud"),
        ("tasmania-2006", "c 19.4", "TAS C 19.4"),
        ("canberra-1994", "man 16.5", "ACT MAN 16.5"),
        ("grand-17.7", "74A", "GRAND 74A"),
    ],
)
def test_clauses_are_found_by_number(book: str, number: str, id: str) -> None:
    assert shelf.book(book)[number].id == id
    assert number in shelf.book(book)


def test_a_missing_clause_is_a_key_error_with_a_sentence() -> None:
    with pytest.raises(KeyError, match=r'has no clause "99\.9"'):
        shelf.book("crown")["99.9"]
    assert "99.9" not in shelf.book("crown")
    assert 7 not in shelf.book("crown")


def test_a_chapter_is_a_number_and_what_is_below_it() -> None:
    book = shelf.book("crown")
    ninth = [clause.id for clause in book.chapter("9.1.1")]
    assert ninth[0] == "CROWN 9.1.1" and "CROWN 9.1.1(i)" in ninth and "CROWN 9.10" not in ninth
    assert all(clause.id.startswith("CROWN 9.") for clause in book.chapter("9"))
