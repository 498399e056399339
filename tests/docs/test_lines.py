"""Lines of the docs can be read beside the code: 120 columns, tables and links included.

Transcripts in docs/books are exempt: they are the lines of the books' own cases, and a case's line is never broken.
"""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
COLUMNS = 120


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_are_at_most_120_columns(page: Path) -> None:
    transcripts = page.is_relative_to(ROOT / "docs" / "books")
    fenced, long = False, []
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if line.startswith("```"):
            fenced = not fenced
        elif len(line) > COLUMNS and not (transcripts and fenced):
            long.append(f"{page.name}:{number}: {len(line)} columns")
    assert long == []
