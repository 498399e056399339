"""The desk: what an act says of itself so that the staff, or a person, can be offered it, and nobody lists it again.

Knows a heading, the words of a button, and that an act may be thought of for several people or things at once. Must not
know when an act is lawful: what is suggested is put to the table, which says whether it would refuse it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from pokerroom.machine.kinds import Act


class Suggestion(NamedTuple):
    """An act that could be thought of now, and whom or what it is about.

    `label` is what its button says, where it is not what the act says of itself. `timed`: it may be for a time.
    """

    act: Act
    about: str = ""
    label: str = ""
    timed: bool = False


Suggests: TypeAlias = Callable[[Any, Any, Any], Iterable[Suggestion]]
"""From the kind of an act, a state and what the desk asks about, what could be done now."""


@dataclass(frozen=True, slots=True)
class OnDesk:
    """How a desk offers an act: under which heading, what its button says, and what is said when it is done.

    The words may name the fields of the act: "Verify the hand of {name}".
    """

    heading: str
    label: str
    done: str
    suggests: Suggests

    def words(self, suggested: Suggestion) -> tuple[str, str]:
        """What the button says of a suggestion, and what is said when it is done."""
        told = {field: getattr(suggested.act, field) for field in suggested.act.__struct_fields__}
        label = suggested.label or self.label.format(**told)
        return label, self.done.format(**told) if self.done else f"{label}: done."


@dataclass(frozen=True, slots=True)
class InMenu:
    """How an act stands among what a person can do at a table now: the word for it, and when it can be thought of.

    `when` is asked of the state and the player; for an act of those who do not sit there (`standing`), of the state and
    their name. `label` is what the menu says; without one a page has a place of its own for it.
    """

    word: str
    label: str
    when: Callable[[Any, Any], Any]
    standing: bool = False
