"""The page of the words that a book may use says what the rooms declare."""

from __future__ import annotations

from pathlib import Path

from pokerroom import shelf
from pokerroom.cli.commands.words import words_page

PAGE = Path(__file__).parents[2] / "docs" / "words.md"


def test_the_page_of_words_is_fresh() -> None:
    assert PAGE.read_text() == words_page(shelf.vocabulary()), "write it anew: pokerroom words > docs/words.md"
