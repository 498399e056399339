"""A vocabulary: nouns joined. Everything that must know all acts or all events asks here; nobody else lists them.

From the declarations follow the grammar, who sees what, how a state is folded, how lines on the disk and on the wire
are read, who may do which act, and what the words mean. A vocabulary may stand on another: a table on the hand.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from pokerroom.law.error import Refused, shown
from pokerroom.law.ladder import Ladder
from pokerroom.law.rules import Rules
from pokerroom.machine.authority import Authority, Grant, Offices, Power
from pokerroom.machine.grammar import Reader, Template
from pokerroom.machine.kinds import SHOWN, Act, Event
from pokerroom.machine.log import Effect, after
from pokerroom.machine.meaning import means
from pokerroom.machine.noun import ActRow, EventRow, Noun, sights, sorts_of
from pokerroom.machine.secrecy import SURVEILLANCE, Viewer
from pokerroom.machine.sorts import Form, Names, Sort

S = TypeVar("S")


class Allowed(NamedTuple):
    """A row of the table of authority: who may do an act, for an office which power it needs, and by which rule."""

    act: type[Act]
    by: Authority
    power: Power | None = None
    grant: Grant | None = None


class Vocabulary(Generic[S]):
    """All acts and events of one thing that goes on: a round of play, a table.

    `on`: the vocabularies it stands on. `first` is done before the effect of every event, whatever its kind. `offices`:
    how offices stand in it, for acts that need their power.
    """

    def __init__(
        self,
        name: str,
        *nouns: Noun[S],
        on: Sequence[Vocabulary[Any]] = (),
        first: Callable[[S, Any], None] | None = None,
        offices: Offices[S] | None = None,
    ) -> None:
        self.name: str = name
        self.nouns: tuple[Noun[S], ...] = nouns
        self.events: dict[type[Event], EventRow] = {}
        self.acts: dict[type[Act], ActRow] = {}
        self.sorts: dict[type[Any], dict[str, Sort | None]] = {}
        self._says: dict[type[Any], list[Template]] = {}
        self._beside: dict[type[Any], Template] = {}
        for noun in nouns:
            self._join(noun)
        self.on: tuple[Vocabulary[Any], ...] = tuple(on)
        self.effects: dict[type[Any], Effect] = {
            kind: row.effect if first is None else after(first, row.effect) for kind, row in self.events.items()
        }
        self.offices: Offices[S] = offices or Offices(_none, _none)
        self.answers: dict[type[Any], Callable[..., None]] = {
            kind: self.offices.at_the_door(row.by, row.answer) for kind, row in self.acts.items()
        }
        self.checks = {
            kind: [
                (name, sort.holds, sort) for name, sort in self.sorts[kind].items() if sort is not None and sort.expects
            ]
            for kind in self.acts
        }
        self.sights = sights(list(self.events.values()), self.sorts)
        self._personal: frozenset[type[Event]] = frozenset(
            kind for kind, row in self.events.items() if row.seen.personal
        )
        self.tags: dict[str, type[Any]] = {str(kind.__struct_config__.tag): kind for kind in (*self.events, *self.acts)}
        if len(self.tags) < len(self.events) + len(self.acts):
            raise TypeError(f"{name}: two acts or events have one name")
        self._authorities: dict[type[Any], Authority] = {kind: row.by for kind, row in self.acts.items()}
        self._named: dict[str, type[Act]] = {str(kind.__struct_config__.tag): kind for kind in self.acts}
        for each in self.on:
            self._authorities |= each._authorities
            self._named |= each._named
        self._event_reader = Reader([each for kind in self.events for each in self._says[kind]])
        self._act_reader = Reader([each for kind in self.acts for each in self._says[kind]])

    def _join(self, noun: Noun[S]) -> None:
        if noun.joined:
            raise TypeError(f"the noun {noun.name} is joined to {noun.joined} already")
        noun.joined = self.name
        rows: list[tuple[type[Any], tuple[str, ...]]] = [(row.kind, (row.says,)) for row in noun.events]
        rows += [(row.kind, row.says) for row in noun.acts]
        for kind, says in rows:
            sorts = self.sorts[kind] = sorts_of(kind)
            SHOWN[kind] = {name: sort.shown for name, sort in sorts.items() if sort is not None and sort.shown}
            self._says[kind] = [Template(kind, text, self.sorts[kind], noun.forms) for text in says]
            if not says:
                raise TypeError(f"{kind.__name__} has no sentence")
        for row in noun.events:
            if row.beside:
                self._beside[row.kind] = Template(row.kind, row.beside, self.sorts[row.kind], noun.forms)
        self.events |= {row.kind: row for row in noun.events}
        self.acts |= {row.kind: row for row in noun.acts}

    # ------------------------------------------------------------------------------------------------ folding

    def fold(self, state: Any, events: Iterable[Any]) -> None:
        """Add events up."""
        effects = self.effects
        for event in events:
            effects[type(event)](state, event)

    # ------------------------------------------------------------------------------------------------ seeing

    def see(self, event: Any, viewer: Viewer) -> Any:
        """An event as a viewer may see it, or None. A kind that nobody declared is an error."""
        if viewer == SURVEILLANCE:
            return event
        return self.sights[type(event)](event, viewer)

    def seen(self, events: Iterable[Any], viewer: Viewer) -> list[Any]:
        """Events as a viewer may see them."""
        told = [self.see(event, viewer) for event in events]
        return [event for event in told if event is not None]

    def personal(self, kind: type[Any]) -> bool:
        """Whether events of a kind do not look alike to all who sit and watch."""
        return kind in self._personal

    # ------------------------------------------------------------------------------------------------ saying

    def say(self, event: Any, names: Names = ()) -> str:
        """Say an event in words, without its clauses."""
        return self._says[type(event)][0].say(event, names)

    def beside(self, event: Any) -> str:
        """What stands beside a seat while it is the last thing that its player did; nothing for anything else."""
        found = self._beside.get(type(event))
        return found.say(event, ()) if found is not None else ""

    def saying(self, kind: type[Any]) -> Callable[[Any, Names], str]:
        """How events of a kind are said, for whoever says many."""
        return self._says[kind][0].say

    def pieces(self, kind: type[Any]) -> list[tuple[str, str, Form | None]]:
        """The sentence of events of a kind: literal words and fields, each field with how it is said."""
        return self._says[kind][0].pieces()

    def saying_beside(self, kind: type[Any]) -> Callable[[Any, Names], str] | None:
        """How what stands beside a seat is said of events of a kind, where anything does."""
        found = self._beside.get(kind)
        return found.say if found is not None else None

    def line(self, event: Any, names: Names = ()) -> str:
        """Say an event in words, with its clauses."""
        return self.say(event, names) + in_brackets(event.by)

    def full(self, event: Any, names: Names = ()) -> str:
        """Say an event so that it can be read back: words, the rest in braces, clauses in brackets."""
        template = self._says[type(event)][0]
        rest = {
            field: msgspec.to_builtins(getattr(event, field))
            for field in event.__struct_fields__
            if field not in template.said and field != "by"
        }
        said = template.say(event, names) + (f" {json.dumps(rest)}" if rest else "")
        # A name that ends like clauses is not taken for some where there are none.
        return said + (in_brackets(event.by) or (" []" if said.endswith("]") else ""))

    def read_event(self, text: str, names: Names = ()) -> Any:
        """Read back an event from its full form."""
        try:
            return self._event(text, names)
        except Refused:
            raise
        except Exception:  # whatever is wrong with a line, it is no event
            raise Refused(f"{shown(text)} is not an event.") from None

    def _event(self, text: str, names: Names) -> Any:
        by: tuple[str, ...] = ()
        start = text.rfind(" [") if text.endswith("]") else -1
        if start >= 0:
            by = tuple(each.strip() for each in text[start + 2 : -1].split(",") if each.strip())
            text = text[:start]
        rest: dict[str, Any] = {}
        start = text.find(" {") if text.endswith("}") else -1  # no name has a brace in it
        if start >= 0:
            rest = json.loads(text[start + 1 :])
            text = text[:start]
        for template in self._event_reader.candidates(text):
            found = template.read(text, names)
            if found is not None:
                kind = template.kind
                try:
                    return msgspec.convert({**rest, **found, "by": by, "type": kind.__struct_config__.tag}, kind)
                except msgspec.ValidationError:
                    continue
        raise Refused(f"{shown(text)} is not an event.")

    def say_act(self, act: Any, names: Names = ()) -> str:
        """Say an act in words: by the first of its sentences that says all of it, else by the one that says most."""
        templates = self._says[type(act)]
        if len(templates) == 1:
            return templates[0].say(act, names)
        best, lost = "", len(act.__struct_fields__) + 1
        for template in templates:
            line = template.say(act, names)
            found = template.read(line, names)
            if found is None:
                continue
            again = template.kind(**found)
            differs = sum(getattr(again, field) != getattr(act, field) for field in act.__struct_fields__)
            if differs < lost:
                best, lost = line, differs
            if not differs:
                break
        return best or templates[0].say(act, names)

    def read_act(self, text: str, names: Names = ()) -> Any:
        """Read an act from a spoken line; None where the line is none of this vocabulary."""
        said = " ".join(text.split()) if isinstance(text, str) else ""
        for template in self._act_reader.candidates(said):
            found = template.read(said, names)
            if found is not None:
                return template.kind(**found)
        return None

    def sentences(self, kind: type[Any]) -> tuple[str, ...]:
        """The templates of an act or event, as they were declared."""
        return tuple(template.text for template in self._says[kind])

    def verbs(self) -> frozenset[str]:
        """The words that follow somebody's name in an act: nobody can be called like one of them."""
        return frozenset(word for kind in self.acts for each in self._says[kind] for word in each.verbs())

    # ------------------------------------------------------------------------------------------------ the door

    def authority(self, kind: type[Any]) -> Authority:
        """Who may do acts of a kind, of this vocabulary or of one it stands on."""
        return self._authorities[kind]

    def allowed(self, rules: Rules, ladder: Ladder) -> list[Allowed]:
        """The table of authority by a book's rules: every act of this vocabulary and of those it stands on."""
        found = [row for each in self.on for row in each.allowed(rules, ladder)]
        for kind, row in self.acts.items():
            found += [Allowed(kind, row.by, each, self.offices.least(rules, ladder, each)) for each in row.by.powers]
            if not row.by.powers:
                found.append(Allowed(kind, row.by))
        return found

    def act_named(self, tag: str) -> type[Act] | None:
        """The kind of act of this name, of this vocabulary or of one it stands on; None where there is none."""
        return self._named.get(tag)

    def checked(self, act: Any) -> Any:
        """An act as it is kept; refuse what is no act of this vocabulary, and a field that is not what it should be."""
        checks = self.checks.get(type(act))
        if checks is None:
            raise Refused(f"{shown(act)} is not an act.")
        for name, holds, sort in checks:
            if not holds(getattr(act, name)):
                raise Refused(f"{shown(getattr(act, name))} is not {sort.expects}.")
        plain = {name: sort.plain(getattr(act, name)) for name, _, sort in checks if sort.plain is not None}
        return msgspec.structs.replace(act, **plain) if plain else act

    def as_kept(self, act: Any, where: str) -> Any:
        """An act as the log will keep it; refuse what nobody answers, or has a field that is not what it should be.

        `where` goes on from "is not an act": "at a table".
        """
        if type(act) not in self.answers:
            raise Refused(f"{shown(act)} is not an act {where}.")
        try:
            return msgspec.json.decode(msgspec.json.encode(act, enc_hook=_bare), type=type(act))
        except Exception as error:  # whatever is wrong with it, it is no act
            raise Refused(f"{shown(act)} is not an act {where}: {error}.") from None

    # ------------------------------------------------------------------------------------------------ keeping

    def every_event(self) -> tuple[type[Event], ...]:
        """The events of this vocabulary and of those it stands on."""
        below = tuple(kind for each in self.on for kind in each.every_event())
        return (*below, *self.events)

    def every_act(self) -> tuple[type[Act], ...]:
        """The acts of this vocabulary and of those it stands on."""
        below = tuple(kind for each in self.on for kind in each.every_act())
        return (*below, *self.acts)

    def events_type(self) -> Any:
        """Any event, as a type for what reads and writes them."""
        return reduce(operator.or_, self.every_event())

    def acts_type(self) -> Any:
        """Any act, as a type for what reads and writes them."""
        return reduce(operator.or_, self.every_act())

    # ------------------------------------------------------------------------------------------------ meaning

    def means(self, kind: type[Any]) -> str:
        """What an act or event is, in the words with which it was declared."""
        return means(kind)


def _bare(value: object) -> int:
    """The number that a value is, a card for one."""
    if isinstance(value, int):
        return int(value)
    raise TypeError(f"{shown(value)} cannot be written down")


def _none(state: Any) -> Any:
    raise TypeError("this vocabulary does not say how offices stand in it")


def in_brackets(by: Sequence[str]) -> str:
    """Clauses as they stand behind a line."""
    return f" [{', '.join(by)}]" if by else ""
