"""The rule-book browser in docs/books is what the cases give today, and every definition is answered at least."""

from __future__ import annotations

from pathlib import Path

from pokerroom import shelf
from pokerroom.law.clause import PLAYED
from pokerroom.proofs import Graded, grades, run_cases
from pokerroom.proofs.pages import browser, pages

FOLDER = Path(__file__).parent.parent.parent / "docs" / "books"


def test_definitions_are_answered_and_the_browser_is_fresh() -> None:
    """One test for both: they share the grades, which take a minute to compute."""
    books = shelf.books()
    graded = grades(books, run_cases(books, shelf.book), shelf.vocabulary())
    _answered([each for found in graded.values() for each in found])
    asked = [(topic, shelf.compare(topic.asks)) for topic in shelf.topics()]
    written = browser(books, graded, asked)
    found = {str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.md")}
    assert set(found) == set(written), "write it anew: pokerroom browser docs/books"
    for name, text in written.items():
        assert found[name] == text, f"{name}: write it anew: pokerroom browser docs/books"


def _answered(graded: list[Graded]) -> None:
    unanswered = [each.id for each in graded if each.kind in ("define", "equipment") and each.grade == "unproved"]
    assert not unanswered, f"answers.toml has nothing for {', '.join(unanswered)}"
    merely = [each.id for each in graded if each.kind in PLAYED and each.grade == "answered"]
    assert not merely, f"rules of play are never merely answered: {', '.join(merely)}"


def test_a_page_shows_what_answers_a_clause() -> None:
    crown = shelf.book("crown")
    written = pages([crown], {crown.key: [Graded(each.id, each.kind, "answered", 0) for each in crown]})
    whole = "\n".join(written.values())
    assert "→ answered\n\nOur word **muck**: The cards that are out of play" in whole
    assert "Our record **Raked**: The house took its commission" in whole
    assert "Answered by the screen `pokerroom book crown`." in whole
    assert "No rule of play: The program advises nobody" in whole
