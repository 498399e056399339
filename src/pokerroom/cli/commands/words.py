"""`pokerroom words`: everything a book's data may say, written out as Markdown from what the rooms declare.

Knows how to print a Vocabulary. Must not know any word: `law.words`, `cards.words` and `hand.words` declare them.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping

from rich.console import Console

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.law.vocabulary import Shape, Vocabulary


def words_page(vocabulary: Vocabulary) -> str:
    """Write the page of words."""
    page = [
        "# The words of the books",
        "",
        "What the TOML of a book may say. Written by `pokerroom words`; a test compares.",
        "",
        "## Rules",
        "",
        "A key may stand in a game's own file or in `rules.toml`, which all games of the book share. `*` is any name.",
        "",
        *_table(vocabulary.rules),
        "",
        "## Streets",
        "",
        *_table(vocabulary.street),
        "",
        "## Irregularities",
        "",
        "| for | means | facts a remedy may read |",
        "| --- | --- | --- |",
    ]
    for name, kind in vocabulary.kinds.items():
        facts = "; ".join(f"{fact}: {', '.join(values)}" for fact, values in kind.facts.items())
        page.append(f"| {name} | {kind.means} | {facts} |")
    page += ["", "## Steps", "", "| do | means |", "| --- | --- |"]
    page += [f"| {name} | {meaning} |" for name, meaning in vocabulary.steps.items()]
    return "\n".join(page) + "\n"


def _table(shapes: Mapping[str, Shape]) -> list[str]:
    rows = [f"| `{key}` | {shape.means} | {shape.expects} |" for key, shape in shapes.items()]
    return ["| key | means | holds |", "| --- | --- | --- |", *rows]


def _words(options: Namespace, console: Console) -> None:
    print(words_page(shelf.vocabulary()), end="")


COMMAND = Command("words", "print the words that a book's data may use, as Markdown", _words, place=210)
