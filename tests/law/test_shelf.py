"""The shelf: a book is there by being in its folder, and stands where its own data says."""

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from shutil import copytree
from typing import cast

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.law import LawError, read_book
from pokerroom.law.search import TOPICS, read_topics
from pokerroom.shelf import folders, questions, reading
from tests.law.shelfful import SHELF, Folder, contents

CROWN = contents("crown")
CACHES = (folders._in_the_package, reading._read, questions._topics)


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the books, copied to where anything may be changed."""
    copytree(SHELF, tmp_path / "books")
    monkeypatch.setattr(folders, "files", lambda package: tmp_path)
    for each in CACHES:
        each.cache_clear()
    yield tmp_path / "books"
    for each in CACHES:
        each.cache_clear()


def sixth(books: Path, place: str = "") -> None:
    """Put a casino's book on the shelf that nothing in the program knows of: Crown's, under another name."""
    copytree(books / "crown", books / "sydney_2030")
    for path in (books / "sydney_2030").rglob("*.*"):
        text = path.read_text().replace("CROWN ", "SYD ")
        lines = [place if line.startswith("place ") else line for line in text.splitlines()]
        path.write_text("\n".join(lines) + "\n")


def test_the_casinos_stand_in_the_order_of_their_places() -> None:
    assert shelf.names() == ("victoria-2003", "tasmania-2006", "canberra-1994", "crown", "grand-17.7")
    assert [book.key for book in shelf.every()] == [*shelf.names(), shelf.HOUSE]


def test_a_sixth_casino_is_a_folder(books: Path) -> None:
    sixth(books)
    (books / "sydney_2030" / "topics.toml").unlink()
    assert shelf.names()[-2:] == ("grand-17.7", "sydney-2030")
    assert shelf.book("syd")["9.7"].id == "SYD 9.7"
    table = pr.Table("sydney holdem, no limit, blinds 1/2", players={"Ann": 200, "Bob": 200}, seed=1)
    assert all(clause.startswith("SYD ") for event in table.deal().log for clause in event.by)
    # A question is put to it as to the others; without a file of topics, the answer is what a search finds.
    found = pr.compare("odd chip")
    assert "CROWN 8.5.1" in [clause.id for clause in found.answers["crown"]]
    assert "SYD 8.5.1" in [clause.id for clause in found.answers["sydney-2030"]]
    assert any(clause.id.startswith("SYD ") for clause in pr.search("boxed cards"))


def test_it_answers_topics_where_its_folder_says_so(books: Path) -> None:
    sixth(books, place='place = { is = 1, by = "silent", note = "Ours." }')
    assert shelf.names()[:3] == ("sydney-2030", "victoria-2003", "tasmania-2006")
    found = pr.compare("odd chip")
    ids = {book: [clause.id.partition(" ")[2] for clause in clauses] for book, clauses in found.answers.items()}
    assert ids["sydney-2030"] == ids["crown"]
    assert set(pr.topics()[0].answers) == {*shelf.names()}


@pytest.mark.parametrize(
    ("old", "new", "file", "key", "says"),
    [
        ("[topics]", "[topics", "crown/topics.toml", "", "not TOML"),
        ("[topics]", "[topic]", "crown/topics.toml", "topics", "has topics, and silent"),
        ("silent = ", "quiet = ", "crown/topics.toml", "silent", "has topics, and silent"),
        ("silent = ", "also = 1\nsilent = ", "crown/topics.toml", "also", "nothing else"),
        ('seats = ["CROWN 8.1", "CROWN 8.1.1"]', "seats = 1", "crown/topics.toml", "topics.seats", "list of clauses"),
        ('"CROWN 8.1.1"]', '"CROWN 8.1.x"]', "crown/topics.toml", "topics.seats", "not a clause of this book"),
        ('silent = ["CROWN 13.10"]', 'silent = ["VIC 11.9"]', "crown/topics.toml", "silent", "not a clause of this book"),
        ("seats = ", "seets = ", "topics.toml", "seats", "lacks crown"),
        ("seats = ", "seets = []\nseats = ", "topics.toml", "seets", 'did you mean "seats"'),
    ],
)  # fmt: skip
def test_topics_out_of_form_are_refused(old: str, new: str, file: str, key: str, says: str) -> None:
    path = "crown/topics.toml"
    assert old in CROWN[path]
    changed = Folder("crown", {**CROWN, path: CROWN[path].replace(old, new, 1)})
    with pytest.raises(LawError) as refusal:
        book = read_book(cast(Traversable, changed), shelf.vocabulary())
        read_topics((SHELF / TOPICS).read_text(), TOPICS, [book])
    assert (refusal.value.file, refusal.value.key) == (file, key)
    assert says in refusal.value.sentence
