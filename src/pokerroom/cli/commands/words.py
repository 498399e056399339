"""`pokerroom words`: everything a book's data may say, written out as Markdown from what the rooms declare.

Knows how to print a Vocabulary. Must not know any word: `law.words`, `cards.words` and `hand.words` declare them.
"""

from __future__ import annotations

import textwrap
from argparse import Namespace
from collections.abc import Iterable, Mapping

from rich.console import Console

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.law.vocabulary import BookWords, Shape


def words_page(vocabulary: BookWords) -> str:
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
        *_shapes(vocabulary.rules),
        "",
        "## Streets",
        "",
        *_shapes(vocabulary.street),
        "",
        "## Irregularities",
        "",
        "What a remedy is `for`, and under each the facts that its `when` may read, with their values.",
        "",
    ]
    for name, kind in vocabulary.kinds.items():
        page += _item(f"* **{name}**: {kind.means}")
        for fact, values in kind.facts.items():
            page += _item(f"  * `{fact}`: {', '.join(values)}")
    page += ["", "## Steps", "", "What a remedy may `do`.", ""]
    for name, meaning in vocabulary.steps.items():
        page += _item(f"* **{name}**: {meaning}")
    return "\n".join(page) + "\n"


def _shapes(shapes: Mapping[str, Shape]) -> Iterable[str]:
    for key, shape in shapes.items():
        yield from _item(f"* `{key}`: {shape.means} ({shape.expects})")


def _item(text: str) -> list[str]:
    deep = " " * (text.index("*") + 2)
    return textwrap.wrap(text, 120, subsequent_indent=deep, break_long_words=False, break_on_hyphens=False)


def _words(options: Namespace, console: Console) -> None:
    print(words_page(shelf.vocabulary()), end="")


COMMAND = Command("words", "print the words that a book's data may use, as Markdown", _words, place=210, figures=False)
