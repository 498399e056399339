"""A book in memory: a copy of one on the shelf, with a file changed, read through the same door."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

SHELF = Path(str(files("pokerroom"))) / "books"


class Folder:
    """As much of a folder as reading a book asks for."""

    def __init__(self, name: str, contents: dict[str, str]) -> None:
        self.name = name.rpartition("/")[2]
        self._path = name
        self._contents = contents

    def __truediv__(self, child: str) -> Folder:
        return Folder(f"{self._path}/{child}", self._contents)

    def joinpath(self, child: str) -> Folder:
        return self / child

    def is_file(self) -> bool:
        return self._path in self._contents

    def is_dir(self) -> bool:
        return any(path.startswith(f"{self._path}/") for path in self._contents)

    def iterdir(self) -> Iterator[Folder]:
        start = f"{self._path}/"
        children = {path[len(start) :].partition("/")[0] for path in self._contents if path.startswith(start)}
        return (self / child for child in children)

    def read_text(self, encoding: str | None = None) -> str:
        return self._contents[self._path]


def contents(folder: str) -> dict[str, str]:
    """The files of a book, by path."""
    root = SHELF / folder
    return {f"{folder}/{path.relative_to(root)}": path.read_text() for path in root.rglob("*") if path.is_file()}
