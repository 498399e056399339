"""Bending: a book with one rule changed, to see whether the change changes what happens.

Knows how to bend any rule by its shape and how to tear one out. Must not know what a rule means.
Ask `vocabulary` for the shapes, `grade` for what the bends show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pokerroom.law.book import Book, Game
from pokerroom.law.rule import Rule
from pokerroom.law.vocabulary import Vocabulary


def bends(book: Book, clause: str, vocabulary: Vocabulary) -> Iterator[Book]:
    """Give the book again and again, each time with one rule that stands on the clause torn out or changed."""
    for key, rule in _standing_on(book, clause):
        yield _with(book, key, rule, None)
        shape = vocabulary.rule_shape(key)
        for value in shape.bends(rule.value) if shape else ():
            yield _with(book, key, rule, Rule(value, rule.by, rule.note))


def has_second_value(book: Book, clause: str, vocabulary: Vocabulary) -> bool:
    """Whether any rule that stands on the clause could have had another value."""
    shapes = [(vocabulary.rule_shape(key), rule) for key, rule in _standing_on(book, clause)]
    return any(shape is not None and shape.bends(rule.value) for shape, rule in shapes)


def _standing_on(book: Book, clause: str) -> list[tuple[str, Rule[Any]]]:
    found: dict[tuple[str, str], tuple[str, Rule[Any]]] = {}
    for holder in (book.rules, *(game.rules for game in book.games.values())):
        for key, rule in holder.items():
            if clause in rule.by:
                found[key, repr(rule)] = (key, rule)
    return list(found.values())


def _with(book: Book, key: str, old: Rule[Any], new: Rule[Any] | None) -> Book:
    games = {name: _game_with(game, key, old, new) for name, game in book.games.items()}
    return replace(book, rules=_rules_with(book.rules, key, old, new), games=games)


def _game_with(game: Game, key: str, old: Rule[Any], new: Rule[Any] | None) -> Game:
    return replace(game, rules=_rules_with(game.rules, key, old, new))


def _rules_with(
    rules: Mapping[str, Rule[Any]], key: str, old: Rule[Any], new: Rule[Any] | None
) -> Mapping[str, Rule[Any]]:
    if rules.get(key) != old:
        return rules
    changed = {other: rule for other, rule in rules.items() if other != key}
    return changed if new is None else {**changed, key: new}
