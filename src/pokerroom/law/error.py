"""What goes wrong when the law is read or a sign is made.

Knows how to say it: where, which key, one sentence, which clauses. Must not know what a book contains.
Ask `reading` for the errors of a book, `sign` for the refusals of a sign.
"""

from __future__ import annotations

import tomllib
from typing import Any


def shown(value: object, most: int = 60) -> str:
    """Show any object in a sentence, words in quotation marks."""
    return quoted(value, most) if isinstance(value, str) else unquoted(value, most)


def quoted(text: str, most: int = 60) -> str:
    """Put words in quotation marks, shortened when they are long, with what cannot be printed left out of the way."""
    return f'"{unquoted(text, most)}"'


def unquoted(value: object, most: int = 60) -> str:
    """Show any object: shortened, and whatever it is, without an error of its own."""
    try:
        said = value if isinstance(value, str) else repr(value)
    except Exception:
        return f"a {type(value).__name__} that cannot be shown"
    short = said if len(said) <= most else said[: most - 3] + "..."
    return short if short.isprintable() else "".join(letter if letter.isprintable() else "·" for letter in short)


class PokerroomError(Exception):
    """Whatever the program refuses or cannot read, in one sentence for people. All its errors are of this kind."""


class NotFoundError(PokerroomError, KeyError):
    """A name that nothing here goes by: a book, a game, a clause, a word."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""  # a KeyError would put its sentence in quotation marks


def text_of(thing: object, what: str) -> str:
    """A text by which something is asked for; refused where it is none: "a book is named in words, not by 3"."""
    if not isinstance(thing, str):
        raise Refused(f"{what} is named in words, not by {shown(thing)}.")
    return thing


class LawError(PokerroomError, ValueError):
    """A book that cannot be read: the file, the key in it, and a sentence for a rules expert."""

    def __init__(self, file: str, key: str, sentence: str) -> None:
        self.file = file
        self.key = key
        self.sentence = sentence
        place = f"{file}: {key}" if key else file
        super().__init__(f"{place}: {sentence}")

    def __reduce__(self) -> tuple[Any, ...]:
        return LawError, (self.file, self.key, self.sentence)


def read_toml(text: str, file: str) -> dict[str, Any]:
    """Read a file of the law as TOML, or say why it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LawError(file, "", f"this is not TOML: {error}.") from None
    except RecursionError:
        raise LawError(file, "", "this is not TOML of a book: it is nested too deeply.") from None


class Refused(PokerroomError, ValueError):  # noqa: N818 - the word of the table, not of Python
    """What the book does not allow: a sentence, and the clauses it stands on (none where the book is silent)."""

    def __init__(self, sentence: str, by: tuple[str, ...] = ()) -> None:
        self.sentence = sentence
        self.by = by
        super().__init__(f"{sentence} [{', '.join(by)}]" if by else sentence)


class NotUnderstood(Refused):
    """Words that nobody understands: there is nothing that a book could allow."""
