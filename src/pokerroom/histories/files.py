"""Files of histories: which there are, in which format each is, and the hands in them, played under the house book.

Knows paths and endings. Must not know any format: each declares how its files end and how it is read. Ask `notation`
for the formats.
"""

from __future__ import annotations

import codecs
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pokerroom import shelf
from pokerroom.law.book import Book
from pokerroom.law.error import Refused, shown
from pokerroom.notation.formats import History, histories
from pokerroom.notation.recorded import HistoryError, RecordedHand, Unread
from pokerroom.notation.replaying import ReplayedHand, replay_record

PLAIN = "phh"  # what a file is that nothing tells
Paths = str | Path | Iterable[str | Path]


class FileHand(NamedTuple):
    """A hand of a file: which file it is, and the hand as it was played, or why it cannot be."""

    file: str
    hand: ReplayedHand | Unread


def readable() -> dict[str, History]:
    """The formats that are read, by their keys."""
    return {key: each for key, each in histories().items() if each.read is not None}


def files_of(paths: Paths) -> list[Path]:
    """The files of histories at some paths: the files themselves, and those in folders that end as a format does."""
    several = [paths] if isinstance(paths, str | Path) else list(paths)
    endings = {f".{ending}" for each in readable().values() for ending in each.endings}
    return files_ending(several, endings, f"files like {', '.join(sorted(endings))}")


def files_ending(paths: Iterable[str | Path], endings: Collection[str], called: str) -> list[Path]:
    """The files at some paths: the files themselves, and those in folders with such an ending, as people call them."""
    found: list[Path] = []
    for each in paths:
        path = Path(each)
        if path.is_dir():
            files = sorted(file for file in path.rglob("*") if file.suffix in endings)
            if not files:
                raise Refused(f"there are no {called} in {each}.")
            found += files
        elif path.is_file():
            found.append(path)
        else:
            raise Refused(f"there is no file or folder {each}.")
    return found


def format_of(path: Path, text: bytes, named: str = "") -> History:
    """The format of a file: as it is named, by its ending, or by how it begins."""
    known = readable()
    if named:
        if named not in known:
            raise Refused(f"hands are read as {', '.join(known)}, not as {shown(named, 20)}.")
        return known[named]
    for each in known.values():
        if path.suffix.removeprefix(".") in each.endings:
            return each
    start = text.removeprefix(codecs.BOM_UTF8).lstrip()
    return next((each for each in known.values() if each.begins and start.startswith(each.begins)), known[PLAIN])


def hands_of(paths: Paths, named: str = "") -> Iterator[FileHand]:
    """The hands of files and folders one by one, each played, or why it cannot be; no hand refuses another."""
    house = shelf.book(shelf.HOUSE)
    for path in files_of(paths):
        try:
            text = path.read_bytes()
        except OSError as error:
            yield FileHand(str(path), Unread("", f"the file cannot be read: {error.strerror}"))
            continue
        for hand in hands_in(text, format_of(path, text, named), house):
            yield FileHand(str(path), hand)


def hands_in(text: bytes, form: History, book: Book | None = None) -> Iterator[ReplayedHand | Unread]:
    """The hands of a text in a format, each played under a book, or why it cannot be."""
    assert form.read is not None
    house = book or shelf.book(shelf.HOUSE)
    for each in form.read(text):
        yield each if isinstance(each, Unread) else _played(each, house)


def _played(record: RecordedHand, book: Book) -> ReplayedHand | Unread:
    try:
        return replay_record(record, book)
    except HistoryError as error:
        return Unread(record.number, str(error))
