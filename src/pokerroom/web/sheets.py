"""Sheets: lists as files for a spreadsheet.

Knows how a file is written that a spreadsheet reads, and that nothing in it is taken for a formula there. Must not know
what it lists: whoever has the rows says.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from starlette.responses import Response

SECRET = {"Cache-Control": "private, no-store"}


def sheet(name: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Response:
    """A list as a file of this name; what could be taken for a formula is none."""
    text = io.StringIO()
    written = csv.writer(text)
    written.writerow(heads)
    written.writerows([_plain(each) if isinstance(each, str) else each for each in row] for row in rows)
    file = {"Content-Disposition": f'attachment; filename="{name}.csv"', **SECRET}
    return Response(text.getvalue(), media_type="text/csv", headers=file)


def moment(milliseconds: int) -> str:
    """A time as a spreadsheet reads it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def _plain(word: str) -> str:
    return f"'{word}" if word.startswith(("=", "+", "-", "@", "\t", "\r")) else word
