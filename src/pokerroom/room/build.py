"""The build: which program exactly this is, by its version and the hash of everything that it plays by.

Knows the files of the package. Must not know what is in them. A hand and an anchor name it, so that anybody can say
later by which program a hand was dealt.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path

from pokerroom import shelf

PARTS = ("law", "cards", "machine", "hand", "table", "books", "shelf", "room")
ENDINGS = (".py", ".toml", ".c", ".so", ".pyd")


@shelf.kept
def build() -> str:
    """The version, and behind a plus the first letters of the hash; books of one's own count too."""
    return f"pokerroom {program(PARTS, ENDINGS, [Path(str(each)) for _, each in sorted(shelf.own().items())])}"


def program(parts: Iterable[str], endings: Sequence[str], books: Iterable[Path]) -> str:
    """The version and the hash of some parts of the package, and of some folders of books."""
    from pokerroom import __version__

    base = Path(str(files("pokerroom")))
    found = hashlib.sha256()
    folders = [(base, base / part) for part in parts] + [(folder.parent, folder) for folder in books]
    for above, part in folders:
        for path in sorted(part.rglob("*")):
            if path.suffix in endings and path.is_file():
                found.update(f"{path.relative_to(above).as_posix()}\n".encode())
                found.update(hashlib.sha256(path.read_bytes()).digest())
    return f"{__version__}+{found.hexdigest()[:16]}"
