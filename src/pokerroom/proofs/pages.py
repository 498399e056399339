"""The rule-book browser: Markdown pages made from the books' own cases, with the grade of every clause.

Knows how a page looks. Must not know how a grade comes about: `grade` computes it. A page is output, never edited.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pokerroom.law.book import Book
from pokerroom.law.clause import Clause
from pokerroom.law.glossary import ClauseAnswer
from pokerroom.law.search import Comparison, Topic
from pokerroom.proofs.grade import GRADES, Graded

MARKS = {"proved": "✔ proved", "witnessed": "○ witnessed", "answered": "→ answered", "unproved": "– unproved"}


def pages(books: Sequence[Book], graded: Mapping[str, Sequence[Graded]]) -> dict[str, str]:
    """All the pages of the books by their paths, an index among them."""
    found: dict[str, str] = {"README.md": _shelf_page(books, graded)}
    for book in books:
        grades = {each.id: each.grade for each in graded[book.key]}
        chapters: dict[str, list[Clause]] = {}
        for clause in book:
            chapters.setdefault(clause.file.rpartition("/")[2], []).append(clause)
        found[f"{book.key}/README.md"] = _book_page(book, chapters, grades)
        for file, clauses in chapters.items():
            found[f"{book.key}/{file}"] = _chapter_page(book, clauses, grades)
    return found


def browser(
    books: Sequence[Book], graded: Mapping[str, Sequence[Graded]], asked: Iterable[tuple[Topic, Comparison]]
) -> dict[str, str]:
    """The whole browser: the books' pages and the comparison."""
    return {**pages(books, graded), "compare.md": comparison_page(asked, books)}


def comparison_page(asked: Iterable[tuple[Topic, Comparison]], books: Sequence[Book]) -> str:
    """One page that puts every question to every book."""
    titles = {book.key: book.title for book in books}
    lines = ["# The five books compared", "", "Every question that a room meets, and where each book answers it.", ""]
    for topic, found in asked:
        lines += [f"## {topic.asks}", ""]
        for key, clauses in found.answers.items():
            silent = " is silent; decided under" if key in found.silent else ""
            lines.append(f"* {titles.get(key, key)}{silent}")
            for clause in clauses:
                lines += _wrapped(f"  * **{clause.id}** {clause.gist}", "    ")
        lines.append("")
    return "\n".join(lines)


def _counts(grades: Iterable[str]) -> str:
    counted = Counter(grades)
    return " | ".join(str(counted[grade]) for grade in GRADES)


def _shelf_page(books: Sequence[Book], graded: Mapping[str, Sequence[Graded]]) -> str:
    lines = [
        "# The rule books",
        "",
        "Each clause in our own words, with its kind, how well the program proves it, and the transcripts that do.",
        "[The five books compared](compare.md), question by question.",
        "",
        f"| book | {' | '.join(GRADES)} | clauses |",
        f"| --- | {' | '.join('---:' for _ in GRADES)} | ---: |",
    ]
    for book in books:
        found = graded[book.key]
        lines.append(
            f"| [{book.title}]({book.key}/README.md) | {_counts([each.grade for each in found])} | {len(found)} |"
        )
    return "\n".join([*lines, ""])


def _book_page(book: Book, chapters: Mapping[str, Sequence[Clause]], grades: Mapping[str, str]) -> str:
    lines = [
        f"# {book.title}",
        "",
        f"| chapter | {' | '.join(GRADES)} | clauses |",
        f"| --- | {' | '.join('---:' for _ in GRADES)} | ---: |",
    ]
    for file, clauses in chapters.items():
        title = clauses[0].section or file
        counted = _counts([grades[clause.id] for clause in clauses])
        lines.append(f"| [{title}]({file}) | {counted} | {len(clauses)} |")
    games = ", ".join(game.name for game in book.games.values())
    return "\n".join([*lines, "", *_wrapped(f"Games: {games}."), ""])


def _chapter_page(book: Book, clauses: Sequence[Clause], grades: Mapping[str, str]) -> str:
    lines = [f"# {book.title}: {clauses[0].section}", "", "[all chapters](README.md)", ""]
    for clause in clauses:
        lines += [
            f"## {clause.id}",
            "",
            *_wrapped(clause.gist),
            "",
            f"*{clause.kind}, {clause.area}* · {MARKS[grades[clause.id]]}",
            "",
        ]
        if clause.id in book.answers:
            lines += [*_wrapped(_answer(book.answers[clause.id])), ""]
        if clause.note:
            lines += [*_wrapped(f"> {clause.note}", "> "), ""]
        for case in clause.cases:
            lines += [f"```{case.word}", case.text.strip("\n"), "```", ""]
    return "\n".join(lines)


def _answer(answer: ClauseAnswer) -> str:
    """What answers a clause, whether cases prove it as well or not."""
    if answer.way == "reason":
        said = f"No rule of play: {answer.what}"
    elif answer.way == "screen":
        said = f"Answered by the screen `{answer.what}`."
    else:
        assert answer.entry is not None
        said = f"Our {answer.way} **{answer.what}**: {answer.entry.means} `{answer.entry.code}`"
    return f"{said} {answer.note}" if answer.note else said


def _wrapped(text: str, deep: str = "") -> list[str]:
    return textwrap.wrap(text, 120, subsequent_indent=deep, break_long_words=False, break_on_hyphens=False)
