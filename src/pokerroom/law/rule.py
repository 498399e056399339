"""A rule: a value and the clauses it stands on, never a bare value.

Knows nothing of what the value means. Ask `vocabulary` for the shapes of values, `reading` for where rules come from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from pokerroom.law.error import unquoted

T = TypeVar("T")

SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Rule(Generic[T]):
    """A value with its clauses; `by` is empty where the book is silent and the value is our choice, told in `note`.

    `given` is False where the book's data says nothing at all and the value is the plain one of the program.
    """

    value: T
    by: tuple[str, ...]
    note: str = ""
    given: bool = True

    @property
    def silent(self) -> bool:
        """Whether the book says nothing, so that the value is ours and not the law's."""
        return not self.by

    def __repr__(self) -> str:
        by = ", ".join(self.by) or SILENT
        return f"<Rule {unquoted(self.value, 100)} [{unquoted(by, 70)}]>"

    def __str__(self) -> str:
        return f"{self.value} [{', '.join(self.by) or SILENT}]"
