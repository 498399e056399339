"""How the results of cases are printed.

Knows how to show an act of which something else came than was expected. Must not run a case: `proofs` does.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from pokerroom.proofs import Failure, Result


def tell(results: Sequence[Result], console: Console, as_json: bool = False) -> int:
    """Print what failed, each with its one act, and how many passed; give the exit code."""
    failed = [result.failure for result in results if result.failure is not None]
    if as_json:
        print(json.dumps({"passed": len(results) - len(failed), "failed": [str(each) for each in failed]}))
        return 1 if failed else 0
    for failure in failed:
        _tell(failure, console)
    console.print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _tell(failure: Failure, console: Console) -> None:
    lines = [Text(str(failure), "bold red")]
    if failure.act:
        lines += [Text(failure.act, "bold")]
        lines += _side("expected", failure.expected, "red") + _side("came", failure.came, "green")
    for line in lines:
        console.print(line, soft_wrap=True)


def _side(title: str, lines: Sequence[str], style: str) -> list[Text]:
    return [
        Text(f"    {title if not place else '':<10}{line}", style) for place, line in enumerate(lines or ["nothing"])
    ]
