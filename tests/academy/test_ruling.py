"""Questions from the cases: every one has its answer, and the five books stand side by side."""

from __future__ import annotations

import pytest

from pokerroom import shelf
from pokerroom.academy.ruling import judged, names_of, question
from pokerroom.hand.rulings.order import Ruled
from pokerroom.law.error import Refused
from pokerroom.web.academy import AcademyAnswer, _asked, _judged

# How many cases with a ruling each book has; a new case makes it more.
LEAST = {
    "victoria-2003": 150,
    "tasmania-2006": 100,
    "canberra-1994": 150,
    "crown": 140,
    "grand-17.7": 100,
    "house": 80,
}


@pytest.mark.parametrize("key", LEAST)
def test_every_question_has_one_right_answer_by_the_book_it_comes_from(key: str) -> None:
    names = names_of(key)
    assert len(names) >= LEAST[key]
    prefix = shelf.book(key).prefix
    for name in names:
        asked = question(key, name).asked
        assert len(asked.answers) == len(set(asked.answers)) == 4, name
        right = [judged(asked, at).right for at in range(4)]
        assert right.count(True) == 1 and right[asked.right], name
        assert asked.by and all(each.startswith(prefix) or each in ("silent", "our choice") for each in asked.by), name
        # Whoever is asked does not see how it was ruled.
        assert not any(isinstance(event, Ruled) and event.do for event in asked.view.log), name


def test_a_card_shown_in_the_deal_is_swapped_with_the_first_burn_at_crown() -> None:
    name = next(each for each in names_of("crown") if each.startswith("CROWN 9.7#"))
    asked = question("crown", name).asked
    assert asked.kind == "hole card dealt up"
    assert "burn" in asked.answers[asked.right]
    found = judged(asked, asked.right)
    assert found.right and "CROWN 9.7" in found.own.verdict.by
    assert [each.book for each in found.others] == [
        book.title for book in shelf.books() if book.key != "crown"
    ]  # five books, this one first
    assert not judged(asked, (asked.right + 1) % 4).right


def test_the_same_name_asks_the_same_question() -> None:
    name = names_of("grand-17.7")[5]
    one, other = question("grand-17.7", name).asked, question("grand-17.7", name).asked
    assert (one.answers, one.right, one.happened) == (other.answers, other.right, other.happened)


@pytest.mark.parametrize("name", ["", "CROWN 9.7", "CROWN 9.7#99", "CROWN 0#0", "VIC 9.1.1#0", "#", "CROWN 9.7#-1"])
def test_what_is_no_question_is_refused(name: str) -> None:
    with pytest.raises(Refused):
        question("crown", name)


def test_an_answer_that_was_not_offered_is_refused() -> None:
    asked = question("crown", names_of("crown")[0]).asked
    for at in (-1, 4):
        with pytest.raises(Refused):
            judged(asked, at)


def test_all_five_books_are_asked_in_turn() -> None:
    counts = [len(names_of(book.key)) for book in shelf.books()]
    asked = _asked("", 0)
    assert asked.of == sum(counts)
    assert {_asked("", number).book for number in range(0, asked.of, 50)} == {book.key for book in shelf.books()}
    assert _asked("", asked.of).name == asked.name
    told = _judged(AcademyAnswer(asked.book, asked.name, 0))
    assert len(told.books) == 5 and told.right == (told.is_right == 0)
