"""How a clause is printed.

Knows colours. Must not know which clauses are wanted: the commands do.
"""

from __future__ import annotations

from rich.text import Text

from pokerroom.law.clause import Clause

KIND_COLOURS = {"ruling": "red", "discretion": "magenta", "auto": "green", "commission": "yellow", "tournament": "blue"}


def clause_line(clause: Clause) -> Text:
    """A clause as one line: its id, its gist, its kind."""
    text = Text()
    text.append(clause.id, style="bold cyan")
    text.append(f"  {clause.gist} ")
    text.append(clause.kind, style=KIND_COLOURS.get(clause.kind, "dim"))
    return text
