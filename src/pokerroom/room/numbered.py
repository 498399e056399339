"""People by number: rows name nobody and quote nobody; names and words of people's own lie outside the chain.

Knows which fields of events are personal, by their sorts. Must not know where names are kept: `registry` does. What is
erased there is gone from every row, and the chain stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from pokerroom.machine.noun import sorts_of
from pokerroom.machine.sorts import NAMES

_NUMBER = re.compile(r"#(\d+)(~?)")
_NOTE = re.compile(r"~(\d+)")


class Register(Protocol):
    """Where names and notes lie, each by its number."""

    def number_of(self, name: str) -> int | None:
        """The number of a name that somebody has or had, written just so; None where nobody has it."""

    def name_of(self, number: int) -> str:
        """The name of a number; what is left of it where it was erased."""

    def note(self, words: str) -> int:
        """The number under which words are kept."""

    def noted(self, number: int) -> str:
        """Words that were kept; what is left of them where they were erased."""


_personal_of: dict[type[Any], tuple[tuple[str, str], ...]] = {}


def _personal(kind: type[Any]) -> tuple[tuple[str, str], ...]:
    """The personal fields of a kind of event, each with what it is."""
    found = _personal_of.get(kind)
    if found is None:
        sorts = sorts_of(kind)
        found = tuple((name, sort.personal) for name, sort in sorts.items() if sort is not None and sort.personal)
        _personal_of[kind] = found
    return found


def without_names(events: list[Any], registry: Register) -> list[Any]:
    """Events as they are written: people by number, words of their own by number."""
    return _changed(events, lambda name: name_written(name, registry), lambda words: note_written(words, registry))


def with_names(events: list[Any], registry: Register) -> list[Any]:
    """Events as they happened, from how they were written."""
    return _changed(events, lambda name: name_read(name, registry), lambda words: note_read(words, registry))


def _changed(events: list[Any], name: Callable[[str], str], note: Callable[[str], str]) -> list[Any]:
    found = list(events)
    for place, event in enumerate(events):
        personal = _personal(type(event))
        if not personal:
            continue
        fields: dict[str, Any] = {}
        for field, what in personal:
            value = getattr(event, field)
            change = name if what == NAMES else note
            fields[field] = change(value) if isinstance(value, str) else tuple(change(each) for each in value)
        found[place] = msgspec.structs.replace(event, **fields)
    return found


def numbers_in(event: Any) -> tuple[set[int], list[int]]:
    """The people whom an event names as it is written, by number, and the words that it has, by number."""
    people: set[int] = set()
    notes: list[int] = []
    for field, _ in _personal(type(event)):
        value = getattr(event, field)
        for each in (value,) if isinstance(value, str) else value:
            person, note = _NUMBER.fullmatch(each), _NOTE.fullmatch(each)
            if person is not None:
                people.add(int(person[1]))
            elif note is not None:
                notes.append(int(note[1]))
    return people, notes


def name_written(name: str, registry: Register) -> str:
    """A name as it is written: by its number, unless it is nobody's, like that of a bot or an office."""
    number = registry.number_of(name) if name else None
    return name if number is None else f"#{number}"


def name_read(written: str, registry: Register) -> str:
    """A name from how it was written."""
    found = _NUMBER.fullmatch(written)
    return written if found is None else registry.name_of(int(found[1]))


def note_written(words: str, registry: Register) -> str:
    """Words of somebody's own as they are written: by the number under which they are kept."""
    return f"~{registry.note(words)}" if words else words


def note_read(written: str, registry: Register) -> str:
    """Words from how they were written."""
    found = _NOTE.fullmatch(written)
    return written if found is None else registry.noted(int(found[1]))


def snapshot_without_names(data: bytes, names: set[str], registry: Register) -> bytes:
    """A snapshot in which these names stand by their numbers, wherever they stand."""
    numbers: dict[str, str] = {}
    for name in names:
        number = registry.number_of(name)
        if number is not None:
            numbers[name.casefold()] = f"#{number}~"  # a key of those who are looked up whatever their capitals
            numbers[name] = f"#{number}"
    return _walked(data, lambda text: numbers.get(text, text))


def snapshot_with_names(data: bytes, registry: Register) -> bytes:
    """A snapshot with its names again."""

    def read(text: str) -> str:
        found = _NUMBER.fullmatch(text)
        if found is None:
            return text
        name = registry.name_of(int(found[1]))
        return name.casefold() if found[2] else name

    return _walked(data, read)


def _walked(data: bytes, change: Callable[[str], str]) -> bytes:
    return msgspec.json.encode(_rewritten(msgspec.json.decode(data), change))


def _rewritten(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_rewritten(each, change) for each in value]
    if isinstance(value, dict):
        return {change(key): _rewritten(each, change) for key, each in value.items()}
    return value


class Nobody:
    """A registry for tables at which nobody has a number."""

    def __init__(self) -> None:
        self._notes: list[str] = []

    def number_of(self, name: str) -> int | None:
        """No name has a number."""
        return None

    def name_of(self, number: int) -> str:
        """Somebody whose name is not known here."""
        return f"Somebody {number}"

    def note(self, words: str) -> int:
        """Keep words for as long as this is there."""
        self._notes.append(words)
        return len(self._notes) - 1

    def noted(self, number: int) -> str:
        """Words that were kept here."""
        return self._notes[number] if number < len(self._notes) else ""
