"""What a record of a decision promises, a sign takes: every phrase, in a game of the record's book, and it changes play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from pokerroom import shelf
from pokerroom.law.choices import changed_choices, options
from pokerroom.law.error import Refused
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.web.forms import form_of

RECORDS = sorted((Path(__file__).parent.parent.parent / "docs" / "decisions").glob("0[1-9]*.md"))
BOOKS = {"01": "crown", "02": "victoria-2003", "03": "tasmania-2006", "04": "canberra-1994", "05": "grand-17.7"}
PROMISE = re.compile(r'on its sign: ((?:"[^"]+"(?:, )?)+)')
# What a choice may need besides: the plainest sign of a game has none of it.
NEEDED = ("", ", straddle", ", half pot")


def otherwise(record: Path) -> str:
    text = record.read_text(encoding="utf-8")
    return " ".join(text.partition("**Otherwise.**")[2].split())


def promised(record: Path) -> list[str]:
    return [each for found in PROMISE.findall(otherwise(record)) for each in re.findall(r'"([^"]+)"', found)]


PHRASES = [(record.name[:4], phrase) for record in RECORDS for phrase in promised(record)]


def signs(book: str) -> Iterator[str]:
    """The plainest sign of each game, with what a choice may need."""
    for game in shelf.book(book).games.values():
        plain = form_of(shelf.book(book), game).example
        limit = plain.split(", ")[1]
        for more in NEEDED:
            yield plain.replace(f", {limit},", f"{more},") if more == ", half pot" else plain + more


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name[:4])
def test_a_record_that_leaves_a_choice_says_the_words_for_the_sign(record: Path) -> None:
    text = otherwise(record)
    assert text, "a record says how it could be read otherwise"
    promises = len(PROMISE.findall(text))
    assert len(re.findall(r"\bhouse (?:may|could|can)\b(?! not)", text)) <= promises or "the sign has no say" in text
    assert text.count("its sign") == promises


@pytest.mark.parametrize(("record", "phrase"), PHRASES)
def test_a_sign_takes_every_phrase_that_a_record_promises(record: str, phrase: str) -> None:
    refusals = set()
    for line in signs(BOOKS[record[:2]]):
        try:
            made = spoken_sign(f"{line}, {phrase}", shelf.book)
        except Refused as refusal:
            refusals.add(str(refusal))
            continue
        assert spoken_sign(said_sign(made), shelf.book) == made
        assert len(changed_choices(spoken_sign(line, shelf.book), made)) == 1
        return
    pytest.fail("; ".join(refusals))


def test_every_reading_that_a_book_leaves_open_has_a_record_that_promises_it() -> None:
    """But for a twin of such a clause in another book, which has the choice with it."""
    said = {phrase for _, phrase in PHRASES}
    rows = [row for row in options() if row.changes is not None]
    assert rows
    for row in rows:
        assert any(phrase == row.called or phrase.startswith(f"{row.called} ") for phrase in said), row.called


def test_a_book_that_says_nothing_of_a_reading_leaves_no_choice() -> None:
    plain = "canberra-1994 manila, blinds 5"
    with pytest.raises(Refused, match="leaves no choice about head to head"):
        spoken_sign(f"{plain}, head to head two live hands", shelf.book)
    with pytest.raises(Refused, match="lets a sign say the whole wager"):
        spoken_sign("crown holdem, no limit, blinds 1/2, half of the last raise", shelf.book)
    with pytest.raises(Refused, match="two who can bet or two live hands"):
        spoken_sign("crown holdem, no limit, blinds 1/2, head to head three", shelf.book)


def test_what_a_sign_has_otherwise_stands_on_clauses_wherever_the_book_has_one() -> None:
    rows = [row for row in options() if row.changes is not None]
    for game in chain.from_iterable(book.games.values() for book in shelf.every()):
        for row in rows:
            assert row.rule is not None
            rule = row.rule.read(game.rules)
            assert rule.by or rule.note or not rule.given, f"{game}: {row.called}"
