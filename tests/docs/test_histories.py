"""The page of hand histories: every Python block on it runs, one behind the other, in a folder of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "histories.md"


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)


def test_the_page_names_every_format() -> None:
    from pokerroom.notation.formats import histories

    page = PAGE.read_text()
    for key, form in histories().items():
        row = next(line for line in page.splitlines() if f"`{key}`" in line)
        cells = [cell.strip() for cell in row.split("|")]
        assert cells[3] == ("yes" if form.read is not None else "no")
        assert cells[4] == ("yes" if form.retell is not None else "no")
        assert all(f"`.{ending}`" in cells[5] for ending in form.endings)


def test_the_page_names_every_column() -> None:
    from pokerroom.histories.frame import _TABLES

    page = PAGE.read_text()
    for per, (columns, _) in _TABLES.items():
        row = re.search(rf"^\* \*\*{per}\*\*: (.+(?:\n  .+)*)", page, re.MULTILINE)
        assert row is not None, per
        told = re.sub(r" \([^)]*\)", "", " ".join(row[1].split()))
        assert told.split(", ") == list(columns)
