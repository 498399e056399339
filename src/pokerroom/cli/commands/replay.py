"""`pokerroom replay`: hand histories, played again under the house book.

Knows how to find files and print. Must not read a history: `notation` does.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.histories.files import files_of, format_of, readable
from pokerroom.law.book import Book
from pokerroom.notation.phh import variant_of
from pokerroom.notation.recorded import HistoryError, RecordedHand, Unread
from pokerroom.notation.replaying import replay_record


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, or folders of files")
    parser.add_argument(
        "--from", dest="read_as", choices=list(readable()), help="the format to read, where no ending tells"
    )
    parser.add_argument("--json", action="store_true", help="one line of JSON for each hand")


def _replay(options: Namespace, console: Console) -> int:
    house = shelf.book(shelf.HOUSE)
    counts: Counter[str] = Counter()
    for path in files_of(options.paths):
        for row in _replayed(path, house, options.read_as or ""):
            state = "ok" if row["ok"] else "unsupported" if row["why"] == "unsupported" else "failed"
            counts[state] += 1
            counts["unfinished"] += row["ok"] and not row["finished"]
            if options.json:
                print(json.dumps(row))
            elif state == "failed":
                console.print(Text(f"{row['file']} {row['hand']}: {row['why']}", style="red"))
    if not options.json:
        unfinished = f"; {counts['unfinished']} of them end before the hand does" if counts["unfinished"] else ""
        said = [f"{counts[state]} {state}" for state in ("ok", "failed", "unsupported")]
        console.print(f"{', '.join(said)}{unfinished}")
    return 1 if counts["failed"] or not counts else 0


def _replayed(path: Path, house: Book, read_as: str) -> Iterator[dict[str, Any]]:
    try:
        file = path.read_bytes()
    except OSError as error:
        yield _row(path, "", why=f"it cannot be read: {error.strerror}")
        return
    form = format_of(path, file, read_as)
    assert form.read is not None
    for each in form.read(file):
        yield _row(path, each.number, why=each.why) if isinstance(each, Unread) else _hand(path, each, house)


def _hand(path: Path, record: RecordedHand, house: Book) -> dict[str, Any]:
    if variant_of(record.variant) is None:
        return _row(path, record.number, record.variant, why="unsupported")
    try:
        done = replay_record(record, house)
    except HistoryError as error:
        return _row(path, record.number, record.variant, why=str(error))
    return _row(
        path,
        record.number,
        record.variant,
        ok=done.same,
        finished=done.hand.over,
        stacks=[_figure(each) for each in done.stacks],
        gains=[_figure(each) for each in done.gains],
        rake=_figure(done.rake),
        note=done.note or None,
        why=None if done.same else f"the file says {', '.join(str(each) for each in record.finishing or ())}",
    )


def _row(path: Path, number: str, variant: str = "", *, why: str | None = None, **more: Any) -> dict[str, Any]:
    """What is told of one hand; `stacks` are those in the end, "inf" where nobody knew one; `rake` the house took."""
    nothing: dict[str, Any] = {
        "ok": False, "finished": False, "stacks": None, "gains": None, "rake": None, "note": None,
    }  # fmt: skip
    return {"file": str(path), "hand": number, "variant": variant, **nothing, **more, "why": why}


def _figure(amount: Decimal) -> int | float | str:
    """An amount as JSON has it, which has no number that nobody knows."""
    if amount.is_infinite():
        return "inf"
    return int(amount) if amount == amount.to_integral_value() else float(amount)


COMMAND = Command("replay", "replay hand histories under the house book", _replay, _arguments, place=160)
