"""Sheets: lists as files for a spreadsheet, with a line of headings, in which nothing is a formula.

Knows CSV. Must not know what is listed, or for whom: whoever asks has been let in before. Ask `inspection` and
`appointing` for what is in them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from starlette.responses import Response

CSV = "csv"  # by which a list is asked for as a sheet: `?as=csv`
SECRET = {"Cache-Control": "private, no-store"}
# What a spreadsheet may take for the beginning of a formula, or for the end of the cell before it.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
# The same as they are written in full width, which some programs read alike.
_WIDE = ("\uff1d", "\uff0b", "\uff0d", "\uff20")


def sheet(name: str, headings: Sequence[str], rows: Iterable[Sequence[object]]) -> Response:
    """A list as a file of this name."""
    text = io.StringIO()
    written = csv.writer(text)
    written.writerow(headings)
    for row in rows:
        written.writerow([plain(cell) if isinstance(cell, str) else cell for cell in row])
    file = {"Content-Disposition": f'attachment; filename="{name}.csv"', **SECRET}
    return Response(text.getvalue(), media_type="text/csv", headers=file)


def plain(cell: str) -> str:
    """Words as a spreadsheet shall take them: what it could take for a formula begins with an apostrophe."""
    return f"'{cell}" if cell.lstrip(" ").startswith((*_FORMULAS, *_WIDE)) else cell


def moment(at: int) -> str:
    """A time in milliseconds as it is written in a sheet; nothing for none."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds") if at else ""
