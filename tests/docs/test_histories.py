"""The page of hand histories names every format and every column as they are declared."""

from __future__ import annotations

import re
from pathlib import Path

from pokerroom.histories.frame import _TABLES
from pokerroom.notation.formats import histories

PAGE = Path(__file__).parents[2] / "docs" / "histories.md"


def test_the_page_names_every_format() -> None:
    page = PAGE.read_text()
    for key, form in histories().items():
        row = next(line for line in page.splitlines() if f"`{key}`" in line)
        cells = [cell.strip() for cell in row.split("|")]
        assert cells[3] == ("yes" if form.read is not None else "no")
        assert cells[4] == ("yes" if form.retell is not None else "no")
        assert all(f"`.{ending}`" in cells[5] for ending in form.endings)


def test_the_page_names_every_column() -> None:
    page = PAGE.read_text()
    for per, (columns, _) in _TABLES.items():
        row = re.search(rf"^\* \*\*{per}\*\*: (.+(?:\n  .+)*)", page, re.MULTILINE)
        assert row is not None, per
        told = re.sub(r" \([^)]*\)", "", " ".join(row[1].split()))
        assert told.split(", ") == list(columns)
