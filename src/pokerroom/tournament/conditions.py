"""Conditions: the operator's own document, plain values without clauses, read by the rows of `items`.

Knows how a draft is read and told wrong, and what a book finds missing in it. Must not know what any item does: the
nouns of this room ask for a value by its key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from pokerroom.law.error import Refused, quoted
from pokerroom.law.figures import listed
from pokerroom.law.rule import Rule
from pokerroom.law.vocabulary import WordError, suggestion
from pokerroom.tournament.items import BY_KEY, ITEMS, Condition
from pokerroom.tournament.rules import TournamentRules


class Conditions(Struct, frozen=True, dict=True):
    """What an operator wrote down: the values of items by their keys, as they were given."""

    given: dict[str, Any]

    def __getitem__(self, key: str) -> Any:
        """The value of an item, read; what holds without it where it is not given."""
        known = self.__dict__
        if key not in known:
            known[key] = self._read(key)
        return known[key]

    def _read(self, key: str) -> Any:
        item = BY_KEY[key]
        return item.shape.read(self.given[key]) if key in self.given else item.otherwise

    def once(self, name: str, make: Callable[[], Any]) -> Any:
        """What follows from these conditions, worked out once and kept under a name."""
        known = self.__dict__
        if name not in known:
            known[name] = make()
        return known[name]

    def found(self, name: str) -> Any:
        """What was worked out once under a name, or None: for what is asked so often that saying how would cost."""
        return self.__dict__.get(name)

    def __contains__(self, key: object) -> bool:
        """Whether an item is given; a statement that is denied is not."""
        return key in self.given and self.given[key] is not False

    def said(self, key: str, otherwise: Any) -> Any:
        """The value of an item where it is given; what the book has where it is not."""
        return self[key] if key in self.given else otherwise

    def offer(self, what: str) -> bool:
        """Whether something is offered."""
        return what in self["offers"]

    def but(self, key: str, value: Any) -> Conditions:
        """The same with another value; without it where that is None."""
        kept = {name: each for name, each in self.given.items() if name != key}
        return checked(kept if value is None else {**kept, key: value})


def checked(given: Mapping[str, Any]) -> Conditions:
    """Conditions of these values, all of which are looked at: whatever is wrong is refused in one sentence."""
    wrong = faults_of(given)
    if wrong:
        raise Refused(" ".join(wrong.values()))
    return Conditions(dict(given))


def faults_of(given: Mapping[str, Any]) -> dict[str, str]:
    """What cannot be read of these values: a sentence for each key."""
    wrong: dict[str, str] = {}
    for key, value in given.items():
        item = BY_KEY.get(key)
        if item is None:
            wrong[key] = f"{quoted(key)} is nothing that conditions say; {suggestion(key, BY_KEY)}"
            continue
        try:
            item.shape.read(value)
        except WordError as error:
            wrong[key] = f"{key}: {error}"
    return wrong


def read_conditions(table: Mapping[str, Any]) -> Conditions:
    """Conditions as they stand in a file, with tables in tables."""
    return checked(flat(table))


def flat(table: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a file with tables in tables, by their keys, as they were given."""
    return dict(_flat("", table))


def _flat(path: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        key = f"{path}.{name}" if path else str(name)
        if isinstance(value, Mapping) and key not in BY_KEY:
            yield from _flat(key, value)
        else:
            yield key, value


def missing(rules: TournamentRules, conditions: Conditions) -> list[tuple[Condition, Rule[str]]]:
    """The items that a book asks for and conditions leave out, each with the rule that asks for it."""
    found = []
    for item in ITEMS:
        rule = rules.tournament_asks[item.name]
        offered = any(conditions.offer(each) for each in item.where)
        if (rule.value == "always" or (rule.value == "where offered" and offered)) and item.key not in conditions:
            found.append((item, rule))
    return found


def say_missing(left_out: list[tuple[Condition, Rule[str]]]) -> str:
    """What conditions leave out, as a sentence."""
    return f"the conditions leave out {listed([f'{item.means} ({item.key})' for item, _ in left_out])}."
