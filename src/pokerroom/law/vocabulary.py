"""The shapes of values and the words that a book's data may use.

Knows how to check a value and how to say what was expected. Must not know any word itself: the rooms that act on a
word declare it (`law.words`, `cards.words`, `hand.words`) and the declarations are joined before a book is read.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, TypeGuard, TypeVar

from pokerroom.law.error import PokerroomError, quoted, shown
from pokerroom.law.figures import either

T = TypeVar("T")
ANY_NUMBER = "#"


class WordError(PokerroomError, ValueError):
    """A value that is not of the shape its key asks for; the sentence says what was expected."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What one key may hold: how to say it, how to read it, and which other values it could have had.

    An `office` must be one of the book's own ladder, which is known only when the whole book has been read.
    """

    expects: str
    read: Callable[[object], object]
    bends: Callable[[object], list[object]] = field(default=lambda value: [])
    means: str = ""
    office: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of irregularity: what it is, and the few facts (with their values) that its remedies may read."""

    means: str
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """One word of ours: what it means, where the program has it, and whether it is ours alone, defined by no book."""

    word: str
    means: str
    code: str
    ours: bool = False


Gap = tuple[str, str]  # a key that a game lacks or has wrong, and the sentence that says why


@dataclass(frozen=True, slots=True)
class BookWords:
    """All the words one room declares, or several rooms together.

    `rules` maps a dotted key to its shape; a step of the key may be `*`, which stands for any one name, or `#`, which
    stands for any number.
    `street` does the same for the keys of a street. `needed` lists the keys no game may be without. `glossary`,
    `records` and `screens` are what a clause that is no rule of play may be answered by. `gaps` find what keeps a game
    from being played, whose words are all in order: each is given the game when its book is read.
    """

    rules: Mapping[str, Shape] = field(default_factory=dict)
    street: Mapping[str, Shape] = field(default_factory=dict)
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    steps: Mapping[str, str] = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    glossary: Mapping[str, Entry] = field(default_factory=dict)
    records: Mapping[str, Entry] = field(default_factory=dict)
    screens: tuple[str, ...] = ()
    gaps: tuple[Callable[[Any], Iterable[Gap]], ...] = ()

    def rule_shape(self, key: str) -> Shape | None:
        """Give the shape of a rule's key, or None for a key nobody declared."""
        return _look_up(self.rules, key)

    def lacks(self, keys: Collection[str]) -> str:
        """The first key that no game may be without and that these lack, if any; of `seats.*` one is enough."""
        for needed in self.needed:
            family = needed.removesuffix("*")
            if needed not in keys and (family == needed or not any(key.startswith(family) for key in keys)):
                return needed
        return ""

    def nearest(self, key: str) -> str:
        """Suggest a declared key close to a mistyped one, as the end of a sentence."""
        return suggestion(key, self.rules)


def joined_words(vocabularies: Iterable[BookWords]) -> BookWords:
    """Join what several rooms declare; a word declared twice is a mistake in the program."""
    rules: dict[str, Shape] = {}
    street: dict[str, Shape] = {}
    kinds: dict[str, Kind] = {}
    steps: dict[str, str] = {}
    needed: list[str] = []
    glossary: dict[str, Entry] = {}
    records: dict[str, Entry] = {}
    screens: list[str] = []
    gaps: list[Callable[[Any], Iterable[Gap]]] = []
    for each in vocabularies:
        _add(rules, each.rules)
        _add(street, each.street)
        _add(kinds, each.kinds)
        _add(steps, each.steps)
        needed.extend(each.needed)
        _add(glossary, each.glossary)
        _add(records, each.records)
        screens.extend(each.screens)
        gaps.extend(each.gaps)
    return BookWords(rules, street, kinds, steps, tuple(needed), glossary, records, tuple(screens), tuple(gaps))


def suggestion(word: str, known: Iterable[str], otherwise: str = "see docs/words.md for the words.") -> str:
    """End a sentence with the nearest known words, or with all of them when there are few."""
    names = sorted(known)
    close = difflib.get_close_matches(word, names, n=2)
    if close:
        return f"did you mean {either(quoted(name) for name in close)}?"
    if len(names) <= 12:
        return f"say {either(names)}."
    return otherwise


# ------------------------------------------------------------------------------------------------- shapes


def text() -> Shape:
    """Any text of at least one character."""

    def read(value: object) -> object:
        if not isinstance(value, str) or not value.strip():
            raise WordError(f"{_shown(value)} is not a text.")
        return value

    return Shape("a text", read)


def office() -> Shape:
    """An office of the book's ladder."""
    return replace(text(), expects="an office", office=True)


def whole(least: int = 0, most: int | None = None) -> Shape:
    """A whole number within bounds."""
    expects = f"a whole number from {least} to {most}" if most is not None else f"a whole number of at least {least}"

    def read(value: object) -> object:
        if not _is_whole(value) or value < least or (most is not None and value > most):
            raise WordError(f"{_shown(value)} is not {expects}.")
        return value

    def bends(value: object) -> list[object]:
        assert isinstance(value, int)
        return [n for n in (value - 1, value + 1) if n >= least and (most is None or n <= most)]

    return Shape(expects, read, bends)


def yes_no() -> Shape:
    """Yes or no, written true or false."""

    def read(value: object) -> object:
        if not isinstance(value, bool):
            raise WordError(f"{_shown(value)} is neither true nor false.")
        return value

    return Shape("true or false", read, lambda value: [not value])


def word(*names: str) -> Shape:
    """One of some words."""
    between = "; " if any("," in name for name in names) else ", "
    expects = f"one of: {between.join(names)}"

    def read(value: object) -> object:
        if not isinstance(value, str):
            raise WordError(f"{_shown(value)} is not a word.")
        if value not in names:
            raise WordError(f"{quoted(value)} is not a word we know here; {suggestion(value, names)}")
        return value

    return Shape(expects, read, lambda value: [name for name in names if name != value])


def words(*names: str) -> Shape:
    """A list of some words, each once, in the order given; it may be empty."""
    one = word(*names)

    def read(value: object) -> object:
        if not isinstance(value, list):
            raise WordError(f"{_shown(value)} is not a list of words.")
        read_words = tuple(str(one.read(each)) for each in value)
        twice = [each for each in read_words if read_words.count(each) > 1]
        if twice:
            raise WordError(f"{quoted(twice[0])} stands in the list twice.")
        return read_words

    def bends(value: object) -> list[object]:
        assert isinstance(value, tuple)
        torn: list[object] = [tuple(w for w in value if w != gone) for gone in value]
        added: list[object] = [(*value, name) for name in names if name not in value]
        return torn + added

    return Shape(f"a list of: {', '.join(names)}", read, bends)


def several(*names: str) -> Shape:
    """A list of some words in order, in which a word may come again."""
    one = word(*names)

    def read(value: object) -> object:
        if not isinstance(value, list) or not value:
            raise WordError(f"{_shown(value)} is not a list of words.")
        return tuple(str(one.read(each)) for each in value)

    def bends(value: object) -> list[object]:
        assert isinstance(value, tuple)
        torn: list[object] = [(*value[:i], *value[i + 1 :]) for i in range(len(value)) if len(value) > 1]
        bent: list[object] = [
            (*value[:i], other, *value[i + 1 :]) for i, each in enumerate(value) for other in one.bends(each)
        ]
        return torn + bent

    return Shape(f"a list of: {', '.join(names)}, with repetitions", read, bends)


def sequence(*names: str) -> Shape:
    """All of some words, each once: only their order is the book's choice."""
    some = words(*names)

    def read(value: object) -> object:
        found = some.read(value)
        assert isinstance(found, tuple)
        missing = [name for name in names if name not in found]
        if missing:
            raise WordError(f"{quoted(missing[0])} is missing from the list.")
        return found

    def bends(value: object) -> list[object]:
        assert isinstance(value, tuple)
        return [(*value[:i], value[i + 1], value[i], *value[i + 2 :]) for i in range(len(value) - 1)]

    return Shape(f"all of these in the book's order: {', '.join(names)}", read, bends)


def ordering(*names: str) -> Shape:
    """Some words, each once, at least one: which of them is for the game, and their order is the book's choice."""
    some, every = words(*names), sequence(*names)

    def read(value: object) -> object:
        found = some.read(value)
        if not found:
            raise WordError("the list is empty.")
        return found

    return Shape(f"these in the book's order: {', '.join(names)}", read, every.bends)


def names() -> Shape:
    """A list of texts that are the book's own names (offices, for instance), each once."""

    def read(value: object) -> object:
        if not isinstance(value, list) or not value or not all(isinstance(e, str) and e.strip() for e in value):
            raise WordError(f"{_shown(value)} is not a list of names.")
        if len(set(value)) != len(value):
            raise WordError("a name stands in the list twice.")
        return tuple(value)

    return Shape("a list of names", read)


def wholes(least: int = 0) -> Shape:
    """A list of whole numbers, rising."""

    def read(value: object) -> object:
        if not isinstance(value, list) or not all(_is_whole(each) for each in value):
            raise WordError(f"{_shown(value)} is not a list of whole numbers.")
        if not value or value[0] < least or any(a >= b for a, b in pairwise(value)):
            raise WordError(f"{_shown(value)} does not rise from {least} or more.")
        return tuple(value)

    def bends(value: object) -> list[object]:
        assert isinstance(value, tuple)
        torn: list[object] = [tuple(n for n in value if n != gone) for gone in value]
        return [*torn, (*value, value[-1] + 1)]

    return Shape("a list of rising whole numbers", read, bends)


# ------------------------------------------------------------------------------------------------ helpers


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _look_up(shapes: Mapping[str, Shape], key: str) -> Shape | None:
    if key in shapes:
        return shapes[key]
    steps = key.split(".")
    for i in range(len(steps)):
        for any_one in ("*", ANY_NUMBER) if steps[i].isdecimal() else ("*",):
            starred = ".".join([*steps[:i], any_one, *steps[i + 1 :]])
            if starred in shapes:
                return shapes[starred]
    return None


def _add(into: dict[str, T], more: Mapping[str, T]) -> None:
    for name, each in more.items():
        if name in into:
            raise ValueError(f"the word {quoted(name)} is declared by two rooms")
        into[name] = each


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    return shown(value)
