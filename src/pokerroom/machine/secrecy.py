"""Secrecy: who sees an event, and what of it. Closed by default: what hides by its sort is opened by name or not seen.

Knows rules for seeing, not events. A viewer is whatever the vocabulary takes for one: a seat, a name, "rail". Whoever
watches for the house sees everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pokerroom.machine.kinds import Event
from pokerroom.machine.sorts import Sort

Viewer: TypeAlias = int | str
"""A seat or a name, or "rail", "dealer" or "surveillance"."""
SURVEILLANCE = "surveillance"

Opener: TypeAlias = Callable[[Any, Viewer], bool | Sequence[bool]]
"""Whether a viewer may know a field of an event, or which of its items."""
Sight: TypeAlias = Callable[[Any, Viewer], Event | None]


def openly(event: Any, viewer: Viewer) -> bool:
    """Everybody may know it."""
    return True


def never(event: Any, viewer: Viewer) -> bool:
    """Nobody may know it but the house's own watch."""
    return False


@dataclass(frozen=True, slots=True)
class SeenBy:
    """Who sees an event: `who` (none: everybody) where `when` holds (none: always); `opens` says who knows which
    secret field."""

    opens: Mapping[str, Opener] = field(default_factory=dict)
    when: Callable[[Any], bool] | None = None
    who: Callable[[Any, Viewer], bool] | None = None
    nobody: bool = False

    @property
    def personal(self) -> bool:
        """Whether it does not look alike to all who sit and watch."""
        return self.who is not None or any(each not in (openly, never) for each in self.opens.values())


by_everybody = SeenBy()
by_nobody = SeenBy(nobody=True)


def by_all(**opens: Opener) -> SeenBy:
    """Everybody sees the event; of its secret fields what these say."""
    return SeenBy(opens)


def by_all_when(when: Callable[[Any], bool], **opens: Opener) -> SeenBy:
    """Everybody sees it where this holds; otherwise nobody does."""
    return SeenBy(opens, when=when)


def by_those(who: Callable[[Any, Viewer], bool]) -> SeenBy:
    """Only some see it."""
    return SeenBy(who=who)


def sight(kind: type[Event], seen: SeenBy, sorts: Mapping[str, Sort | None]) -> Sight:
    """How events of a kind are seen, worked out once; a declaration that leaves a secret field unsaid is refused."""
    secret = {name: sort for name, sort in sorts.items() if sort is not None and sort.hide is not None}
    _check_opens(kind, seen, secret)
    if seen.nobody:
        return _nothing
    shown = _shown(kind, seen, secret)
    when, who = seen.when, seen.who
    if when is not None:
        return lambda event, viewer: shown(event, viewer) if when(event) else None
    if who is not None:
        return lambda event, viewer: shown(event, viewer) if who(event, viewer) else None
    return shown


def _check_opens(kind: type[Event], seen: SeenBy, secret: Mapping[str, Sort]) -> None:
    """Refuse a declaration that leaves a secret field unsaid, or speaks of one that there is not."""
    unknown = [name for name in seen.opens if name not in secret]
    if unknown:
        raise TypeError(f"{kind.__name__} says who knows {unknown[0]}, which is no secret field of it")
    silent = [name for name in secret if name not in seen.opens]
    if silent and not seen.nobody and seen.who is None:
        raise TypeError(f"{kind.__name__} does not say who knows {silent[0]}")


def _nothing(event: Any, viewer: Viewer) -> Event | None:
    return None


def whole(event: Any, viewer: Viewer) -> Event | None:
    """Everybody sees the event as it is."""
    return event  # type: ignore[no-any-return]


def _shown(kind: type[Event], seen: SeenBy, secret: Mapping[str, Sort]) -> Sight:
    closed = [
        (name, seen.opens[name], sort) for name, sort in secret.items() if seen.opens.get(name, openly) is not openly
    ]
    if not closed:
        return whole
    fields = kind.__struct_fields__
    places = [(fields.index(name), opens, sort.hide) for name, opens, sort in closed]

    def partly(event: Any, viewer: Viewer) -> Event | None:
        values: list[Any] | None = None
        for place, opener, hide in places:
            opened = opener(event, viewer)
            if opened is True:
                continue
            if values is None:
                values = [getattr(event, name) for name in fields]
            assert hide is not None
            values[place] = hide(values[place], opened)
        return event if values is None else kind(*values)

    return partly
