"""Finding clauses by words, and one question put to five books."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokerroom as pr
from pokerroom import shelf
from pokerroom.law import LawError
from pokerroom.law.search import read_topics, topic_of

BOOKS = shelf.names()


def test_search_finds_by_words_in_any_form() -> None:
    found = [clause.id for clause in pr.search("boxed cards")]
    assert {"CROWN 9.3", "VIC 9.2.5"} <= set(found[:8])
    assert [clause.id for clause in pr.search("Box card")][:4] == [clause.id for clause in pr.search("boxed cards")][:4]


def test_search_wants_all_the_words() -> None:
    assert pr.search("flop unicorn") == []
    assert pr.search("the of and") == []
    assert pr.search("") == []


def test_search_gives_no_more_than_asked() -> None:
    assert len(pr.search("card", most=5)) == 5


@pytest.mark.parametrize(
    ("query", "book", "clause"),
    [
        ("odd chip", "crown", "CROWN 8.5.1"),
        ("odd chip", "grand-17.7", "GRAND 74(a)"),
        ("string bet", "grand-17.7", "GRAND 33"),
        ("who may cut", "canberra-1994", "ACT 7CS 4.2"),
        ("rake cap", "victoria-2003", "VIC 7.7"),
        ("out of turn", "tasmania-2006", "TAS C 19.11"),
        ("boxed card", "crown", "CROWN 9.3"),
        ("straddle", "crown", "CROWN 6.5"),
        ("kill pot", "grand-17.7", "GRAND 48"),
        ("run it twice", "grand-17.7", "GRAND 50"),
        ("misdeal", "victoria-2003", "VIC 9.1.1(a)(ii)"),
    ],
)
def test_compare_answers_for_a_book(query: str, book: str, clause: str) -> None:
    assert clause in [each.id for each in pr.compare(query).answers[book]]


def test_a_silent_book_shows_the_clause_that_closes_it() -> None:
    found = pr.compare("run it twice")
    assert "crown" in found.silent and [each.id for each in found.answers["crown"]] == ["CROWN 13.10"]
    assert "silent" in str(found)


def test_what_no_topic_covers_is_searched_for() -> None:
    found = pr.compare("metal tray")
    assert found.asks == "metal tray"
    assert [each.id for each in found.answers["crown"]] == ["CROWN 1.1 rack"]


def test_every_topic_is_found_by_its_own_first_words() -> None:
    topics = pr.topics()
    assert len(topics) > 80
    lost = [topic.key for topic in topics if topic_of(topics, topic.words[0]) is not topic]
    assert not lost


def test_every_topic_answers_somewhere() -> None:
    for topic in pr.topics():
        assert any(topic.answers.values()), topic.key
        assert topic.asks.endswith("?"), topic.key
        assert set(topic.answers) == set(BOOKS)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = [", "not TOML"),
        ("[x]\nasks = 'a?'\n", "lacks words"),
        ("x = 1", "lacks asks"),
        ("[x]\nasks = 'a?'\nwords = ['a']\n", "lacks victoria-2003"),
    ],
)
def test_topics_out_of_form_are_refused(text: str, says: str) -> None:
    with pytest.raises(LawError, match=says):
        read_topics(text, "topics.toml", shelf.books())


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=30))
def test_any_question_gets_an_answer(query: str) -> None:
    found = pr.compare(query)
    assert set(found.answers) == set(BOOKS) and str(found)
