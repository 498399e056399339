"""A noun: one thing at the table (betting, dealing, the waiting list), with all that is true of its acts and events.

A file of a vocabulary has one noun and declares into it. Importing the file fills this list and does nothing else; the
vocabulary joins its nouns. What a declaration leaves out it may not leave out: without `seen` or `by` nothing loads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated as _Annotated
from typing import Any, Generic, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from pokerroom.machine.authority import Authority
from pokerroom.machine.desk import InMenu, OnDesk
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.meaning import explain
from pokerroom.machine.secrecy import SeenBy, Sight, sight
from pokerroom.machine.sorts import Forms, Sort
from pokerroom.machine.traits import Trait

Books: TypeAlias = Callable[[Any], Any]
"""From an event what it means for the accounts, if anything."""

S = TypeVar("S")
E = TypeVar("E", bound=Event)
A = TypeVar("A", bound=Act)


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event as it was declared."""

    kind: type[Event]
    says: str
    seen: SeenBy
    effect: Callable[[Any, Any], None]
    topic: str = ""
    beside: str = ""
    books: Books | None = None


@dataclass(frozen=True, slots=True)
class ActRow:
    """An act as it was declared."""

    kind: type[Act]
    says: tuple[str, ...]
    by: Authority
    answer: Callable[..., None]
    desk: OnDesk | None = None
    menu: InMenu | None = None
    options: tuple[str, ...] = ()


class Noun(Generic[S]):
    """A list of acts and events about one thing. `forms` are the ways to say a field besides those of its sort."""

    def __init__(self, name: str, forms: Forms | None = None) -> None:
        self.name: str = name
        self.forms: Forms = forms or {}
        self.events: list[EventRow] = []
        self.acts: list[ActRow] = []
        self.kinds: set[type[Any]] = set()
        self.joined: str = ""  # to which vocabulary

    def event(
        self,
        says: str,
        *,
        seen: SeenBy,
        effect: Callable[[S, E], None],
        topic: str = "",
        beside: str = "",
        traits: Sequence[Trait] = (),
        books: Books | None = None,
    ) -> Callable[[type[E]], type[E]]:
        """Declare an event: its sentence, who sees it, what it changes.

        `topic`: as what its line is shown. `beside`: what stands beside a seat, in a word or two, while it is the last
        thing that its player did. `books`: which chips change hands with it, for whoever keeps accounts.
        """
        self._is_open()

        def declare(kind: type[E]) -> type[E]:
            explain(kind)
            self.events.append(EventRow(kind, says, seen, effect, topic, beside, books))
            self._has(kind, traits)
            return kind

        return declare

    def act(
        self,
        *says: str,
        by: Authority,
        answer: Callable[..., None],
        desk: OnDesk | None = None,
        menu: InMenu | None = None,
        options: Sequence[str] = (),
        traits: Sequence[Trait] = (),
    ) -> Callable[[type[A]], type[A]]:
        """Declare an act: its sentences, who may do it, how it is answered, and how a desk offers it.

        An answer is told state, log and act, and where an office needs a power the rule that grants it. `options` are
        the words by which somebody whose turn it is, or from whom something is due, is offered the act; `menu`: how it
        stands in the menu of a person at the table.
        """
        self._is_open()

        def declare(kind: type[A]) -> type[A]:
            explain(kind)
            if not isinstance(by, Authority) or (by.who == "office" and not by.powers):
                raise TypeError(f"{kind.__name__} does not say who may do it")
            for field in (by.field, *by.closed):
                if field and field not in kind.__struct_fields__:
                    raise TypeError(f"{kind.__name__} is done by {by.who}, and has no field {field}")
            self.acts.append(ActRow(kind, says, by, answer, desk, menu, tuple(options)))
            self._has(kind, traits)
            return kind

        return declare

    @property
    def answers(self) -> dict[type[Any], Callable[..., None]]:
        """How each act of this noun is answered, for one that another comes to."""
        return {row.kind: row.answer for row in self.acts}

    def _has(self, kind: type[Any], traits: Sequence[Trait]) -> None:
        self.kinds.add(kind)
        for trait in traits:
            trait.kinds.add(kind)

    def __contains__(self, thing: object) -> bool:
        """Whether an act or event is one of this noun: `event in wager.noun`."""
        return type(thing) in self.kinds

    def _is_open(self) -> None:
        if self.joined:
            raise TypeError(f"the noun {self.name} is joined to {self.joined} already, and would lose what comes later")


def sorts_of(kind: type[Any]) -> dict[str, Sort | None]:
    """The sort of each field of an act or event; None for one that has none."""
    hints = get_type_hints(kind, include_extras=True)
    found: dict[str, Sort | None] = {}
    for name in kind.__struct_fields__:
        if name not in hints:
            raise TypeError(f"{kind.__name__}.{name} has lost its type: write it in quotes")
        hint = hints[name]
        marks = get_args(hint)[1:] if get_origin(hint) is _Annotated else ()
        found[name] = next((mark for mark in marks if isinstance(mark, Sort)), None)
    return found


def sights(rows: list[EventRow], sorts: Mapping[type[Event], Mapping[str, Sort | None]]) -> dict[type[Event], Sight]:
    """How each event is seen."""
    return {row.kind: sight(row.kind, row.seen, sorts[row.kind]) for row in rows}
