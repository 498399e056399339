"""Rules as a room asks for them: each is declared once, with its key, what it asks and what may answer it.

Knows how a declaration becomes an attribute that holds value and clauses together. Must not know any rule: the rooms
that act on rules declare them, as attributes of a class of their own. Ask `vocabulary` for the shapes of values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar, overload

from pokerroom.law.error import NotFoundError
from pokerroom.law.rule import Rule
from pokerroom.law.vocabulary import ANY_NUMBER, Shape, office, yes_no

T = TypeVar("T")


class Declared(Generic[T]):
    """A rule that a book may give: its key in the data, its shape, and the value that holds where a book says nothing.

    A key may end in `.*` or have a `*` in it: then it stands for a family of rules, one for each name. `names` lists
    them where there are no others; `#` among them is any number. `needed` are the keys that no game may be without.
    An attribute annotated `Declared[str]` instead of `Rule[str]` is the declaration on the class and the rule on an
    instance, for tables that name rules (which power stands on which rule) and are read as `rules[declared]`.
    """

    __slots__ = ("key", "name", "names", "needed", "otherwise", "shape")

    def __init__(
        self, key: str, shape: Shape, otherwise: T, *, needed: tuple[str, ...] = (), names: tuple[str, ...] = ()
    ) -> None:
        self.key: str = key
        self.name: str = ""  # of the attribute; the class that declares it fills it in
        self.shape: Shape = shape
        self.otherwise: T = otherwise
        self.needed: tuple[str, ...] = needed
        self.names: tuple[str, ...] = names

    def read(self, given: Mapping[str, Rule[Any]]) -> Rule[T]:
        """What a game gives, where one rule is asked for and not all of a room."""
        return given.get(self.key) or Rule(self.otherwise, (), given=False)

    @property
    def is_family(self) -> bool:
        """Whether it stands for many rules of one kind."""
        return "*" in self.key

    def shapes(self) -> dict[str, Shape]:
        """What a book's data may say: one key, or one for each name of the family."""
        if not self.names:
            return {self.key: self.shape}
        means = self.shape.means
        said = {each: means.format(each.replace("_", " ").replace(ANY_NUMBER, "so many")) for each in self.names}
        return {self.key.replace("*", each): replace(self.shape, means=means) for each, means in said.items()}

    @overload
    def __get__(self, rules: None, kind: type) -> Declared[T]: ...
    @overload
    def __get__(self, rules: Rules, kind: type) -> Rule[T]: ...
    def __get__(self, rules: Rules | None, kind: type) -> Declared[T] | Rule[T]:
        # Every instance of `Rules` has read its rules into attributes of its own, which are found before this.
        assert rules is None
        return self

    def __repr__(self) -> str:
        return f"Declared({self.key!r})"


class Family(Generic[T]):
    """Rules of one kind, by the name that stands in their keys; a name that the book leaves out has the plain value.

    A name has its spaces, or `_` for each. Where the family has a list of names, another one is an error.
    """

    __slots__ = ("_absent", "_names", "_rules")

    def __init__(self, rules: Mapping[str, Rule[T]], absent: Rule[T], names: tuple[str, ...] = ()) -> None:
        self._rules: Mapping[str, Rule[T]] = rules
        self._absent: Rule[T] = absent
        self._names: tuple[str, ...] = names

    def __getitem__(self, name: object) -> Rule[T]:
        said = str(name)
        numbered = ANY_NUMBER in self._names and said.isdecimal()
        if self._names and not numbered and said not in self._names and said.replace(" ", "_") not in self._names:
            raise NotFoundError(f"{said} is none of {', '.join(self._names)}")
        return self._rules.get(said) or self._rules.get(said.replace(" ", "_"), self._absent)

    def given(self) -> Mapping[str, Rule[T]]:
        """Those that the book gives, by name, in the book's order."""
        return self._rules


def asks(key: str, means: str, shape: Shape, otherwise: Any = None, *, needed: bool = False) -> Any:
    """Declare a rule as an attribute of `Rules`: `marker_gets: Rule[str] = asks("marker.gets", "which card …", …)`.

    `otherwise` is the value that holds where a book says nothing. Its type is that of the attribute; the shape sees
    to the rest. The attribute is named like the key, with `_` for each dot.
    """
    return Declared(key, replace(shape, means=means), otherwise, needed=(key,) if needed else ())


def asks_whether(key: str, what: str, otherwise: bool = False) -> Any:
    """Declare a rule that is yes or no: `asks_whether("words.bind", "words said in turn bind")`."""
    return asks(key, f"whether {what}", yes_no(), otherwise)


def asks_office(power: str, may: str) -> Any:
    """Declare an office's power: `asks_office("changes_cards", "may change the cards")`."""
    return asks(f"offices.{power}", f"the least office that {may}", office(), "")


def asks_each(
    key: str,
    names: Iterable[object],
    means: str,
    shape: Shape,
    otherwise: Any = None,
    *,
    needed: Iterable[object] = (),
) -> Any:
    """Declare a family that has these names and no others; `{}` in what it means is the name.

    No game may be without the names that are `needed`, or where that is `*`, without any.

    `cards_order: Family[tuple[str, ...]] = asks_each("cards.order.*", DECKS, "the order of hands with {} cards", …)`.
    """
    every = tuple(str(name) for name in names)
    keys = tuple(key.replace("*", str(name)) for name in needed)
    return Declared(key, replace(shape, means=means), otherwise, needed=keys, names=every)


class Rules:
    """The rules of one game as a room asks for them. Every attribute is a `Rule`: value and clauses in one."""

    declared: ClassVar[tuple[Declared[Any], ...]] = ()  # by this class and those it builds on
    own: ClassVar[tuple[Declared[Any], ...]] = ()  # by this class alone

    def __init_subclass__(cls) -> None:
        found = [(name, each) for name, each in vars(cls).items() if isinstance(each, Declared)]
        for name, each in found:
            plain = each.key.replace(".*", "").replace("*.", "").replace(".", "_").replace(" ", "_")
            if name != plain:
                raise TypeError(f"{cls.__name__}.{name} declares {each.key}, and should be called {plain}")
            each.name = name
        cls.own = tuple(each for _, each in found)
        every = dict.fromkeys(each for base in cls.__bases__ if issubclass(base, Rules) for each in base.declared)
        cls.declared = (*every, *cls.own)
        keys = [key for each in cls.declared for key in each.shapes()]
        if len(set(keys)) < len(keys):
            raise TypeError(f"{cls.__name__} declares a key twice")

    def __init__(self, given: Mapping[str, Rule[Any]]) -> None:
        """Read every rule once from what a game gives."""
        alone = {each.key for each in self.declared}
        for each in self.declared:
            absent: Rule[Any] = Rule(each.otherwise, (), given=False)
            if each.is_family:
                start, _, end = each.key.partition("*")
                found = {
                    key[len(start) : len(key) - len(end)]: rule
                    for key, rule in given.items()
                    if key.startswith(start) and key.endswith(end) and key not in alone
                }
                family = {name: rule for name, rule in found.items() if name and "." not in name}
                setattr(self, each.name, Family(family, absent, each.names))
            else:
                setattr(self, each.name, given.get(each.key, absent))

    def __getitem__(self, declared: Declared[T]) -> Rule[T]:
        """Give a rule by its declaration, where a table of them is walked."""
        rule: Rule[T] = getattr(self, declared.name)
        return rule

    @classmethod
    def shapes(cls) -> dict[str, Shape]:
        """What this class declares, by key, for the words of a book."""
        return {key: shape for each in cls.own for key, shape in each.shapes().items()}

    @classmethod
    def needed(cls) -> tuple[str, ...]:
        """The keys that this class declares and no game may be without."""
        return tuple(key for each in cls.own for key in each.needed)


def cited(*rules: Rule[Any]) -> tuple[str, ...]:
    """The clauses that these rules stand on, each once."""
    if len(rules) == 1:
        return rules[0].by
    return tuple(dict.fromkeys(clause for rule in rules for clause in rule.by))
