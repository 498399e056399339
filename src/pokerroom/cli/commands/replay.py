"""`pokerroom replay`: hand histories, played again under the house book.

Knows how to find files and print. Must not read a history: `notation` does.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.law.book import Book
from pokerroom.notation.phh import PHHError, read_phh
from pokerroom.notation.replaying import finishing_stacks, replayed


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, or folders of files")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each hand")


def _replay(options: Namespace, console: Console) -> int:
    house = shelf.book(shelf.HOUSE)
    counts = {"ok": 0, "failed": 0, "unsupported": 0}
    for path in _histories(options.paths):
        for row in _replayed(path, house):
            state = "ok" if row["ok"] else "unsupported" if row["why"] == "unsupported" else "failed"
            counts[state] += 1
            if options.json:
                print(json.dumps(row))
            elif state == "failed":
                console.print(Text(f"{row['file']} {row['hand']}: {row['why']}", style="red"))
    if not options.json:
        console.print(f"{counts['ok']} ok, {counts['failed']} failed, {counts['unsupported']} unsupported")
    return 1 if counts["failed"] else 0


def _histories(paths: Sequence[str]) -> list[Path]:
    found: list[Path] = []
    for each in paths:
        path = Path(each)
        if path.is_dir():
            found += sorted(file for file in path.rglob("*") if file.suffix in (".phh", ".phhs"))
        elif path.is_file():
            found.append(path)
        else:
            raise PHHError(f"there is no file or folder {each}")
    return found


def _replayed(path: Path, house: Book) -> list[dict[str, Any]]:
    def row(number: str, variant: str, ok: bool, stacks: list[float] | None, why: str | None) -> dict[str, Any]:
        return {"file": str(path), "hand": number, "variant": variant, "ok": ok, "stacks": stacks, "why": why}

    try:
        records = read_phh(path.read_text(encoding="utf-8"))
    except (PHHError, OSError, UnicodeDecodeError) as error:
        return [row("", "", False, None, str(error))]
    rows = []
    for record in records:
        if not record.supported:
            rows.append(row(record.number, record.variant, False, None, "unsupported"))
            continue
        try:
            stacks = finishing_stacks(replayed(record, house), record)
        except PHHError as error:
            rows.append(row(record.number, record.variant, False, None, str(error)))
            continue
        said = [int(each) if each.denominator == 1 else float(each) for each in stacks]
        same = record.finishing is None or stacks == record.finishing
        why = None if same else f"the file says {', '.join(str(each) for each in record.finishing or ())}"
        rows.append(row(record.number, record.variant, same, said, why))
    return rows


COMMAND = Command("replay", "replay hand histories (.phh, .phhs) under the house book", _replay, _arguments, place=160)
