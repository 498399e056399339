"""A choice of a sign as a row: how it is asked for, said and read, which rule allows it, where it is shown.

Knows how one choice is declared. Must not know any: `stakes` declares what every sign must settle, `options` what it
may offer besides. Ask `figures` for numbers and words, `making` for how rows become a sign.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast, dataclass_transform, overload

from pokerroom.law.error import Refused, quoted
from pokerroom.law.figures import one_word_of, read_amount, whole_number, yes_or_no
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, asks
from pokerroom.law.vocabulary import Shape, word
from pokerroom.law.vocabulary import yes_no as yes_or_no_shape
from pokerroom.law.words import LawRules

A = TypeVar("A")  # as it is asked for
T = TypeVar("T")  # as it hangs at the table
Clauses = tuple[str, ...]
Changes = Mapping[Declared[Any], object]  # rules with the values they have at a table
Money = Callable[[int], str]  # says chips in dollars
SHOWN = word("shown", "shown where offered")


class Saying(IntEnum):
    """What a choice looks like when it is said; a spoken sign goes through them in this order."""

    FIRST = 0  # what tells one game from another at a glance: limit, blinds, ante, commission
    NUMBER = 1  # time to act 30
    ALONE = 2  # straddle
    WORDS = 3  # kill half
    FIGURES = 4  # extra time 30 seconds 2 times for 5
    BOUNDS = 5  # buy in 40 to 200
    WITH = 6  # inside what another choice says


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a spoken sign: the words that open it, what follows them, and the whole as it was said."""

    opening: str
    rest: str
    whole: str

    def bare(self) -> None:
        """Refuse what follows, where nothing may."""
        if self.rest:
            raise Refused(f"{quoted(self.opening)} stands alone; {quoted(self.rest)} is not understood.")

    def amount(self, text: str | None = None) -> int:
        """Read the whole number that follows, or one that is part of it."""
        return read_amount(self.opening, self.rest if text is None else text)


class Choice(Generic[A, T]):
    """One choice of a sign. On the class of signs it is this row, on a sign it is what was chosen.

    `plain`: what is asked for where nothing is said. `words`: what opens it in a spoken sign, its name there first.
    `hear` reads it from such a part, and may give values for other rows too, by `Heard`. `say` says it again, or
    nothing where the sign without it is the same: it is told the value, and what it would be if nothing were said.
    `compared`: the attributes of a sign that the choice settles, where they are more than its own.
    """

    def __init__(
        self,
        plain: A,
        words: tuple[str, ...],
        said: Saying,
        hear: Callable[[Part], A | Heard],
        say: Callable[[T, T], str] | None = None,
        *,
        compared: tuple[str, ...] = (),
    ) -> None:
        self.name: str = ""  # of the attribute; the class that declares it fills it in
        self.plain: A = plain
        self.words: tuple[str, ...] = words
        self.said: Saying = said
        self.hear: Callable[[Part], A | Heard] = hear
        self.say: Callable[[T, T], str] | None = say
        self.compared: tuple[str, ...] = compared

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.compared = self.compared or (name,)

    @overload
    def __get__(self, sign: None, kind: type) -> Self: ...
    @overload
    def __get__(self, sign: object, kind: type) -> T: ...
    def __get__(self, sign: object | None, kind: type) -> Self | T:
        if sign is not None:  # a sign has all it chose as attributes of its own, which are found before this
            raise AttributeError(f"this sign says nothing of {self.name}")
        return self

    if TYPE_CHECKING:

        def __set__(self, sign: object, asked: A) -> None: ...

    @property
    def called(self) -> str:
        """What people call it."""
        return self.words[0] if self.words else self.name.replace("_", " ")

    def differs(self, one: object, other: object) -> bool:
        """Whether two signs have chosen otherwise."""
        return any(getattr(one, each) != getattr(other, each) for each in self.compared)

    def __repr__(self) -> str:
        return f"<{self.called}>"


class Heard(dict[str, object]):
    """What one part of a spoken sign says about more than one choice, by the names of the rows."""


class Wishes:
    """What somebody wants on a sign: a value for each row, the plain one where they said nothing."""

    def __init__(self, choices: Mapping[str, object]) -> None:
        self._choices = choices

    def __getitem__(self, row: Choice[A, Any]) -> A:
        return cast(A, self._choices.get(row.name, row.plain))


class By:
    """The clauses that allow each choice of a sign; none where the book is silent."""

    def __init__(self, clauses: Mapping[str, Clauses]) -> None:
        self._clauses = dict(clauses)

    def __getitem__(self, row: Choice[Any, Any]) -> Clauses:
        return self._clauses.get(row.name, ())


@dataclass_transform(kw_only_default=True)
class Rows:
    """What has choices: a class whose attributes are rows. Its constructor takes each row by its name."""

    rows: ClassVar[tuple[Choice[Any, Any], ...]] = ()

    def __init_subclass__(cls) -> None:
        own = [each for each in vars(cls).values() if isinstance(each, Choice)]
        if own:
            cls.rows = (*cls.rows, *own)

    def __init__(self, **chosen: Any) -> None:
        self.__dict__.update(chosen)


# ------------------------------------------------------------------------------------------------ options


@dataclass(frozen=True, slots=True)
class Basis:
    """What a sign has settled before its options are looked at, and what else is asked for."""

    rules: LawRules
    deck: int
    agreed: frozenset[str]
    blinds: tuple[int, ...]
    limit: str
    wishes: Wishes


@dataclass(frozen=True, slots=True)
class Blank:
    """How a form asks for an option: its kind, the values or figures to fill in, a spoken example, what it needs.

    `kind`: yes, a choice of `values`, a number, or a text. `needs`: what the sign must say too; `limits`: one of these.
    `consent`: what all players must agree on for it.
    `only_where_allowed`: a form under a book that says nothing of it does not mention it.
    """

    kind: str = "yes"
    example: str = ""
    values: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    needs: str = ""
    limits: tuple[str, ...] = ()
    only_where_allowed: bool = False
    consent: str = ""


class Option(Choice[A, T]):
    """A choice that a sign may leave out: what the book must say for it, what it needs, how placard and form show it.

    `rule` allows it; without one no book has a say in it. `check` refuses what is no such value at all. `barred` says
    why the rule bars it in a game of this name, `fault` what is wrong with it on this sign. `keep` gives what hangs.
    `changes` gives the rules of the book that are otherwise at a table with it, each with its value there.
    """

    def __init__(
        self,
        plain: A,
        words: tuple[str, ...],
        said: Saying,
        hear: Callable[[Part], A | Heard],
        say: Callable[[T, T], str],
        *,
        rule: Declared[Any] | None,
        check: Callable[[A], object],
        barred: Callable[[Rule[Any], A, str], str] | None = None,
        fault: Callable[[A, Basis], str] | None = None,
        keep: Callable[[A], T] | None = None,
        placard: Callable[[T, Money], str] | None = None,
        blank: Blank | None = None,
        changes: Callable[[T], Changes] | None = None,
    ) -> None:
        super().__init__(plain, words, said, hear, say)
        self.rule = rule
        self.check = check
        self.barred = barred or self._not_offered
        self.fault = fault
        self.keep = keep
        self.placard = placard
        self.blank = blank
        self.changes = changes
        self.display: Declared[str] = asks(f"placard.{words[0]}", f"{words[0]} on display at the table", SHOWN, "")

    @property
    def key(self) -> str:
        """Its name in the data of a book and in a form."""
        return self.called.replace(" ", "_")

    def _not_offered(self, rule: Rule[Any], value: A, game: str) -> str:
        return "" if rule.value else f'"{self.called}" is not offered in {game} under this book.'

    def shapes(self) -> dict[str, Shape]:
        """What a book may say about it, by key."""
        shown = self.display.shapes() if self.placard is not None else {}
        return {**(self.rule.shapes() if self.rule is not None else {}), **shown}


def may(words: str, means: str) -> Declared[bool]:
    """The rule by which a book allows an option or not."""
    declared: Declared[bool] = asks(f"option.{words.replace(' ', '_')}", means, yes_or_no_shape(), False)
    return declared


def yes(
    words: str,
    means: str = "",
    *,
    plain: bool = False,
    fault: Callable[[bool, Basis], str] | None = None,
    placard: str = "",
    needs: str = "",
    consent: str = "",
    limits: tuple[str, ...] = (),
    changes: Changes | None = None,
) -> Option[bool, bool]:
    """Declare an option that a sign has or has not; `means`: what a book is asked about it."""

    def hear(part: Part) -> bool:
        part.bare()
        return not plain

    return Option(
        plain,
        (words,),
        Saying.ALONE,
        hear,
        lambda value, _: words if value != plain else "",
        rule=may(words, means) if means else None,
        check=lambda value: yes_or_no(f"a {words.removeprefix('no ')}" if plain else words, value),
        fault=fault,
        placard=(lambda value, money: placard if value != plain else "") if placard else None,
        blank=Blank("yes", words, (), (), needs or " or ".join(limits), limits, changes is not None, consent)
        if means
        else None,
        changes=None if changes is None else lambda value: changes,
    )


def number(
    words: str,
    means: str,
    *,
    example: int,
    figure: str,
    fault: Callable[[int, Basis], str] | None = None,
    placard: Callable[[int, Money], str],
    needs: str = "",
    changes: Callable[[int], Changes] | None = None,
) -> Option[int, int]:
    """Declare an option that is a number; none is 0."""
    return Option(
        0,
        (words,),
        Saying.NUMBER,
        lambda part: part.amount(),
        lambda value, plain: f"{words} {value}" if value != plain else "",
        rule=may(words, means),
        check=lambda value: whole_number(words, value),
        fault=fault,
        placard=placard,
        blank=Blank(
            "number", f"{words} {example}", figures=(figure,), needs=needs, only_where_allowed=changes is not None
        ),
        changes=changes,
    )


def one_of(
    words: str,
    means: str,
    values: tuple[str, ...],
    *,
    fault: Callable[[str, Basis], str] | None = None,
    placard: Callable[[str, Money], str],
    needs: str = "",
) -> Option[str, str]:
    """Declare an option that is one of some words, of which the first is to have none of it."""
    plain, *others = values
    return Option(
        plain,
        (words,),
        Saying.WORDS,
        lambda part: part.rest or " ",
        lambda value, _: f"{words} {value}" if value != plain else "",
        rule=may(words, means),
        check=lambda value: one_word_of(words, value, values),
        fault=fault,
        placard=placard,
        blank=Blank(
            "choice", f"{words} {others[0]}", values=tuple(others), figures=(" or ".join(others),), needs=needs
        ),
    )
