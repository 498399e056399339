"""How to add an option of the sign: one row. All that signs, spoken lines, placards, forms and notices do follows."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from pokerroom import Refused, shelf
from pokerroom.law.book import Book, Game
from pokerroom.law.choice import Option, yes
from pokerroom.law.choices import Choices, changed_choices, option_words, options
from pokerroom.law.placard import placard_lines
from pokerroom.law.rule import Rule
from pokerroom.law.sign import Sign, make_sign
from pokerroom.law.spoken import changed_sign, said_sign, spoken_sign
from pokerroom.table.table import Table
from pokerroom.web.forms import form_of
from tests.table.kinds import acts

# The row, as it would stand in law/options.py.
ROW: Option[bool, bool] = yes(
    "bomb pot",
    "whether a sign may offer bomb pots",
    fault=lambda _, sign: "" if sign.blinds else "a bomb pot is so many times the last blind, and this sign has none.",
    needs="blinds",
    placard="when all players agree",
)
LINE = "house holdem, no limit, blinds 1/2, bomb pot"


@pytest.fixture
def row(monkeypatch: pytest.MonkeyPatch) -> Option[bool, bool]:
    """Let signs have the row, as if their class declared it."""
    ROW.__set_name__(Choices, "bomb_pot")
    monkeypatch.setattr(Choices, "bomb_pot", ROW, raising=False)
    monkeypatch.setattr(Choices, "rows", (*Choices.rows, ROW))
    return ROW


@pytest.fixture
def book(row: Option[bool, bool]) -> Book:
    """A book that allows the option in one of its games, and wants it displayed."""
    house = shelf.book("house")
    clause = next(iter(house.clauses))
    says = {"option.bomb_pot": Rule(True, (clause,)), "placard.bomb pot": Rule("shown where offered", (clause,))}
    holdem = house.games["holdem"]
    assert set(says) == set(row.shapes()), "these are the keys that a book's data may use"
    return replace(house, games={**house.games, "holdem": replace(holdem, rules={**holdem.rules, **says})})


@pytest.fixture
def find(book: Book) -> Callable[[str], Book]:
    return lambda name: book


def holdem(book: Book) -> Game:
    return book.games["holdem"]


def test_a_book_may_speak_of_it(row: Option[bool, bool]) -> None:
    assert row in options()
    assert option_words().rules["option.bomb_pot"].means == "whether a sign may offer bomb pots"
    assert option_words().rules["placard.bomb pot"].means == "bomb pot on display at the table"


def test_a_sign_is_made_with_it_where_the_book_allows_it(book: Book, row: Option[bool, bool]) -> None:
    made = make_sign(holdem(book), limit="no limit", blinds=(1, 2), bomb_pot=True)  # type: ignore[call-arg]
    assert made.bomb_pot is True  # type: ignore[attr-defined]
    assert made.by[row] == made.rule(row).by != ()
    assert make_sign(holdem(book), blinds=(1, 2)).bomb_pot is False  # type: ignore[attr-defined]


def test_a_book_that_does_not_speak_of_it_refuses_it(book: Book) -> None:
    with pytest.raises(Refused, match="is not offered in Omaha under this book"):
        make_sign(book.games["omaha"], limit="full pot", blinds=(1, 2), bomb_pot=True)  # type: ignore[call-arg]
    with pytest.raises(Refused, match="bomb pot is yes or no"):
        make_sign(holdem(book), blinds=(1, 2), bomb_pot="often")  # type: ignore[call-arg]


def test_what_it_needs_is_asked_for(book: Book, row: Option[bool, bool]) -> None:
    rules = {**holdem(book).rules, "forced.ways": Rule(("ante",), ())}
    with pytest.raises(Refused, match="this sign has none") as refusal:
        make_sign(replace(holdem(book), rules=rules), limit="no limit", ante=1, bomb_pot=True)  # type: ignore[call-arg]
    assert refusal.value.by == (next(iter(book.clauses)),)


def test_it_is_said_and_read(find: Callable[[str], Book]) -> None:
    made = spoken_sign(LINE, find)
    assert made.bomb_pot  # type: ignore[attr-defined]
    assert "bomb pot" in said_sign(made).split(", ")
    assert spoken_sign(said_sign(made), find) == made
    with pytest.raises(Refused, match='"bomb pot" stands alone'):
        spoken_sign(f"{LINE} often", find)


def test_the_placard_shows_it_with_the_clause_that_wants_it_shown(find: Callable[[str], Book]) -> None:
    made = spoken_sign(LINE, find)
    [line] = [each for each in placard_lines(made) if each.item == "bomb pot"]
    assert (line.says, line.required) == ("when all players agree", True)
    assert line.by == line.allowed_by != ()
    assert "Bomb pot" in str(made)


def test_the_form_asks_for_it_where_the_book_allows_it(book: Book) -> None:
    form = form_of(book, holdem(book))
    [offered] = [each for each in form.options if each.key == "bomb_pot"]
    [field] = [each for each in form.fields if each.name == "bomb pot"]
    assert (offered.offered, offered.means) == (True, "whether a sign may offer bomb pots")
    assert (field.kind, field.needs, field.by) == ("yes", "blinds", offered.by)
    other = form_of(book, book.games["omaha"])
    assert [each.says for each in other.refused if each.name == "bomb pot"] == [
        '"bomb pot" is not offered in Omaha under this book.'
    ]


def test_a_notice_changes_it(book: Book, find: Callable[[str], Book], row: Option[bool, bool]) -> None:
    plain = spoken_sign("house holdem, no limit, blinds 1/2", find)
    assert changed_choices(plain, changed_sign(plain, "bomb pot", find)) == {row}
    table = Table(plain, {}, book=book)  # before anybody sits, so that nobody is owed notice
    table.play(acts.Change("floor", "bomb pot"))
    assert table.sign.bomb_pot  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="that is what the sign says now"):
        table.play(acts.Change("floor", "bomb pot"))
    table.play(acts.Change("floor", "no bomb pot"))
    assert not table.sign.bomb_pot  # type: ignore[attr-defined]
    assert isinstance(table.sign, Sign)
