"""The rule-book browser in docs/books is what the cases give today."""

from __future__ import annotations

from pathlib import Path

from pokerroom import shelf
from pokerroom.proofs import grades, run_cases
from pokerroom.proofs.pages import browser

FOLDER = Path(__file__).parent.parent.parent / "docs" / "books"


def test_the_browser_is_fresh() -> None:
    books = shelf.books()
    graded = grades(books, run_cases(books, shelf.book), shelf.vocabulary())
    asked = [(topic, shelf.compare(topic.asks)) for topic in shelf.topics()]
    written = browser(books, graded, asked)
    found = {str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.md")}
    assert set(found) == set(written), "write it anew: pokerroom browser docs/books"
    for name, text in written.items():
        assert found[name] == text, f"{name}: write it anew: pokerroom browser docs/books"
