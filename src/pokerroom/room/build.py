"""The build: which program exactly this is, by its version and the hash of everything that it plays by.

Knows the files of the package. Must not know what is in them. A hand and an anchor name it, so that anybody can say
later by which program a hand was dealt.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path

from pokerroom import shelf

PARTS = ("law", "cards", "machine", "hand", "table", "books", "shelf", "room")
ENDINGS = (".py", ".toml", ".c", ".so", ".pyd")


@shelf.kept
def build() -> str:
    """The version, and behind a plus the first letters of the hash; books of one's own count too."""
    from pokerroom import __version__

    base = Path(str(files("pokerroom")))
    found = hashlib.sha256()
    parts = [(base, base / part) for part in PARTS]
    parts += [(folder.parent, folder) for folder in [Path(str(each)) for _, each in sorted(shelf.own().items())]]
    for above, part in parts:
        for path in sorted(part.rglob("*")):
            if path.suffix in ENDINGS and path.is_file():
                found.update(f"{path.relative_to(above).as_posix()}\n".encode())
                found.update(hashlib.sha256(path.read_bytes()).digest())
    return f"pokerroom {__version__}+{found.hexdigest()[:16]}"
