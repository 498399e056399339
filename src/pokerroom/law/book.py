"""Book, Game and Street: the law after it has been read.

Knows rules by their keys and clauses by their ids. Must not know cards or play: rooms below read the rules they act on.
Ask `reading` for how a book gets here, `sign` for what a table may choose within it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from pokerroom.law.clause import Clause
from pokerroom.law.error import NotFoundError, quoted, text_of, unquoted
from pokerroom.law.figures import either, how_many
from pokerroom.law.glossary import ClauseAnswer
from pokerroom.law.remedy import Remedy
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Rules
from pokerroom.law.vocabulary import suggestion
from pokerroom.law.words import LawRules

R = TypeVar("R", bound=Rules)
# The rules as rooms have asked for them: each kind is read once, and is no part of what a game is.
Made = dict[type[Rules], Rules]


@dataclass(frozen=True, slots=True)
class Street:
    """One dealing round with the betting that follows: what is dealt, who opens, what each may do."""

    rules: Mapping[str, Rule[Any]]
    made: Made = field(default_factory=dict, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        name = self.rules.get("name")
        return f"<Street {unquoted(name.value) if name is not None else 'without a name'}: {len(self.rules)} rules>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), _given(self)

    def __deepcopy__(self, memo: object) -> Street:
        return self


@dataclass(frozen=True, slots=True)
class Game:
    """One variant in one book. Its rules are its own file over what the book's games share."""

    key: str
    book: str
    rules: Mapping[str, Rule[Any]]
    streets: tuple[Street, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    made: Made = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The game's name as its book gives it."""
        return rules_of(LawRules, self).name.value

    @property
    def decks(self) -> tuple[int, ...]:
        """The decks it may be played with, the fullest first."""
        return tuple(sorted(map(int, rules_of(LawRules, self).seats.given()), reverse=True))

    def __str__(self) -> str:
        return f"{self.name} ({self.book})"

    def __repr__(self) -> str:
        name = self.rules.get("name")
        return f"<Game {unquoted(name.value if name is not None else self.key)} ({self.book})>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), _given(self)

    def __deepcopy__(self, memo: object) -> Game:
        return self


@dataclass(frozen=True, slots=True)
class Book:
    """One rule book: its games, shared rules and clauses. `book["9.7"]` is a clause.

    `answers` has what answers a clause that is no rule of play, by the clause's id; `topics` the clauses that answer
    each question put to all the books (none: the book is silent), and `silent` those that settle what it leaves open.
    `drafts` are complete conditions of a tournament by their names, as they stand in their files.
    """

    key: str
    prefix: str
    rules: Mapping[str, Rule[Any]]
    games: Mapping[str, Game]
    clauses: Mapping[str, Clause]
    _short: Mapping[str, str] = field(default_factory=dict, repr=False)
    answers: Mapping[str, ClauseAnswer] = field(default_factory=dict, repr=False)
    topics: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    silent: tuple[str, ...] = ()
    drafts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)
    made: Made = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def title(self) -> str:
        """The book's name as people say it."""
        return rules_of(LawRules, self).book_name.value

    def __getitem__(self, number: str) -> Clause:
        """Give a clause by its id, with or without the book's prefix, in any case of letters."""
        wanted = " ".join(text_of(number, "a clause").split())
        found = self.clauses.get(wanted) or self.clauses.get(self._short.get(_folded(wanted, self.prefix), ""))
        if found is None:
            raise NotFoundError(f'{self.title} has no clause "{number}"; {suggestion(wanted, self.clauses)}')
        return found

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, str):
            return False
        return number in self.clauses or _folded(number, self.prefix) in self._short

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __len__(self) -> int:
        return len(self.clauses)

    def game(self, name: str) -> Game:
        """Give a game by its key or its name."""
        wanted = text_of(name, "a game").lower().replace("-", " ").replace("_", " ").replace("'", "").strip()
        for game in self.games.values():
            called = (game.key.replace("_", " "), game.name.lower().replace("-", " ").replace("'", ""))
            if wanted in called or wanted.replace(" ", "") in (each.replace(" ", "") for each in called):
                return game
        known = [key.replace("_", " ") for key in self.games]
        # The last word says which kind of game is meant: five card draw is a draw.
        of_the_kind = [each for each in known if wanted.split()[-1:] and wanted.split()[-1] in each.split()]
        near = f"did you mean {either([quoted(each) for each in of_the_kind])}?" if of_the_kind else ""
        raise NotFoundError(f'{self.title} has no game "{name}"; {near or suggestion(wanted, known)}')

    def chapter(self, number: str) -> list[Clause]:
        """Give the clauses at or below a number: `9` gives the ninth chapter, `9.1.1` that clause and its parts."""
        wanted = _folded(text_of(number, "a chapter"), self.prefix)
        return [clause for key, clause in self._parts() if key == wanted or _below(key, wanted)]

    def __repr__(self) -> str:
        return f"<Book {self.key}: {how_many(len(self.games), 'game')}, {how_many(len(self.clauses), 'clause')}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), _given(self)

    def __deepcopy__(self, memo: object) -> Book:
        return self

    def _parts(self) -> Iterator[tuple[str, Clause]]:
        return ((short, self.clauses[full]) for short, full in self._short.items())


def _given(thing: Book | Game | Street) -> tuple[Any, ...]:
    """What something of the law was made with: what rooms have read from it since is read again elsewhere."""
    return tuple([getattr(thing, each.name) for each in fields(thing) if each.init])


def rules_of(kind: type[R], of: Game | Street | Book) -> R:
    """The rules of a game, a street or a book as a room asks for them, read when they are first asked for."""
    found = of.made.get(kind)
    if found is None:
        found = of.made[kind] = kind(of.rules)
    assert isinstance(found, kind)
    return found


def short_ids(prefix: str, clauses: Mapping[str, Clause]) -> dict[str, str]:
    """Map the folded number of each clause to its id."""
    return {_folded(each, prefix): each for each in clauses}


def _folded(number: str, prefix: str) -> str:
    folded = " ".join(number.lower().split())
    return folded.removeprefix(f"{prefix.lower()} ")


def _below(key: str, wanted: str) -> bool:
    return key.startswith(wanted) and key[len(wanted) :][:1] in (".", "(", " ", "/")
