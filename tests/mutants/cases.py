"""Runs the cases that are named on the input, file and line, until one fails.

Knows the cases of the books. Which of them to run is for `trial`.
"""

from __future__ import annotations

import sys

from pokerroom import shelf
from pokerroom.proofs import run
from tests.mutants.reach import CASE


def main() -> None:
    """Run them; end with 1 and the name of the case that failed."""
    every = {
        f"{CASE}{case.file}:{case.line}": case for book in shelf.every() for clause in book for case in clause.cases
    }
    for name in sys.stdin.read().splitlines():
        if name not in every or not run(every[name], shelf.book).passed:
            print("FAILED", name)
            sys.exit(1)


if __name__ == "__main__":
    main()
