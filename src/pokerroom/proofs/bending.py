"""Bending: a book with one rule changed, to see whether the change changes what happens.

Knows how to bend any rule by its shape and how to tear one out. Must not know what a rule means.
Ask `vocabulary` for the shapes, `grade` and `uncited` for what the bends show.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pokerroom.law.book import Book, Game
from pokerroom.law.remedy import Remedy
from pokerroom.law.rule import Rule
from pokerroom.law.vocabulary import BookWords


def bends(book: Book, clauses: Collection[str], vocabulary: BookWords) -> Iterator[Book]:
    """Give the book again and again, each time with one rule that stands on all these clauses torn out or changed."""
    for key, rule in _standing_on(book, clauses):
        yield from _bent(book, key, rule, vocabulary)
    for row in _rows(book, clauses):
        yield _without(book, row)


def bends_of(book: Book, game: Game, vocabulary: BookWords) -> Iterator[tuple[tuple[str, ...], Book]]:
    """Give the clauses of every rule of a game, each time with the book in which that rule is torn out or changed."""
    found = {(key, repr(rule)): (key, rule) for key, rule in game.rules.items()}
    for street in game.streets:
        found |= {(_STREET + key, repr(rule)): (_STREET + key, rule) for key, rule in street.rules.items()}
    for key, rule in found.values():
        for bent in _bent(book, key, rule, vocabulary) if rule.by else ():
            yield rule.by, bent


def _bent(book: Book, key: str, rule: Rule[Any], vocabulary: BookWords) -> Iterator[Book]:
    torn = _with(book, key, rule, None)
    if not any(vocabulary.lacks(game.rules) for game in torn.games.values()):  # there would be no such game
        yield torn
    for value in _other_values(vocabulary, key, rule):
        yield _with(book, key, rule, Rule(value, rule.by, rule.note))


def has_second_value(book: Book, clauses: Collection[str], vocabulary: BookWords) -> bool:
    """Whether any rule that stands on all these clauses could have had another value."""
    # A remedy can always be torn out: then the book's last word rules instead.
    return bool(_rows(book, clauses)) or any(
        _other_values(vocabulary, key, rule) for key, rule in _standing_on(book, clauses)
    )


def one_rule(book: Book, clauses: Collection[str]) -> bool:
    """Whether there is a rule or a remedy that stands on all these clauses."""
    return bool(_standing_on(book, clauses) or _rows(book, clauses))


def _rows(book: Book, clauses: Collection[str]) -> list[Remedy]:
    found: dict[tuple[str, str], Remedy] = {}
    for game in book.games.values():
        for row in game.remedies:
            if set(clauses) <= set(row.by):
                found[row.file, row.key] = row
    return list(found.values())


def _without(book: Book, row: Remedy) -> Book:
    games = {
        name: replace(
            game, remedies=tuple(each for each in game.remedies if (each.file, each.key) != (row.file, row.key))
        )
        for name, game in book.games.items()
    }
    return replace(book, games=games)


def _other_values(vocabulary: BookWords, key: str, rule: Rule[Any]) -> list[object]:
    street = key.removeprefix(_STREET)
    shape = vocabulary.street.get(street) if street != key else vocabulary.rule_shape(key)
    return shape.bends(rule.value) if shape else []


# Rules of a street are told from those of a game by this before their key.
_STREET = "street: "


def _standing_on(book: Book, clauses: Collection[str]) -> list[tuple[str, Rule[Any]]]:
    found: dict[tuple[str, str], tuple[str, Rule[Any]]] = {}

    def look(rules: Mapping[str, Rule[Any]], before: str) -> None:
        for key, rule in rules.items():
            if set(clauses) <= set(rule.by):
                found[before + key, repr(rule)] = (before + key, rule)

    look(book.rules, "")
    for game in book.games.values():
        look(game.rules, "")
        for street in game.streets:
            look(street.rules, _STREET)
    return list(found.values())


def _with(book: Book, key: str, old: Rule[Any], new: Rule[Any] | None) -> Book:
    games = {name: _game_with(game, key, old, new) for name, game in book.games.items()}
    return replace(book, rules=_rules_with(book.rules, key, old, new), games=games)


def _game_with(game: Game, key: str, old: Rule[Any], new: Rule[Any] | None) -> Game:
    inner = key.removeprefix(_STREET)
    if inner == key:
        return replace(game, rules=_rules_with(game.rules, key, old, new))
    streets = [replace(street, rules=_rules_with(street.rules, inner, old, new)) for street in game.streets]
    return replace(game, streets=tuple(streets))


def _rules_with(
    rules: Mapping[str, Rule[Any]], key: str, old: Rule[Any], new: Rule[Any] | None
) -> Mapping[str, Rule[Any]]:
    if rules.get(key) != old:
        return rules
    changed = {other: rule for other, rule in rules.items() if other != key}
    return changed if new is None else {**changed, key: new}
