"""`pokerroom convert`: hand histories from one format into another.

Knows files, folders and what is printed. Must not know any format: `notation` does, and `histories` finds the hands.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.text import Text

from pokerroom.cli.command import Command
from pokerroom.histories.files import files_of, format_of, hands_in, readable
from pokerroom.law.error import Refused
from pokerroom.notation.formats import History, histories
from pokerroom.notation.recorded import Unread
from pokerroom.notation.replaying import ReplayedHand

STDIN = "-"


def _arguments(parser: ArgumentParser) -> None:
    written = [key for key, each in histories().items() if each.retell is not None]
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help='files, or folders of files, or "-" for what is piped in'
    )
    parser.add_argument("--to", required=True, choices=written, help="the format to write")
    parser.add_argument(
        "--from", dest="read_as", choices=list(readable()), help="the format to read, where no ending tells"
    )
    parser.add_argument("-o", "--out", metavar="PATH", help="a file, or a folder with a file for each that is read")
    parser.add_argument("--json", action="store_true", help="what was read and written as JSON, with every error")


@dataclass(slots=True)
class _Count:
    """What was read and written, and what could not be."""

    read: int = 0
    written: int = 0
    files: list[str] = field(default_factory=list)
    errors: list[dict[str, str]] = field(default_factory=list)


def _convert(options: Namespace, console: Console) -> int:
    if options.json and not options.out:
        raise Refused("with --json the hands need a place of their own: say --out.")
    form = histories()[options.to]
    count = _Count()
    sources = list(_sources(options.paths, options.read_as or ""))
    out = Path(options.out) if options.out else None
    folder = out is not None and (out.is_dir() or options.out.endswith("/") or (len(sources) > 1 and not out.suffix))
    kept: list[str] = []
    for name, text, read_as in sources:
        hands = list(_told(name, hands_in(text, read_as), form, count))
        if out is not None and folder:
            _write(out / f"{Path(name).stem if name != STDIN else 'hands'}.{_ending(form, hands)}", form, hands, count)
        else:
            kept += hands
    if out is not None and not folder:
        _write(out, form, kept, count)
    elif out is None and kept:
        sys.stdout.write(_together(form, kept))
    _report(options, count, console)
    return 1 if count.errors or not count.read else 0


def _sources(paths: Iterable[str], named: str) -> Iterator[tuple[str, bytes, History]]:
    """What is read: its name, its bytes, its format."""
    for each in paths:
        if each == STDIN:
            text = sys.stdin.buffer.read()
            yield STDIN, text, format_of(Path(STDIN), text, named)
            continue
        for path in files_of(each):
            try:
                text = path.read_bytes()
            except OSError as error:
                raise Refused(f"{path} cannot be read: {error.strerror}.") from None
            yield str(path), text, format_of(path, text, named)


def _told(name: str, hands: Iterable[ReplayedHand | Unread], form: History, count: _Count) -> Iterator[str]:
    """The hands of a source in the format that is written; those that cannot be are counted with their reason."""
    assert form.retell is not None
    for hand in hands:
        count.read += 1
        if isinstance(hand, Unread):
            count.errors.append({"file": name, "hand": hand.number, "why": hand.why})
            continue
        try:
            told = form.retell(hand)
        except Refused as refusal:
            count.errors.append({"file": name, "hand": hand.record.number, "why": refusal.sentence})
            continue
        count.written += 1
        yield told


def _ending(form: History, hands: list[str]) -> str:
    return form.several if form.several and len(hands) > 1 else form.ending


def _together(form: History, hands: list[str]) -> str:
    return hands[0] if len(hands) == 1 else form.together(hands)


def _write(path: Path, form: History, hands: list[str], count: _Count) -> None:
    if not hands:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_together(form, hands), encoding="utf-8", newline="")
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}.") from None
    count.files.append(str(path))


def _report(options: Namespace, count: _Count, console: Console) -> None:
    if options.json:
        figures = {"read": count.read, "written": count.written, "failed": len(count.errors)}
        print(json.dumps({**figures, "files": count.files, "errors": count.errors}))
        return
    aside = Console(stderr=True, soft_wrap=True, highlight=False)
    for error in count.errors:
        aside.print(Text(f"{error['file']} {error['hand']}: {error['why']}", style="red"))
    if options.out or count.errors:
        aside.print(f"{count.read} hands read, {count.written} written, {len(count.errors)} not")


COMMAND = Command(
    "convert", "hand histories from one format into another", _convert, _arguments, place=161, figures=False
)
