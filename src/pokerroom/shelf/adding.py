"""Books of one's own: a folder anywhere, read, looked through and put on the shelf beside the others.

Knows what a folder must be like before it is read, and what two books may not share. Must not know what is in a book:
`law` reads it, and every room says what a game of it lacks. Ask `folders` for where the books stand.
"""

from __future__ import annotations

from pathlib import Path

from pokerroom.law.book import Book
from pokerroom.law.error import LawError
from pokerroom.law.reading import CASES, SHARED, book_key, is_key, read_book
from pokerroom.law.words import LawRules
from pokerroom.shelf.dictionary import vocabulary
from pokerroom.shelf.folders import keys, own
from pokerroom.shelf.reading import every, put
from pokerroom.shelf.trial import tried


def add_book(path: str | Path, *, again: bool = False) -> Book:
    """Put a book of one's own on the shelf: `add_book("my_books/riverboat")`, the folder that has its `rules.toml`.

    It is read and looked through at once; one that cannot be read or played is refused (`LawError`), and the shelf
    stays as it was. From then on it is a book like any other, for signs, tables, search and comparison. `again` reads
    a book anew that was added before.
    """
    folder = _folder(path)
    key = book_key(folder.name)
    if key in keys() and not (again and key in own()):
        raise LawError(folder.name, "", f'there is a book "{key}" on the shelf already, from {keys()[key]}.')
    book = read_book(folder, vocabulary())
    for other in every():
        if other.key == key:
            continue
        if other.prefix == book.prefix:
            ids = f"the ids of its clauses begin with {book.prefix}, as those of {other.key} do; take another word."
            raise LawError(f"{folder.name}/{CASES}", next(iter(book.clauses)), ids)
        if other.title.casefold() == book.title.casefold():
            raise LawError(
                f"{folder.name}/{SHARED}", LawRules.book_name.key, f'{other.key} is called "{other.title}" already.'
            )
    tried(book, folder.name)
    put(book, folder)
    return book


def add_books(path: str | Path) -> tuple[Book, ...]:
    """Put all the books of a folder on the shelf, one or several; a folder that lies there already is passed over."""
    folder = _real(path)
    if (folder / SHARED).is_file() or (folder / CASES).is_dir():
        found = [folder]
    else:
        found = [each for each in _inside(folder) if each.is_dir() and _like_a_book(each)]
    if not found:
        raise LawError(str(path), "", f"there is no book here: a book is a folder with {SHARED} in it.")
    there = {str(each) for each in own().values()}
    return tuple([add_book(each) for each in found if str(each) not in there])


def _folder(path: str | Path) -> Path:
    folder = _real(path)
    if not is_key(folder.name.replace("-", "_")):
        raise LawError(folder.name, "", "a book's folder is called in small letters, like riverboat_1875.")
    if not (folder / SHARED).is_file():
        inside = [each.name for each in _inside(folder) if (each / SHARED).is_file()]
        told = f"; there are books in it: {', '.join(inside)}" if inside else ""
        raise LawError(f"{folder.name}/{SHARED}", "", f"the file is missing{told}.")
    return folder


def _real(path: str | Path) -> Path:
    folder = Path(path).expanduser().resolve()
    if not folder.is_dir():
        raise LawError(str(path), "", "this is a file, and a book is a folder." if folder.exists() else "is not there.")
    _inside(folder)
    return folder


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError as error:
        raise LawError(str(folder), "", f"the folder cannot be read: {error.strerror}.") from None


def _like_a_book(folder: Path) -> bool:
    """Whether a folder is meant as a book, be it a broken one."""
    names = [each.name for each in _inside(folder)]
    return not folder.name.startswith((".", "_")) and any(each == CASES or each.endswith(".toml") for each in names)
