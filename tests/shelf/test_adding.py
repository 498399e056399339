"""Books of one's own: put on the shelf, asked for like any other, and refused with file and key where they are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import pokerroom as pr
from pokerroom import cli, shelf
from pokerroom.academy.quiz import make_quiz
from pokerroom.cli import own_books
from pokerroom.law import LawError
from pokerroom.shelf import folders, reading
from pokerroom.web.books import games_page, shelf_page

FIRST = "cases/01-cards-and-bets.md"


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Whatever a test puts on the shelf is taken down again."""
    yield
    for key in shelf.own():
        del folders._OWN[key], reading._OWN[key]
    for forget in folders._KEPT:
        forget()


@pytest.fixture
def riverboat(tmp_path: Path) -> Path:
    """A new book, written and not yet on the shelf."""
    own_books.new_book("riverboat", tmp_path)
    del folders._OWN["riverboat"], reading._OWN["riverboat"]
    return tmp_path / "riverboat"


def test_an_added_book_is_a_book_like_any_other(riverboat: Path) -> None:
    assert b"riverboat" not in shelf_page() + games_page()
    book = pr.add_book(riverboat)
    assert book.title == "Riverboat" and book in pr.books() and pr.book("river") is not None
    assert pr.sign("riverboat holdem, no limit, blinds 1/2").game.book == "riverboat"
    assert any(clause.id == "RIVERBOAT 14" for clause in pr.search("hole card dealt face up"))
    assert [clause.id for clause in pr.compare("odd chip").answers["riverboat"]] == ["RIVERBOAT 11"]
    assert b"Riverboat" in shelf_page() and b"riverboat" in games_page()


def test_a_drill_has_wrong_answers_for_its_only_remedy(riverboat: Path) -> None:
    asked = make_quiz(pr.add_book(riverboat), Random(5))
    assert len(set(asked.answers)) == 4 and asked.by == ("RIVERBOAT 14",)
    assert asked.answers[asked.right].startswith("the hand is void")


def test_all_its_clauses_are_proved(riverboat: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--books", str(riverboat), "proofs", "riverboat", "--json"]) == 0
    assert '"unproved"' not in capsys.readouterr().out


# Twenty mistakes and more: what stands in the file, what is put there instead, and what is said of it.
MISTAKES = [
    ("rules.toml", "least_players = {", "least_playres = {", "rules.toml", "least_playres", 'did you mean "least_players"'),
    ("rules.toml", '"fixed", "no limit"]', '"fixed", "no limits"]', "rules.toml", "limits", 'did you mean "no limit"'),
    ("rules.toml", 'is = 2, by = "RIVERBOAT 2"', "is = 2", "rules.toml", "least_players", "has no clause"),
    ("rules.toml", '{ is = 2, by = "RIVERBOAT 2" }', "2", "rules.toml", "least_players", "stands alone"),
    ("rules.toml", 'is = 2, by = "RIVERBOAT 2"', 'is = 2, by = "RIVERBOAT 22"', "rules.toml", "least_players", "RIVERBOAT 2"),
    ("rules.toml", 'is = 2, by = "RIVERBOAT 2"', 'is = "two", by = "RIVERBOAT 2"', "rules.toml", "least_players", "whole number"),
    ("rules.toml", 'is = 2, by = "RIVERBOAT 2"', 'is = 2, by = "silent"', "rules.toml", "least_players", "no note"),
    ("rules.toml", "[cards.order]\n52 = ", "[cards.order]\n40 = ", "holdem.toml", "cards.order.52", "52 cards"),
    ("rules.toml", '"straight", "three of a kind"', '"three of a kind"', "rules.toml", "cards.order.52", '"straight" is missing'),
    ("rules.toml", "[terms]\nmarker = ", "[terms]\nboard = ", "holdem.toml", "terms.marker", "says nothing of this"),
    ("rules.toml", 'decides_the_rest = { is = "Floor"', 'decides_the_rest = { is = "Flor"', "holdem.toml", "offices.decides_the_rest", "Dealer, Floor"),
    ("rules.toml", 'decides_the_rest = { is = "Floor", by = "RIVERBOAT 13" }', "", "holdem.toml", "offices.decides_the_rest", "nobody decides"),
    ("rules.toml", "percent.most  =", "percent.top  =", "rules.toml", "commission.percent.top", "commission.percent"),
    ("rules.toml", 'percent.most  = { is = 5, by = "RIVERBOAT 12" }', "", "holdem.toml", "commission.percent.most", "percentage"),
    ("rules.toml", 'ways = { is = ["blinds"]', "ways = { is = []", "rules.toml", "forced.ways", "empty"),
    ("rules.toml", "[forced]", "[forced", "rules.toml", "", "not TOML"),
    ("rules.toml", 'name    = { is = "Riverboat", by = "RIVERBOAT 13" }', "", "rules.toml", "book.name", "no name"),
    ("rules.toml", 'is = "Riverboat"', 'is = "House"', "rules.toml", "book.name", "house"),
    ("holdem.toml", 'opens  = { is = "left of the last blind", by = "RIVERBOAT 9" }', "", "holdem.toml", "street 1, opens", "acts first"),
    ("holdem.toml", "opens  = { is = \"left of the last", "open   = { is = \"left of the last", "holdem.toml", "street 1, open", 'did you mean'),
    ("holdem.toml", 'opener = { is = ["call", "raise", "fold"], by = "RIVERBOAT 10" }\n', "", "holdem.toml", "street 1, opener", "first to act"),
    ("holdem.toml", '["call", "raise", "fold"]', '["call", "rase", "fold"]', "holdem.toml", "street 1, opener", 'did you mean "raise"'),
    ("holdem.toml", 'opens  = { is = "left of the last blind"', 'opens  = { is = "lowest up card, lowest suit"', "holdem.toml", "street 1, opens", "face up"),
    ("holdem.toml", 'opener = { is = ["call", "raise", "fold"]', 'opener = { is = ["bring in"]', "holdem.toml", "bring_in.size", "brings in"),
    ("holdem.toml", 'board  = { is = 3, by = "RIVERBOAT 8" }', 'board  = { is = 3, by = "RIVERBOAT 8", why = "so" }', "holdem.toml", "street 2, board", "does not belong here"),
    ("holdem.toml", 'board  = { is = 3, by = "RIVERBOAT 8" }', "", "holdem.toml", "street 2", "deals no card"),
    ("holdem.toml", "seats.52 = { is = 9", "seats.53 = { is = 9", "holdem.toml", "seats.53", "cards.list.53"),
    ("holdem.toml", 'uses = { is = "any five", by = "RIVERBOAT 3" }', "", "holdem.toml", "cards.uses", "says nothing of this"),
    ("holdem.toml", 'for = "hole card dealt up"', 'for = "hole card delt up"', "holdem.toml", "remedy 1, for", 'did you mean "hole card dealt up"'),
    ("holdem.toml", 'do  = ["misdeal"]', 'do  = ["misdael"]', "holdem.toml", "remedy 1, do", 'did you mean "misdeal"'),
    ("holdem.toml", 'by  = "RIVERBOAT 14"', 'when = { cards = "one" }\nby  = "RIVERBOAT 14"', "holdem.toml", "remedy 1, when", "cards_up"),
    ("holdem.toml", "[[remedy]]", '[[remedy]]\nfor = "hole card dealt up"\ndo = ["play on"]\nby = "RIVERBOAT 3"\n\n[[remedy]]', "holdem.toml", "remedy 1", "exception_to"),
    ("answers.toml", '"pokerroom offices"', '"pokerroom ofices"', "answers.toml", "RIVERBOAT 13", "offices"),
    (FIRST, "*auto, cards*", "*automatic, cards*", FIRST, "RIVERBOAT 1", "kinds are"),
    (FIRST, "## RIVERBOAT 2\n", "## RIVERBOAT 1\n", FIRST, "RIVERBOAT 1", "already"),
    (FIRST, "## RIVERBOAT 1\n", "## RIVERBOOT 1\n", "cases", "", "RIVERBOOT"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "old", "new", "said_file", "key", "says"),
    MISTAKES,
    ids=[f"{number}: {each[4] or each[3]}" for number, each in enumerate(MISTAKES, start=1)],
)
def test_a_mistake_is_named_with_file_and_key(
    riverboat: Path, file: str, old: str, new: str, said_file: str, key: str, says: str
) -> None:
    path = riverboat / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(LawError) as refusal:
        pr.add_book(riverboat)
    assert said_file in f"{refusal.value.file}/{refusal.value.key}"
    assert refusal.value.key.startswith(key), refusal.value
    assert says in refusal.value.sentence, refusal.value
    assert "riverboat" not in shelf.own()


def test_what_cannot_be_dealt_or_ranked_is_found_before_the_first_hand(riverboat: Path) -> None:
    game = riverboat / "holdem.toml"
    text = game.read_text()
    game.write_text(text[: text.index('[[street]]\nname   = { is = "turn"')])
    pr.add_book(riverboat)  # two cards and a flop are five
    game.write_text(text[: text.index('[[street]]\nname   = { is = "flop"')])
    with pytest.raises(LawError, match=r"holdem.toml: street: five cards make a hand, and a player has 2"):
        pr.add_book(riverboat, again=True)
    game.write_text(text[: text.index("[[street]]\nname")])
    with pytest.raises(LawError, match=r"holdem.toml: street: the game has no streets"):
        pr.add_book(riverboat, again=True)
    game.write_text(text.replace('["down", "down"]', '["down", "down", "down", "down", "down", "down"]'))
    with pytest.raises(LawError, match=r"holdem.toml: seats.52: 9 players cannot be dealt 6 cards each"):
        pr.add_book(riverboat, again=True)


def test_two_books_do_not_share_key_name_or_ids(riverboat: Path, tmp_path: Path) -> None:
    pr.add_book(riverboat)
    with pytest.raises(LawError, match='there is a book "riverboat" on the shelf already'):
        pr.add_book(riverboat)
    assert pr.add_book(riverboat, again=True).key == "riverboat"
    other = riverboat.rename(tmp_path / "paddle_steamer")
    with pytest.raises(LawError, match="begin with RIVERBOAT, as those of riverboat do"):
        pr.add_book(other)
    crown = other.rename(tmp_path / "crown")
    with pytest.raises(LawError, match='there is a book "crown" on the shelf already'):
        pr.add_book(crown, again=True)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nowhere", "is not there"),
        ("a_file", "this is a file"),
        ("empty", "rules.toml: the file is missing"),
        (".", "there are books in it: riverboat"),
        ("locked", "the folder cannot be read: Permission denied"),
        ("River Boat", "in small letters, like"),
    ],
)
def test_a_folder_that_is_no_book(
    riverboat: Path, tmp_path: Path, name: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_file").write_text("")
    (tmp_path / "empty").mkdir()
    (tmp_path / "River Boat").mkdir()
    (tmp_path / "locked").mkdir()
    listed = Path.iterdir

    def refusing(path: Path) -> Iterator[Path]:
        if path.name == "locked":  # whoever runs the tests may be allowed to read everything
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", refusing)
    if name == ".":
        tmp_path = tmp_path.rename(tmp_path.with_name("books"))
    with pytest.raises(LawError, match=says):
        pr.add_book(tmp_path / name)
    assert not shelf.own()


def test_a_book_without_games_or_with_two_of_one_name(riverboat: Path) -> None:
    game = riverboat / "holdem.toml"
    (riverboat / "texas.toml").write_text(game.read_text())
    with pytest.raises(LawError, match=r"texas.toml: name: .*game of riverboat/holdem.toml already"):
        pr.add_book(riverboat)
    (riverboat / "texas.toml").rename(riverboat / "Texas Holdem.toml")
    with pytest.raises(LawError, match="small letters"):
        pr.add_book(riverboat)
    (riverboat / "Texas Holdem.toml").unlink()
    game.unlink()
    with pytest.raises(LawError, match="the book has no game"):
        pr.add_book(riverboat)


# ------------------------------------------------------------------------------------------------ the command line


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("book new", "a new book needs a name"),
        ("book new 1875", "a letter first"),
        ("book new crown", 'there is a book "crown" already'),
        ("book new riverboat", "is there already; nothing was written"),
        ("book crown --in here", "--in says where a new book is written"),
        ("--books nowhere books", "nowhere"),
        ("--books empty books", "there is no book here"),
        ("--books half books", "half/rules.toml: the file is missing"),
    ],
)
def test_what_the_command_line_refuses(
    riverboat: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, says: str
) -> None:
    monkeypatch.chdir(riverboat.parent)
    monkeypatch.delenv(own_books.VARIABLE, raising=False)
    for name in ("empty", "half/cases"):
        (riverboat.parent / name).mkdir(parents=True)
    before = sorted(riverboat.parent.rglob("*"))
    assert cli.main(line.split()) == 2
    assert says in capsys.readouterr().err
    assert sorted(riverboat.parent.rglob("*")) == before


def test_a_folder_of_books_and_the_environment(
    riverboat: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    books = riverboat.parent
    monkeypatch.setenv(own_books.VARIABLE, str(books))
    own_books.new_book("paddle steamer", books)
    assert cli.main(["--books", str(riverboat), "book", "paddle"]) == 0
    assert "Paddle Steamer" in capsys.readouterr().out
    assert set(shelf.own()) == {"riverboat", "paddle-steamer"}
    assert pr.book("paddle")["3"].id == "PADDLE 3"
