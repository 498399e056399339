"""How the results of cases are printed.

Knows how to show what differs from what was expected. Must not run a case: `proofs` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff

from rich.console import Console
from rich.text import Text

from pokerroom.proofs import Result


def tell(results: Sequence[Result], console: Console) -> int:
    """Print what failed, and how many passed; give the exit code."""
    failed = [result for result in results if not result.passed]
    for result in failed:
        console.print(f"[bold red]{result.case.file}, line {result.case.line}[/]")
        for line in unified_diff(result.expected, result.outcome.said, "expected", "happened", lineterm="", n=2):
            console.print(Text(line, style={"+": "green", "-": "red"}.get(line[:1], "")))
    console.print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0
